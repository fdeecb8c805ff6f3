"""O71: A polynomial bijection from pairs of rationals to rationals, defined once more, independently of the Lean text."""

from fractions import Fraction


def value(p, x, y, m):
    x, y = Fraction(x, m), Fraction(y, m)
    q = sum((c * x**i * y**j for c, i, j in p), Fraction(0))
    return [q.numerator, q.denominator]
