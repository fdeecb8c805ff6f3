"""R07: Green's problem 3: open product-free sets, defined once more, independently of the Lean text."""

from fractions import Fraction


def isOrdered(intervals, m):
    ends = [x for i in intervals for x in i]
    return all(0 <= x <= m for x in ends) and ends == sorted(ends) and all(a < b for a, b in intervals)


def total(intervals, m):
    q = sum((Fraction(b - a, m) for a, b in intervals), Fraction(0))
    return [q.numerator, q.denominator]


def isInside(intervals, m, x):
    return any(a < x < b for a, b in intervals)
