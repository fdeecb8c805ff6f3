"""When two constants say the same: equality up to what has no meaning for a kernel.

Binder names, binder annotations, metadata and the mark of ``have`` are forgotten: the compiler makes up
binder names that contain the name of the module, so that the same source text in two modules gives
different ones."""

from __future__ import annotations

from grader.kernel import expr as ex
from grader.kernel.declaration import RecursorRule
from grader.kernel.expr import Expr
from grader.kernel.name import ANONYMOUS
from grader.lean.decode import Constant


def same_constant(claimed: Constant, derived: Constant) -> bool:
    """Whether two constants agree in everything but the names and annotations of binders."""
    if type(claimed) is not type(derived):
        return False
    return all(_plain(getattr(claimed, key)) == _plain(getattr(derived, key)) for key in claimed.__slots__)


def _plain(value: object) -> object:
    if isinstance(value, Expr):
        return plain(value)
    if isinstance(value, tuple):
        return tuple(_plain(item) for item in value)
    if isinstance(value, RecursorRule):
        return value.ctor, value.nfields, plain(value.rhs)
    return value


_plain_memo: dict[Expr, Expr] = {}


def plain(expr: Expr) -> Expr:
    """An expression without binder names, binder annotations, metadata and the mark of ``have``: none has a
    meaning for a kernel.
    """
    memo = _plain_memo
    stack = [expr]
    while stack:
        e = stack[-1]
        if e in memo:
            stack.pop()
            continue
        parts: tuple[Expr, ...] = ()
        if isinstance(e, ex.App):
            parts = (e.fn, e.arg)
        elif isinstance(e, ex.Lam | ex.ForallE):
            parts = (e.type, e.body)
        elif isinstance(e, ex.LetE):
            parts = (e.type, e.value, e.body)
        elif isinstance(e, ex.Proj):
            parts = (e.struct,)
        elif isinstance(e, ex.MData):
            parts = (e.expr,)
        missing = [part for part in parts if part not in memo]
        if missing:
            stack += missing
            continue
        new = [memo[part] for part in parts]
        if isinstance(e, ex.App):
            memo[e] = ex.app(new[0], new[1])
        elif isinstance(e, ex.Lam):
            memo[e] = ex.lam(ANONYMOUS, new[0], new[1])
        elif isinstance(e, ex.ForallE):
            memo[e] = ex.forall(ANONYMOUS, new[0], new[1])
        elif isinstance(e, ex.LetE):
            memo[e] = ex.let(ANONYMOUS, new[0], new[1], new[2])
        elif isinstance(e, ex.Proj):
            memo[e] = ex.proj(e.type_name, e.index, new[0])
        elif isinstance(e, ex.MData):
            memo[e] = new[0]
        else:
            memo[e] = e
        stack.pop()
    return memo[expr]
