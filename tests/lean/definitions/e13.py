"""E13: Erdős problem 868: bases with many representations and minimal bases, defined once more, independently of the Lean text."""


def reps(a, n):
    return sum(1 for x in set(a) if n - x in a)


def left(a, b, n):
    return n in set(a) - {b}
