"""Golomb rulers: marks with pairwise distinct distances.

Definition: m distinct integers, the first 0, such that the m(m−1)/2 differences are distinct; the length is
the largest mark. Source: K. Drakakis, *A review of the available construction methods for Golomb rulers*,
Advances in Mathematics of Communications 3 (2009).
"""

from __future__ import annotations

from grader.constructions import shapes
from grader.constructions.model import Json, Measured, Parameters, Violation, declared


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"marks": [0, …]}`` with ``order`` marks."""
    order = parameters.integer("order", 2, 2000)
    parameters.finish()
    (marks,) = shapes.fields(data, "marks")
    values = shapes.integers(marks, "marks", 0, 10**12, order)
    shapes.distinct(values, "marks")
    if min(values) != 0:
        raise Violation("first-mark", f"the smallest mark is {min(values)}, not 0", mark=min(values))
    values = sorted(values)
    seen: dict[int, tuple[int, int]] = {}
    for i, a in enumerate(values):
        for b in values[:i]:
            if a - b in seen:
                raise Violation(
                    "repeated-distance",
                    f"the distance {a - b} occurs twice",
                    pairs=[[b, a], list(seen[a - b])],
                )
            seen[a - b] = (b, a)
    return Measured(values[-1])


KIND = declared("golomb-ruler", check)
