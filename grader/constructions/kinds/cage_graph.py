"""Small regular graphs of given girth.

Definition: a k-regular simple graph without cycles shorter than g. Source: G. Exoo, R. Jajcay, *Dynamic cage
survey*, Electronic Journal of Combinatorics, Dynamic Survey DS16.
"""

from __future__ import annotations

from grader.constructions import shapes
from grader.constructions.model import Json, Measured, Parameters, Violation, declared


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"vertices": n, "edges": [[a, b], …]}``."""
    degree = parameters.integer("degree", 2, 100)
    girth = parameters.integer("girth", 3, 40)
    parameters.finish()
    count, edges = shapes.fields(data, "vertices", "edges")
    n = shapes.integer(count, "vertices", 1, 20_000)
    neighbours: list[list[int]] = [[] for _ in range(n)]
    for a, b in shapes.edges(edges, "edges", n):
        neighbours[a].append(b)
        neighbours[b].append(a)
    for vertex, around in enumerate(neighbours):
        if len(around) != degree:
            raise Violation(
                "degree", f"vertex {vertex} has degree {len(around)}, not {degree}", vertex=vertex
            )
    for root in range(n):
        cycle = _short_cycle(neighbours, root, girth)
        if cycle:
            raise Violation(
                "girth",
                f"a closed walk of length {cycle} from vertex {root} holds a cycle shorter than {girth}",
                vertex=root,
                length=cycle,
            )
    return Measured(n)


def _short_cycle(neighbours: list[list[int]], root: int, girth: int) -> int:
    """The length of a shortest closed walk that breadth-first search from ``root`` finds, where below
    ``girth``; else 0.
    """
    depth = {root: 0}
    parent = {root: -1}
    frontier = [root]
    best = 0
    for _ in range((girth + 1) // 2):
        following = []
        for v in frontier:
            for w in neighbours[v]:
                if w not in depth:
                    depth[w], parent[w] = depth[v] + 1, v
                    following.append(w)
                elif w != parent[v]:
                    length = depth[v] + depth[w] + 1
                    if length < girth and (best == 0 or length < best):
                        best = length
        frontier = following
    return best


KIND = declared("cage-graph", check)
