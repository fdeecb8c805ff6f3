"""Large graphs of given degree and diameter.

Definition: a connected simple graph with maximum degree at most d and diameter at most k. Source: M. Miller,
J. Širáň, *Moore graphs and beyond: a survey of the degree/diameter problem*, Electronic Journal of
Combinatorics, Dynamic Survey DS14.
"""

from __future__ import annotations

from grader.constructions import shapes
from grader.constructions.model import Json, Measured, Parameters, Violation, declared


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"vertices": n, "edges": [[a, b], …]}``."""
    degree = parameters.integer("degree", 1, 100)
    diameter = parameters.integer("diameter", 1, 20)
    parameters.finish()
    count, edges = shapes.fields(data, "vertices", "edges")
    n = shapes.integer(count, "vertices", 1, 20_000)
    neighbours: list[list[int]] = [[] for _ in range(n)]
    for a, b in shapes.edges(edges, "edges", n):
        neighbours[a].append(b)
        neighbours[b].append(a)
    for vertex, around in enumerate(neighbours):
        if len(around) > degree:
            raise Violation(
                "degree", f"vertex {vertex} has degree {len(around)}, more than {degree}", vertex=vertex
            )
    # All balls at once: reach[v] is the bit set of vertices within the radius so far.
    reach = [1 << v for v in range(n)]
    for _ in range(diameter):
        following = []
        for v in range(n):
            ball = reach[v]
            for w in neighbours[v]:
                ball |= reach[w]
            following.append(ball)
        reach = following
    full = (1 << n) - 1
    for v, ball in enumerate(reach):
        if ball != full:
            far = (~ball & full).bit_length() - 1
            raise Violation(
                "diameter", f"vertices {v} and {far} are more than {diameter} apart", vertices=[v, far]
            )
    return Measured(n)


KIND = declared("degree-diameter-graph", check)
