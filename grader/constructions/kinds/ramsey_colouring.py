"""Edge colourings of complete graphs without monochromatic cliques: lower bounds for Ramsey numbers.

Definition: a colouring of the edges of K_n with colours 0 … k−1 such that colour i contains no clique on s_i
vertices; it shows R(s_0, …, s_{k−1}) > n. Source: S. Radziszowski, *Small Ramsey Numbers*, Electronic Journal
of Combinatorics, Dynamic Survey DS1.
"""

from __future__ import annotations

from grader.constructions import shapes
from grader.constructions.model import FormatError, Json, Measured, Parameters, Undecided, Violation, declared
from openfrontiers.wording import noun

MAX_STEPS = 20_000_000


def find_clique(neighbours: list[int], size: int) -> list[int] | None:
    """A clique of ``size`` vertices in a graph given by neighbour bit masks, or None. Raises
    :class:`Undecided` at the step limit.
    """
    steps = 0

    def extend(candidates: int, needed: int) -> list[int] | None:
        nonlocal steps
        if needed == 0:
            return []
        while candidates.bit_count() >= needed:
            steps += 1
            if steps > MAX_STEPS:
                raise Undecided(f"the clique search took more than {MAX_STEPS} steps")
            vertex = candidates.bit_length() - 1
            candidates &= ~(1 << vertex)
            rest = extend(candidates & neighbours[vertex], needed - 1)
            if rest is not None:
                return [vertex, *rest]
        return None

    return extend((1 << len(neighbours)) - 1, size)


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"colours": [[…], …]}``: the upper triangle row by row, row v holding the colours of (v, v+1) …
    (v, n−1).
    """
    cliques = parameters.integers("cliques", 2, 30)
    parameters.finish()
    (triangle,) = shapes.fields(data, "colours")
    rows = shapes.items(
        triangle, "colours", lambda row, where: shapes.integers(row, where, 0, len(cliques) - 1), 0, 400
    )
    n = len(rows) + 1
    for v, row in enumerate(rows):
        if len(row) != n - 1 - v:
            raise FormatError(
                f"colours[{v}]", f"expected {n - 1 - v} {noun(n - 1 - v, 'colour')}, found {len(row)}"
            )
    for colour, size in enumerate(cliques):
        neighbours = [0] * n
        for v, row in enumerate(rows):
            for offset, value in enumerate(row):
                if value == colour:
                    w = v + 1 + offset
                    neighbours[v] |= 1 << w
                    neighbours[w] |= 1 << v
        clique = find_clique(neighbours, size)
        if clique is not None:
            raise Violation(
                "monochromatic-clique",
                f"colour {colour} contains K_{size} on the vertices {sorted(clique)}",
                colour=colour,
                vertices=sorted(clique),
            )
    return Measured(n)


KIND = declared("ramsey-colouring", check)
