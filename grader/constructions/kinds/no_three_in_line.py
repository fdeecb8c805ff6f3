"""The no-three-in-line problem.

Definition: a set of points of the n × n grid no three of which lie on a line; 2n is an upper bound. Source:
A. Flammenkamp, *Progress in the no-three-in-line problem, II*, J. Combinatorial Theory A 81 (1998).
"""

from __future__ import annotations

import math

from grader.constructions import shapes
from grader.constructions.model import Json, Measured, Parameters, Violation, declared


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"points": [[x, y], …]}`` with coordinates 0 … n−1."""
    n = parameters.integer("n", 1, 2000)
    parameters.finish()
    (points,) = shapes.fields(data, "points")
    rows = shapes.items(points, "points", lambda p, where: shapes.integers(p, where, 0, n - 1, 2), 1, 4000)
    shapes.distinct(rows, "points")
    for i, (x, y) in enumerate(rows):
        directions: dict[tuple[int, int], int] = {}
        for j in range(i + 1, len(rows)):
            dx, dy = rows[j][0] - x, rows[j][1] - y
            divisor = math.gcd(dx, dy) * (-1 if dx < 0 or (dx == 0 and dy < 0) else 1)
            direction = (dx // divisor, dy // divisor)
            if direction in directions:
                k = directions[direction]
                raise Violation(
                    "line",
                    f"points {i}, {k} and {j} lie on a line",
                    indices=[i, k, j],
                    points=[rows[i], rows[k], rows[j]],
                )
            directions[direction] = j
    return Measured(len(rows))


KIND = declared("no-three-in-line", check)
