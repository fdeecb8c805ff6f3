"""N14: Köthe's conjecture, defined once more, independently of the Lean text."""


def powerOf(a, n):
    return a ** (n + 1) % 4
