"""O82: Jacobson's conjecture, defined once more, independently of the Lean text."""


def radical(x):
    return x % 2 == 0
