"""Type inference and checking, one function for each form of term.

Carneiro, *The Type Theory of Lean*, on typing; Bailey, *Type Checking in Lean 4*, "Type Inference". With
``check`` every part is verified; without, the term is known to be well typed and only its type is computed.
"""

from __future__ import annotations

from .budget import Limits, Rejected
from .environment import ConstructorConstant, Environment, InductiveConstant
from .literals import NAT, STRING
from .name import of
from .nat_text import counted
from .reduction import Reducer
from .substitution import bind_pi, instantiate, instantiate_universes
from .term import (
    PROP,
    App,
    Const,
    Lam,
    Let,
    Local,
    NatLit,
    Pi,
    Proj,
    Sort,
    StrLit,
    Term,
    local,
    proj,
    sort,
    spine,
)
from .universe import Universe, imax, leq, succ

EAGER_REDUCE = of("eagerReduce")


class Inferrer(Reducer):
    """Type inference. ``checked`` and ``inferred`` remember the types of terms."""

    def __init__(self, env: Environment, limits: Limits) -> None:
        super().__init__(env, limits)
        self.checked: dict[Term, Term] = {}
        self.inferred: dict[Term, Term] = {}
        self.constant_types: dict[Const, Term] = {}

    def infer(self, term: Term) -> Term:
        """The type of a term that is known to be well typed."""
        if type(term) is Local:
            return term.type
        found = self.inferred.get(term)
        if found is None:
            found = self.checked.get(term)
            if found is None:
                found = self._infer(term, False)
                self.inferred[term] = found
        return found

    def check(self, term: Term) -> Term:
        """The type of ``term``. Raises :class:`Rejected` where it has none."""
        if type(term) is Local:
            return term.type
        found = self.checked.get(term)
        if found is None:
            found = self._infer(term, True)
            self.checked[term] = found
        return found

    def _infer(self, term: Term, check: bool) -> Term:
        self.enter()
        if type(term) is App:
            result = self._infer_app_checked(term) if check else self._infer_app(term)
        elif type(term) is Const:
            result = self._infer_const(term)
        elif type(term) is Lam:
            result = self._infer_lam(term, check)
        elif type(term) is Pi:
            result = self._infer_pi(term, check)
        elif type(term) is Sort:
            result = sort(succ(term.universe))
        elif type(term) is Proj:
            result = self._infer_proj(term, check)
        elif type(term) is Let:
            result = self._infer_let(term, check)
        elif type(term) is NatLit:
            if not self.env.nat_is_canonical:
                raise Rejected("literals", "a natural-number literal, but Nat is not declared (yet)")
            result = NAT
        elif type(term) is StrLit:
            if self.env.string_of_list is None:
                raise Rejected("literals", "a string literal, but strings are not declared (yet)")
            result = STRING
        else:
            raise Rejected("bound variables", "a bound variable without its binder", ("term", term))
        self.depth -= 1
        return result

    def _infer_const(self, term: Const) -> Term:
        """A constant has its declared type, at its universe arguments."""
        found = self.constant_types.get(term)
        if found is None:
            constant = self.env.get(term.name)
            expected, given = len(constant.level_params), len(term.universes)
            if expected != given:
                message = f"{term.name} has {counted(expected, 'universe parameter')} and is given {given}"
                raise Rejected("universe parameters", message, ("constant", term))
            found = instantiate_universes(constant.type, constant.level_params, term.universes)
            self.constant_types[term] = found
        return found

    def _infer_app(self, term: Term) -> Term:
        head, args = spine(term)
        type_ = self.infer(head)
        done = 0  # args[:done] are instantiated in type_
        for index in range(len(args)):
            if type(type_) is Pi:
                type_ = type_.body
            else:
                pi_type = self.ensure_pi(instantiate(type_, args[done:index]))
                if pi_type is None:
                    raise self._no_function(term, type_)
                done = index
                type_ = pi_type.body
        return instantiate(type_, args[done:])

    def _infer_app_checked(self, term: Term) -> Term:
        """``f a : B[a]`` for ``f : (x : A) → B`` and ``a : A``."""
        head, args = spine(term)
        type_ = self.check(head)
        done = 0
        for index, arg in enumerate(args):
            if type(type_) is not Pi:
                opened = instantiate(type_, args[done:index])
                pi_type = self.ensure_pi(opened)
                if pi_type is None:
                    raise self._no_function(term, opened)
                done = index
                type_ = pi_type
            domain = type_.type
            if domain.loose:
                domain = instantiate(domain, args[done:index])
            arg_type = self.check(arg)
            if arg_type is not domain and not self._arg_matches(arg, domain, arg_type):
                raise Rejected(
                    "application",
                    f"argument {index + 1} has another type than the function expects",
                    ("argument", arg),
                    ("its type", arg_type),
                    ("expected", domain),
                    ("in", term),
                )
            type_ = type_.body
        return instantiate(type_, args[done:])

    def _arg_matches(self, arg: Term, domain: Term, arg_type: Term) -> bool:
        """Whether the types are equal.

        An argument ``eagerReduce a`` asks for evaluation first; it means ``a``.
        """
        head = arg.head if type(arg) is App else arg
        if type(head) is not Const or head.name is not EAGER_REDUCE or self.eager:
            return self.is_def_eq(domain, arg_type)
        self.eager = True
        result = self.is_def_eq(domain, arg_type)
        self.eager = False
        return result

    def _no_function(self, term: Term, type_: Term) -> Rejected:
        message = "what is applied is no function"
        return Rejected("application", message, ("application", term), ("type of the function", type_))

    def _infer_lam(self, term: Term, check: bool) -> Term:
        """``fun (x : A) => b : (x : A) → B`` for ``b : B`` where ``x : A``."""
        opened = self.open
        locals: list[Local] = []
        body = term
        while type(body) is Lam:
            domain = instantiate(body.type, locals)
            if check:
                self.ensure_sort(domain, self.check(domain))
            locals.append(local(self.open, body.name, domain))
            self.open += 1
            body = body.body
        body = instantiate(body, locals)
        result = bind_pi(locals, self.check(body) if check else self.infer(body))
        self.open = opened
        return result

    def _infer_pi(self, term: Term, check: bool) -> Term:
        """``(x : A) → B : Sort (imax u v)`` for ``A : Sort u`` and ``B : Sort v``."""
        opened = self.open
        locals: list[Local] = []
        universes: list[Universe] = []
        body = term
        while type(body) is Pi:
            domain = instantiate(body.type, locals)
            universes.append(self.ensure_sort(domain, self.check(domain) if check else self.infer(domain)))
            locals.append(local(self.open, body.name, domain))
            self.open += 1
            body = body.body
        body = instantiate(body, locals)
        universe = self.ensure_sort(body, self.check(body) if check else self.infer(body))
        for lower in reversed(universes):
            universe = imax(lower, universe)
        self.open = opened
        return sort(universe)

    def _infer_let(self, term: Term, check: bool) -> Term:
        """``let x : A := a; b`` has the type of ``b[a]``, for ``a : A``."""
        values: list[Term] = []
        body = term
        while type(body) is Let:
            value = instantiate(body.value, values)
            if check:
                domain = instantiate(body.type, values)
                self.ensure_sort(domain, self.check(domain))
                value_type = self.check(value)
                if not self.is_def_eq(value_type, domain):
                    raise Rejected(
                        "let",
                        f"the value of {body.name} has another type than the declared one",
                        ("value", value),
                        ("its type", value_type),
                        ("declared", domain),
                    )
            values.append(value)
            body = body.body
        body = instantiate(body, values)
        return self.check(body) if check else self.infer(body)

    def _infer_proj(self, term: Proj, check: bool) -> Term:
        """A projection has the type of the field, with the earlier fields replaced by their projections.

        From a proof only a proof may be projected, and no later field may depend on another kind of earlier
        field: else a proof could be told apart from another proof of the same proposition.
        """
        struct_type = self.whnf(self.check(term.struct) if check else self.infer(term.struct))
        head, args = spine(struct_type)
        induct = self.constants.get(head.name) if type(head) is Const else None
        if (
            type(head) is not Const
            or head.name is not term.struct_name
            or type(induct) is not InductiveConstant
        ):
            message = f"the projection is from {term.struct_name}, and the term is of another type"
            raise Rejected("projection", message, ("projection", term), ("type", struct_type))
        if len(induct.ctors) != 1 or len(args) != induct.num_params + induct.num_indices:
            message = f"{induct.name} does not have exactly one constructor"
            raise Rejected("projection", message, ("projection", term))
        ctor = self.constants[induct.ctors[0]]
        assert isinstance(ctor, ConstructorConstant)
        struct_universe = self.ensure_sort(struct_type, self.infer(struct_type))
        guarded = not struct_universe.is_never_zero()
        type_ = instantiate_universes(ctor.type, ctor.level_params, head.universes)
        for arg in args[: induct.num_params]:
            type_ = instantiate(self._field_pi(term, type_).body, (arg,))
        for index in range(term.index):
            pi_type = self._field_pi(term, type_)
            if pi_type.body.loose:
                if guarded:
                    self._check_guarded(term, struct_universe, pi_type.type)
                type_ = instantiate(pi_type.body, (proj(term.struct_name, index, term.struct),))
            else:
                type_ = pi_type.body
        field = self._field_pi(term, type_).type
        if guarded:
            self._check_guarded(term, struct_universe, field)
        return field

    def _field_pi(self, term: Proj, type_: Term) -> Pi:
        pi_type = self.ensure_pi(type_)
        if pi_type is None:
            message = f"{term.struct_name} has no field number {term.index} (counted from 0)"
            raise Rejected("projection", message, ("projection", term))
        return pi_type

    def _check_guarded(self, term: Proj, struct_universe: Universe, field: Term) -> None:
        """The field must be a proposition wherever the structure is one."""
        universe = self.ensure_sort(field, self.infer(field))
        if not leq(universe, struct_universe):
            message = "a projection from a proof must be a proof, and so must the fields it depends on"
            raise Rejected("projection", message, ("projection", term), ("field of type", field))

    def ensure_sort(self, term: Term, type_: Term) -> Universe:
        """The universe in which the type ``term``, itself of type ``type_``, lives."""
        if type(type_) is not Sort:
            reduced = self.whnf(type_)
            if type(reduced) is not Sort:
                raise Rejected("sort", "a type is expected here", ("term", term), ("its type", type_))
            return reduced.universe
        return type_.universe

    def is_prop(self, type_: Term) -> bool:
        """Whether the type ``type_`` is a proposition."""
        return self.whnf(self.infer(type_)) is PROP
