"""E14: Erdős problem 987, second question: slow growth of exponential sums, defined once more, independently of the Lean text."""

from fractions import Fraction


def isOnCircle(p):
    x, y, m = p
    return x * x + y * y == m * m and x != m


def sumSquared(points, k):
    total = (Fraction(0), Fraction(0))
    for x, y, m in points:
        a, b = Fraction(1), Fraction(0)
        for _ in range(k):
            a, b = a * Fraction(x, m) - b * Fraction(y, m), a * Fraction(y, m) + b * Fraction(x, m)
        total = (total[0] + a, total[1] + b)
    q = total[0] ** 2 + total[1] ** 2
    return [q.numerator, q.denominator]
