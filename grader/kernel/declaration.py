"""Declarations, with exactly the fields that lean4export (NDJSON 3.1) writes.

An inductive declaration is one :class:`InductiveBlock`: the types of a mutual group, their constructors and
their recursors. What the kernel can derive (recursors, field counts, ``is_rec`` and so on) is there too, to
be derived again and compared.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .expr import Expr
from .name import Name

Hints = int | Literal["opaque", "abbrev"]
"""Reducibility hint: ``opaque``, ``abbrev``, or the definitional height of a regular definition."""

Safety = Literal["safe", "unsafe", "partial"]
QuotKind = Literal["type", "ctor", "lift", "ind"]


@dataclass(frozen=True, slots=True)
class Axiom:
    """A constant without a value."""

    name: Name
    level_params: tuple[Name, ...]
    type: Expr
    is_unsafe: bool = False


@dataclass(frozen=True, slots=True)
class Definition:
    """A constant with a value that the kernel may unfold."""

    name: Name
    level_params: tuple[Name, ...]
    type: Expr
    value: Expr
    hints: Hints = "abbrev"
    safety: Safety = "safe"
    all: tuple[Name, ...] = ()


@dataclass(frozen=True, slots=True)
class Theorem:
    """A proposition with its proof."""

    name: Name
    level_params: tuple[Name, ...]
    type: Expr
    value: Expr
    all: tuple[Name, ...] = ()


@dataclass(frozen=True, slots=True)
class Opaque:
    """A constant whose value is checked and then never unfolded."""

    name: Name
    level_params: tuple[Name, ...]
    type: Expr
    value: Expr
    is_unsafe: bool = False
    all: tuple[Name, ...] = ()


@dataclass(frozen=True, slots=True)
class Quot:
    """One of the four constants of the quotient type."""

    name: Name
    level_params: tuple[Name, ...]
    type: Expr
    kind: QuotKind


@dataclass(frozen=True, slots=True)
class InductiveType:
    """One type of a mutual group of inductive types."""

    name: Name
    level_params: tuple[Name, ...]
    type: Expr
    num_params: int
    num_indices: int
    all: tuple[Name, ...]
    ctors: tuple[Name, ...]
    num_nested: int = 0
    is_rec: bool = False
    is_unsafe: bool = False
    is_reflexive: bool = False


@dataclass(frozen=True, slots=True)
class Constructor:
    """A constructor: number ``cidx`` (from 0) of the type ``induct``."""

    name: Name
    level_params: tuple[Name, ...]
    type: Expr
    induct: Name
    cidx: int
    num_params: int
    num_fields: int
    is_unsafe: bool = False


@dataclass(frozen=True, slots=True)
class RecursorRule:
    """What a recursor becomes on a constructor with ``nfields`` fields."""

    ctor: Name
    nfields: int
    rhs: Expr


@dataclass(frozen=True, slots=True)
class Recursor:
    """A recursor with its computation rules; ``k`` says whether it is K-like."""

    name: Name
    level_params: tuple[Name, ...]
    type: Expr
    all: tuple[Name, ...]
    num_params: int
    num_indices: int
    num_motives: int
    num_minors: int
    rules: tuple[RecursorRule, ...]
    k: bool = False
    is_unsafe: bool = False


@dataclass(frozen=True, slots=True)
class InductiveBlock:
    """A mutual group of inductive types, declared at once."""

    types: tuple[InductiveType, ...]
    ctors: tuple[Constructor, ...]
    recs: tuple[Recursor, ...]

    @property
    def name(self) -> Name:
        """The name of the first type; a block without types has none (``IndexError``)."""
        return self.types[0].name


Declaration = Axiom | Definition | Theorem | Opaque | Quot | InductiveBlock


def declared_names(declaration: Declaration) -> tuple[Name, ...]:
    """Every constant that ``declaration`` adds."""
    if isinstance(declaration, InductiveBlock):
        return (
            *(part.name for part in declaration.types),
            *(part.name for part in declaration.ctors),
            *(part.name for part in declaration.recs),
        )
    return (declaration.name,)
