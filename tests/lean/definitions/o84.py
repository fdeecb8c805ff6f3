"""O84: Rudin's conjecture on squares in progressions, defined once more, independently of the Lean text."""

from math import isqrt


def isSquare(x):
    return x >= 0 and isqrt(x) ** 2 == x


def squares(a, d, n):
    return sum(isSquare(a + i * d) for i in range(n))
