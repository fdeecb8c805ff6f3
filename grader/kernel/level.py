"""Universe levels as a file writes them, hash-consed: equal levels are the same object.

``0``, ``succ u``, ``max u v``, ``imax u v`` and parameters (Bailey, *Type Checking in Lean 4*, "Levels").
What levels mean, their normal form and their order are in :mod:`grader.kernel.universe`.
"""

from __future__ import annotations

from typing import Final

from .name import Name


class Level:
    """A universe level expression. The subclasses are the five forms."""

    __slots__ = ()


class Zero(Level):
    """The level 0."""

    __slots__ = ()


class Succ(Level):
    """The successor of a level."""

    __slots__ = ("pred",)

    def __init__(self, pred: Level) -> None:
        self.pred = pred


class Max(Level):
    """The larger of two levels."""

    __slots__ = ("lhs", "rhs")

    def __init__(self, lhs: Level, rhs: Level) -> None:
        self.lhs = lhs
        self.rhs = rhs


class IMax(Level):
    """0 where ``rhs`` is 0, else the larger of the two."""

    __slots__ = ("lhs", "rhs")

    def __init__(self, lhs: Level, rhs: Level) -> None:
        self.lhs = lhs
        self.rhs = rhs


class Param(Level):
    """A universe parameter."""

    __slots__ = ("name",)

    def __init__(self, name: Name) -> None:
        self.name = name


ZERO: Final = Zero()
_succs: dict[Level, Succ] = {}
_maxes: dict[tuple[Level, Level], Max] = {}
_imaxes: dict[tuple[Level, Level], IMax] = {}
_params: dict[Name, Param] = {}


def succ(pred: Level) -> Level:
    """The level ``pred + 1``."""
    found = _succs.get(pred)
    if found is None:
        found = _succs[pred] = Succ(pred)
    return found


def max_(lhs: Level, rhs: Level) -> Level:
    """The level ``max lhs rhs``."""
    found = _maxes.get((lhs, rhs))
    if found is None:
        found = _maxes[lhs, rhs] = Max(lhs, rhs)
    return found


def imax(lhs: Level, rhs: Level) -> Level:
    """The level ``imax lhs rhs``."""
    found = _imaxes.get((lhs, rhs))
    if found is None:
        found = _imaxes[lhs, rhs] = IMax(lhs, rhs)
    return found


def param(name: Name) -> Level:
    """The level parameter ``name``."""
    found = _params.get(name)
    if found is None:
        found = _params[name] = Param(name)
    return found


def of_int(number: int) -> Level:
    """The level ``number``, a natural number."""
    level: Level = ZERO
    for _ in range(number):
        level = succ(level)
    return level
