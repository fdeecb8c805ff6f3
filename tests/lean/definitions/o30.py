"""O30: The Littlewood conjecture, defined once more, independently of the Lean text."""

from fractions import Fraction


def value(n, a, b, m, p, r):
    q = n * abs(n * Fraction(a, m) - p) * abs(n * Fraction(b, m) - r)
    return [q.numerator, q.denominator]
