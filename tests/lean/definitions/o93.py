"""O93: Sun's conjecture on a square, a pentagonal and a hexagonal number, defined once more, independently of the Lean text."""


def pentagonal(y):
    return sum(3 * k + 1 for k in range(y))


def hexagonal(z):
    return sum(4 * k + 1 for k in range(z))
