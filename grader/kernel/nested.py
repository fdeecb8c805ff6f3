"""Nested inductive types, as a mutual group without nesting.

In ``inductive Tree | node : List Tree → Tree`` the occurrence ``List Tree`` becomes an auxiliary type, a
copy of ``List`` for ``Tree``, declared together with ``Tree``; in what is generated for that group, the
copy becomes ``List Tree`` again, as in the source of Lean's kernel (``src/kernel/inductive.cpp`` of
leanprover/lean4). The names of auxiliary types are no names that a declaration could contain: they are not
interned.
"""

from __future__ import annotations

from .budget import Rejected
from .environment import Environment, InductiveConstant
from .inductive import TypeSpec
from .name import ANONYMOUS, Name, extend
from .nat_text import counted
from .recursor import GeneratedRecursor, GeneratedRule, recursor_name
from .substitution import Abstraction, bind_pi, instantiate, instantiate_universes, mentions, replace
from .term import App, Binder, Const, Let, Local, Pi, Proj, Term, apps, const, lam, local, pi, spine
from .universe import Universe, param


class Unnesting:
    """The translation of one group. ``types`` grows by an auxiliary type for each nested occurrence."""

    def __init__(
        self, env: Environment, level_params: tuple[Name, ...], num_params: int, types: list[TypeSpec]
    ) -> None:
        self.env = env
        self.universes: tuple[Universe, ...] = tuple([param(name) for name in level_params])
        self.num_params = num_params
        self.given = len(types)
        self.types = [TypeSpec(spec.name, spec.type, list(spec.ctors)) for spec in types]
        self.names = {spec.name for spec in types}
        self.auxiliary: dict[Term, Name] = {}  # by nested occurrence, over the parameters
        self.originals: dict[Term, Term] = {}  # by auxiliary type or constructor, at the parameters
        self.copied_types: list[Name] = []  # of which types the auxiliary types are copies
        self.copied: dict[Name, Name] = {}  # by constructor of an auxiliary type: of which it is the copy
        self.params = self._open_params(types[0].type)
        for spec in types:
            for name, type_ in spec.ctors:
                self._check_occurrences(name, type_)
        position = 0
        while position < len(self.types):
            spec = self.types[position]
            spec.ctors = [(name, self._translate(type_)) for name, type_ in spec.ctors]
            position += 1

    @property
    def is_nested(self) -> bool:
        """Whether there was anything to translate."""
        return bool(self.auxiliary)

    def _open_params(self, type_: Term) -> list[Local]:
        """The parameters of the group as Locals, of de Bruijn level 0 and up."""
        variables: list[Local] = []
        for number in range(self.num_params):
            if type(type_) is not Pi:
                message = f"{counted(number, 'parameter')} in the type, {self.num_params} declared"
                raise Rejected("inductive parameters", message, ("type", type_))
            variables.append(local(number, type_.name, type_.type))
            type_ = instantiate(type_.body, (variables[-1],))
        return variables

    def _check_occurrences(self, ctor: Name, type_: Term) -> None:
        """Wherever a type of the group stands in a constructor, it is applied to the parameters, at its own
        universes.

        Also where reduction would make it disappear: what is translated afterwards is this term as it is
        written.
        """
        for number in range(self.num_params):
            if type(type_) is not Pi:
                return  # reported with the constructor's parameters
            if mentions(type_.type, self.names):
                raise self._misplaced(ctor, type_.type)
            type_ = instantiate(type_.body, (self.params[number],))
        seen: set[Term] = set()
        todo = [type_]
        while todo:
            term = todo.pop()
            if term in seen:
                continue
            seen.add(term)
            if isinstance(term, (App, Const)):
                head, args = spine(term)
                todo += args
                if not isinstance(head, Const):
                    todo.append(head)
                elif head.name in self.names:
                    given = args[: self.num_params]
                    if head.universes != self.universes or given != self.params:
                        raise self._misplaced(ctor, term)
            elif isinstance(term, Binder):
                todo += (term.type, term.body)
            elif isinstance(term, Let):
                todo += (term.type, term.value, term.body)
            elif isinstance(term, Proj):
                todo.append(term.struct)

    def _misplaced(self, ctor: Name, occurrence: Term) -> Rejected:
        message = f"in {ctor} a type being declared is not applied to the parameters of the declaration"
        return Rejected("inductive occurrence", message, ("occurrence", occurrence))

    def _translate(self, ctor_type: Term) -> Term:
        """The type of a constructor with its nested occurrences replaced."""
        domains: list[tuple[Name, Term]] = []
        body = ctor_type
        for number in range(self.num_params):
            if type(body) is not Pi:
                message = f"a constructor has {counted(number, 'parameter')}, {self.num_params} declared"
                raise Rejected("constructor parameters", message, ("type", ctor_type))
            domains.append((body.name, instantiate(body.type, self.params[:number])))
            body = body.body
        opened = instantiate(body, self.params)
        translated = replace(opened, self._auxiliary_for, {})
        if translated is opened:
            return ctor_type
        # A constructor keeps its own parameter types: they are compared with the group's later.
        abstraction = Abstraction(self.params)
        result = abstraction.over(translated, self.num_params)
        for number in range(self.num_params - 1, -1, -1):
            name, domain = domains[number]
            result = pi(name, abstraction.over(domain, number), result)
        return result

    def _auxiliary_for(self, term: Term) -> Term | None:
        """``I Ds indices`` with a type of the group in ``Ds`` becomes ``Aux params indices``."""
        if type(term) is not App or type(term.head) is not Const:
            return None
        induct = self.env.constants.get(term.head.name)
        if not isinstance(induct, InductiveConstant):
            return None
        head, args = spine(term)
        assert isinstance(head, Const)
        if len(args) < induct.num_params:
            return None
        arguments = args[: induct.num_params]
        if not any(mentions(argument, self.names) for argument in arguments):
            return None
        if any(argument.loose for argument in arguments):
            message = f"the parameters of the nested occurrence of {head.name} depend on local variables"
            raise Rejected("nested inductive", message, ("occurrence", term))
        if len(head.universes) != len(induct.level_params):
            message = f"{head.name} is given {counted(len(head.universes), 'universe')}, it has {len(induct.level_params)}"
            raise Rejected("universe parameters", message, ("occurrence", term))
        occurrence = apps(head, arguments)
        if occurrence not in self.auxiliary:
            self._copy_group(induct, head.universes, arguments)
        made = apps(const(self.auxiliary[occurrence], self.universes), self.params)
        return apps(made, args[induct.num_params :])

    def _copy_group(
        self, induct: InductiveConstant, universes: tuple[Universe, ...], arguments: list[Term]
    ) -> None:
        """Add a copy of every type of the group of ``induct``, at these parameters."""
        for name in induct.all:
            original = self.env.constants[name]
            assert isinstance(original, InductiveConstant)
            copy = Name(ANONYMOUS, f"nested_{len(self.auxiliary) + 1}")
            occurrence = apps(const(name, universes), arguments)
            self.auxiliary[occurrence] = copy
            self.originals[apps(const(copy, self.universes), self.params)] = occurrence
            self.copied_types.append(name)
            self.names.add(copy)
            ctors: list[tuple[Name, Term]] = []
            for ctor_name in original.ctors:
                ctor = self.env.constants[ctor_name]
                ctor_copy = Name(copy, str(ctor_name.component))
                self.copied[ctor_copy] = ctor_name
                made = apps(const(ctor_copy, self.universes), self.params)
                self.originals[made] = apps(const(ctor_name, universes), arguments)
                ctors.append((ctor_copy, self._at_arguments(ctor.type, original, universes, arguments)))
            type_ = self._at_arguments(original.type, original, universes, arguments)
            self.types.append(TypeSpec(copy, type_, ctors))

    def _at_arguments(
        self,
        type_: Term,
        original: InductiveConstant,
        universes: tuple[Universe, ...],
        arguments: list[Term],
    ) -> Term:
        """``(params…) → T`` for the type ``T`` of a constant of ``original`` at these arguments."""
        type_ = instantiate_universes(type_, original.level_params, universes)
        for _ in arguments:
            if type(type_) is not Pi:
                message = f"the parameters of {original.name} are hidden in its type"
                raise Rejected("nested inductive", message, ("type", type_))
            type_ = type_.body
        return bind_pi(self.params, instantiate(type_, arguments))

    def restore(self, recursors: list[GeneratedRecursor]) -> list[GeneratedRecursor]:
        """The generated recursors with the auxiliary types replaced by what they are copies of."""
        rec_names = {
            recursor_name(spec.name): extend(self.types[0].name, f"rec_{number}")
            for number, spec in enumerate(self.types[self.given :], start=1)
        }

        def original(term: Term) -> Term | None:
            if type(term) is Const and term.name in rec_names:
                return const(rec_names[term.name], term.universes)
            return self.originals.get(term)

        def restored(term: Term) -> Term:
            """In every generated term the parameters are bound first, and auxiliary types stand applied
            to them.
            """
            binders: list[Binder] = []
            for _ in range(self.num_params):
                assert isinstance(term, Binder)
                binders.append(term)
                term = term.body
            term = replace(instantiate(term, self.params), original, {})
            abstraction = Abstraction(self.params)
            result = abstraction.over(term, self.num_params)
            for binder in reversed(binders):
                make = pi if type(binder) is Pi else lam
                result = make(binder.name, binder.type, result)
            return result

        result: list[GeneratedRecursor] = []
        for recursor in recursors:
            rules = [
                GeneratedRule(self.copied.get(rule.ctor, rule.ctor), rule.num_fields, restored(rule.rhs))
                for rule in recursor.rules
            ]
            name = rec_names.get(recursor.name, recursor.name)
            result.append(GeneratedRecursor(name, restored(recursor.type), rules, recursor.num_indices))
        return result
