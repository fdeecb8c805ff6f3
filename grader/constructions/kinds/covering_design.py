"""Covering designs.

Definition: a family of k-subsets (blocks) of {0, …, v−1} such that every t-subset lies in a block. Source: D.
Gordon, G. Kuperberg, O. Patashnik, *New constructions for covering designs*, J. Combinatorial Designs 3
(1995); bounds: La Jolla Covering Repository (D. Gordon).
"""

from __future__ import annotations

import math
from itertools import combinations

from grader.constructions import shapes
from grader.constructions.model import FormatError, Json, Measured, Parameters, Undecided, Violation, declared

MAX_SUBSETS = 5_000_000


def read_blocks(data: Json, v: int, k: int) -> list[list[int]]:
    """Blocks of k distinct points each. Raises :class:`FormatError`."""
    (blocks,) = shapes.fields(data, "blocks")
    read = shapes.items(blocks, "blocks", lambda b, where: shapes.integers(b, where, 0, v - 1, k), 1)
    for index, block in enumerate(read):
        if len(set(block)) != k:
            raise FormatError(f"blocks[{index}]", "a point is repeated")
    return [sorted(block) for block in read]


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"blocks": [[…], …]}``."""
    v = parameters.integer("v", 1, 1000)
    k = parameters.integer("k", 1, v)
    t = parameters.integer("t", 1, k)
    parameters.finish()
    if math.comb(v, t) > MAX_SUBSETS:
        raise Undecided(f"more than {MAX_SUBSETS} subsets to cover")
    blocks = read_blocks(data, v, k)
    if len(blocks) * math.comb(k, t) > 4 * MAX_SUBSETS:
        raise Undecided("too many subsets of blocks")
    covered = {subset for block in blocks for subset in combinations(block, t)}
    if len(covered) < math.comb(v, t):
        missing = next(subset for subset in combinations(range(v), t) if subset not in covered)
        raise Violation("uncovered", f"the {t}-subset {list(missing)} lies in no block", subset=list(missing))
    return Measured(len(blocks))


KIND = declared("covering-design", check)
