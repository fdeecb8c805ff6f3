"""Exact vertex colouring by backtracking (DSATUR: D. Brélaz, *New methods to color the vertices of a graph*,
CACM 22 (1979)).
"""

from __future__ import annotations

from grader.constructions.model import Undecided

MAX_STEPS = 3_000_000


def colour(vertices: int, edges: list[tuple[int, int]], colours: int) -> list[int] | None:
    """A proper colouring with at most ``colours`` colours, or None where none exists. Raises
    :class:`Undecided` at the step limit.
    """
    neighbours: list[set[int]] = [set() for _ in range(vertices)]
    for a, b in edges:
        neighbours[a].add(b)
        neighbours[b].add(a)
    assigned = [-1] * vertices
    # How many neighbours of a vertex have each colour.
    seen = [[0] * colours for _ in range(vertices)]
    saturation = [0] * vertices
    steps = 0
    #: One entry for each coloured vertex: the vertex and the colours still to be tried.
    stack: list[tuple[int, list[int]]] = []
    used = 0

    def put(vertex: int, value: int) -> None:
        assigned[vertex] = value
        for w in neighbours[vertex]:
            if seen[w][value] == 0:
                saturation[w] += 1
            seen[w][value] += 1

    def take(vertex: int) -> None:
        value = assigned[vertex]
        assigned[vertex] = -1
        for w in neighbours[vertex]:
            seen[w][value] -= 1
            if seen[w][value] == 0:
                saturation[w] -= 1

    while len(stack) < vertices:
        vertex = max(
            (v for v in range(vertices) if assigned[v] < 0),
            key=lambda v: (saturation[v], len(neighbours[v]), -v),
        )
        used = max((value for value in assigned if value >= 0), default=-1) + 1
        # A colour that nobody has is as good as any other such: only the first is tried.
        options = [c for c in range(min(used + 1, colours)) if seen[vertex][c] == 0]
        stack.append((vertex, options))
        while stack and not stack[-1][1]:
            stack.pop()
            if stack:
                take(stack[-1][0])
        if not stack:
            return None
        steps += 1
        if steps > MAX_STEPS:
            raise Undecided(f"the colouring search took more than {MAX_STEPS} steps")
        put(stack[-1][0], stack[-1][1].pop(0))
    return assigned


def chromatic_number(vertices: int, edges: list[tuple[int, int]]) -> int:
    """The least number of colours of a proper colouring. Raises :class:`Undecided` at the step limit."""
    if vertices == 0:
        return 0
    for colours in range(1, vertices + 1):
        if colour(vertices, edges, colours) is not None:
            return colours
    return vertices
