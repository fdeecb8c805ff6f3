"""Perfect cuboids.

Definition: positive integers a, b, c such that a^2+b^2, a^2+c^2, b^2+c^2 and a^2+b^2+c^2 are squares;
``except`` names one diagonal that need not be: ``space`` (an Euler brick), ``face`` (one face diagonal: of a
and b). Source: R. Guy, *Unsolved Problems in Number Theory*, 3rd edition, section D18.
"""

from __future__ import annotations

import math

from grader.constructions import shapes
from grader.constructions.model import Json, Measured, Parameters, Violation, declared
from grader.constructions.numbers import shortened


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"edges": [a, b, c]}``."""
    exempt = parameters.choice("except", ("none", "space", "face"), "none")
    parameters.finish()
    (edges,) = shapes.fields(data, "edges")
    a, b, c = shapes.integers(edges, "edges", 1, None, 3)
    sums = {
        "a^2 + b^2": a * a + b * b,
        "a^2 + c^2": a * a + c * c,
        "b^2 + c^2": b * b + c * c,
        "a^2 + b^2 + c^2": a * a + b * b + c * c,
    }
    if exempt != "none":
        del sums["a^2 + b^2 + c^2" if exempt == "space" else "a^2 + b^2"]
    for name, value in sums.items():
        if math.isqrt(value) ** 2 != value:
            raise Violation("square", f"{name} is not a square", sum=name)
    return Measured(None, {"edges": [shortened(a), shortened(b), shortened(c)]})


KIND = declared("perfect-cuboid", check)
