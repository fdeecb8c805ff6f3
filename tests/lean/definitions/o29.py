"""O29: Irrationality of the Euler–Mascheroni constant, defined once more, independently of the Lean text."""

from fractions import Fraction


def _h(n):
    return sum((Fraction(1, k) for k in range(1, n + 1)), Fraction(0))


def times60(n):
    return int(60 * _h(n))


def between(n, a, b):
    return Fraction(a, 1000) < 2 * _h(n) - _h(n * n) < Fraction(b, 1000)
