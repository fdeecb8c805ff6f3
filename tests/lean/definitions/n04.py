"""N04: Is ζ(5) irrational?, defined once more, independently of the Lean text."""

from fractions import Fraction


def parts(n):
    s = sum((Fraction(1, k**5) for k in range(1, n + 1)), Fraction(0))
    return [s.numerator, s.denominator]
