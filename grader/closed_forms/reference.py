"""A reference value: certified digits, kept as the interval they stand for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from grader.expressions.tree import Position, numeral
from grader.items import ItemError
from openfrontiers.wording import noun

_DECIMAL = re.compile(r"-?[0-9]+\.[0-9]+")
#: The most significant digits of a reference that a prompt or a page shows.
SHOWN_DIGITS = 5


@dataclass(frozen=True)
class Reference:
    """The value lies within one unit in the last place of ``text``; ``digits`` counts its significant digits."""

    text: str
    value: Fraction
    unit: Fraction
    digits: int


def read_reference(data: Mapping[str, Any], where: str) -> Reference:
    """The reference of an answer file: ``value`` as a decimal, ``digits`` how many of its significant digits
    are certified.

    :raises ItemError: where it is not a nonzero decimal, or claims other than the printed digits.
    """
    text = str(data.get("value"))
    if not _DECIMAL.fullmatch(text):
        raise ItemError(f"{where}: `value:` is {text!r}; expected a decimal such as 0.1234")
    sign = -1 if text.startswith("-") else 1
    value = sign * numeral(text.lstrip("-"), Position()).value
    digits = len(text.lstrip("-").replace(".", "").lstrip("0"))
    if value == 0 or str(data.get("digits")) != str(digits):
        raise ItemError(
            f"{where}: `digits:` is {data.get('digits')!r}, but `value:` has {digits} significant {noun(digits, 'digit')}"
        )
    return Reference(text, value, Fraction(1, 10 ** len(text.partition(".")[2])), digits)


def shown(reference: Reference) -> str:
    """What a prompt or page may show: the value rounded to at most five significant digits."""
    from grader.constructions.numbers import rounded

    return rounded(reference.value, min(SHOWN_DIGITS, reference.digits))
