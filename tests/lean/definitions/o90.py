"""O90: Erdős problem 66: representation functions asymptotic to the logarithm, defined once more, independently of the Lean text."""

from fractions import Fraction


def reps(a, n):
    return sum(1 for x in set(a) if n - x in a)


def quot(a, n):
    q = reps(a, n) / sum((Fraction(1, k) for k in range(1, n + 1)), Fraction(0))
    return [q.numerator, q.denominator]
