"""O01: The Erdős–Straus conjecture in its form with distinct denominators, defined once more, independently of the Lean text."""

from fractions import Fraction


def solves(n, x, y, z):
    return Fraction(4, n) == Fraction(1, x) + Fraction(1, y) + Fraction(1, z)
