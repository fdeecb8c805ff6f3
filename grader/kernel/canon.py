"""The canonical form of the constants that are treated specially, and of the axioms.

The table is ``canon.txt`` beside this module. Whoever compares constants by other means than a kernel (the
grader does) reads the same table through :func:`load`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Literal

from .budget import Limits, Rejected
from .declaration import (
    Axiom,
    Constructor,
    Declaration,
    Definition,
    InductiveBlock,
    InductiveType,
    Quot,
    Theorem,
    declared_names,
)
from .def_eq import TypeChecker
from .environment import Environment
from .expr import App, Const, Expr, ForallE, Lam
from .literals import CHAR_OF_NAT, STRING_MK, STRING_OF_LIST
from .name import Name, of
from .nat_ops import OPERATIONS
from .nat_text import counted
from .notation import Form, NotationError, names, read_forms, to_expr
from .substitution import instantiate, instantiate_universes
from .term import const, local
from .translation import Translation
from .universe import param

TABLE: Final = Path(__file__).with_name("canon.txt")
AXIOMS: Final = (of("propext"), of("Classical", "choice"), of("Quot", "sound"))
"""The axioms of Lean 4."""

SPECIFICATIONS: Final = of("NatSpec")
"""The namespace of the theorems that determine operations."""

Kind = Literal["inductive", "axiom", "quot", "constant", "operation"]


@dataclass(frozen=True, slots=True)
class Equation:
    """``variables`` are numbers; the sides are closed under a binder for each."""

    variables: tuple[Name, ...]
    lhs: Expr
    rhs: Expr


@dataclass(frozen=True, slots=True)
class Entry:
    """The canonical form of one constant."""

    kind: Kind
    name: Name
    level_params: tuple[Name, ...]
    type: Expr
    num_params: int = 0
    ctors: tuple[tuple[Name, Expr], ...] = ()
    quot_kind: str = ""
    equations: tuple[Equation, ...] = ()


@dataclass(frozen=True, slots=True)
class Specification:
    """Theorems, by name, that together determine ``operations`` on all numerals."""

    operations: tuple[Name, ...]
    statements: dict[Name, Expr]

    def used(self) -> set[Name]:
        """The other operations in the statements."""
        found: set[Name] = set()
        for statement in self.statements.values():
            found |= references(statement)
        return (found & OPERATIONS.keys()) - set(self.operations)


@cache
def load() -> dict[Name, Entry]:
    """The entries by name; constructors of an inductive entry lead to it too."""
    table: dict[Name, Entry] = {}
    for form in _forms():
        if form[0] == "specification":
            continue
        entry = _entry(form)
        for name in (entry.name, *(ctor for ctor, _ in entry.ctors)):
            table[name] = entry
    return table


@cache
def specifications() -> tuple[Specification, ...]:
    """What determines the operations that satisfy no equations by definition."""
    found: list[Specification] = []
    for form in _forms():
        match form:
            case ["specification", list(operations), *theorems]:
                found.append(Specification(names(operations), dict(_constructor(part) for part in theorems)))
    return tuple(found)


def _forms() -> list[list[Form]]:
    return [form for form in read_forms(TABLE.read_text(encoding="utf-8")) if isinstance(form, list)]


def _entry(form: Form) -> Entry:
    match form:
        case ["inductive", str(name), list(levels), str(count), type_, *ctors]:
            given = tuple((_constructor(ctor)) for ctor in ctors)
            return Entry("inductive", _name(name), names(levels), to_expr(type_), int(count), given)
        case ["axiom", str(name), list(levels), type_]:
            return Entry("axiom", _name(name), names(levels), to_expr(type_))
        case ["quot", str(name), list(levels), str(kind), type_]:
            return Entry("quot", _name(name), names(levels), to_expr(type_), quot_kind=kind)
        case ["constant", str(name), list(levels), type_]:
            return Entry("constant", _name(name), names(levels), to_expr(type_))
        case ["operation", str(name), type_, *equations]:
            given_equations = tuple(_equation(equation) for equation in equations)
            return Entry("operation", _name(name), (), to_expr(type_), equations=given_equations)
        case _:
            raise NotationError(f"not an entry: {form}")


def _name(text: str) -> Name:
    return names([text])[0]


def _constructor(form: Form) -> tuple[Name, Expr]:
    match form:
        case [str(name), type_]:
            return _name(name), to_expr(type_)
        case _:
            raise NotationError(f"not a constructor: {form}")


def _equation(form: Form) -> Equation:
    match form:
        case [list(variables), lhs, rhs]:
            scope = [str(variable) for variable in variables]
            return Equation(names(variables), to_expr(lhs, scope), to_expr(rhs, scope))
        case _:
            raise NotationError(f"not an equation: {form}")


def check_form(declaration: Declaration) -> None:
    """Raise :class:`Rejected` if ``declaration`` declares a special constant otherwise than canonically.

    Equations of operations are not looked at; :func:`recognise` does that after the declaration was accepted.
    """
    table = load()
    for name in declared_names(declaration):
        entry = table.get(name)
        if entry is None:
            continue
        match entry.kind, declaration:
            case "inductive", InductiveBlock() if declaration.types[0].name is entry.name:
                _check_inductive(entry, declaration)
            case "axiom", Axiom():
                _check_type(entry, declaration)
            case "quot", Quot() if declaration.kind == entry.quot_kind:
                _check_type(entry, declaration)
            case "operation", Definition():
                _check_type(entry, declaration)
            case "constant", _ if not isinstance(declaration, (Axiom, Quot, Theorem)):
                _check_type(entry, _part(declaration, name))
            case _:
                wanted = (
                    "a constant with a value" if entry.kind == "constant" else f"the canonical {entry.kind}"
                )
                raise Rejected("canonical form", f"{name} is special and must be {wanted}")


def _part(declaration: Declaration, name: Name) -> Declaration | InductiveType | Constructor:
    if isinstance(declaration, InductiveBlock):
        for type_ in declaration.types:
            if type_.name is name:
                return type_
        for ctor in declaration.ctors:
            if ctor.name is name:
                return ctor
    return declaration


def _check_inductive(entry: Entry, block: InductiveBlock) -> None:
    ctors = tuple(ctor.name for ctor in block.ctors)
    expected = tuple(name for name, _ in entry.ctors)
    if len(block.types) != 1 or ctors != expected or block.types[0].num_params != entry.num_params:
        shown = ", ".join(map(str, expected))
        message = f"{entry.name} is special: {counted(entry.num_params, 'parameter')}, constructors {shown}"
        raise Rejected("canonical form", message)
    _check_type(entry, block.types[0])
    for ctor, (name, type_) in zip(block.ctors, entry.ctors, strict=True):
        _compare(name, entry, ctor.level_params, ctor.type, type_)


def _check_type(entry: Entry, part: Declaration | InductiveType | Constructor) -> None:
    assert not isinstance(part, InductiveBlock)
    _compare(entry.name, entry, part.level_params, part.type, entry.type)


def _compare(name: Name, entry: Entry, level_params: tuple[Name, ...], given: Expr, expected: Expr) -> None:
    if len(level_params) != len(entry.level_params):
        message = f"{name} is special and has {counted(len(entry.level_params), 'universe parameter')}, not {len(level_params)}"
        raise Rejected("canonical form", message)
    given_type = Translation(level_params).closed(given)
    universes = tuple([param(level) for level in level_params])
    canonical = Translation(entry.level_params).closed(expected)
    canonical = instantiate_universes(canonical, entry.level_params, universes)
    if given_type is not canonical:
        message = f"{name} is special and must have its canonical type"
        raise Rejected("canonical form", message, ("given", given_type), ("canonical", canonical))


def recognise(env: Environment, limits: Limits, declaration: Declaration) -> None:
    """Let ``env`` know of a special constant, or of a theorem about one, that was just added to it.

    Raises :class:`Rejected` for an operation whose equations do not hold; the caller takes the constant back.
    """
    table = load()
    for name in declared_names(declaration):
        if isinstance(declaration, Theorem) and name.prefix is SPECIFICATIONS:
            _recognise_specification(env, limits, declaration)
        entry = table.get(name)
        if entry is None or name is not entry.name:
            continue
        if name is of("Nat"):
            env.nat_is_canonical = True
        elif name is of("Bool"):
            env.bool_is_canonical = True
        elif entry.kind == "operation":
            _check_equations(env, limits, entry)
            env.nat_ops.add(name)
        elif entry.kind == "constant":
            _recognise_strings(env)


def _recognise_specification(env: Environment, limits: Limits, theorem: Theorem) -> None:
    """Compute operations from now on if ``theorem`` was the last that their specification needs.

    The statements determine them by operations that are computed already. So a value that is computed is
    one that is proved, and the new equation between closed terms holds in every model.
    """
    for specification in specifications():
        statement = specification.statements.get(theorem.name)
        if statement is None or theorem.level_params or not references(statement) <= env.constants.keys():
            continue
        checker = TypeChecker(env, limits)
        wanted = Translation(()).closed(statement)
        checker.check(wanted)
        if checker.is_def_eq(Translation(()).closed(theorem.type), wanted):
            env.specified.add(theorem.name)
    before = -1
    while before != len(env.nat_ops):
        before = len(env.nat_ops)
        for specification in specifications():
            if specification.statements.keys() <= env.specified and specification.used() <= env.nat_ops:
                env.nat_ops.update(specification.operations)


def references(statement: Expr) -> set[Name]:
    """The constants in a statement of the table."""
    if isinstance(statement, Const):
        return {statement.name}
    if isinstance(statement, App):
        return references(statement.fn) | references(statement.arg)
    if isinstance(statement, (Lam, ForallE)):
        return references(statement.type) | references(statement.body)
    return set()


def _recognise_strings(env: Environment) -> None:
    """Literals of strings are understood once all that they stand for is there."""
    if CHAR_OF_NAT.name in env.constants:
        for name in (STRING_OF_LIST, STRING_MK):
            if name in env.constants and env.string_of_list is None:
                env.string_of_list = const(name)


def _check_equations(env: Environment, limits: Limits, entry: Entry) -> None:
    translation = Translation(())
    nat = const(of("Nat"))
    for equation in entry.equations:
        checker = TypeChecker(env, limits)
        variables = [local(level, name, nat) for level, name in enumerate(equation.variables)]
        checker.open = len(variables)
        lhs = instantiate(translation.open(equation.lhs), variables)
        rhs = instantiate(translation.open(equation.rhs), variables)
        checker.check(lhs)
        checker.check(rhs)
        if not checker.is_def_eq(lhs, rhs):
            message = f"{entry.name} is special, and an equation that it must satisfy does not hold"
            raise Rejected("canonical form", message, ("left side", lhs), ("right side", rhs))
