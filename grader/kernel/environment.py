"""The constants that were accepted so far, as the kernel uses them.

Only :mod:`grader.kernel.kernel` adds to an environment, and only what was checked.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from . import declaration
from .budget import Rejected
from .declaration import Hints, QuotKind
from .expr import Expr
from .name import Name
from .term import Const, Term

OPAQUE_HEIGHT: Final = -1
"""Height of what is unfolded last."""

ABBREV_HEIGHT: Final = 1 << 62
"""Height of what is unfolded first."""


class Constant:
    """A constant: its name, universe parameters and type."""

    __slots__ = ("level_params", "name", "type")

    def __init__(self, name: Name, level_params: tuple[Name, ...], type: Term) -> None:
        self.name = name
        self.level_params = level_params
        self.type = type


class AxiomConstant(Constant):
    """An axiom."""

    __slots__ = ()


class OpaqueConstant(Constant):
    """A constant whose value was checked and is never unfolded."""

    __slots__ = ()


class DefinitionConstant(Constant):
    """A definition. ``height`` orders unfolding: what is higher is unfolded first."""

    __slots__ = ("height", "value")

    def __init__(
        self, name: Name, level_params: tuple[Name, ...], type: Term, value: Term, hints: Hints
    ) -> None:
        super().__init__(name, level_params, type)
        self.value = value
        if hints == "opaque":
            self.height = OPAQUE_HEIGHT
        elif hints == "abbrev":
            self.height = ABBREV_HEIGHT
        else:
            self.height = min(hints, ABBREV_HEIGHT - 1)


class TheoremConstant(Constant):
    """A theorem. Its proof is seldom unfolded, so it stays an expression until it is."""

    __slots__ = ("proof",)

    def __init__(self, name: Name, level_params: tuple[Name, ...], type: Term, proof: Expr) -> None:
        super().__init__(name, level_params, type)
        self.proof = proof


class QuotConstant(Constant):
    """A constant of the quotient type."""

    __slots__ = ("kind",)

    def __init__(self, name: Name, level_params: tuple[Name, ...], type: Term, kind: QuotKind) -> None:
        super().__init__(name, level_params, type)
        self.kind = kind


class InductiveConstant(Constant):
    """An inductive type."""

    __slots__ = ("all", "ctors", "is_rec", "num_indices", "num_params")

    def __init__(
        self,
        name: Name,
        level_params: tuple[Name, ...],
        type: Term,
        num_params: int,
        num_indices: int,
        all: tuple[Name, ...],
        ctors: tuple[Name, ...],
        is_rec: bool,
    ) -> None:
        super().__init__(name, level_params, type)
        self.num_params = num_params
        self.num_indices = num_indices
        self.all = all
        self.ctors = ctors
        self.is_rec = is_rec

    def is_structure(self) -> bool:
        """Whether η for structures is about this type: one constructor, no indices, not recursive."""
        return len(self.ctors) == 1 and self.num_indices == 0 and not self.is_rec


class ConstructorConstant(Constant):
    """A constructor of ``induct``."""

    __slots__ = ("induct", "num_fields", "num_params")

    def __init__(
        self,
        name: Name,
        level_params: tuple[Name, ...],
        type: Term,
        induct: Name,
        num_params: int,
        num_fields: int,
    ) -> None:
        super().__init__(name, level_params, type)
        self.induct = induct
        self.num_params = num_params
        self.num_fields = num_fields


class Rule:
    """The right-hand side of a recursor on one constructor."""

    __slots__ = ("num_fields", "rhs")

    def __init__(self, num_fields: int, rhs: Term) -> None:
        self.num_fields = num_fields
        self.rhs = rhs


class RecursorConstant(Constant):
    """A recursor, for majors of type ``induct``; ``rules`` by constructor.

    ``first_index`` is the number of parameters, motives and minor premises; ``major`` the position of the
    major premise.
    """

    __slots__ = ("first_index", "induct", "k", "major", "num_params", "rules")

    def __init__(
        self,
        name: Name,
        level_params: tuple[Name, ...],
        type: Term,
        induct: Name,
        num_params: int,
        first_index: int,
        major: int,
        rules: dict[Name, Rule],
        k: bool,
    ) -> None:
        super().__init__(name, level_params, type)
        self.induct = induct
        self.num_params = num_params
        self.first_index = first_index
        self.major = major
        self.rules = rules
        self.k = k


class Environment:
    """The accepted constants, by name.

    ``nat_ops`` holds the operations on natural numbers that were found to be what their names say, so that
    their value on literals may be computed directly; ``specified`` the theorems found so far that say so.
    """

    def __init__(self) -> None:
        self.constants: dict[Name, Constant] = {}
        self.nat_ops: set[Name] = set()
        self.specified: set[Name] = set()
        self.nat_is_canonical = False
        self.bool_is_canonical = False
        self.string_of_list: Const | None = None

    def get(self, name: Name) -> Constant:
        """The constant ``name``. Raises :class:`Rejected` where there is none."""
        found = self.constants.get(name)
        if found is None:
            raise Rejected("constants", f"the constant {name} is not declared (yet)")
        return found

    def add(self, constant: Constant) -> None:
        """Add a constant that was checked; its name must be new."""
        assert constant.name not in self.constants
        self.constants[constant.name] = constant

    def remove(self, names: Iterable[Name]) -> None:
        """Take constants back that were added only for a check."""
        for name in names:
            self.constants.pop(name, None)
            self.nat_ops.discard(name)
            self.specified.discard(name)

    def take(self, names: Iterable[Name]) -> list[Constant]:
        """Take constants out, to add them again later."""
        return [self.constants.pop(name) for name in names]

    def check_new(self, names: tuple[Name, ...]) -> None:
        """Raise :class:`Rejected` unless ``names`` are distinct and not declared."""
        seen: set[Name] = set()
        for name in names:
            if name.prefix is None:
                raise Rejected("names", "a constant needs a name; this one is anonymous")
            if name in seen or name in self.constants:
                raise Rejected("names", f"the constant {name} is declared twice")
            seen.add(name)


def check_level_params(params: tuple[Name, ...]) -> None:
    """Raise :class:`Rejected` unless the universe parameters are distinct."""
    seen: set[Name] = set()
    for name in params:
        if name in seen:
            raise Rejected("universe parameters", f"the universe parameter {name} is declared twice")
        seen.add(name)


def is_unsafe(given: declaration.Declaration) -> bool:
    """Whether a declaration, or a part of it, is marked unsafe or partial."""
    if isinstance(given, declaration.Definition):
        return given.safety != "safe"
    if isinstance(given, (declaration.Axiom, declaration.Opaque)):
        return given.is_unsafe
    if isinstance(given, declaration.InductiveBlock):
        return (
            any(part.is_unsafe for part in given.types)
            or any(part.is_unsafe for part in given.ctors)
            or any(part.is_unsafe for part in given.recs)
        )
    return False
