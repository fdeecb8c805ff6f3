"""The syntax tree of an expression: numbers, names, calls, the four operations, powers, and containers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

#: Limits of what is read at all; each is far above what an answer needs and low enough that no step recurses
#: deeply.
MAX_CHARACTERS = 65_536
MAX_NODES = 20_000
MAX_DEPTH = 100
MAX_NUMERAL_DIGITS = 20_000
MAX_DECIMAL_EXPONENT = 10_000


class ExpressionError(ValueError):
    """Text that is no expression of the grammar, or one with a part that is not allowed; line and column
    count from 1.
    """

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        self.message, self.line, self.column = message, line, column
        super().__init__(f"line {line}, column {column}: {message}" if line else message)


@dataclass(frozen=True)
class Position:
    """Where a node begins; line and column count from 1."""

    line: int = 0
    column: int = 0


@dataclass(frozen=True)
class Number:
    """A numeral, exactly the rational that it spells; ``text`` is as written."""

    value: Fraction
    text: str
    position: Position


@dataclass(frozen=True)
class Name:
    """A constant or a variable."""

    name: str
    position: Position


@dataclass(frozen=True)
class Call:
    """A function applied to arguments."""

    name: str
    arguments: tuple[Node, ...]
    position: Position


@dataclass(frozen=True)
class Unary:
    """A sign: ``operator`` is ``+`` or ``-``."""

    operator: str
    operand: Node
    position: Position


@dataclass(frozen=True)
class Binary:
    """``operator`` is one of ``+ - * / ^``."""

    operator: str
    left: Node
    right: Node
    position: Position


@dataclass(frozen=True)
class Sequence:
    """A container: ``brackets`` is ``()`` for a tuple, ``[]`` for a list or row, ``{}`` for a set."""

    brackets: str
    elements: tuple[Node, ...]
    position: Position


Node = Number | Name | Call | Unary | Binary | Sequence


def children(node: Node) -> tuple[Node, ...]:
    """The direct parts of a node."""
    if isinstance(node, Call):
        return node.arguments
    if isinstance(node, Unary):
        return (node.operand,)
    if isinstance(node, Binary):
        return (node.left, node.right)
    if isinstance(node, Sequence):
        return node.elements
    return ()


def walk(node: Node) -> Iterator[Node]:
    """Every node of the tree, parents before their parts."""
    stack = [node]
    while stack:
        current = stack.pop()
        yield current
        stack.extend(reversed(children(current)))


def numeral(text: str, position: Position) -> Number:
    """The rational that a decimal numeral spells. Raises :class:`ExpressionError` where it is too long or too
    large.
    """
    mantissa, _, exponent_text = text.replace("E", "e").partition("e")
    whole, _, fraction = mantissa.partition(".")
    digits = whole + fraction
    # A checking process raises Python's own limit to ours; whoever reads an item has not.
    most = min(MAX_NUMERAL_DIGITS, sys.get_int_max_str_digits() or MAX_NUMERAL_DIGITS)
    if len(digits) > most:
        raise ExpressionError(
            f"a numeral of {len(digits)} digits; at most {most} are read",
            position.line,
            position.column,
        )
    if len(exponent_text) > 8 or abs(int(exponent_text or "0")) > MAX_DECIMAL_EXPONENT:
        raise ExpressionError(
            f"a decimal exponent beyond {MAX_DECIMAL_EXPONENT}", position.line, position.column
        )
    scale = int(exponent_text or "0") - len(fraction)
    value = Fraction(int(digits or "0"))
    value = value * 10**scale if scale >= 0 else value / 10**-scale
    return Number(value, text, position)


Value = TypeVar("Value")


def fold(node: Node, visit: Callable[[Node, tuple[Value, ...]], Value]) -> Value:
    """Evaluate bottom-up without recursion: ``visit`` gets a node and its parts' values, left to right."""
    values: list[Value] = []
    stack: list[tuple[Node, bool]] = [(node, False)]
    while stack:
        current, ready = stack.pop()
        parts = children(current)
        if ready or not parts:
            start = len(values) - len(parts)
            arguments = tuple(values[start:])
            del values[start:]
            values.append(visit(current, arguments))
        else:
            stack.append((current, True))
            stack.extend((part, False) for part in reversed(parts))
    return values[0]


def to_text(node: Node) -> str:
    """The expression in the documented grammar, every operation in brackets."""

    def visit(current: Node, parts: tuple[str, ...]) -> str:
        if isinstance(current, Number):
            return current.text
        if isinstance(current, Name):
            return current.name
        if isinstance(current, Call):
            return f"{current.name}({', '.join(parts)})"
        if isinstance(current, Unary):
            return f"({current.operator}{parts[0]})"
        if isinstance(current, Binary):
            return f"({parts[0]} {current.operator} {parts[1]})"
        comma = "," if current.brackets == "()" and len(parts) == 1 else ""
        return current.brackets[0] + ", ".join(parts) + comma + current.brackets[1]

    return fold(node, visit)
