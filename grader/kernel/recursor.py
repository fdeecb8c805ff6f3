"""The recursors of a mutual group of inductive types, and their computation rules.

Generated as in Carneiro, *The Type Theory of Lean*, on recursors and their computation rules. For each type
``I_j`` a motive

    C_j : (indices…) → I_j params indices → Sort u

and for each constructor ``c`` with fields ``b…``, of which ``v…`` are recursive, a minor premise

    m_c : (b…) → (ih : (xs…) → C_i indices (v xs))… → C_j indices (c params b…)

so that ``I_j.rec params C… m… indices (c params b…)`` becomes ``m_c b… (fun xs => I_i.rec params C… m…
indices (v xs))…``.
"""

from __future__ import annotations

from dataclasses import dataclass

from .inductive import Group, applied
from .name import Name, extend, of
from .substitution import bind_lam, bind_pi, instantiate
from .term import Local, Pi, Sort, Term, app, apps, const, sort
from .universe import ZERO, Universe, param

MOTIVE = of("motive")
MAJOR = of("t")


@dataclass(slots=True)
class GeneratedRule:
    """The rule for one constructor."""

    ctor: Name
    num_fields: int
    rhs: Term


@dataclass(slots=True)
class GeneratedRecursor:
    """A recursor as the theory makes it."""

    name: Name
    type: Term
    rules: list[GeneratedRule]
    num_indices: int


@dataclass(slots=True)
class _Constructor:
    """A constructor taken apart: its fields as Locals, which of them are recursive, its target."""

    name: Name
    type_index: int
    fields: list[Local]
    recursive: list[Local]
    indices: list[Term]


def recursor_name(type_name: Name) -> Name:
    """The name of the recursor of ``type_name``."""
    return extend(type_name, "rec")


def generate(group: Group, elimination: Name | None) -> tuple[list[GeneratedRecursor], int]:
    """The recursors of a checked group, and the number of minor premises.

    ``elimination`` names the universe parameter into which they eliminate; ``None`` for elimination into
    ``Prop`` only.
    """
    universe: Universe = ZERO if elimination is None else param(elimination)
    rec_universes = group.universes if elimination is None else (universe, *group.universes)
    index_locals, majors, motives = _motives(group, universe)
    ctors: list[_Constructor] = []
    minors: list[Local] = []
    for type_index, spec in enumerate(group.types):
        for name, type_ in spec.ctors:
            ctor = _take_apart(group, type_index, name, type_)
            ctors.append(ctor)
            minors.append(_minor(group, ctor, motives))
    recursors: list[GeneratedRecursor] = []
    for type_index, spec in enumerate(group.types):
        indices, major = index_locals[type_index], majors[type_index]
        result = app(apps(motives[type_index], indices), major)
        binders = [*group.params, *motives, *minors, *indices, major]
        rules = [
            _rule(group, ctor, minor, motives, minors, rec_universes)
            for ctor, minor in zip(ctors, minors, strict=True)
            if ctor.type_index == type_index
        ]
        name = recursor_name(spec.name)
        recursors.append(GeneratedRecursor(name, bind_pi(binders, result), rules, spec.num_indices))
    return recursors, len(minors)


def _motives(group: Group, universe: Universe) -> tuple[list[list[Local]], list[Local], list[Local]]:
    """The indices, the major premise and the motive of each type."""
    whnf = group.checker.whnf
    index_locals: list[list[Local]] = []
    majors: list[Local] = []
    motives: list[Local] = []
    for type_index, spec in enumerate(group.types):
        indices: list[Local] = []
        type_ = whnf(spec.type)
        for variable in group.params:
            assert isinstance(type_, Pi)  # check_group has seen so many parameters
            type_ = whnf(instantiate(type_.body, (variable,)))
        while type(type_) is Pi:
            indices.append(group.new_local(type_.name, type_.type))
            type_ = whnf(instantiate(type_.body, (indices[-1],)))
        assert isinstance(type_, Sort)
        major = group.new_local(MAJOR, applied(group, type_index, list(indices)))
        index_locals.append(indices)
        majors.append(major)
        name = extend(MOTIVE, type_index + 1) if len(group.types) > 1 else MOTIVE
        motives.append(group.new_local(name, bind_pi([*indices, major], sort(universe))))
    return index_locals, majors, motives


def _take_apart(group: Group, type_index: int, name: Name, type_: Term) -> _Constructor:
    fields: list[Local] = []
    recursive: list[Local] = []
    number = 0
    while type(type_) is Pi:
        if number < group.num_params:
            variable = group.params[number]
        else:
            variable = group.new_local(type_.name, type_.type)
            fields.append(variable)
            if group.recursive_argument(type_.type) is not None:
                recursive.append(variable)
        type_ = instantiate(type_.body, (variable,))
        number += 1
    target = group.as_application(type_)
    assert target is not None  # check_group has seen it
    return _Constructor(name, type_index, fields, recursive, target[1])


def _minor(group: Group, ctor: _Constructor, motives: list[Local]) -> Local:
    """The minor premise of ``ctor``."""
    hypotheses: list[Local] = []
    for variable in ctor.recursive:
        argument = group.recursive_argument(variable.type)
        assert argument is not None
        xs, target, indices = argument
        conclusion = app(apps(motives[target], indices), apps(variable, xs))
        hypotheses.append(group.new_local(extend(variable.name, "ih"), bind_pi(xs, conclusion)))
    made = apps(apps(const(ctor.name, group.universes), group.params), ctor.fields)
    conclusion = app(apps(motives[ctor.type_index], ctor.indices), made)
    last = ctor.name.component
    return group.new_local(of(last), bind_pi([*ctor.fields, *hypotheses], conclusion))


def _rule(
    group: Group,
    ctor: _Constructor,
    minor: Local,
    motives: list[Local],
    minors: list[Local],
    rec_universes: tuple[Universe, ...],
) -> GeneratedRule:
    """``fun params motives minors fields => minor fields (fun xs => rec … (v xs))…``."""
    calls: list[Term] = []
    for variable in ctor.recursive:
        argument = group.recursive_argument(variable.type)
        assert argument is not None
        xs, target, indices = argument
        rec = const(recursor_name(group.types[target].name), rec_universes)
        call = apps(rec, [*group.params, *motives, *minors, *indices, apps(variable, xs)])
        calls.append(bind_lam(xs, call))
    body = apps(apps(minor, ctor.fields), calls)
    rhs = bind_lam([*group.params, *motives, *minors, *ctor.fields], body)
    return GeneratedRule(ctor.name, len(ctor.fields), rhs)
