"""E21: Erdős problem 1196: reciprocal sums over primitive sets, defined once more, independently of the Lean text."""

from fractions import Fraction


def isPrimitive(values):
    return not any(x % y == 0 for i, x in enumerate(values) for j, y in enumerate(values) if i != j)


def weightParts(values):
    q = Fraction(0)
    for a in values:
        q += 1 / (a * sum(Fraction(1, k) for k in range(1, a + 1)))
    return [q.numerator, q.denominator]
