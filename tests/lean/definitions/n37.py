"""N37: Are the sums of a_n / 2^(a_n) always irrational?, defined once more, independently of the Lean text."""

from fractions import Fraction


def parts(values, n):
    s = sum((Fraction(a, 2**a) for a in values[:n]), Fraction(0))
    return [s.numerator, s.denominator]
