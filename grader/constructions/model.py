"""What every kind of construction shares: how it is declared, what it raises, what it measures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from grader.expressions.algebraic import Algebraic
from openfrontiers.grading import constructions
from openfrontiers.wording import noun

#: An exactly known value.
Exact = int | Fraction | Algebraic
Json = Any


class FormatError(ValueError):
    """The JSON is not an object of this kind; ``where`` is a path such as ``points[3][0]``."""

    def __init__(self, where: str, message: str) -> None:
        self.where, self.message = where, message
        super().__init__(f"{where}: {message}" if where else message)


class Violation(Exception):
    """A condition of the definition fails; ``witness`` is the evidence, as JSON, that a person can check by
    hand.
    """

    def __init__(self, condition: str, summary: str, **witness: Json) -> None:
        self.condition, self.summary, self.witness = condition, summary, witness
        super().__init__(f"{condition}: {summary}")


class Undecided(Exception):
    """The check could not be finished within its own step limit."""


class ParameterError(ValueError):
    """The item's parameters are unfit for this kind."""


@dataclass(frozen=True)
class Measured:
    """A valid object: its value (None where only existence counts) and further exact facts for the verdict."""

    value: Exact | None = None
    details: Mapping[str, Json] = field(default_factory=dict)


class Parameters:
    """An item's parameters, read as the types a kind asks for; a parameter that no kind asked for is refused."""

    def __init__(self, values: Mapping[str, Json]) -> None:
        self._values = values
        self._asked: set[str] = set()

    def integer(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """An integer from ``low`` to ``high``. Raises :class:`ParameterError`."""
        self._asked.add(name)
        text = self._values.get(name)
        if text is None and default is not None:
            return default
        try:
            value = int(str(text))
        except ValueError:
            raise ParameterError(f"parameter {name}: expected an integer, found {text!r}") from None
        if not low <= value <= high:
            raise ParameterError(f"parameter {name}: expected {low} to {high}, found {value}")
        return value

    def integers(self, name: str, low: int, high: int, length: int | None = None) -> list[int]:
        """A list of integers. Raises :class:`ParameterError`."""
        self._asked.add(name)
        items = self._values.get(name)
        if not isinstance(items, list) or not items or (length is not None and len(items) != length):
            raise ParameterError(
                f"parameter {name}: expected a list of {length or 'at least one'} {noun(length or 1, 'integer')}, found {items!r}"
            )
        try:
            values = [int(str(item)) for item in items]
        except ValueError:
            raise ParameterError(f"parameter {name}: expected integers, found {items!r}") from None
        if not all(low <= value <= high for value in values):
            raise ParameterError(f"parameter {name}: expected integers from {low} to {high}, found {values}")
        return values

    def rational(self, name: str) -> Fraction:
        """A rational number, written 3/4 or 0.75. Raises :class:`ParameterError`."""
        self._asked.add(name)
        try:
            return Fraction(str(self._values.get(name)))
        except (ValueError, ZeroDivisionError):
            raise ParameterError(
                f"parameter {name}: expected a rational number, found {self._values.get(name)!r}"
            ) from None

    def choice(self, name: str, options: tuple[str, ...], default: str | None = None) -> str:
        """One of some words. Raises :class:`ParameterError`."""
        self._asked.add(name)
        value = self._values.get(name, default)
        if value not in options:
            raise ParameterError(f"parameter {name}: expected one of {', '.join(options)}, found {value!r}")
        return str(value)

    def finish(self) -> None:
        """Refuse parameters that were not asked for. Raises :class:`ParameterError`."""
        unknown = sorted(set(self._values) - self._asked)
        if unknown:
            raise ParameterError(
                f"unknown parameter {unknown[0]!r}; this kind has {', '.join(sorted(self._asked)) or 'none'}"
            )


@dataclass(frozen=True)
class Kind:
    """A kind of construction.

    ``check(parameters, data)`` raises :class:`FormatError` where the JSON has the wrong shape,
    :class:`Violation` at the first condition that fails, and otherwise measures. ``direction`` is
    ``maximize``, ``minimize`` or ``exists``; ``value`` names what is measured. The words are those of
    :mod:`openfrontiers.grading`.
    """

    name: str
    definition: str
    source: str
    value: str
    direction: str
    check: Callable[[Parameters, Json], Measured]
    #: The shape of the JSON, for readers.
    submission: str


def declared(name: str, check: Callable[[Parameters, Json], Measured]) -> Kind:
    """A kind by its name, with the words that describe it to readers."""
    words = constructions()[name]
    return Kind(name, words.checks, words.source, words.value, words.direction, check, words.example)
