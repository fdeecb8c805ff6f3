"""A whole inductive declaration: what it says is derived again and compared.

Nothing that can be derived is believed: numbers of parameters, indices, fields, motives and minor premises,
the flags, and above all recursors and their rules. What enters the environment is what was generated here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .budget import Limits, Rejected
from .declaration import Constructor, InductiveBlock
from .def_eq import TypeChecker
from .environment import (
    Constant,
    ConstructorConstant,
    Environment,
    InductiveConstant,
    RecursorConstant,
    Rule,
    check_level_params,
)
from .inductive import Group, TypeSpec, check_group, count_pis
from .name import Name
from .nat_text import counted
from .nested import Unnesting
from .recursor import GeneratedRecursor, generate
from .term import Term
from .translation import Translation


def check_block(
    env: Environment, limits: Limits, block: InductiveBlock
) -> tuple[list[Constant], TypeChecker]:
    """The constants that ``block`` declares, in order, after checking it; and the last checker used.

    ``env`` is left as it was. Raises :class:`Rejected`, :class:`OutOfBudget`.
    """
    if not block.types:
        raise Rejected("inductive type", "an inductive declaration without a type")
    level_params = block.types[0].level_params
    check_level_params(level_params)
    specs = _specs(block, level_params)
    num_params = block.types[0].num_params
    added: list[Name] = []
    try:
        unnesting = Unnesting(env, level_params, num_params, specs)
        added = [name for spec in unnesting.types for name in (spec.name, *(ctor for ctor, _ in spec.ctors))]
        group = check_group(env, limits, level_params, num_params, unnesting.types)
        constants = _types_and_constructors(specs, group, level_params)
        checker = group.checker
        if unnesting.is_nested:
            auxiliary = env.take(added)
            checker = _check_restored_constructors(env, limits, constants, added)
            for constant in auxiliary:
                env.add(constant)
        elimination = _elimination(block, group)
        recursors, num_minors = generate(group, elimination)
        env.remove(added)
        _compare_types(block, group, len(unnesting.auxiliary))
        if unnesting.is_nested:
            recursors = unnesting.restore(recursors)
        rec_params = level_params if elimination is None else (elimination, *level_params)
        inducts = [spec.name for spec in specs] + unnesting.copied_types
        constants += _recursors(block, group, recursors, num_minors, rec_params, inducts)
        if len(constants) != len(block.types) + len(block.ctors) + len(block.recs):
            raise Rejected(
                "recursors", f"{counted(len(block.recs), 'recursor')} given, {len(recursors)} generated"
            )
        _compare_recursors(env, limits, block, constants, rec_params, added, unnesting.is_nested)
        return constants, checker
    finally:
        env.remove(added)


def _specs(block: InductiveBlock, level_params: tuple[Name, ...]) -> list[TypeSpec]:
    """The types with their constructors as terms, after the parts of the block were found to fit together."""
    names = tuple(part.name for part in block.types)
    given = {ctor.name: ctor for ctor in block.ctors}
    translation = Translation(level_params)
    specs: list[TypeSpec] = []
    count = 0
    for part in block.types:
        what = f"the inductive type {part.name}"
        _same(what, "level parameters", part.level_params, level_params)
        _same(what, "number of parameters", part.num_params, block.types[0].num_params)
        _same(what, "list of mutual types", part.all, names)
        ctors: list[tuple[Name, Term]] = []
        for number, name in enumerate(part.ctors):
            ctor = given.get(name)
            if ctor is None:
                raise Rejected("constructors", f"the constructor {name} of {part.name} is missing")
            what = f"the constructor {name}"
            _same(what, "type", ctor.induct, part.name)
            _same(what, "number", ctor.cidx, number)
            _same(what, "level parameters", ctor.level_params, level_params)
            _same(what, "number of parameters", ctor.num_params, part.num_params)
            ctors.append((name, translation.closed(ctor.type)))
            count += 1
        specs.append(TypeSpec(part.name, translation.closed(part.type), ctors))
    if count != len(block.ctors) or len(given) != len(block.ctors):
        raise Rejected(
            "constructors", f"{counted(len(block.ctors), 'constructor')} given, the types list {count}"
        )
    return specs


def _same(what: str, field: str, given: Any, derived: Any) -> None:
    if given != derived:
        raise Rejected("derived data", f"{what}: {field} given as {_show(given)}, expected {_show(derived)}")


def _show(value: Any) -> str:
    return "[" + ", ".join(map(str, value)) + "]" if isinstance(value, tuple) else str(value)


def _elimination(block: InductiveBlock, group: Group) -> Name | None:
    """The universe parameter of the recursors, under the name that is given; ``None`` for elimination
    into Prop.
    """
    if not group.large:
        return None
    for part in block.recs:
        params = part.level_params
        if len(params) == len(group.level_params) + 1 and params[0] not in group.level_params:
            return params[0]
        message = (
            f"{part.name} eliminates into every universe and needs one universe parameter of its own, first"
        )
        raise Rejected("large elimination", message)
    raise Rejected("recursors", f"no recursor given for {block.types[0].name}")


def _compare_types(block: InductiveBlock, group: Group, num_nested: int) -> None:
    for part, spec in zip(
        block.types, group.types, strict=False
    ):  # auxiliary types come after the given ones
        what = f"the inductive type {part.name}"
        _same(what, "number of indices", part.num_indices, spec.num_indices)
        _same(what, "number of nested types", part.num_nested, num_nested)
        _same(what, "recursive", part.is_rec, group.is_rec)
        _same(what, "reflexive", part.is_reflexive, group.is_reflexive)
    for ctor in block.ctors:
        what = f"the constructor {ctor.name}"
        _same(what, "number of fields", ctor.num_fields, _num_fields(group, ctor))


def _num_fields(group: Group, ctor: Constructor) -> int:
    for spec in group.types:
        for name, type_ in spec.ctors:
            if name is ctor.name:
                return count_pis(type_) - group.num_params
    raise AssertionError(ctor.name)


def _types_and_constructors(
    specs: Sequence[TypeSpec], group: Group, level_params: tuple[Name, ...]
) -> list[Constant]:
    """The constants of the given types: the types, then the constructors, under their own types."""
    names = tuple(spec.name for spec in specs)
    constants: list[Constant] = []
    for spec, checked in zip(specs, group.types, strict=False):
        ctors = tuple(name for name, _ in spec.ctors)
        num_indices = checked.num_indices
        constants.append(
            InductiveConstant(
                spec.name, level_params, spec.type, group.num_params, num_indices, names, ctors, group.is_rec
            )
        )
    for spec in specs:
        for name, type_ in spec.ctors:
            fields = count_pis(type_) - group.num_params
            constants.append(
                ConstructorConstant(name, level_params, type_, spec.name, group.num_params, fields)
            )
    return constants


def _check_restored_constructors(
    env: Environment, limits: Limits, constants: list[Constant], added: list[Name]
) -> TypeChecker:
    """The constructors were checked with auxiliary types in place of nested ones; check them as they are."""
    checker = TypeChecker(env, limits)
    for constant in constants:
        if isinstance(constant, InductiveConstant):
            env.add(constant)
            added.append(constant.name)
    for constant in constants:
        if isinstance(constant, ConstructorConstant):
            checker.ensure_sort(constant.type, checker.check(constant.type))
    env.remove(added)
    return checker


def _recursors(
    block: InductiveBlock,
    group: Group,
    recursors: list[GeneratedRecursor],
    num_minors: int,
    rec_params: tuple[Name, ...],
    inducts: list[Name],
) -> list[Constant]:
    """The generated recursors, with the data of the given ones compared.

    ``inducts``: of whose elements they are.
    """
    given = {part.name: part for part in block.recs}
    names = tuple(part.name for part in block.types)
    constants: list[Constant] = []
    for recursor, induct in zip(recursors, inducts, strict=True):
        part = given.get(recursor.name)
        if part is None:
            raise Rejected("recursors", f"the recursor {recursor.name} is missing")
        what = f"the recursor {recursor.name}"
        _same(what, "list of mutual types", part.all, names)
        _same(what, "level parameters", part.level_params, rec_params)
        _same(what, "number of parameters", part.num_params, group.num_params)
        _same(what, "number of indices", part.num_indices, recursor.num_indices)
        _same(what, "number of motives", part.num_motives, len(group.types))
        _same(what, "number of minor premises", part.num_minors, num_minors)
        _same(what, "K", part.k, group.k)
        _same(what, "constructors", tuple(r.ctor for r in part.rules), tuple(r.ctor for r in recursor.rules))
        first_index = group.num_params + len(group.types) + num_minors
        rules = {rule.ctor: Rule(rule.num_fields, rule.rhs) for rule in recursor.rules}
        constants.append(
            RecursorConstant(
                recursor.name,
                rec_params,
                recursor.type,
                induct,
                group.num_params,
                first_index,
                first_index + recursor.num_indices,
                rules,
                group.k,
            )
        )
    return constants


def _compare_recursors(
    env: Environment,
    limits: Limits,
    block: InductiveBlock,
    constants: list[Constant],
    rec_params: tuple[Name, ...],
    added: list[Name],
    is_nested: bool,
) -> None:
    """Types and rules of the given recursors must be equal to the generated ones.

    For a nested type, where they were translated back, the generated ones are checked as well.
    """
    generated: dict[Name, RecursorConstant] = {}
    for constant in constants:
        env.add(constant)
        added.append(constant.name)
        if isinstance(constant, RecursorConstant):
            generated[constant.name] = constant
    checker = TypeChecker(env, limits)
    translation = Translation(rec_params)
    for part in block.recs:
        recursor = generated[part.name]
        if is_nested:
            checker.ensure_sort(recursor.type, checker.check(recursor.type))
            for rule in recursor.rules.values():
                checker.check(rule.rhs)
        _equal(checker, f"the type of {part.name}", translation.closed(part.type), recursor.type)
        for given in part.rules:
            rule = recursor.rules[given.ctor]
            what = f"the rule of {part.name} for {given.ctor}"
            _same(what, "number of fields", given.nfields, rule.num_fields)
            _equal(checker, what, translation.closed(given.rhs), rule.rhs)


def _equal(checker: TypeChecker, what: str, given: Term, generated: Term) -> None:
    if given is not generated:
        checker.check(given)
        if not checker.is_def_eq(given, generated):
            message = f"{what} is not the one that the theory generates"
            raise Rejected("recursors", message, ("given", given), ("generated", generated))
