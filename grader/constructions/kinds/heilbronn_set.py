"""Heilbronn's triangle problem: points whose triangles are all large.

Definition: N points in the closed unit square (or in a triangle of area 1, in barycentric coordinates x, y >=
0, x + y <= 1, doubled areas as fractions of it); the value is the least area of a triangle formed by three of
them, as a fraction of the region's area. Source: F. Comellas, J. Yebra, *New lower bounds for Heilbronn
numbers*, Electronic Journal of Combinatorics 9 (2002) R6.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from grader.constructions import shapes
from grader.constructions.model import Exact, Json, Measured, Parameters, Violation, declared
from grader.constructions.numbers import add, compare, multiply, sign, subtract


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"points": [[x, y], …]}`` with exact real coordinates."""
    count = parameters.integer("points", 3, 60)
    region = parameters.choice("region", ("square", "triangle"), "square")
    parameters.finish()
    (points,) = shapes.fields(data, "points")
    rows = shapes.items(
        points, "points", lambda p, where: shapes.items(p, where, shapes.exact, 2, 2), count, count
    )
    for i, (x, y) in enumerate(rows):
        limits: list[Exact] = (
            [x, y, subtract(1, x), subtract(1, y)] if region == "square" else [x, y, subtract(1, add(x, y))]
        )
        if any(sign(limit) < 0 for limit in limits):
            raise Violation("region", f"point {i} lies outside the {region}", index=i)
    least: tuple[Exact, tuple[int, int, int]] | None = None
    for i, j, k in combinations(range(count), 3):
        (ax, ay), (bx, by), (cx, cy) = rows[i], rows[j], rows[k]
        twice = subtract(
            multiply(subtract(bx, ax), subtract(cy, ay)), multiply(subtract(cx, ax), subtract(by, ay))
        )
        if sign(twice) < 0:
            twice = subtract(0, twice)
        if least is None or compare(twice, least[0]) < 0:
            least = (twice, (i, j, k))
    assert least is not None
    if sign(least[0]) == 0:
        raise Violation(
            "collinear", f"points {list(least[1])} lie on a line: the least area is 0", indices=list(least[1])
        )
    area = multiply(Fraction(1, 2), least[0]) if region == "square" else least[0]
    return Measured(area, {"least_triangle": list(least[1])})


KIND = declared("heilbronn-set", check)
