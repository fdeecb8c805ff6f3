"""B_h sets: sets of integers in which all sums of h elements are distinct.

Definition: a subset of {1, …, N} in which every integer is a sum of h elements, order disregarded, in at most
one way. Source: K. O'Bryant, *A complete annotated bibliography of work related to Sidon sequences*,
Electronic Journal of Combinatorics, DS11.
"""

from __future__ import annotations

import math
from itertools import combinations_with_replacement

from grader.constructions import shapes
from grader.constructions.model import Json, Measured, Parameters, Undecided, Violation, declared

MAX_SUMS = 5_000_000


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"elements": […]}`` in 1 … N."""
    h = parameters.integer("h", 2, 8)
    n = parameters.integer("N", 1, 10**15)
    parameters.finish()
    (elements,) = shapes.fields(data, "elements")
    values = shapes.integers(elements, "elements", 1, n)
    shapes.distinct(values, "elements")
    if math.comb(len(values) + h - 1, h) > MAX_SUMS:
        raise Undecided(f"more than {MAX_SUMS} sums")
    sums: dict[int, tuple[int, ...]] = {}
    for combination in combinations_with_replacement(sorted(values), h):
        total = sum(combination)
        if total in sums:
            raise Violation(
                "repeated-sum",
                f"{total} is a sum of {h} elements in two ways",
                sums=[list(sums[total]), list(combination)],
            )
        sums[total] = combination
    return Measured(len(values))


KIND = declared("bh-set", check)
