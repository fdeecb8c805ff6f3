"""Substitution: bound variables by terms, free variables by bound ones, universe parameters by levels.

Terms are shared graphs, so each function remembers what it has done; the work is linear in the number of
distinct nodes at each binder depth. (Bailey, *Type Checking in Lean 4*, "Instantiation and abstraction".)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .name import Name
from .term import (
    App,
    Binder,
    BVar,
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
    app,
    apps,
    bvar,
    const,
    lam,
    let,
    local,
    nat_lit,
    pi,
    proj,
    sort,
    str_lit,
)
from .universe import Universe, substitute

Memo = dict[Term, Term]
"""Results by node, where they do not depend on the depth of binders."""


class DepthMemo:
    """Results by node for one depth of binders, and the memo of the next depth."""

    __slots__ = ("deeper", "known")

    def __init__(self) -> None:
        self.known: dict[Term, Term] = {}
        self.deeper: DepthMemo | None = None

    def next(self) -> DepthMemo:
        """The memo for one binder more."""
        if self.deeper is None:
            self.deeper = DepthMemo()
        return self.deeper


def instantiate(term: Term, args: Sequence[Term]) -> Term:
    """``term`` with its outer bound variables replaced by ``args``: the last for index 0.

    ``args`` are closed.
    """
    if term.loose == 0 or not args:
        return term
    if type(term) is BVar:
        count = len(args)
        return args[count - 1 - term.index] if term.index < count else bvar(term.index - count)
    return _instantiate(term, 0, args, DepthMemo())


def _instantiate(term: Term, depth: int, args: Sequence[Term], memo: DepthMemo) -> Term:
    """``term`` has a bound variable to replace: ``term.loose > depth``."""
    if type(term) is BVar:
        index, count = term.index - depth, len(args)
        return args[count - 1 - index] if index < count else bvar(index + depth - count)
    found = memo.known.get(term)
    if found is not None:
        return found
    if type(term) is App:
        fn, arg = term.fn, term.arg
        if fn.loose > depth:
            fn = _instantiate(fn, depth, args, memo)
        if arg.loose > depth:
            if type(arg) is BVar:
                index, count = arg.index - depth, len(args)
                arg = args[count - 1 - index] if index < count else bvar(index + depth - count)
            else:
                arg = _instantiate(arg, depth, args, memo)
        found = app(fn, arg)
    elif isinstance(term, Binder):
        domain, body = term.type, term.body
        if domain.loose > depth:
            domain = _instantiate(domain, depth, args, memo)
        if body.loose > depth + 1:
            body = _instantiate(body, depth + 1, args, memo.next())
        found = lam(term.name, domain, body) if type(term) is Lam else pi(term.name, domain, body)
    elif isinstance(term, Proj):
        found = proj(term.struct_name, term.index, _instantiate(term.struct, depth, args, memo))
    else:
        assert isinstance(term, Let)  # every other form is closed
        domain, value, body = term.type, term.value, term.body
        if domain.loose > depth:
            domain = _instantiate(domain, depth, args, memo)
        if value.loose > depth:
            value = _instantiate(value, depth, args, memo)
        if body.loose > depth + 1:
            body = _instantiate(body, depth + 1, args, memo.next())
        found = let(term.name, domain, value, body)
    memo.known[term] = found
    return found


def beta(fn: Term, args: Sequence[Term]) -> Term:
    """``fn`` applied to ``args``, with as many β-steps at the head as there are λs for arguments."""
    count = 0
    body = fn
    while count < len(args) and type(body) is Lam:
        body = body.body
        count += 1
    return apps(instantiate(body, args[:count]), args[count:])


class Abstraction:
    """Turns the Locals ``locals`` into bound variables: the last of them into index 0."""

    def __init__(self, locals: Sequence[Local]) -> None:
        self.position = {variable: index for index, variable in enumerate(locals)}
        self.lowest = min((variable.level for variable in locals), default=0)
        self.locals = locals

    def over(self, term: Term, count: int) -> Term:
        """``term`` with the first ``count`` Locals abstracted; ``term`` is closed and has none of the
        others.
        """
        if term.top <= self.lowest or count == 0:
            return term
        return self._go(term, count - 1, DepthMemo())

    def _go(self, term: Term, last: int, memo: DepthMemo) -> Term:
        """``last`` is the position of the Local that becomes index 0 here, plus the binders in between."""
        if term.top <= self.lowest:
            return term
        found = memo.known.get(term)
        if found is not None:
            return found
        if isinstance(term, App):
            found = app(self._go(term.fn, last, memo), self._go(term.arg, last, memo))
        elif isinstance(term, Local):
            position = self.position.get(term)
            found = term if position is None else bvar(last - position)
        elif isinstance(term, Binder):
            domain = self._go(term.type, last, memo)
            body = self._go(term.body, last + 1, memo.next())
            found = lam(term.name, domain, body) if type(term) is Lam else pi(term.name, domain, body)
        elif isinstance(term, Proj):
            found = proj(term.struct_name, term.index, self._go(term.struct, last, memo))
        else:
            assert isinstance(term, Let)  # no other form holds a Local
            found = let(
                term.name,
                self._go(term.type, last, memo),
                self._go(term.value, last, memo),
                self._go(term.body, last + 1, memo.next()),
            )
        memo.known[term] = found
        return found


def bind_pi(locals: Sequence[Local], body: Term) -> Term:
    """``(locals…) → body``."""
    return _bind(pi, locals, body)


def bind_lam(locals: Sequence[Local], body: Term) -> Term:
    """``fun locals… => body``."""
    return _bind(lam, locals, body)


def _bind(make: Callable[[Name, Term, Term], Term], locals: Sequence[Local], body: Term) -> Term:
    if not locals:
        return body
    abstraction = Abstraction(locals)
    result = abstraction.over(body, len(locals))
    for count in range(len(locals) - 1, -1, -1):
        variable = locals[count]
        result = make(variable.name, abstraction.over(variable.type, count), result)
    return result


def instantiate_universes(term: Term, params: Sequence[Name], values: Sequence[Universe]) -> Term:
    """``term`` with universe parameters replaced; ``params`` and ``values`` are equally long."""
    if not term.poly:
        return term
    return _UniverseSubstitution(params, values).go(term)


class _UniverseSubstitution:
    """Replaces universe parameters, once in each node and each level."""

    def __init__(self, params: Sequence[Name], values: Sequence[Universe]) -> None:
        self.values = dict(zip(params, values, strict=True))
        self.terms: Memo = {}
        self.universes: dict[Universe, Universe] = {}

    def universe(self, given: Universe) -> Universe:
        found = self.universes.get(given)
        if found is None:
            found = self.universes[given] = substitute(given, self.values)
        return found

    def go(self, term: Term) -> Term:
        if not term.poly:
            return term
        found = self.terms.get(term)
        if found is not None:
            return found
        if isinstance(term, App):
            found = app(self.go(term.fn), self.go(term.arg))
        elif isinstance(term, Const):
            found = const(term.name, tuple([self.universe(u) for u in term.universes]))
        elif isinstance(term, Binder):
            domain, body = self.go(term.type), self.go(term.body)
            found = lam(term.name, domain, body) if type(term) is Lam else pi(term.name, domain, body)
        elif isinstance(term, Sort):
            found = sort(self.universe(term.universe))
        elif isinstance(term, Proj):
            found = proj(term.struct_name, term.index, self.go(term.struct))
        elif isinstance(term, Let):
            found = let(term.name, self.go(term.type), self.go(term.value), self.go(term.body))
        else:
            assert isinstance(term, Local)
            found = local(term.level, term.name, self.go(term.type))
        self.terms[term] = found
        return found


def replace(term: Term, step: Callable[[Term], Term | None], memo: Memo) -> Term:
    """``term`` with each outermost subterm for which ``step`` gives a term replaced by it."""
    found = memo.get(term)
    if found is not None:
        return found
    found = step(term)
    if found is None:
        if isinstance(term, App):
            fn = replace(term.fn, step, memo)
            found = app(fn, replace(term.arg, step, memo))
        elif isinstance(term, Binder):
            domain = replace(term.type, step, memo)
            body = replace(term.body, step, memo)
            found = lam(term.name, domain, body) if type(term) is Lam else pi(term.name, domain, body)
        elif isinstance(term, Proj):
            found = proj(term.struct_name, term.index, replace(term.struct, step, memo))
        elif isinstance(term, Let):
            domain = replace(term.type, step, memo)
            value = replace(term.value, step, memo)
            found = let(term.name, domain, value, replace(term.body, step, memo))
        else:
            found = term
    memo[term] = found
    return found


def rebuild(term: Term, memo: Memo) -> Term:
    """The same term, made anew: for a term that is to outlive the tables it was made in."""
    found = memo.get(term)
    if found is not None:
        return found
    if isinstance(term, App):
        found = app(rebuild(term.fn, memo), rebuild(term.arg, memo))
    elif isinstance(term, Const):
        found = const(term.name, term.universes)
    elif isinstance(term, Sort):
        found = sort(term.universe)
    elif isinstance(term, BVar):
        found = bvar(term.index)
    elif isinstance(term, (Lam, Pi)):
        domain, body = rebuild(term.type, memo), rebuild(term.body, memo)
        found = lam(term.name, domain, body) if type(term) is Lam else pi(term.name, domain, body)
    elif isinstance(term, Proj):
        found = proj(term.struct_name, term.index, rebuild(term.struct, memo))
    elif isinstance(term, Let):
        found = let(term.name, rebuild(term.type, memo), rebuild(term.value, memo), rebuild(term.body, memo))
    elif isinstance(term, NatLit):
        found = nat_lit(term.value)
    else:
        assert isinstance(term, StrLit)  # a Local does not outlive its binder
        found = str_lit(term.value)
    memo[term] = found
    return found


def mentions(term: Term, names: set[Name]) -> bool:
    """Whether a constant of ``names`` occurs in ``term``, or a projection from a structure of ``names``."""
    seen: set[Term] = set()
    todo = [term]
    while todo:
        node = todo.pop()
        if node in seen:
            continue
        seen.add(node)
        if isinstance(node, App):
            todo += (node.fn, node.arg)
        elif isinstance(node, Const):
            if node.name in names:
                return True
        elif isinstance(node, Binder):
            todo += (node.type, node.body)
        elif isinstance(node, Proj):
            if node.struct_name in names:
                return True
            todo.append(node.struct)
        elif isinstance(node, Let):
            todo += (node.type, node.value, node.body)
    return False
