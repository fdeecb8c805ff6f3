"""Partitions of {1, …, N} into sum-free sets: lower bounds for Schur numbers.

Definition: a colouring of 1 … N with k colours without x, y, x + y of one colour (x = y allowed; ``weak``
requires x ≠ y). Sources: M. Heule, *Schur number five*, AAAI 2018; H. Fredricksen, M. Sweet, *Symmetric
sum-free partitions and lower bounds for Schur numbers*, Electronic Journal of Combinatorics 7 (2000) R32.
"""

from __future__ import annotations

import numpy as np

from grader.constructions import shapes
from grader.constructions.model import Json, Measured, Parameters, Violation, declared


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"colours": [c(1), …, c(N)]}`` with colours 0 … k−1."""
    k = parameters.integer("colours", 1, 20)
    form = parameters.choice("form", ("strong", "weak"), "strong")
    parameters.finish()
    (colours,) = shapes.fields(data, "colours")
    values = shapes.integers(colours, "colours", 0, k - 1)
    n = len(values)
    array = np.array([-1, *values], dtype=np.int64)
    for x in range(1, n // 2 + 1):
        # Pairs x <= y with x + y <= n.
        y = np.arange(x if form == "strong" else x + 1, n - x + 1)
        bad = y[(array[y] == array[x]) & (array[y + x] == array[x])]
        if len(bad):
            first = int(bad[0])
            raise Violation(
                "monochromatic-sum",
                f"{x} + {first} = {x + first} in colour {values[x - 1]}",
                x=x,
                y=first,
                colour=values[x - 1],
            )
    return Measured(n)


KIND = declared("sum-free-partition", check)
