"""Compare a measured value with the best-known bound: improves, ties, or falls short of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any

from grader.constructions.model import Exact, ParameterError
from grader.constructions.numbers import compare, decimal_text, divide, exact_text, subtract
from grader.expressions.normal import Normaliser, NotNormalisable
from grader.expressions.text import parse
from grader.expressions.tree import ExpressionError


class Standing(StrEnum):
    """How a value stands to the bound."""

    IMPROVES = "improves"
    TIES = "ties"
    FALLS_SHORT = "falls short of"


@dataclass(frozen=True)
class Bound:
    """A best-known bound: its exact value; ``tolerance`` is one unit in the last printed place where the
    source printed a rounded decimal, else 0.
    """

    value: Exact
    text: str
    tolerance: Fraction


def read_bound(data: Mapping[str, Any]) -> Bound:
    """The bound of an item's ``best_known``. Raises :class:`ParameterError` where it is not an exact number."""
    text = str(data.get("value"))
    try:
        number = Normaliser().form(parse(text)).algebraic
    except (ExpressionError, NotNormalisable) as error:
        raise ParameterError(f"best_known.value: {text[:40]!r} is no exact number: {error}") from None
    if number is None:
        raise ParameterError(f"best_known.value: {text[:40]!r} is not an algebraic number")
    tolerance = Fraction(0)
    if str(data.get("rounded", "false")) == "true":
        if number.rational is None or "." not in text:
            raise ParameterError("best_known.rounded: only a decimal value can be a rounded one")
        tolerance = Fraction(1, 10 ** len(text.partition(".")[2]))
    return Bound(number if number.rational is None else number.rational, text, tolerance)


def stand(value: Exact, bound: Bound, direction: str) -> tuple[Standing, dict[str, str]]:
    """How a value stands to a bound, with the exact difference in the direction of improvement as evidence."""
    gain = subtract(value, bound.value) if direction == "maximize" else subtract(bound.value, value)
    if compare(gain, bound.tolerance) > 0 or (bound.tolerance == 0 and compare(gain, 0) > 0):
        standing = Standing.IMPROVES
    elif compare(gain, -bound.tolerance) < 0:
        standing = Standing.FALLS_SHORT
    else:
        standing = Standing.TIES
    evidence = {
        "value": exact_text(value),
        "value_decimal": decimal_text(value),
        "best_known": bound.text,
        "direction": direction,
    }
    if compare(bound.value, 0) != 0:
        evidence["relative_improvement"] = decimal_text(divide(gain, _absolute(bound.value)), 5)
    return standing, evidence


def _absolute(value: Exact) -> Exact:
    return subtract(0, value) if compare(value, 0) < 0 else value
