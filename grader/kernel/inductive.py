"""Inductive declarations: the conditions on types and constructors, and universe of elimination.

Carneiro, *The Type Theory of Lean*, on inductive types (there for one type; here mutual groups as in Dybjer,
*Inductive Families*, 1994). Nested types are translated to mutual ones first, see
:mod:`grader.kernel.nested`, and recursors are generated in :mod:`grader.kernel.recursor`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .budget import Limits, Rejected
from .def_eq import TypeChecker
from .environment import ConstructorConstant, Environment, InductiveConstant
from .name import Name
from .nat_text import counted
from .substitution import instantiate, mentions
from .term import PROP, Const, Local, Pi, Sort, Term, apps, const, local, spine
from .universe import ZERO, Universe, leq, param


@dataclass(slots=True)
class TypeSpec:
    """A type to be declared: its name, its type, its constructors with theirs."""

    name: Name
    type: Term
    ctors: list[tuple[Name, Term]]
    num_indices: int = 0


@dataclass(slots=True)
class Group:
    """A mutual group in the course of its declaration.

    ``params`` are the parameters as Locals; ``universe`` is where the types live; ``large`` says whether
    their recursors eliminate into every universe, ``k`` whether they are K-like.
    """

    level_params: tuple[Name, ...]
    num_params: int
    types: list[TypeSpec]
    checker: TypeChecker
    universes: tuple[Universe, ...]
    names: set[Name]
    params: list[Local] = field(default_factory=list)
    universe: Universe = ZERO
    is_rec: bool = False
    is_reflexive: bool = False
    large: bool = False
    k: bool = False

    def type_const(self, index: int) -> Const:
        """The constant of type number ``index``, at the group's own universe parameters."""
        return const(self.types[index].name, self.universes)

    def new_local(self, name: Name, type_: Term) -> Local:
        """A fresh free variable; it stays fresh to the end of the declaration."""
        checker = self.checker
        variable = local(checker.open, name, type_)
        checker.open += 1
        return variable

    def occurs_in(self, term: Term) -> bool:
        """Whether a type of the group occurs in ``term``."""
        return mentions(term, self.names)

    def as_application(self, term: Term) -> tuple[int, list[Term]] | None:
        """``I_j params indices`` as ``j`` and the indices, which must not mention the group; else
        ``None``.
        """
        head, args = spine(term)
        if type(head) is not Const or head.universes != self.universes:
            return None
        names = [spec.name for spec in self.types]
        if head.name not in names:
            return None
        index = names.index(head.name)
        spec = self.types[index]
        if len(args) != self.num_params + spec.num_indices or args[: self.num_params] != self.params:
            return None
        indices = args[self.num_params :]
        if any(self.occurs_in(arg) for arg in indices):
            return None
        return index, indices

    def recursive_argument(self, type_: Term) -> tuple[list[Local], int, list[Term]] | None:
        """``(xs…) → I_j params indices`` as ``xs``, ``j`` and the indices; ``None`` for any other type."""
        whnf = self.checker.whnf
        variables: list[Local] = []
        type_ = whnf(type_)
        while type(type_) is Pi:
            variables.append(self.new_local(type_.name, type_.type))
            type_ = whnf(instantiate(type_.body, (variables[-1],)))
        target = self.as_application(type_)
        return None if target is None else (variables, *target)


def check_group(
    env: Environment, limits: Limits, level_params: tuple[Name, ...], num_params: int, types: list[TypeSpec]
) -> Group:
    """Check a mutual group without nested occurrences.

    Adds its types and constructors to ``env``, which the caller has set up for this group. Raises
    :class:`Rejected`.
    """
    group = Group(
        level_params,
        num_params,
        types,
        TypeChecker(env, limits),
        tuple([param(name) for name in level_params]),
        {spec.name for spec in types},
    )
    for index, spec in enumerate(types):
        _check_type(group, spec, is_first=index == 0)
    group.is_rec = any(_is_rec(group, type_) for spec in types for _, type_ in spec.ctors)
    group.is_reflexive = any(_is_reflexive(group, type_) for spec in types for _, type_ in spec.ctors)
    names = tuple(spec.name for spec in types)
    for spec in types:
        ctors = tuple(name for name, _ in spec.ctors)
        env.add(
            InductiveConstant(
                spec.name, level_params, spec.type, num_params, spec.num_indices, names, ctors, group.is_rec
            )
        )
    for index, spec in enumerate(types):
        for name, type_ in spec.ctors:
            _check_constructor(group, index, name, type_)
    for spec in types:
        for name, type_ in spec.ctors:
            fields = count_pis(type_) - num_params
            env.add(ConstructorConstant(name, level_params, type_, spec.name, num_params, fields))
    group.large = _eliminates_everywhere(group)
    group.k = (
        len(types) == 1
        and group.universe is ZERO
        and len(types[0].ctors) == 1
        and count_pis(types[0].ctors[0][1]) == num_params
    )
    return group


def count_pis(type_: Term) -> int:
    """How many Πs stand at the front of ``type_``, as it is written."""
    count = 0
    while type(type_) is Pi:
        count += 1
        type_ = type_.body
    return count


def _check_type(group: Group, spec: TypeSpec, is_first: bool) -> None:
    """``I : (params…) (indices…) → Sort u``, with the same parameters and ``u`` for the whole group."""
    checker = group.checker
    checker.ensure_sort(spec.type, checker.check(spec.type))
    type_ = checker.whnf(spec.type)
    for number in range(group.num_params):
        if type(type_) is not Pi:
            message = (
                f"{spec.name} has {counted(number, 'parameter')} in its type, {group.num_params} declared"
            )
            raise Rejected("inductive parameters", message, ("type", spec.type))
        if is_first:
            group.params.append(group.new_local(type_.name, type_.type))
        elif not checker.is_def_eq(type_.type, group.params[number].type):
            message = f"parameter {number + 1} of {spec.name} differs from that of {group.types[0].name}"
            expected = group.params[number].type
            raise Rejected("inductive parameters", message, ("type", type_.type), ("expected", expected))
        type_ = checker.whnf(instantiate(type_.body, (group.params[number],)))
    while type(type_) is Pi:
        spec.num_indices += 1
        variable = group.new_local(type_.name, type_.type)
        type_ = checker.whnf(instantiate(type_.body, (variable,)))
    if type(type_) is not Sort:
        raise Rejected(
            "inductive type", f"the type of {spec.name} does not end in a sort", ("type", spec.type)
        )
    if is_first:
        group.universe = type_.universe
    elif type_.universe is not group.universe:
        message = f"{spec.name} lives in another universe than {group.types[0].name}"
        raise Rejected("inductive universe", message, ("type", spec.type))


def _check_constructor(group: Group, index: int, name: Name, ctor_type: Term) -> None:
    """``c : (params…) (fields…) → I params indices``, every field in a small enough universe and positive."""
    checker = group.checker
    checker.ensure_sort(ctor_type, checker.check(ctor_type))
    type_ = ctor_type
    number = 0
    while type(type_) is Pi:
        if number < group.num_params:
            variable = group.params[number]
            if not checker.is_def_eq(type_.type, variable.type):
                raise Rejected(
                    "constructor parameters",
                    f"parameter {number + 1} of {name} differs from that of {group.types[index].name}",
                    ("type", type_.type),
                    ("expected", variable.type),
                )
        else:
            universe = checker.ensure_sort(type_.type, checker.infer(type_.type))
            if group.universe is not ZERO and not leq(universe, group.universe):
                raise Rejected(
                    "constructor universe",
                    f"field {number + 1 - group.num_params} of {name} lives in universe {universe}, "
                    f"which is not at most {group.universe}",
                    ("field of type", type_.type),
                )
            _check_positivity(group, type_.type, name, number + 1 - group.num_params)
            variable = group.new_local(type_.name, type_.type)
        type_ = instantiate(type_.body, (variable,))
        number += 1
    target = group.as_application(type_)
    if number < group.num_params or target is None or target[0] != index:
        spec = group.types[index]
        message = f"{name} does not construct {spec.name} at its parameters"
        raise Rejected("constructor target", message, ("type", ctor_type))


def _check_positivity(group: Group, field_type: Term, ctor: Name, number: int) -> None:
    """The types of the group occur only as the result of a field, never in the domain of a function."""
    checker = group.checker
    type_ = field_type
    while True:
        type_ = checker.whnf(type_)
        if not group.occurs_in(type_):
            return
        if type(type_) is not Pi:
            break
        if group.occurs_in(type_.type):
            message = f"field {number} of {ctor} has a non-positive occurrence of the type being declared"
            raise Rejected("positivity", message, ("field of type", field_type), ("domain", type_.type))
        type_ = instantiate(type_.body, (group.new_local(type_.name, type_.type),))
    if group.as_application(type_) is None:
        message = f"field {number} of {ctor} has an occurrence of the type being declared that is not allowed"
        raise Rejected("positivity", message, ("field of type", field_type), ("occurrence", type_))


def _is_rec(group: Group, type_: Term) -> bool:
    while type(type_) is Pi:
        if group.occurs_in(type_.type):
            return True
        type_ = type_.body
    return False


def _is_reflexive(group: Group, type_: Term) -> bool:
    while type(type_) is Pi:
        if type(type_.type) is Pi and group.occurs_in(type_.type):
            return True
        type_ = type_.body
    return False


def _eliminates_everywhere(group: Group) -> bool:
    """Whether the recursor may eliminate into every universe.

    Of what may be a proposition only the empty type may, and a type with one constructor
    each of whose fields is a proof or is determined by the indices.
    """
    if group.universe.is_never_zero():
        return True
    if len(group.types) != 1 or len(group.types[0].ctors) > 1:
        return False
    if not group.types[0].ctors:
        return True
    checker = group.checker
    type_ = group.types[0].ctors[0][1]
    number = 0
    undetermined: list[Local] = []
    while type(type_) is Pi:
        if number < group.num_params:
            variable = group.params[number]
        else:
            variable = group.new_local(type_.name, type_.type)
            if checker.whnf(checker.infer(type_.type)) is not PROP:
                undetermined.append(variable)
        type_ = instantiate(type_.body, (variable,))
        number += 1
    _, args = spine(type_)
    return all(variable in args for variable in undetermined)


def applied(group: Group, index: int, indices: list[Term]) -> Term:
    """``I_index params indices``."""
    return apps(apps(group.type_const(index), group.params), indices)
