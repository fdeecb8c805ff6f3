"""The three axioms of Lean's mathematics, in the one form in which each is allowed.

An axiom is allowed by what it says, not by what it is called: ``axiom propext : False`` is an axiom by an
allowed name. Binder names and annotations are free, universe parameters are not.

Source: ``src/Init/Core.lean`` and ``src/Init/Prelude.lean`` of leanprover/lean4.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from grader.kernel import expr as ex
from grader.kernel import level as lv
from grader.kernel.declaration import Axiom, Declaration
from grader.kernel.expr import Expr
from grader.kernel.name import ANONYMOUS, Name, of
from grader.lean.compare import plain

_U = of("u")
_PROP = ex.sort(lv.ZERO)
_SORT_U = ex.sort(lv.param(_U))


def _forall(*parts: Expr) -> Expr:
    """``(_ : parts[0]) → … → parts[-1]``."""
    result = parts[-1]
    for part in reversed(parts[:-1]):
        result = ex.forall(ANONYMOUS, part, result)
    return result


def _propext() -> Expr:
    """``∀ {a b : Prop}, (a ↔ b) → a = b``."""
    v = ex.bvar
    iff = ex.app(ex.const(of("Iff")), v(1), v(0))
    equal = ex.app(ex.const(of("Eq"), (lv.succ(lv.ZERO),)), _PROP, v(2), v(1))
    return _forall(_PROP, _PROP, iff, equal)


def _choice() -> Expr:
    """``{α : Sort u} → Nonempty α → α``."""
    return _forall(_SORT_U, ex.app(ex.const(of("Nonempty"), (lv.param(_U),)), ex.bvar(0)), ex.bvar(1))


def _sound() -> Expr:
    """``∀ {α : Sort u} {r : α → α → Prop} {a b : α}, r a b → Quot.mk r a = Quot.mk r b``."""
    v = ex.bvar
    u = (lv.param(_U),)
    relation = _forall(v(0), v(1), _PROP)
    related = ex.app(v(2), v(1), v(0))
    quotient = ex.app(ex.const(of("Quot"), u), v(4), v(3))
    left = ex.app(ex.const(of("Quot", "mk"), u), v(4), v(3), v(2))
    right = ex.app(ex.const(of("Quot", "mk"), u), v(4), v(3), v(1))
    return _forall(
        _SORT_U, relation, v(1), v(2), related, ex.app(ex.const(of("Eq"), u), quotient, left, right)
    )


ALLOWED: Mapping[Name, tuple[tuple[Name, ...], Expr]] = {
    of("propext"): ((), _propext()),
    of("Classical", "choice"): ((_U,), _choice()),
    of("Quot", "sound"): ((_U,), _sound()),
}


def axioms_of(declarations: Iterable[Declaration]) -> list[Axiom]:
    """The axioms among declarations, by name."""
    found = [declaration for declaration in declarations if isinstance(declaration, Axiom)]
    return sorted(found, key=lambda axiom: axiom.name.sort_key())


def fault(axiom: Axiom) -> str | None:
    """Why an axiom is not allowed, or None where it is."""
    allowed = ALLOWED.get(axiom.name)
    if allowed is None:
        return f"{axiom.name} is not among the allowed axioms {', '.join(sorted(map(str, ALLOWED)))}"
    if axiom.is_unsafe:
        return f"{axiom.name} is marked unsafe"
    params, type_ = allowed
    if axiom.level_params != params or plain(axiom.type) is not type_:
        return f"{axiom.name} has the name of an allowed axiom and says something else"
    return None
