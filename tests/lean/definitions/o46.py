"""O46: Chowla's cosine problem, defined once more, independently of the Lean text."""

from fractions import Fraction


def cosines(x, y, m, exponents):
    total = Fraction(0)
    for n in exponents:
        a, b = Fraction(1), Fraction(0)
        for _ in range(n):
            a, b = a * Fraction(x, m) - b * Fraction(y, m), a * Fraction(y, m) + b * Fraction(x, m)
        total += a
    return [total.numerator, total.denominator]
