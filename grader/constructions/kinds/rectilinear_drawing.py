"""Straight-line drawings of complete graphs with few crossings.

Definition: n points of the plane with integer coordinates, no three on a line; the crossings of the segments
between all pairs are the 4-subsets in convex position. Counted as C(n, 4) less the pairs of a triangle and a
point inside it. Source: B. Ábrego, S. Fernández-Merchant, G. Salazar, *The rectilinear crossing number of
K_n: closing in (or are we?)*, 2013.
"""

from __future__ import annotations

import math

from grader.constructions import shapes
from grader.constructions.model import Json, Measured, Parameters, Violation, declared


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"points": [[x, y], …]}``."""
    n = parameters.integer("n", 3, 200)
    parameters.finish()
    (points,) = shapes.fields(data, "points")
    rows = shapes.items(
        points, "points", lambda p, where: shapes.integers(p, where, -(10**60), 10**60, 2), n, n
    )
    shapes.distinct(rows, "points")
    inside = 0
    for i, (x, y) in enumerate(rows):
        vectors = [(u - x, v - y, j) for j, (u, v) in enumerate(rows) if j != i]
        outside = 0
        for a, b, j in vectors:
            left = 0
            for c, d, k in vectors:
                if k == j:
                    continue
                turn = a * d - b * c
                if turn == 0:
                    raise Violation(
                        "collinear", f"points {i}, {j} and {k} lie on a line", indices=sorted((i, j, k))
                    )
                left += turn > 0
            # Triangles without point i inside: all three vectors lie within a half plane, counted by the
            # clockwise-most.
            outside += math.comb(left, 2)
        inside += math.comb(n - 1, 3) - outside
    return Measured(math.comb(n, 4) - inside)


KIND = declared("rectilinear-drawing", check)
