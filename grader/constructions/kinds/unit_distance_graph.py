"""Unit-distance graphs in the plane, measured by edges or by chromatic number.

Definition: distinct points of the plane with exact coordinates; the edges are the pairs at distance exactly
1, computed, not claimed. ``edges`` measures their number for a given number of points; ``chromatic`` measures
the least number of colours of a proper colouring, found by exhaustive search with a step limit. Sources: P.
Erdős, *On sets of distances of n points*, Amer. Math. Monthly 53 (1946); A. de Grey, *The chromatic number of
the plane is at least 5*, Geombinatorics 28 (2018).
"""

from __future__ import annotations

from grader.constructions import shapes
from grader.constructions.colouring import chromatic_number
from grader.constructions.model import Json, Measured, Parameters, Violation, declared
from grader.constructions.numbers import add, compare, multiply, subtract
from grader.expressions import algebraic as alg
from grader.expressions.algebraic import Algebraic


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"points": [[x, y], …]}`` with exact real coordinates."""
    measure = parameters.choice("measure", ("edges", "chromatic"), "edges")
    count = parameters.integer("points", 0, 2000, 0)
    parameters.finish()
    (points,) = shapes.fields(data, "points")
    low, high = (count, count) if count else (1, 2000)
    rows = shapes.items(
        points, "points", lambda p, where: shapes.items(p, where, shapes.exact, 2, 2), low, high
    )
    approximate = [[_float(v) for v in row] for row in rows]
    edges = []
    for i, (x, y) in enumerate(rows):
        for j in range(i):
            u, v = rows[j]
            # The approximation only rules pairs out that are far from both distances; its error is below 1e-9
            # of the coordinates' size.
            d = (approximate[i][0] - approximate[j][0]) ** 2 + (approximate[i][1] - approximate[j][1]) ** 2
            if abs(d - 1) > 1e-3 and d > 1e-3:
                continue
            dx, dy = subtract(x, u), subtract(y, v)
            distance = add(multiply(dx, dx), multiply(dy, dy))
            if compare(distance, 0) == 0:
                raise Violation("distinct", f"points {j} and {i} are equal", indices=[j, i])
            if compare(distance, 1) == 0:
                edges.append((j, i))
    details = {"points": len(rows), "edges": len(edges)}
    if measure == "edges":
        return Measured(len(edges), details)
    return Measured(chromatic_number(len(rows), edges), details)


def _float(value: object) -> float:
    if isinstance(value, Algebraic):
        return float(alg.ball(value, 128).real.mid())
    number = float(value)  # type: ignore[arg-type]
    if abs(number) > 1000:
        raise Violation("size", "coordinates beyond 1000 are not read")
    return number


KIND = declared("unit-distance-graph", check)
