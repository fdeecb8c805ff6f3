"""Steiner systems S(t, k, v).

Definition: a family of k-subsets of {0, …, v−1} such that every t-subset lies in exactly one block. A
projective plane of order n is S(2, n+1, n^2+n+1). Source: C. Colbourn, J. Dinitz (eds.), *Handbook of
Combinatorial Designs*, 2nd edition, 2007, chapter II.5.
"""

from __future__ import annotations

import math
from itertools import combinations

from grader.constructions.kinds.covering_design import MAX_SUBSETS, read_blocks
from grader.constructions.model import Json, Measured, Parameters, Undecided, Violation, declared


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"blocks": [[…], …]}``."""
    v = parameters.integer("v", 2, 1000)
    k = parameters.integer("k", 2, v)
    t = parameters.integer("t", 1, k)
    parameters.finish()
    if math.comb(v, t) > MAX_SUBSETS:
        raise Undecided(f"more than {MAX_SUBSETS} subsets")
    blocks = read_blocks(data, v, k)
    seen: dict[tuple[int, ...], int] = {}
    for index, block in enumerate(blocks):
        for subset in combinations(block, t):
            if subset in seen:
                raise Violation(
                    "covered-twice",
                    f"{list(subset)} lies in blocks {seen[subset]} and {index}",
                    subset=list(subset),
                    blocks=[seen[subset], index],
                )
            seen[subset] = index
    if len(seen) < math.comb(v, t):
        missing = next(subset for subset in combinations(range(v), t) if subset not in seen)
        raise Violation("uncovered", f"{list(missing)} lies in no block", subset=list(missing))
    return Measured(None, {"blocks": len(blocks)})


KIND = declared("steiner-system", check)
