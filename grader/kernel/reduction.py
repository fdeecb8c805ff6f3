"""Weak-head reduction: β, δ, ι (with K and η for structures), ζ, projections, quotients, literals.

Carneiro, *The Type Theory of Lean*; Bailey, *Type Checking in Lean 4*, "Reduction";
projections, literals and η for structures as in Lean 4's kernel. ``whnf_core`` is everything but δ and
arithmetic.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from .budget import Limits, OutOfBudget
from .environment import (
    OPAQUE_HEIGHT,
    ConstructorConstant,
    DefinitionConstant,
    Environment,
    InductiveConstant,
    QuotConstant,
    RecursorConstant,
    Rule,
    TheoremConstant,
)
from .literals import NAT_SUCC, NAT_ZERO, nat_constructor, nat_value, string_constructor
from .name import of
from .nat_ops import OPERATIONS, Work
from .substitution import beta, instantiate, instantiate_universes
from .term import (
    App,
    Const,
    Lam,
    Let,
    NatLit,
    Pi,
    Proj,
    Sort,
    StrLit,
    Term,
    app,
    apps,
    const,
    nat_lit,
    node_count,
    proj,
    spine,
)
from .translation import Translation
from .universe import Universe

QUOT_MK = of("Quot", "mk")
BOOL_TRUE = const(of("Bool", "true"))
BOOL_FALSE = const(of("Bool", "false"))
NODE_CHECK_INTERVAL = 256


class Reducer(ABC):
    """Reduction in an environment.

    Results are remembered for as long as the object lives: one declaration.
    """

    def __init__(self, env: Environment, limits: Limits) -> None:
        self.env = env
        self.constants = env.constants
        self.limits = limits
        self.max_steps = limits.steps
        self.max_depth = limits.depth
        self.steps = 0
        self.depth = 0
        self.open = 0  # de Bruijn level of the next Local
        self.eager = False
        self.first_node = node_count()
        self.next_node_check = NODE_CHECK_INTERVAL
        self.core_known: dict[Term, Term] = {}
        self.cheap_known: dict[Term, Term] = {}
        self.whnf_known: dict[Term, Term] = {}
        self.unfolded: dict[Const, Term] = {}
        self.rules_known: dict[tuple[Rule, tuple[Universe, ...]], Term] = {}

    @abstractmethod
    def infer(self, term: Term) -> Term:
        """The type of a term that is known to be well typed."""

    @abstractmethod
    def is_def_eq(self, t: Term, s: Term) -> bool:
        """Whether two well-typed terms are definitionally equal."""

    def enter(self) -> None:
        """Count a step and a level of nesting. The caller takes the level back."""
        self.steps += 1
        if self.steps >= self.next_node_check:
            self.charge(0)
        self.depth += 1
        if self.depth > self.max_depth:
            raise OutOfBudget("levels of nesting", self.max_depth)

    def charge(self, steps: int) -> None:
        """Count work, and look at how many nodes there are."""
        self.steps += steps
        if self.steps > self.max_steps:
            raise OutOfBudget("steps", self.max_steps)
        self.next_node_check = self.steps + NODE_CHECK_INTERVAL
        if node_count() - self.first_node > self.limits.nodes:
            raise OutOfBudget("term nodes", self.limits.nodes)

    def whnf(self, term: Term) -> Term:
        """The weak-head normal form."""
        kind = type(term)
        if kind is not App and kind is not Const and kind is not Proj and kind is not Let:
            return term
        found = self.whnf_known.get(term)
        if found is not None:
            return found
        self.enter()
        current = term
        while True:
            current = self.whnf_core(current)
            literal = self.reduce_nat(current)
            if literal is not None:
                current = literal
                break
            unfolded = self.unfold(current)
            if unfolded is None:
                break
            self.steps += 1
            if self.steps >= self.next_node_check:
                self.charge(0)
            current = unfolded
        self.depth -= 1
        self.whnf_known[term] = current
        return current

    def whnf_core(self, term: Term, cheap: bool = False) -> Term:
        """Weak-head normal form without δ and arithmetic.

        With ``cheap`` the structure under a projection is itself only reduced in this way.
        """
        kind = type(term)
        if kind is not App and kind is not Proj and kind is not Let:
            return term
        known = self.cheap_known if cheap else self.core_known
        found = known.get(term)
        if found is not None:
            return found
        self.enter()
        stack: list[Term] = []  # arguments, the first on top
        head = term
        changed = False
        while True:
            if type(head) is App:
                stack.append(head.arg)
                head = head.fn
                continue
            reduct: Term | None = None
            if type(head) is Const:
                constant = self.constants.get(head.name)
                if type(constant) is RecursorConstant:
                    reduct = self.reduce_recursor(constant, head, stack)
                elif type(constant) is QuotConstant:
                    reduct = self.reduce_quot(constant, stack)
            elif type(head) is Lam:
                if stack:
                    args: list[Term] = []
                    body: Term = head
                    while stack and type(body) is Lam:
                        args.append(stack.pop())
                        body = body.body
                    reduct = instantiate(body, args)
            elif type(head) is Proj:
                reduct = self.reduce_proj(head, cheap)
            elif type(head) is Let:
                reduct = instantiate(head.body, (head.value,))
            if reduct is None:
                break
            head = reduct
            changed = True
            self.steps += 1
            if self.steps >= self.next_node_check:
                self.charge(0)
        self.depth -= 1
        result = term
        if changed:
            stack.reverse()
            result = apps(head, stack)
        known[term] = result
        return result

    def reduce_proj(self, term: Proj, cheap: bool) -> Term | None:
        """A projection from a constructor application is the field."""
        struct = self.whnf_core(term.struct, True) if cheap else self.whnf(term.struct)
        return self.field_of(term.index, struct)

    def field_of(self, index: int, struct: Term) -> Term | None:
        """Field ``index`` of a constructor application or string literal, else ``None``."""
        if type(struct) is StrLit:
            expanded = string_constructor(self.env, struct.value)
            if expanded is None:
                return None
            struct = self.whnf(expanded)
        head, args = spine(struct)
        if type(head) is not Const:
            return None
        constant = self.constants.get(head.name)
        if type(constant) is not ConstructorConstant:
            return None
        position = constant.num_params + index
        return args[position] if position < len(args) else None

    def reduce_quot(self, constant: QuotConstant, stack: list[Term]) -> Term | None:
        """``Quot.lift f h (Quot.mk r a)`` is ``f a``; ``Quot.ind p (Quot.mk r a)`` is ``p a``."""
        if constant.kind == "lift":
            mk_position = 5
        elif constant.kind == "ind":
            mk_position = 4
        else:
            return None
        if len(stack) <= mk_position:
            return None
        made = self.whnf(stack[-1 - mk_position])
        head, args = spine(made)
        if type(head) is not Const or head.name is not QUOT_MK or len(args) != 3:
            return None
        function = stack[-1 - 3]
        del stack[len(stack) - 1 - mk_position :]
        stack.append(args[2])
        return function

    def reduce_recursor(self, rec: RecursorConstant, head: Const, stack: list[Term]) -> Term | None:
        """ι: a recursor on a constructor is the right-hand side of its rule.

        Takes its arguments off ``stack``.
        """
        if len(stack) <= rec.major:
            return None
        major = stack[-1 - rec.major]
        if rec.k:
            major = self.constructor_by_k(rec, major)
        major = self.whnf(major)
        if type(major) is NatLit:
            major = nat_constructor(major.value)
        elif type(major) is StrLit:
            expanded = string_constructor(self.env, major.value)
            if expanded is not None:
                major = self.whnf(expanded)
        else:
            major = self.constructor_by_eta(rec, major)
        ctor, ctor_args = spine(major)
        if type(ctor) is not Const:
            return None
        rule = rec.rules.get(ctor.name)
        if rule is None or rule.num_fields > len(ctor_args):
            return None
        if len(head.universes) != len(rec.level_params):
            return None
        key = (rule, head.universes)
        result = self.rules_known.get(key)
        if result is None:
            result = instantiate_universes(rule.rhs, rec.level_params, head.universes)
            self.rules_known[key] = result
        kept = stack[len(stack) - rec.first_index :]
        del stack[len(stack) - 1 - rec.major :]
        if rule.num_fields:
            fields = ctor_args[len(ctor_args) - rule.num_fields :]
            fields.reverse()
            stack += fields
        stack += kept
        return result

    def constructor_by_k(self, rec: RecursorConstant, major: Term) -> Term:
        """K: an element of a K-like type with the right indices is its only constructor."""
        type_ = self.whnf(self.infer(major))
        head, args = spine(type_)
        if type(head) is not Const or head.name is not rec.induct:
            return major
        induct = self.constants[rec.induct]
        assert isinstance(induct, InductiveConstant)
        made = apps(const(induct.ctors[0], head.universes), args[: rec.num_params])
        return made if self.is_def_eq(type_, self.infer(made)) else major

    def constructor_by_eta(self, rec: RecursorConstant, major: Term) -> Term:
        """η: an element of a structure that is no proposition is the constructor of its projections."""
        induct = self.constants[rec.induct]
        assert isinstance(induct, InductiveConstant)
        if not induct.is_structure():
            return major
        head = major.head if type(major) is App else major
        if type(head) is Const and type(self.constants.get(head.name)) is ConstructorConstant:
            return major
        type_ = self.whnf(self.infer(major))
        head, args = spine(type_)
        if type(head) is not Const or head.name is not rec.induct:
            return major
        universe = self.whnf(self.infer(type_))
        if type(universe) is not Sort or not universe.universe.is_never_zero():
            return major
        ctor = self.constants[induct.ctors[0]]
        assert isinstance(ctor, ConstructorConstant)
        made = apps(const(ctor.name, head.universes), args[: induct.num_params])
        for index in range(ctor.num_fields):
            made = app(made, proj(rec.induct, index, major))
        return made

    def height(self, term: Term) -> int | None:
        """The height of the constant at the head, where it can be unfolded; else ``None``."""
        head = term.head if type(term) is App else term
        if type(head) is not Const:
            return None
        constant = self.constants.get(head.name)
        if constant is None or len(head.universes) != len(constant.level_params):
            return None
        if type(constant) is DefinitionConstant:
            return constant.height
        return OPAQUE_HEIGHT if type(constant) is TheoremConstant else None

    def unfold(self, term: Term) -> Term | None:
        """δ: the constant at the head replaced by its value, then β; ``None`` where it has no value."""
        head = term.head if type(term) is App else term
        if type(head) is not Const:
            return None
        value = self.unfolded.get(head)
        if value is None:
            value = self.value_of(head)
            if value is None:
                return None
            self.unfolded[head] = value
        if head is term:
            return value
        return beta(value, spine(term)[1])

    def value_of(self, head: Const) -> Term | None:
        """The value of a definition or theorem at these universe arguments."""
        constant = self.constants.get(head.name)
        if isinstance(constant, DefinitionConstant):
            value = constant.value
        elif isinstance(constant, TheoremConstant):
            value = Translation(constant.level_params).closed(constant.proof)
        else:
            return None
        if len(head.universes) != len(constant.level_params):
            return None
        return instantiate_universes(value, constant.level_params, head.universes)

    def reduce_nat(self, term: Term) -> Term | None:
        """The literal that ``Nat.succ`` or an arithmetic operation gives on literals, else ``None``."""
        if type(term) is not App:
            return None
        fn = term.fn
        if type(fn) is Const:
            if fn is NAT_SUCC and self.env.nat_is_canonical:
                value = nat_value(self.whnf(term.arg))
                return None if value is None else nat_lit(value + 1)
            if fn.name not in self.env.nat_ops:
                return None
            name, operands = fn.name, [term.arg]
        elif type(fn) is App and type(fn.fn) is Const:
            name, operands = fn.fn.name, [fn.arg, term.arg]
            if name not in self.env.nat_ops:
                return None
        else:
            return None
        operation = OPERATIONS.get(name)
        if operation is None or operation.arity != len(operands):
            return None
        values: list[int] = []
        for operand in operands:
            value = nat_value(self.whnf(operand))
            if value is None:
                return None
            values.append(value)
        work = Work(self.limits.literal_bits)
        result = operation.compute(work, *values)
        if work.steps:
            self.charge(work.steps)
        if result is None:
            return None
        if isinstance(result, bool):
            return BOOL_TRUE if result else BOOL_FALSE
        return nat_lit(result)

    def is_nat_zero(self, term: Term) -> bool:
        """Whether ``term`` is literally zero."""
        return term is NAT_ZERO or (type(term) is NatLit and term.value == 0)

    def nat_pred(self, term: Term) -> Term | None:
        """The ``n`` of a literal or application ``Nat.succ n``."""
        if type(term) is NatLit:
            return nat_lit(term.value - 1) if term.value else None
        if type(term) is App and term.fn is NAT_SUCC:
            return term.arg
        return None

    def ensure_pi(self, term: Term) -> Pi | None:
        """``term`` reduced to a Π-type, or ``None``."""
        if type(term) is Pi:
            return term
        reduced = self.whnf(term)
        return reduced if type(reduced) is Pi else None
