"""N21: The cycle double cover conjecture, defined once more, independently of the Lean text."""


def deg(n, es, s, v):
    return sum((a == v) + (b == v) for i, (a, b) in enumerate(es) if i in s)


def even(n, es, s):
    return all(deg(n, es, s, v) % 2 == 0 for v in range(n + 1))
