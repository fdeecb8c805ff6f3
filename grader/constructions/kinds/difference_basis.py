"""Difference bases: sets whose differences cover 1 … n.

Definition: a set B of integers such that every d in {1, …, n} is a difference of two elements.
``restricted``: B within {0, …, n} (a complete sparse ruler of length n); ``free``: B anywhere. ``size``
measures |B|; ``ratio`` measures |B|^2/n, whose infimum over free bases is the limit constant. Source: A.
Bernshteyn, M. Tait, *Improved lower bound for difference bases*, J. Number Theory 205 (2019).
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from grader.constructions import shapes
from grader.constructions.model import FormatError, Json, Measured, Parameters, Violation, declared

MAX_N = 50_000_000


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"elements": […]}``, or for ``ratio`` ``{"n": …, "elements": […]}``: with the ratio the
    submission chooses n.
    """
    measure = parameters.choice("measure", ("size", "ratio"), "size")
    form = parameters.choice("form", ("restricted", "free"), "restricted")
    if measure == "size":
        n = parameters.integer("n", 1, MAX_N)
        parameters.finish()
        (elements,) = shapes.fields(data, "elements")
    else:
        parameters.finish()
        chosen, elements = shapes.fields(data, "n", "elements")
        n = shapes.integer(chosen, "n", 1, MAX_N)
    low, high = (0, n) if form == "restricted" else (-(10**9), 10**9)
    values = shapes.integers(elements, "elements", low, high)
    if len(values) > 20_000:
        raise FormatError("elements", f"{len(values)} elements; at most 20000 are read")
    shapes.distinct(values, "elements")
    array = np.array(sorted(values), dtype=np.int64)
    covered = np.zeros(n + 1, dtype=bool)
    for i in range(1, len(array)):
        differences = array[i] - array[:i]
        covered[differences[differences <= n]] = True
    missing = np.nonzero(~covered[1:])[0]
    if len(missing):
        raise Violation(
            "missing-difference",
            f"{int(missing[0]) + 1} is no difference of two elements",
            difference=int(missing[0]) + 1,
        )
    return Measured(
        len(values) if measure == "size" else Fraction(len(values) ** 2, n), {"size": len(values), "n": n}
    )


KIND = declared("difference-basis", check)
