"""Costas arrays.

Definition: a permutation matrix of order n in which the n(n−1)/2 displacement vectors between dots are
distinct. Source: K. Drakakis, *A review of Costas arrays*, Journal of Applied Mathematics 2006.
"""

from __future__ import annotations

from grader.constructions import shapes
from grader.constructions.model import Json, Measured, Parameters, Violation, declared


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"permutation": [p(1), …, p(n)]}`` with values 1 … n."""
    n = parameters.integer("order", 1, 1000)
    parameters.finish()
    (permutation,) = shapes.fields(data, "permutation")
    values = shapes.integers(permutation, "permutation", 1, n, n)
    shapes.distinct(values, "permutation")
    for step in range(1, n):
        seen: dict[int, int] = {}
        for i in range(n - step):
            rise = values[i + step] - values[i]
            if rise in seen:
                raise Violation(
                    "repeated-vector",
                    f"the vector ({step}, {rise}) occurs from columns {seen[rise] + 1} and {i + 1}",
                    vector=[step, rise],
                    columns=[seen[rise] + 1, i + 1],
                )
            seen[rise] = i
    return Measured(None, {"order": n})


KIND = declared("costas-array", check)
