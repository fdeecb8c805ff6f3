"""Leech trees.

Definition: a tree on n >= 2 vertices with positive integer edge weights in which the n(n−1)/2 distances
between vertices are exactly 1, 2, …, n(n−1)/2. Source: J. Leech, *Another tree labelling problem*, Amer.
Math. Monthly 82 (1975).
"""

from __future__ import annotations

from grader.constructions import shapes
from grader.constructions.model import FormatError, Json, Measured, Parameters, Violation, declared


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"vertices": n, "edges": [[a, b, weight], …]}``."""
    least = parameters.integer("least_vertices", 2, 2000, 2)
    parameters.finish()
    count, edges = shapes.fields(data, "vertices", "edges")
    n = shapes.integer(count, "vertices", least, 2000)
    rows = shapes.items(edges, "edges", lambda e, where: shapes.integers(e, where, 0, 10**9, 3), n - 1, n - 1)
    shapes.edges([row[:2] for row in rows], "edges", n)
    neighbours: list[list[tuple[int, int]]] = [[] for _ in range(n)]
    for index, (a, b, weight) in enumerate(rows):
        if weight == 0:
            raise FormatError(f"edges[{index}]", "a weight is positive")
        neighbours[a].append((b, weight))
        neighbours[b].append((a, weight))
    total = n * (n - 1) // 2
    seen: dict[int, tuple[int, int]] = {}
    for start in range(n):
        distance = {start: 0}
        stack = [start]
        while stack:
            v = stack.pop()
            for w, weight in neighbours[v]:
                if w not in distance:
                    distance[w] = distance[v] + weight
                    stack.append(w)
        if len(distance) < n:
            raise Violation(
                "connected",
                f"vertex {start} reaches {len(distance)} of {n} vertices: not a tree",
                vertex=start,
            )
        for end, d in distance.items():
            if end <= start:
                continue
            if d > total:
                raise Violation(
                    "range",
                    f"vertices {start} and {end} are {d} apart, more than {total}",
                    vertices=[start, end],
                    distance=d,
                )
            if d in seen:
                raise Violation(
                    "repeated-distance",
                    f"the distance {d} occurs twice",
                    distance=d,
                    pairs=[list(seen[d]), [start, end]],
                )
            seen[d] = (start, end)
    return Measured(None, {"vertices": n})


KIND = declared("leech-tree", check)
