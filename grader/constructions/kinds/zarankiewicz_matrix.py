"""Zarankiewicz's problem: 0–1 matrices without an all-ones submatrix.

Definition: an m × n matrix of zeros and ones with no s rows and t columns on whose crossings all entries are
1. Source: R. Guy, *A many-facetted problem of Zarankiewicz*, in The Many Facets of Graph Theory, 1969.
"""

from __future__ import annotations

from itertools import combinations
from math import comb

from grader.constructions import shapes
from grader.constructions.model import FormatError, Json, Measured, Parameters, Undecided, Violation, declared
from openfrontiers.wording import noun


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"rows": ["0110…", …]}``."""
    m = parameters.integer("rows", 1, 2000)
    n = parameters.integer("columns", 1, 2000)
    s = parameters.integer("s", 1, m)
    t = parameters.integer("t", 1, n)
    parameters.finish()
    (rows,) = shapes.fields(data, "rows")
    masks = [
        int(row[::-1], 2) for row in shapes.items(rows, "rows", lambda row, where: _bits(row, where, n), m, m)
    ]
    if comb(m, s) > 20_000_000:
        raise Undecided("too many sets of rows")
    for chosen in combinations(range(m), s):
        common = masks[chosen[0]]
        for index in chosen[1:]:
            common &= masks[index]
        if common.bit_count() >= t:
            columns = [c for c in range(n) if common >> c & 1][:t]
            raise Violation(
                "submatrix",
                f"rows {list(chosen)} and columns {columns} hold only ones",
                rows=list(chosen),
                columns=columns,
            )
    return Measured(sum(mask.bit_count() for mask in masks))


def _bits(row: Json, where: str, n: int) -> str:
    if not isinstance(row, str) or len(row) != n or set(row) - set("01"):
        raise FormatError(where, f"expected text of {n} {noun(n, 'digit')} 0 and 1")
    return row


KIND = declared("zarankiewicz-matrix", check)
