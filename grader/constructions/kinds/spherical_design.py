"""Spherical t-designs.

Definition: N distinct points on the unit sphere of R^n over which every polynomial of degree at most t
averages as over the sphere. It is checked as sum over all pairs of G_k(x.y) = 0 for k = 1 … t, G_k the
Gegenbauer polynomial of the sphere, which is a sum of squares for each k. Source: P. Delsarte, J. Goethals,
J. Seidel, *Spherical codes and designs*, Geometriae Dedicata 6 (1977).
"""

from __future__ import annotations

from fractions import Fraction

from grader.constructions import shapes
from grader.constructions.model import Exact, Json, Measured, Parameters, Violation, declared
from grader.constructions.numbers import add, compare, divide, dot, multiply, sign


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"points": [[…], …]}`` with exact real coordinates of one positive norm."""
    n = parameters.integer("dimension", 2, 64)
    t = parameters.integer("strength", 1, 20)
    parameters.finish()
    (points,) = shapes.fields(data, "points")
    rows = shapes.items(
        points, "points", lambda p, where: shapes.items(p, where, shapes.exact, n, n), 1, 1000
    )
    norm = dot(rows[0], rows[0])
    if sign(norm) == 0:
        raise Violation("norm", "point 0 is the origin", index=0)
    # Equal inner products are summed once: a design has few distinct ones.
    counts: dict[Exact, int] = {}
    for i, point in enumerate(rows):
        if compare(dot(point, point), norm) != 0:
            raise Violation("norm", f"points 0 and {i} have different norms", indices=[0, i])
        for j in range(i):
            cosine = divide(dot(point, rows[j]), norm)
            if compare(cosine, 1) == 0:
                raise Violation("distinct", f"points {j} and {i} are equal", indices=[j, i])
            counts[cosine] = counts.get(cosine, 0) + 2
    counts[Fraction(1)] = len(rows)
    previous: dict[Exact, Exact] = {x: Fraction(1) for x in counts}
    current: dict[Exact, Exact] = {x: x for x in counts}
    for k in range(1, t + 1):
        total: Exact = 0
        for x, count in counts.items():
            total = add(total, multiply(count, current[x]))
        if sign(total) != 0:
            raise Violation("degree", f"a polynomial of degree {k} is not averaged rightly", degree=k)
        # (k + n - 2) G_{k+1} = (2k + n - 2) x G_k - k G_{k-1}, normalised by G_k(1) = 1.
        following: dict[Exact, Exact] = {}
        for x in counts:
            up = multiply(Fraction(2 * k + n - 2, k + n - 2), multiply(x, current[x]))
            following[x] = add(up, multiply(Fraction(-k, k + n - 2), previous[x]))
        previous, current = current, following
    return Measured(len(rows))


KIND = declared("spherical-design", check)
