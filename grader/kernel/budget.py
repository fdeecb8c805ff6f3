"""Limits that are the same on every machine, and the two ways in which a check ends without acceptance.

Time and bytes depend on the machine; steps, term nodes and nesting do not. A step is one entry into type
inference, weak-head reduction or definitional equality, or a fixed amount of work on a large number.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .term import Term


@dataclass(frozen=True, slots=True)
class Limits:
    """What one declaration may use.

    ``steps``: steps of the checker. ``nodes``: new term nodes. ``depth``: nesting of the checker's own calls.
    ``literal_bits``: bits of a natural number that a reduction may produce.
    """

    steps: int = 20_000_000
    nodes: int = 20_000_000
    depth: int = 120_000
    literal_bits: int = 1 << 25


MAX_TERM_DEPTH = 400_000
"""The deepest term that is ever built."""

MAX_LEVEL_ATOMS = 256
"""The most atoms in the normal form of a universe level."""


class OutOfBudget(Exception):
    """A limit was reached; nothing is known about the declaration. ``resource`` names the limit."""

    def __init__(self, resource: str, limit: int) -> None:
        super().__init__(f"out of budget: more than {limit} {resource}")
        self.resource = resource
        self.limit = limit


class Rejected(Exception):
    """A rule of the theory does not hold.

    ``rule`` is its name, ``message`` says what failed, ``terms`` are the terms at fault, each with a label.
    """

    def __init__(self, rule: str, message: str, *terms: tuple[str, Term]) -> None:
        super().__init__(f"{rule}: {message}")
        self.rule = rule
        self.message = message
        self.terms = terms
