"""Read the parts of a construction from JSON: integers, lists, matrices, points, with the path of what is
wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import chain
from typing import Any, TypeVar

from grader.constructions.model import FormatError
from grader.expressions import algebraic as alg
from grader.expressions.algebraic import Algebraic
from grader.expressions.normal import Normaliser, NotNormalisable
from grader.expressions.text import parse
from grader.expressions.tree import ExpressionError
from openfrontiers.wording import noun

T = TypeVar("T")


def fields(data: Any, *names: str) -> list[Any]:
    """The values of exactly these keys of an object. Raises :class:`FormatError` for a missing or an unknown
    key.
    """
    if not isinstance(data, Mapping):
        raise FormatError("", f"expected an object with the keys {', '.join(names)}, found {_found(data)}")
    for name in data:
        if name not in names:
            raise FormatError(name, f"unknown key; expected {', '.join(names)}")
    for name in names:
        if name not in data:
            raise FormatError(name, "missing")
    return [data[name] for name in names]


def integer(value: Any, where: str, low: int | None = None, high: int | None = None) -> int:
    """An integer within bounds. Raises :class:`FormatError`."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise FormatError(where, f"expected an integer, found {_found(value)}")
    if (low is not None and value < low) or (high is not None and value > high):
        between = (
            f"{low} to {high}"
            if low is not None and high is not None
            else f"at least {low}"
            if high is None
            else f"at most {high}"
        )
        raise FormatError(where, f"expected {between}, found {_found(value)}")
    return value


def items(
    value: Any, where: str, read: Callable[[Any, str], T], low: int = 0, high: int = 2_000_000
) -> list[T]:
    """A list whose elements ``read`` reads. Raises :class:`FormatError`."""
    if not isinstance(value, list):
        raise FormatError(where, f"expected a list, found {_found(value)}")
    if not low <= len(value) <= high:
        expected = f"{low}" if low == high else f"{low} to {high}"
        raise FormatError(where, f"expected {expected} {noun(high, 'element')}, found {len(value)}")
    return [read(element, f"{where}[{index}]") for index, element in enumerate(value)]


def integers(
    value: Any, where: str, low: int | None = None, high: int | None = None, length: int | None = None
) -> list[int]:
    """A list of integers within bounds. Raises :class:`FormatError`."""
    read = items(value, where, lambda v, w: v, length or 0, length if length is not None else 2_000_000)
    for index, element in enumerate(read):
        if (
            type(element) is not int
            or (low is not None and element < low)
            or (high is not None and element > high)
        ):
            integer(element, f"{where}[{index}]", low, high)
    return read


def integer_rows(
    value: Any,
    where: str,
    columns: int,
    low: int | None = None,
    high: int | None = None,
    rows: int = 2_000_000,
) -> list[list[int]]:
    """A list of rows of ``columns`` integers each, read at once; the slow way is gone only to name what is
    wrong. Raises :class:`FormatError`.
    """
    if (
        isinstance(value, list)
        and len(value) <= rows
        and all(type(row) is list and len(row) == columns for row in value)
    ):
        flat = list(chain.from_iterable(value))
        if not flat or (
            set(map(type, flat)) == {int}
            and (low is None or min(flat) >= low)
            and (high is None or max(flat) <= high)
        ):
            return value
    return items(value, where, lambda row, w: integers(row, w, low, high, columns), 0, rows)


def matrix(
    value: Any, where: str, rows: int, columns: int, low: int | None = None, high: int | None = None
) -> list[list[int]]:
    """A matrix of integers as a list of rows. Raises :class:`FormatError`."""
    return items(value, where, lambda row, w: integers(row, w, low, high, columns), rows, rows)


def rational(value: Any, where: str) -> Fraction:
    """An exact rational: an integer, a JSON numeral, or text such as "3/4" or "0.125". Raises
    :class:`FormatError`.
    """
    number = exact(value, where)
    if isinstance(number, Algebraic):
        raise FormatError(where, "expected a rational number")
    return number


def exact(value: Any, where: str) -> Fraction | Algebraic:
    """An exact real number.

    An integer; a decimal numeral, or text, that spells a rational; text with radicals such as "sqrt(3)/2"; or
    an algebraic number as ``{"polynomial": [c0, …, cn], "low": …, "high": …}``: the one real root in the
    interval. Raises :class:`FormatError`.
    """
    if isinstance(value, bool):
        raise FormatError(where, f"expected a number, found {_found(value)}")
    if isinstance(value, int | Fraction):
        return Fraction(value)
    if isinstance(value, str):
        return _from_text(value, where)
    if isinstance(value, Mapping):
        coefficients, low, high = fields(value, "polynomial", "low", "high")
        numbers = integers(coefficients, f"{where}.polynomial")
        root = alg.polynomial_root(
            tuple(numbers), rational(low, f"{where}.low"), rational(high, f"{where}.high")
        )
        try:
            alg.ball(root, 64)
        except ExpressionError as error:
            raise FormatError(where, error.message) from None
        return root
    raise FormatError(where, f"expected a number, found {_found(value)}")


_SIMPLE = re.compile(r"-?[0-9]{1,200}(/[0-9]{1,200})?")


def _from_text(text: str, where: str) -> Fraction | Algebraic:
    if _SIMPLE.fullmatch(text):
        numerator, _, denominator = text.partition("/")
        if denominator and int(denominator) == 0:
            raise FormatError(where, "division by zero")
        return Fraction(int(numerator), int(denominator or "1"))
    if len(text) > 10_000:
        raise FormatError(where, f"a number of {len(text)} characters; at most 10000 are read")
    try:
        form = Normaliser().form(parse(text))
    except ExpressionError as error:
        raise FormatError(where, f"{text[:40]!r} is no exact number: {error.message}") from None
    except NotNormalisable as error:
        raise FormatError(where, f"{text[:40]!r} is not an algebraic number: {error}") from None
    number = form.algebraic
    if number is None:
        raise FormatError(where, f"{text[:40]!r} is not an algebraic number")
    if number.rational is not None:
        return number.rational
    if not alg.ball(number, 128).imag.is_zero():
        raise FormatError(where, f"{text[:40]!r} is not known to be real")
    return number


def distinct(values: list[Any], where: str) -> None:
    """Refuse a repeated element of a list that stands for a set. Raises :class:`FormatError`."""
    seen: dict[Any, int] = {}
    for index, value in enumerate(values):
        key = tuple(value) if isinstance(value, list) else value
        if key in seen:
            raise FormatError(f"{where}[{index}]", f"repeats {where}[{seen[key]}]")
        seen[key] = index


def edges(value: Any, where: str, vertices: int) -> list[tuple[int, int]]:
    """The edges of a simple graph on 0 … vertices−1, each pair once, no loop. Raises :class:`FormatError`."""
    pairs = items(value, where, lambda pair, w: integers(pair, w, 0, vertices - 1, 2))
    seen: dict[tuple[int, int], int] = {}
    result = []
    for index, (a, b) in enumerate(pairs):
        if a == b:
            raise FormatError(f"{where}[{index}]", f"a loop at {a}")
        edge = (min(a, b), max(a, b))
        if edge in seen:
            raise FormatError(f"{where}[{index}]", f"repeats {where}[{seen[edge]}]")
        seen[edge] = index
        result.append(edge)
    return result


def _found(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if value.bit_length() < 200 else f"an integer of {value.bit_length()} bits"
    if isinstance(value, str):
        return f"the text {value[:40]!r}"
    if isinstance(value, Fraction):
        return "a number with a fraction"
    return "a list" if isinstance(value, list) else "an object"
