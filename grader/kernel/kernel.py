"""The kernel: declarations in, verdicts out.

A declaration is checked in the environment of those accepted before it. It is *accepted*, and then part of
the environment; or *rejected*, with the rule that failed and the terms at fault; or *out of budget*.
Nothing else can happen: no declaration makes the kernel fail, whatever it contains.
"""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from . import canon, term
from .budget import Limits, OutOfBudget, Rejected
from .declaration import (
    Axiom,
    Declaration,
    Definition,
    InductiveBlock,
    Opaque,
    Quot,
    Theorem,
    declared_names,
)
from .def_eq import TypeChecker
from .environment import (
    AxiomConstant,
    Constant,
    DefinitionConstant,
    Environment,
    OpaqueConstant,
    QuotConstant,
    RecursorConstant,
    Rule,
    TheoremConstant,
    check_level_params,
    is_unsafe,
)
from .expr import Expr
from .inductive_block import check_block
from .name import ANONYMOUS, Name
from .nat_ops import OPERATIONS
from .pretty import show
from .substitution import Memo, rebuild
from .term import Term, mark, node_count, release
from .translation import Translation

COMPILED = not str(term.__file__).endswith(".py")
"""Whether the modules were compiled, see :mod:`grader.kernel.build_compiled`."""

DEEP_STACK = 1 << 30
"""Bytes of address space for the stack of compiled functions; memory is taken only as it is used."""

Outcome = Literal["accepted", "rejected", "out of budget"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the kernel says about one declaration.

    ``rule`` names the rule that failed, or the resource that ran out; ``terms`` are the terms at fault,
    printed, each with a label. ``steps`` and ``nodes`` are what the check used.
    """

    outcome: Outcome
    name: Name
    rule: str = ""
    message: str = ""
    terms: tuple[tuple[str, str], ...] = ()
    steps: int = 0
    nodes: int = 0

    def __str__(self) -> str:
        if self.outcome == "accepted":
            return f"{self.name}: accepted"
        lines = [f"{self.name}: {self.outcome}: {self.rule}: {self.message}"]
        lines += (f"  {label}: {text}" for label, text in self.terms)
        return "\n".join(lines)


class Kernel:
    """An environment that grows by the declarations that are accepted.

    :param axioms: the axioms that may be declared; by default the three of Lean. Any other is rejected.
    :param limits: what one declaration may use. :param trusted_operations: operations such as ``Nat.gcd``
    of which the caller knows that they are what their names say, since
        a library that is trusted declares them. Their values on literals are computed without a
        specification.

    Terms are kept in tables of the process: use one kernel at a time, in one thread.
    """

    def __init__(
        self,
        axioms: Iterable[Name] = canon.AXIOMS,
        limits: Limits | None = None,
        trusted_operations: Iterable[Name] = (),
    ) -> None:
        self.env = Environment()
        self.env.nat_ops |= OPERATIONS.keys() & set(trusted_operations) - canon.load().keys()
        self.axioms = set(axioms)
        self.limits = Limits() if limits is None else limits

    def allow_axiom(self, name: Name) -> None:
        """Let the axiom ``name`` be declared.

        The three axioms of Lean stay bound to their canonical types.
        """
        self.axioms.add(name)

    def add(self, declaration: Declaration) -> Verdict:
        """Check ``declaration``, and add it to the environment if it is accepted."""
        if not COMPILED:
            return self._add(declaration)
        return _deep_thread().submit(self._add, declaration).result()

    def _add(self, declaration: Declaration) -> Verdict:
        name = declared_names(declaration)[0] if declared_names(declaration) else ANONYMOUS
        with _deep_recursion(), _without_collector():
            start, nodes = mark(), node_count()
            self._checker: TypeChecker | None = None
            constants: list[Constant] = []
            try:
                constants = self._check(declaration)
                if self._checker is not None:
                    self._checker.charge(0)
            except (Rejected, OutOfBudget) as fault:
                verdict = _no_acceptance(name, fault)
                constants = []
            else:
                verdict = Verdict("accepted", name)
            if self._checker is not None:
                verdict = replace(verdict, steps=self._checker.steps, nodes=node_count() - nodes)
            self._checker = None
            release(start)
            memo: Memo = {}
            for constant in constants:
                self.env.add(_kept(constant, memo))
            if constants:
                verdict = self._recognise(declaration, verdict)
        return verdict

    def _recognise(self, declaration: Declaration, verdict: Verdict) -> Verdict:
        start = mark()
        try:
            canon.recognise(self.env, self.limits, declaration)
        except (Rejected, OutOfBudget) as fault:
            verdict = _no_acceptance(verdict.name, fault)
        if verdict.outcome != "accepted":
            self.env.remove(declared_names(declaration))
        release(start)
        return verdict

    def _check(self, declaration: Declaration) -> list[Constant]:
        if is_unsafe(declaration):
            raise Rejected("safety", "unsafe and partial constants are not checked, and not accepted")
        names = declared_names(declaration)
        self.env.check_new(names)
        canon.check_form(declaration)
        if isinstance(declaration, InductiveBlock):
            constants, self._checker = check_block(self.env, self.limits, declaration)
            return constants
        check_level_params(declaration.level_params)
        translation = Translation(declaration.level_params)
        type_ = translation.closed(declaration.type)
        checker = self._checker = TypeChecker(self.env, self.limits)
        checker.ensure_sort(type_, checker.check(type_))
        header = (declaration.name, declaration.level_params, type_)
        if isinstance(declaration, Axiom):
            if declaration.name not in self.axioms:
                raise Rejected("axioms", f"{declaration.name} is not among the axioms that are allowed")
            return [AxiomConstant(*header)]
        if isinstance(declaration, Quot):
            if canon.load().get(declaration.name) is None:
                raise Rejected("quotients", f"{declaration.name} is no constant of the quotient type")
            return [QuotConstant(*header, declaration.kind)]
        if isinstance(declaration, Theorem) and not checker.is_prop(type_):
            raise Rejected("theorem", "the type of a theorem must be a proposition", ("type", type_))
        value = self._value(checker, translation, declaration.value, type_)
        if isinstance(declaration, Theorem):
            return [TheoremConstant(*header, declaration.value)]
        if isinstance(declaration, Opaque):
            return [OpaqueConstant(*header)]
        assert isinstance(declaration, Definition)
        return [DefinitionConstant(*header, value, declaration.hints)]

    def _value(self, checker: TypeChecker, translation: Translation, source: Expr, type_: Term) -> Term:
        """The value as a term, which must be of the declared type."""
        value = translation.closed(source)
        value_type = checker.check(value)
        if not checker.is_def_eq(value_type, type_):
            message = "the value is of another type than the declared one"
            raise Rejected("declared type", message, ("type of the value", value_type), ("declared", type_))
        return value


@cache
def _deep_thread() -> ThreadPoolExecutor:
    """A thread with a deep stack: compiled functions recurse on C's stack."""
    executor = ThreadPoolExecutor(max_workers=1)
    before = threading.stack_size(DEEP_STACK)
    try:
        executor.submit(gc.isenabled).result()  # the thread starts with its first work
    finally:
        threading.stack_size(before)
    return executor


def _no_acceptance(name: Name, fault: Rejected | OutOfBudget) -> Verdict:
    if isinstance(fault, OutOfBudget):
        return Verdict("out of budget", name, fault.resource, f"more than {fault.limit} needed")
    terms = tuple([(label, show(term)) for label, term in fault.terms])
    return Verdict("rejected", name, fault.rule, fault.message, terms)


def check_all(
    declarations: Iterable[Declaration], axioms: Iterable[Name] = canon.AXIOMS, limits: Limits | None = None
) -> Iterator[Verdict]:
    """The verdicts on ``declarations``, each in the environment of those accepted before it."""
    kernel = Kernel(axioms, limits)
    for declaration in declarations:
        yield kernel.add(declaration)


def _kept(constant: Constant, memo: Memo) -> Constant:
    """``constant`` with its terms made anew, to stay in the tables of terms."""
    constant.type = rebuild(constant.type, memo)
    if isinstance(constant, DefinitionConstant):
        constant.value = rebuild(constant.value, memo)
    elif isinstance(constant, RecursorConstant):
        constant.rules = {
            ctor: Rule(rule.num_fields, rebuild(rule.rhs, memo)) for ctor, rule in constant.rules.items()
        }
    return constant


@contextmanager
def _deep_recursion() -> Iterator[None]:
    """Let Python functions call each other as deeply as the kernel's own limits allow.

    CPython keeps the frames of Python functions on the heap, so this costs memory only; the kernel counts
    its nesting.
    """
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(1 << 30)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


@contextmanager
def _without_collector() -> Iterator[None]:
    """Switch the cycle collector off: terms have no cycles, and looking for some in millions of them
    takes long.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
