"""Union-closed families and the frequency of their elements.

Definition: a finite family of distinct sets, closed under union, not only the empty set; the value is the
largest fraction of sets that one element lies in. Frankl's conjecture says it is at least 1/2. Source: H.
Bruhn, O. Schaudt, *The journey of the union-closed sets conjecture*, Graphs and Combinatorics 31 (2015).
"""

from __future__ import annotations

from fractions import Fraction

from grader.constructions import shapes
from grader.constructions.model import FormatError, Json, Measured, Parameters, Violation, declared


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"sets": [[…], …]}`` with elements 0, 1, 2, …"""
    parameters.finish()
    (sets,) = shapes.fields(data, "sets")
    rows = shapes.items(sets, "sets", lambda s, where: shapes.integers(s, where, 0, 4000), 1, 5000)
    masks: dict[int, int] = {}
    for index, row in enumerate(rows):
        if len(set(row)) != len(row):
            raise FormatError(f"sets[{index}]", "an element is repeated")
        mask = sum(1 << x for x in row)
        if mask in masks:
            raise FormatError(f"sets[{index}]", f"repeats sets[{masks[mask]}]")
        masks[mask] = index
    if set(masks) == {0}:
        raise Violation("nonempty", "the family holds only the empty set")
    order = list(masks)
    for i, a in enumerate(order):
        for b in order[:i]:
            if a | b not in masks:
                raise Violation(
                    "union", f"the union of sets {masks[b]} and {i} is missing", sets=[masks[b], i]
                )
    counts: dict[int, int] = {}
    for row in rows:
        for x in row:
            counts[x] = counts.get(x, 0) + 1
    element = min(counts, key=lambda x: (-counts[x], x))
    return Measured(
        Fraction(counts[element], len(rows)), {"sets": len(rows), "most_frequent_element": element}
    )


KIND = declared("union-closed-family", check)
