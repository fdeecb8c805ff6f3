"""Egyptian fractions.

Definition: distinct positive integers whose reciprocals sum to a given rational; with ``odd`` all are odd,
with ``least`` all are at least that. ``terms`` measures how many there are, ``largest`` the largest
denominator. Source: R. Guy, *Unsolved Problems in Number Theory*, 3rd edition, section D11.
"""

from __future__ import annotations

from fractions import Fraction

from grader.constructions import shapes
from grader.constructions.model import Json, Measured, Parameters, Violation, declared
from grader.constructions.numbers import shortened


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"denominators": […]}``."""
    target = parameters.rational("sum")
    odd = parameters.choice("odd", ("true", "false"), "false") == "true"
    least = parameters.integer("least", 1, 10**9, 1)
    measure = parameters.choice("measure", ("terms", "largest"), "terms")
    parameters.finish()
    (denominators,) = shapes.fields(data, "denominators")
    values = shapes.integers(denominators, "denominators", 1)
    shapes.distinct(values, "denominators")
    if not values or len(values) > 20_000:
        raise Violation("count", "expected 1 to 20000 denominators", count=len(values))
    for index, value in enumerate(values):
        if odd and value % 2 == 0:
            raise Violation("odd", f"denominator {index} is even", index=index)
        if value < least:
            raise Violation("least", f"denominator {index} is less than {least}", index=index)
    total = _sum([Fraction(1, value) for value in values])
    if total != target:
        relation = "more" if total > target else "less"
        raise Violation("sum", f"the sum is {relation} than {target}", difference=shortened(total - target))
    return Measured(len(values) if measure == "terms" else max(values))


def _sum(terms: list[Fraction]) -> Fraction:
    """By halves, so that the denominators stay as small as they can."""
    while len(terms) > 1:
        terms = [sum(terms[i : i + 2], Fraction(0)) for i in range(0, len(terms), 2)]
    return terms[0]


KIND = declared("egyptian-fraction", check)
