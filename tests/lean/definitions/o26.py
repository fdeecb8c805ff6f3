"""O26: The lonely runner conjecture, defined once more, independently of the Lean text."""

from fractions import Fraction
from math import floor


def lonely(speeds, a, b):
    bound = Fraction(1, len(speeds) + 1)
    for v in speeds:
        f = Fraction(v * a, b)
        f -= floor(f)
        if min(f, 1 - f) < bound:
            return False
    return True
