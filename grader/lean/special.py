"""Constants that kernels treat specially must be what their names say.

A kernel computes ``Nat.add 2 2`` with machine arithmetic because of the name alone. With ``Nat.add := fun _
_ => 0`` in a file of its own it accepts both ``Nat.add 2 2 = 4`` and ``∀ n m, Nat.add n m = 0``. So
whatever a proof depends on is compared with the canonical table of ``grader.kernel.canon``, in two ways:
the form of each special constant here, as data; and for each operation on numbers the equations that
determine it, as theorems that every checker has to accept at the end of its replay.

Operations that are defined by well-founded recursion (``Nat.div``, ``Nat.gcd`` and the like) satisfy no
such equations by definition. They have to come from a library or from the item itself, never from a
submission. ``Lean.reduceBool`` and ``Lean.reduceNat``, for which Lean's kernel runs compiled code, are
refused altogether.

Source: ``src/kernel/type_checker.cpp`` (``reduce_nat``, ``reduce_native``) of leanprover/lean4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from grader.kernel import canon, nat_ops
from grader.kernel import expr as ex
from grader.kernel import level as lv
from grader.kernel.budget import OutOfBudget, Rejected
from grader.kernel.declaration import Declaration, Definition, Theorem, declared_names
from grader.kernel.expr import Expr
from grader.kernel.name import ANONYMOUS, Name, extend, of, parse
from grader.lean.compare import plain
from grader.lean.decode import Constant

Lookup = Callable[[Name], Constant | None]

_PREFIX = of("_openfrontiers", "canonical")
_PROP = ex.sort(lv.ZERO)
_NAT = ex.const(of("Nat"))
#: The rule by which the independent kernel refuses a special constant.
RULE = "canonical form"


NATIVE = frozenset({parse("Lean.reduceBool"), parse("Lean.reduceNat")})


def fault(declarations: Iterable[Declaration], from_library: Callable[[Name], bool]) -> str | None:
    """The first special constant whose form is not canonical, with what was expected; None where all are.

    ``from_library`` tells whether a constant is declared by a library or by the item.
    """
    for declaration in declarations:
        try:
            canon.check_form(declaration)
        except Rejected as why:
            return why.message
        except OutOfBudget as why:
            return f"{declaration.name}: its form could not be compared: {why}"
        for name in declared_names(declaration):
            if name in NATIVE:
                return f"the proof depends on {name}, for which a kernel would run compiled code"
            if name in nat_ops.OPERATIONS and name not in canon.load():
                if not from_library(name):
                    return f"{name} is special and must be the library's own; the submission declares it"
                if not isinstance(declaration, Definition) or plain(declaration.type) is not _operation_type(
                    name
                ):
                    return f"{name} is special and must be a definition of its canonical type"
    return None


def _operation_type(name: Name) -> Expr:
    type_ = _NAT
    for _ in range(nat_ops.OPERATIONS[name].arity):
        type_ = ex.forall(ANONYMOUS, _NAT, type_)
    return type_


def equations(declarations: Iterable[Declaration]) -> list[Declaration]:
    """For each special operation among ``declarations``, its defining equations as theorems.

    ``lhs`` and ``rhs`` are the same by definition exactly where ``fun P h => h`` proves ``∀ P, P lhs → P
    rhs``."""
    table = canon.load()
    found: list[Declaration] = []
    for declaration in declarations:
        for name in declared_names(declaration):
            entry = table.get(name)
            if entry is None or entry.name is not name:
                continue
            for number, equation in enumerate(entry.equations, start=1):
                found.append(_theorem(extend(_named(name), number), equation, _result(entry.type)))
    return found


def specifications(declarations: Iterable[Declaration], lookup: Lookup) -> list[Declaration]:
    """Theorems of a library or the item that determine operations among ``declarations`` which no equations determine.

    Checked first, they let the independent kernel compute those operations on literals, as Lean's own does.
    """
    used = {name for declaration in declarations for name in declared_names(declaration)}
    found: list[Declaration] = []
    for specification in canon.specifications():
        if not used.isdisjoint(specification.operations):
            theorems = [lookup(name) for name in specification.statements]
            if all(isinstance(theorem, Theorem) for theorem in theorems):
                found += [theorem for theorem in theorems if isinstance(theorem, Theorem)]
    return found


def is_equation(name: str) -> bool:
    """Whether a checker's rejection concerns one of these theorems."""
    return name.startswith(f"{_PREFIX}.")


def _named(name: Name) -> Name:
    result = _PREFIX
    for component in name.components():
        result = extend(result, component)
    return result


def _result(type_: Expr) -> Expr:
    while isinstance(type_, ex.ForallE):
        type_ = type_.body
    return type_


def _theorem(name: Name, equation: canon.Equation, result: Expr) -> Theorem:
    predicate = ex.forall(of("v"), result, _PROP)
    claim_lhs = ex.app(ex.bvar(0), lift(equation.lhs, 1))
    claim_rhs = ex.app(ex.bvar(1), lift(equation.rhs, 2))
    type_ = ex.forall(of("P"), predicate, ex.forall(of("h"), claim_lhs, claim_rhs))
    value = ex.lam(of("P"), predicate, ex.lam(of("h"), claim_lhs, ex.bvar(0)))
    for variable in reversed(equation.variables):
        type_, value = ex.forall(variable, _NAT, type_), ex.lam(variable, _NAT, value)
    return Theorem(name, (), type_, value, (name,))


def lift(e: Expr, by: int, below: int = 0) -> Expr:
    """``e`` with its loose bound variables raised by ``by``. For the small terms of the canonical table."""
    if isinstance(e, ex.BVar):
        return ex.bvar(e.index + by) if e.index >= below else e
    if isinstance(e, ex.App):
        return ex.app(lift(e.fn, by, below), lift(e.arg, by, below))
    if isinstance(e, ex.Lam):
        return ex.lam(e.name, lift(e.type, by, below), lift(e.body, by, below + 1), e.info)
    if isinstance(e, ex.ForallE):
        return ex.forall(e.name, lift(e.type, by, below), lift(e.body, by, below + 1), e.info)
    return e
