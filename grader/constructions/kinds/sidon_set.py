"""Sidon sets: sets of integers in which all sums of two elements are distinct.

Definition: a subset of {1, …, N} (or of Z/N) such that a + b = c + d only for {a, b} = {c, d}. Source: K.
O'Bryant, *A complete annotated bibliography of work related to Sidon sequences*, Electronic Journal of
Combinatorics, Dynamic Survey DS11.
"""

from __future__ import annotations

from grader.constructions import shapes
from grader.constructions.model import Json, Measured, Parameters, Violation, declared


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"elements": […]}``: in 1 … N for ambient ``interval``, in 0 … N−1 for ``cyclic``."""
    n = parameters.integer("N", 1, 10**12)
    ambient = parameters.choice("ambient", ("interval", "cyclic"), "interval")
    parameters.finish()
    (elements,) = shapes.fields(data, "elements")
    low, high = (1, n) if ambient == "interval" else (0, n - 1)
    values = shapes.integers(elements, "elements", low, high)
    shapes.distinct(values, "elements")
    differences: dict[int, tuple[int, int]] = {}
    for i, a in enumerate(values):
        for b in values[:i]:
            for x, y in ((a, b), (b, a)):
                if ambient == "interval" and x < y:
                    continue
                difference = x - y if ambient == "interval" else (x - y) % n
                if difference in differences:
                    c, d = differences[difference]
                    raise Violation(
                        "repeated-difference", f"{x} - {y} = {c} - {d} = {difference}", pairs=[[x, y], [c, d]]
                    )
                differences[difference] = (x, y)
    return Measured(len(values))


KIND = declared("sidon-set", check)
