"""Difference triangle sets.

Definition: n rulers of k+1 marks each, each beginning at 0, such that all n k(k+1)/2 differences are distinct
over all rulers; the value is the scope, the largest mark. Sources: M. Shehadeh, W. Kingsford, F. Kschischang,
arXiv:2502.19517; Handbook of Combinatorial Designs, VI.19.
"""

from __future__ import annotations

from itertools import pairwise

from grader.constructions import shapes
from grader.constructions.model import Json, Measured, Parameters, Violation, declared


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"rulers": [[0, …], …]}``."""
    n = parameters.integer("rulers", 1, 500)
    k = parameters.integer("order", 1, 500)
    parameters.finish()
    (rulers,) = shapes.fields(data, "rulers")
    rows = shapes.items(rulers, "rulers", lambda r, where: shapes.integers(r, where, 0, 10**9, k + 1), n, n)
    seen: dict[int, tuple[int, int, int]] = {}
    for index, row in enumerate(rows):
        if row[0] != 0 or any(a >= b for a, b in pairwise(row)):
            raise Violation("increasing", f"ruler {index} does not rise from 0", ruler=index)
        for i, a in enumerate(row):
            for b in row[:i]:
                if a - b in seen:
                    raise Violation(
                        "repeated-difference",
                        f"the difference {a - b} occurs in ruler {seen[a - b][0]} and ruler {index}",
                        difference=a - b,
                        places=[list(seen[a - b]), [index, b, a]],
                    )
                seen[a - b] = (index, b, a)
    return Measured(max(row[-1] for row in rows))


KIND = declared("difference-triangle-set", check)
