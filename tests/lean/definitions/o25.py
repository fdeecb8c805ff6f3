"""O25: The rational distance problem for the unit square, defined once more, independently of the Lean text."""

from fractions import Fraction


def scaled(x, y, a, b, c, d, m):
    p = (Fraction(x, m), Fraction(y, m))
    corners = [((0, 0), a), ((1, 0), b), ((0, 1), c), ((1, 1), d)]
    return all((p[0] - u) ** 2 + (p[1] - v) ** 2 == Fraction(e, m) ** 2 for (u, v), e in corners)
