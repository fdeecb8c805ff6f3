"""Strict JSON (RFC 8259) for constructions.

Refused: repeated keys, NaN and infinities, more than one value, bytes that are not UTF-8, nesting beyond a
limit, numerals beyond a limit. A numeral with a fraction or an exponent is the exact rational that it spells;
no float is ever made.
"""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from typing import Any

from grader.expressions.tree import ExpressionError, Position, numeral
from grader.json_files import meaning

MAX_DEPTH = 32
MAX_VALUES = 6_000_000
_CONTAINERS = frozenset((list, dict))


class JsonError(ValueError):
    """The bytes are not the JSON that is read here."""


def read_json(content: bytes) -> Any:
    """The JSON value in ``content``. Raises :class:`JsonError` with line and column where there is one."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise JsonError(f"not UTF-8 at byte {error.start}") from None
    if text.count("[") + text.count("{") > MAX_VALUES:
        raise JsonError(f"more than {MAX_VALUES} lists and objects")
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_float=_decimal, parse_constant=_constant)
    except json.JSONDecodeError as error:
        raise JsonError(f"line {error.lineno}, column {error.colno}: {meaning(error)}") from None
    except JsonError:
        raise
    except ValueError:
        # The C scanner reads integers, without a call for each; Python itself refuses longer ones.
        raise JsonError(f"an integer of more than {sys.get_int_max_str_digits()} digits") from None
    except RecursionError:
        raise JsonError(f"nested more than {MAX_DEPTH} deep") from None
    _refuse_deep_nesting(value)
    return value


def _refuse_deep_nesting(value: Any) -> None:
    level = [value]
    for _ in range(MAX_DEPTH + 1):
        level = [part for item in level if isinstance(item, list | dict) for part in _parts(item)]
        if not level:
            return
    raise JsonError(f"nested more than {MAX_DEPTH} deep")


def _parts(item: list[Any] | dict[str, Any]) -> list[Any]:
    parts = item if isinstance(item, list) else list(item.values())
    # Numbers and strings end here: only containers go on to the next level.
    if _CONTAINERS.isdisjoint(map(type, parts)):
        return []
    return [part for part in parts if isinstance(part, list | dict)]


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for key, value in pairs:
        if key in result:
            raise JsonError(f"the key {key!r} is given twice")
        result[key] = value
    return result


def _decimal(text: str) -> Fraction:
    try:
        return numeral(text.lstrip("-"), Position()).value * (-1 if text.startswith("-") else 1)
    except ExpressionError as error:
        raise JsonError(error.message) from None


def _constant(text: str) -> Any:
    raise JsonError(f"{text} is not a number")
