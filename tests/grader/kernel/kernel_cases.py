"""Short ways to write declarations in tests, in the notation of :mod:`grader.kernel.notation`."""

from __future__ import annotations

from collections.abc import Sequence

from grader.kernel.declaration import (
    Axiom,
    Constructor,
    Definition,
    InductiveBlock,
    InductiveType,
    Theorem,
)
from grader.kernel.name import Name, parse
from grader.kernel.notation import parse_expr


def levels(names: str) -> tuple[Name, ...]:
    """Universe parameters, given with spaces between them."""
    return tuple(parse(name) for name in names.split())


def axiom(name: str, type_: str, params: str = "") -> Axiom:
    """An axiom."""
    return Axiom(parse(name), levels(params), parse_expr(type_))


def definition(name: str, type_: str, value: str, params: str = "") -> Definition:
    """A definition."""
    return Definition(
        parse(name), levels(params), parse_expr(type_), parse_expr(value), 1, "safe", (parse(name),)
    )


def theorem(name: str, type_: str, value: str, params: str = "") -> Theorem:
    """A theorem."""
    return Theorem(parse(name), levels(params), parse_expr(type_), parse_expr(value), (parse(name),))


def equation(
    type_: str, lhs: str, rhs: str, level: str = "1", params: str = "", binders: str = ""
) -> Theorem:
    """A theorem that ``lhs`` equals ``rhs`` by ``rfl``, under ``binders``: it holds exactly if they are
    equal by definition.
    """
    goal = f"((@ Eq {level}) {type_} {lhs} {rhs})"
    proof = f"((@ Eq.refl {level}) {type_} {lhs})"
    if binders:
        goal, proof = f"(pi {binders} {goal})", f"(fun {binders} {proof})"
    return theorem("an_equation", goal, proof, params)


def inductive(
    types: Sequence[tuple[str, str, Sequence[tuple[str, str]]]], num_params: int = 0, params: str = ""
) -> InductiveBlock:
    """A mutual group of inductive types: each a name, a type and constructors.

    Without recursors, and without data that Lean derives.
    """
    given: list[InductiveType] = []
    ctors: list[Constructor] = []
    names = tuple(parse(name) for name, _, _ in types)
    for name, type_, constructors in types:
        ctor_names = tuple(parse(ctor) for ctor, _ in constructors)
        part = InductiveType(parse(name), levels(params), parse_expr(type_), num_params, 0, names, ctor_names)
        given.append(part)
        for number, (ctor, ctor_type) in enumerate(constructors):
            head = (parse(ctor), levels(params), parse_expr(ctor_type))
            ctors.append(Constructor(*head, parse(name), number, num_params, 0))
    return InductiveBlock(tuple(given), tuple(ctors), ())
