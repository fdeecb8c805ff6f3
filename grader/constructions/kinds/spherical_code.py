"""Spherical codes: points on a sphere with a large least angle.

Definition: N distinct points of one positive norm in R^n; the value is the largest cosine of an angle between
two of them, to be minimised. Source: H. Cohn and others, *Spherical codes* (table, MIT); for N = 15 in R^3
the Tammes problem.
"""

from __future__ import annotations

from grader.constructions import shapes
from grader.constructions.model import Exact, Json, Measured, Parameters, Violation, declared
from grader.constructions.numbers import compare, divide, dot, sign


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"points": [[…], …]}`` with exact real coordinates."""
    n = parameters.integer("dimension", 2, 64)
    count = parameters.integer("points", 2, 300)
    parameters.finish()
    (points,) = shapes.fields(data, "points")
    rows = shapes.items(
        points, "points", lambda p, where: shapes.items(p, where, shapes.exact, n, n), count, count
    )
    norm = dot(rows[0], rows[0])
    if sign(norm) == 0:
        raise Violation("norm", "point 0 is the origin", index=0)
    largest: tuple[Exact, int, int] | None = None
    for i, point in enumerate(rows):
        if compare(dot(point, point), norm) != 0:
            raise Violation("norm", f"points 0 and {i} have different norms", indices=[0, i])
        for j in range(i):
            product = dot(point, rows[j])
            if compare(product, norm) == 0:
                raise Violation("distinct", f"points {j} and {i} are equal", indices=[j, i])
            if largest is None or compare(product, largest[0]) > 0:
                largest = (product, j, i)
    assert largest is not None
    return Measured(divide(largest[0], norm), {"closest_pair": [largest[1], largest[2]]})


KIND = declared("spherical-code", check)
