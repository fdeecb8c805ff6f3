"""Rational Diophantine tuples.

Definition: distinct nonzero rational numbers such that the product of any two of them, increased by 1, is the
square of a rational; ``integers`` asks for integers. Source: A. Dujella, *What is … a Diophantine m-tuple?*,
Notices Amer. Math. Soc. 63 (2016).
"""

from __future__ import annotations

import math

from grader.constructions import shapes
from grader.constructions.model import Json, Measured, Parameters, Violation, declared
from grader.constructions.numbers import shortened


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"elements": ["1/16", …]}``."""
    integers = parameters.choice("integers", ("true", "false"), "false") == "true"
    parameters.finish()
    (elements,) = shapes.fields(data, "elements")
    values = shapes.items(elements, "elements", shapes.rational, 2, 1000)
    shapes.distinct(values, "elements")
    for index, value in enumerate(values):
        if value == 0:
            raise Violation("nonzero", f"element {index} is 0", index=index)
        if integers and value.denominator != 1:
            raise Violation("integer", f"element {index} is not an integer", index=index)
    for j, b in enumerate(values):
        for i, a in enumerate(values[:j]):
            number = a * b + 1
            if (
                number < 0
                or math.isqrt(number.numerator) ** 2 != number.numerator
                or math.isqrt(number.denominator) ** 2 != number.denominator
            ):
                raise Violation(
                    "square",
                    f"elements {i} and {j}: the product plus 1 is no square",
                    indices=[i, j],
                    number=shortened(number),
                )
    return Measured(len(values))


KIND = declared("diophantine-tuple", check)
