"""Definitional equality.

The rules are those of Carneiro, *The Type Theory of Lean*, and for Lean 4 η for
structures and unit-like types (Bailey, *Type Checking in Lean 4*, "Definitional Equality"). The order in
which they are tried follows Lean's kernel: what is cheap first, then definitions unfolded lazily, the
higher one first.
"""

from __future__ import annotations

from .budget import Limits
from .environment import (
    ABBREV_HEIGHT,
    OPAQUE_HEIGHT,
    ConstructorConstant,
    Environment,
    InductiveConstant,
)
from .inference import Inferrer
from .literals import string_constructor
from .reduction import BOOL_TRUE
from .substitution import instantiate
from .term import (
    PROP,
    App,
    Binder,
    Const,
    Lam,
    NatLit,
    Pi,
    Proj,
    Sort,
    StrLit,
    Term,
    app,
    bvar,
    lam,
    local,
    proj,
    spine,
)


class TypeChecker(Inferrer):
    """Definitional equality, on top of inference and reduction: the whole judgement of the theory."""

    def __init__(self, env: Environment, limits: Limits) -> None:
        super().__init__(env, limits)
        self.parent: dict[Term, Term] = {}  # union-find over terms known to be equal
        self.failed: set[tuple[Term, Term]] = set()  # applications whose arguments differ

    def find(self, term: Term) -> Term:
        """The representative of the terms known to be equal to ``term``."""
        parent = self.parent
        root = term
        while True:
            above = parent.get(root)
            if above is None:
                break
            root = above
        while term is not root:
            above = parent[term]
            parent[term] = root
            term = above
        return root

    def is_def_eq(self, t: Term, s: Term) -> bool:
        """Whether the well-typed terms ``t`` and ``s`` are definitionally equal."""
        if t is s:
            return True
        if t in self.parent or s in self.parent:
            t_root, s_root = self.find(t), self.find(s)
            if t_root is s_root:
                return True
        self.enter()
        result = self._is_def_eq(t, s)
        self.depth -= 1
        if result:
            t_root, s_root = self.find(t), self.find(s)
            if t_root is not s_root:
                self.parent[t_root] = s_root
        return result

    def _is_def_eq(self, t: Term, s: Term) -> bool:
        quick = self._quick(t, s)
        if quick is not None:
            return quick
        if s is BOOL_TRUE and (t.top == 0 or self.eager) and self.whnf(t) is BOOL_TRUE:
            return True
        t_core = self.whnf_core(t, True)
        s_core = self.whnf_core(s, True)
        if t_core is not t or s_core is not s:
            if t_core is s_core:
                return True
            quick = self._quick(t_core, s_core)
            if quick is not None:
                return quick
        t, s = t_core, s_core
        irrelevant = self._by_proof_irrelevance(t, s)
        if irrelevant is not None:
            return irrelevant
        decided, t, s = self._lazy_delta(t, s)
        if decided is not None:
            return decided
        if self._by_projection(t, s):
            return True
        # Structures under projections were reduced only cheaply so far.
        t_full = self.whnf_core(t)
        s_full = self.whnf_core(s)
        if t_full is not t or s_full is not s:
            return self.is_def_eq(t_full, s_full)
        return (
            self._by_congruence(t, s)
            or self._by_eta(t, s)
            or self._by_eta(s, t)
            or self._by_struct_eta(t, s)
            or self._by_struct_eta(s, t)
            or self._by_string_expansion(t, s)
            or self._by_unit_like(t, s)
        )

    def _quick(self, t: Term, s: Term) -> bool | None:
        """What the forms alone decide; ``None`` for nothing. ``t`` and ``s`` are different objects."""
        kind = type(t)
        if kind is not type(s):
            return None
        if kind is Lam or kind is Pi:
            return self._binders_equal(t, s, kind)
        if kind is Sort or kind is NatLit or kind is StrLit:
            return False  # equal ones would be the same object
        return None

    def _binders_equal(self, t: Term, s: Term, kind: type[Term]) -> bool:
        """λs, or Πs, are equal if domains and bodies are."""
        opened = self.open
        locals: list[Term] = []
        while type(t) is kind and type(s) is kind:
            assert isinstance(t, Binder)
            assert isinstance(s, Binder)
            t_domain, s_domain = t.type, s.type
            domain: Term | None = None
            if t_domain is not s_domain:
                domain = instantiate(s_domain, locals)
                if not self.is_def_eq(instantiate(t_domain, locals), domain):
                    self.open = opened
                    return False
            if t.body.loose or s.body.loose:
                if domain is None:
                    domain = instantiate(s_domain, locals)
                locals.append(local(self.open, s.name, domain))
                self.open += 1
            else:
                locals.append(PROP)  # no variable: never looked at
            t, s = t.body, s.body
        result = self.is_def_eq(instantiate(t, locals), instantiate(s, locals))
        self.open = opened
        return result

    def _by_proof_irrelevance(self, t: Term, s: Term) -> bool | None:
        """Proofs of the same proposition are equal; ``None`` where ``t`` is no proof."""
        kind = type(t)
        if kind is Sort or kind is Pi or kind is NatLit or kind is StrLit:
            return None
        t_type = self.infer(t)
        if not self.is_prop(t_type):
            return None
        return self.is_def_eq(t_type, self.infer(s))

    def _lazy_delta(self, t: Term, s: Term) -> tuple[bool | None, Term, Term]:
        """Unfold definitions, the higher one first, until the question is decided or nothing can be
        unfolded.
        """
        while True:
            offset = self._by_offset(t, s)
            if offset is not None:
                return offset, t, s
            if (t.top == 0 and s.top == 0) or self.eager:
                literal = self.reduce_nat(t)
                if literal is not None:
                    return self.is_def_eq(literal, s), t, s
                literal = self.reduce_nat(s)
                if literal is not None:
                    return self.is_def_eq(t, literal), t, s
            decided, t_next, s_next = self._lazy_delta_step(t, s)
            if decided is not None or (t_next is t and s_next is s):
                return decided, t_next, s_next
            t, s = t_next, s_next

    def _lazy_delta_step(self, t: Term, s: Term) -> tuple[bool | None, Term, Term]:
        """One unfolding. ``(None, t, s)`` unchanged where neither side can be unfolded."""
        self.steps += 1
        if self.steps >= self.next_node_check:
            self.charge(0)
        t_height, s_height = self.height(t), self.height(s)
        if t_height is None and s_height is None:
            return None, t, s
        if s_height is None:
            reduced = self._unfold_proj_head(s)
            if reduced is not None:
                s = reduced
            else:
                t = self._delta(t)
        elif t_height is None:
            reduced = self._unfold_proj_head(t)
            if reduced is not None:
                t = reduced
            else:
                s = self._delta(s)
        elif t_height < s_height:
            s = self._delta(s)
        elif s_height < t_height:
            t = self._delta(t)
        else:
            regular = OPAQUE_HEIGHT < t_height < ABBREV_HEIGHT
            if regular and self._same_head(t, s) and (t, s) not in self.failed:
                if self._args_equal(t, s):
                    return True, t, s
                self.failed.add((t, s))
                self.failed.add((s, t))
            t, s = self._delta(t), self._delta(s)
        if t is s:
            return True, t, s
        return self._quick(t, s), t, s

    def _delta(self, term: Term) -> Term:
        unfolded = self.unfold(term)
        assert unfolded is not None  # its head has a height
        return self.whnf_core(unfolded, True)

    def _unfold_proj_head(self, term: Term) -> Term | None:
        """A projection at the head that was reduced only cheaply, reduced fully; ``None`` where that
        changes nothing.
        """
        head = term.head if type(term) is App else term
        if type(head) is not Proj:
            return None
        reduced = self.whnf_core(term)
        return None if reduced is term else reduced

    def _by_projection(self, t: Term, s: Term) -> bool:
        """The same field of two structures is equal if the structures are, or if the fields are."""
        if (
            type(t) is not Proj
            or type(s) is not Proj
            or t.index != s.index
            or t.struct_name is not s.struct_name
        ):
            return False
        return self._lazy_delta_proj(t.struct, s.struct, t.index)

    def _lazy_delta_proj(self, t: Term, s: Term, index: int) -> bool:
        """Whether field ``index`` of ``t`` and ``s`` is equal, for structures that need not be equal."""
        while True:
            decided, t_next, s_next = self._lazy_delta_step(t, s)
            if decided:
                return True
            if decided is None and (t_next is not t or s_next is not s):
                t, s = t_next, s_next
                continue
            t_field, s_field = self.field_of(index, t_next), self.field_of(index, s_next)
            if t_field is not None and s_field is not None:
                return self.is_def_eq(t_field, s_field)
            return self.is_def_eq(t_next, s_next)

    def _by_offset(self, t: Term, s: Term) -> bool | None:
        """Zero equals zero, and successors are equal if their predecessors are."""
        if not self.env.nat_is_canonical:
            return None
        if self.is_nat_zero(t) and self.is_nat_zero(s):
            return True
        t_pred = self.nat_pred(t)
        if t_pred is None:
            return None
        s_pred = self.nat_pred(s)
        return None if s_pred is None else self.is_def_eq(t_pred, s_pred)

    def _same_head(self, t: Term, s: Term) -> bool:
        return type(t) is App and type(s) is App and t.head is s.head

    def _args_equal(self, t: Term, s: Term) -> bool:
        """Whether ``t`` and ``s`` are applied to equally many, equal arguments."""
        t_args, s_args = spine(t)[1], spine(s)[1]
        if len(t_args) != len(s_args):
            return False
        # A loop and no all(): a generator called from C would need C's stack.
        for t_arg, s_arg in zip(t_args, s_args, strict=True):  # noqa: SIM110
            if not self.is_def_eq(t_arg, s_arg):
                return False
        return True

    def _by_congruence(self, t: Term, s: Term) -> bool:
        """Applications are equal if functions and arguments are."""
        if type(t) is not App or type(s) is not App or len(spine(t)[1]) != len(spine(s)[1]):
            return False
        return self.is_def_eq(t.head, s.head) and self._args_equal(t, s)

    def _by_eta(self, t: Term, s: Term) -> bool:
        """η: ``fun x => b`` equals ``s`` if it equals ``fun x => s x``."""
        if type(t) is not Lam or type(s) is Lam:
            return False
        s_type = self.ensure_pi(self.infer(s))
        if s_type is None:
            return False
        return self.is_def_eq(t, lam(s_type.name, s_type.type, app(s, bvar(0))))

    def _by_struct_eta(self, t: Term, s: Term) -> bool:
        """η for structures: ``t`` equals the constructor application ``s`` if its projections equal the
        fields.
        """
        head, args = spine(s)
        if type(head) is not Const:
            return False
        ctor = self.constants.get(head.name)
        if type(ctor) is not ConstructorConstant or len(args) != ctor.num_params + ctor.num_fields:
            return False
        induct = self.constants[ctor.induct]
        assert isinstance(induct, InductiveConstant)
        if not induct.is_structure() or not self.is_def_eq(self.infer(t), self.infer(s)):
            return False
        for index in range(ctor.num_fields):
            if not self.is_def_eq(proj(ctor.induct, index, t), args[ctor.num_params + index]):
                return False
        return True

    def _by_string_expansion(self, t: Term, s: Term) -> bool:
        """A string literal equals what it stands for."""
        if type(t) is StrLit and type(s) is App:
            expanded = string_constructor(self.env, t.value)
            return expanded is not None and s.fn is self.env.string_of_list and self.is_def_eq(expanded, s)
        if type(s) is StrLit and type(t) is App:
            return self._by_string_expansion(s, t)
        return False

    def _by_unit_like(self, t: Term, s: Term) -> bool:
        """Elements of a structure without fields are equal."""
        t_type = self.whnf(self.infer(t))
        head, _ = spine(t_type)
        if type(head) is not Const:
            return False
        induct = self.constants.get(head.name)
        if type(induct) is not InductiveConstant or not induct.is_structure():
            return False
        ctor = self.constants[induct.ctors[0]]
        assert isinstance(ctor, ConstructorConstant)
        return ctor.num_fields == 0 and self.is_def_eq(t_type, self.infer(s))
