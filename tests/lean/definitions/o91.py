"""O91: Sun's conjecture on truncated central binomial series, defined once more, independently of the Lean text."""

from fractions import Fraction
from math import comb


def firstAt(n, k):
    return comb(2 * k, k) ** 2 if k <= n else 0


def secondAt(n, k):
    q = Fraction(firstAt(n, k), k + 1)
    return [q.numerator, q.denominator]


def times(a, b, k):
    return sum(x * y for i, x in enumerate(a) for j, y in enumerate(b) if i + j == k)
