"""The terms that the kernel computes with, hash-consed: equal terms are the same object.

Binder names have no part in equality (two α-equivalent terms are one object, under the name that was seen
first), universe levels are in normal form, metadata is gone. A free variable is a :class:`Local`: a de
Bruijn *level* with its type, so that the same binder at the same place is always the same term, and results
about it can be remembered (as in nanoda_lib).

Every node knows ``loose``, the number of binders that it needs around it (0: closed); ``top``, one more
than the highest de Bruijn level of a Local in it (0: none); ``poly``, whether a universe parameter occurs;
and ``depth``. Nodes are never changed. They are made by the functions at the end. The tables are for one
thread.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from .budget import MAX_TERM_DEPTH, OutOfBudget
from .name import Name
from .name import of as name_of
from .universe import ONE, ZERO, Universe


class Term:
    """A term. The subclasses are its forms."""

    __slots__ = ("depth", "loose", "poly", "top")

    loose: int
    top: int
    poly: bool
    depth: int


class BVar(Term):
    """A bound variable, as a de Bruijn index."""

    __slots__ = ("index",)

    def __init__(self, index: int) -> None:
        self.loose = index + 1
        self.top = 0
        self.poly = False
        self.depth = 0
        self.index = index


class Local(Term):
    """A free variable: number ``level`` of the open binders, counted from the outermost, and its type."""

    __slots__ = ("level", "name", "type")

    def __init__(self, level: int, name: Name, type: Term) -> None:
        self.loose = 0
        self.top = level + 1
        self.poly = type.poly
        self.depth = 0
        self.level = level
        self.name = name
        self.type = type


class Sort(Term):
    """A universe."""

    __slots__ = ("universe",)

    def __init__(self, universe: Universe) -> None:
        self.loose = 0
        self.top = 0
        self.poly = universe.poly
        self.depth = 0
        self.universe = universe


class Const(Term):
    """A constant with its universe arguments."""

    __slots__ = ("name", "universes")

    def __init__(self, name: Name, universes: tuple[Universe, ...]) -> None:
        self.loose = 0
        self.top = 0
        poly = False
        for universe in universes:
            if universe.poly:
                poly = True
        self.poly = poly
        self.depth = 0
        self.name = name
        self.universes = universes


class App(Term):
    """An application; ``head`` is what stands at the front of the whole chain of applications."""

    __slots__ = ("arg", "fn", "head")

    def __init__(self, fn: Term, arg: Term) -> None:
        depth = fn.depth
        if arg.depth > depth:
            depth = arg.depth
        if depth >= MAX_TERM_DEPTH:
            raise OutOfBudget("levels of term nesting", MAX_TERM_DEPTH)
        self.depth = depth + 1
        self.loose = fn.loose if fn.loose > arg.loose else arg.loose
        self.top = fn.top if fn.top > arg.top else arg.top
        self.poly = fn.poly or arg.poly
        self.fn = fn
        self.arg = arg
        self.head: Term = fn.head if type(fn) is App else fn


class Binder(Term):
    """A λ-abstraction or a Π-type."""

    __slots__ = ("body", "name", "type")

    def __init__(self, name: Name, type: Term, body: Term) -> None:
        depth = type.depth
        if body.depth > depth:
            depth = body.depth
        if depth >= MAX_TERM_DEPTH:
            raise OutOfBudget("levels of term nesting", MAX_TERM_DEPTH)
        self.depth = depth + 1
        inner = body.loose - 1
        self.loose = type.loose if type.loose > inner else inner
        self.top = type.top if type.top > body.top else body.top
        self.poly = type.poly or body.poly
        self.name = name
        self.type = type
        self.body = body


class Lam(Binder):
    """``fun (name : type) => body``."""

    __slots__ = ()


class Pi(Binder):
    """``(name : type) → body``."""

    __slots__ = ()


class Let(Term):
    """``let name : type := value; body``."""

    __slots__ = ("body", "name", "type", "value")

    def __init__(self, name: Name, type: Term, value: Term, body: Term) -> None:
        depth = max(type.depth, value.depth, body.depth)
        if depth >= MAX_TERM_DEPTH:
            raise OutOfBudget("levels of term nesting", MAX_TERM_DEPTH)
        self.depth = depth + 1
        self.loose = max(type.loose, value.loose, body.loose - 1)
        self.top = max(type.top, value.top, body.top)
        self.poly = type.poly or value.poly or body.poly
        self.name = name
        self.type = type
        self.value = value
        self.body = body


class Proj(Term):
    """Field ``index`` of ``struct``, of the structure ``struct_name``."""

    __slots__ = ("index", "struct", "struct_name")

    def __init__(self, struct_name: Name, index: int, struct: Term) -> None:
        if struct.depth >= MAX_TERM_DEPTH:
            raise OutOfBudget("levels of term nesting", MAX_TERM_DEPTH)
        self.depth = struct.depth + 1
        self.loose = struct.loose
        self.top = struct.top
        self.poly = struct.poly
        self.struct_name = struct_name
        self.index = index
        self.struct = struct


class NatLit(Term):
    """A natural-number literal."""

    __slots__ = ("value",)

    def __init__(self, value: int) -> None:
        self.loose = 0
        self.top = 0
        self.poly = False
        self.depth = 0
        self.value = value


class StrLit(Term):
    """A string literal."""

    __slots__ = ("value",)

    def __init__(self, value: str) -> None:
        self.loose = 0
        self.top = 0
        self.poly = False
        self.depth = 0
        self.value = value


_bvars: dict[int, BVar] = {}
_locals: dict[tuple[int, Term], Local] = {}
_sorts: dict[Universe, Sort] = {}
_consts: dict[tuple[Name, tuple[Universe, ...]], Const] = {}
_apps: dict[tuple[Term, Term], App] = {}
_lams: dict[tuple[Term, Term], Lam] = {}
_pis: dict[tuple[Term, Term], Pi] = {}
_lets: dict[tuple[Term, Term, Term], Let] = {}
_projs: dict[tuple[Name, int, Term], Proj] = {}
_nat_lits: dict[int, NatLit] = {}
_str_lits: dict[str, StrLit] = {}


def bvar(index: int) -> Term:
    """The bound variable ``index``."""
    found = _bvars.get(index)
    if found is None:
        found = _bvars[index] = BVar(index)
    return found


def local(level: int, name: Name, type: Term) -> Local:
    """The free variable of de Bruijn level ``level`` and type ``type``, which must be closed."""
    key = (level, type)
    found = _locals.get(key)
    if found is None:
        found = _locals[key] = Local(level, name, type)
    return found


def sort(universe: Universe) -> Sort:
    """``Sort universe``."""
    found = _sorts.get(universe)
    if found is None:
        found = _sorts[universe] = Sort(universe)
    return found


def const(name: Name, universes: tuple[Universe, ...] = ()) -> Const:
    """The constant ``name.{universes}``."""
    key = (name, universes)
    found = _consts.get(key)
    if found is None:
        found = _consts[key] = Const(name, universes)
    return found


def app(fn: Term, arg: Term) -> Term:
    """``fn arg``."""
    key = (fn, arg)
    found = _apps.get(key)
    if found is None:
        found = _apps[key] = App(fn, arg)
    return found


def apps(fn: Term, args: Iterable[Term]) -> Term:
    """``fn`` applied to ``args``, one after the other."""
    for arg in args:
        fn = app(fn, arg)
    return fn


def lam(name: Name, type: Term, body: Term) -> Term:
    """``fun (name : type) => body``."""
    key = (type, body)
    found = _lams.get(key)
    if found is None:
        found = _lams[key] = Lam(name, type, body)
    return found


def pi(name: Name, type: Term, body: Term) -> Term:
    """``(name : type) → body``."""
    key = (type, body)
    found = _pis.get(key)
    if found is None:
        found = _pis[key] = Pi(name, type, body)
    return found


def let(name: Name, type: Term, value: Term, body: Term) -> Term:
    """``let name : type := value; body``."""
    key = (type, value, body)
    found = _lets.get(key)
    if found is None:
        found = _lets[key] = Let(name, type, value, body)
    return found


def proj(struct_name: Name, index: int, struct: Term) -> Term:
    """Field ``index`` of ``struct``."""
    key = (struct_name, index, struct)
    found = _projs.get(key)
    if found is None:
        found = _projs[key] = Proj(struct_name, index, struct)
    return found


def nat_lit(value: int) -> Term:
    """The literal ``value``."""
    found = _nat_lits.get(value)
    if found is None:
        found = _nat_lits[value] = NatLit(value)
    return found


def str_lit(value: str) -> Term:
    """The string literal ``value``."""
    found = _str_lits.get(value)
    if found is None:
        found = _str_lits[value] = StrLit(value)
    return found


PROP: Final = sort(ZERO)
TYPE: Final = sort(ONE)
ARROW_NAME: Final = name_of("a")


def arrow(domain: Term, codomain: Term) -> Term:
    """``domain → codomain``, the codomain closed."""
    return pi(ARROW_NAME, domain, codomain)


def spine(term: Term) -> tuple[Term, list[Term]]:
    """The head of a chain of applications, and its arguments in order."""
    args: list[Term] = []
    while type(term) is App:
        args.append(term.arg)
        term = term.fn
    args.reverse()
    return term, args


_ALL_TABLES: Final[Sequence[dict[object, Term]]] = (
    _bvars, _locals, _sorts, _consts, _apps, _lams, _pis, _lets, _projs, _nat_lits, _str_lits
)  # type: ignore[assignment]  # fmt: skip


def node_count() -> int:
    """How many nodes the tables hold now."""
    return (
        len(_apps) + len(_lams) + len(_pis) + len(_locals) + len(_consts) + len(_projs) + len(_lets)
        + len(_nat_lits) + len(_str_lits) + len(_sorts) + len(_bvars)
    )  # fmt: skip


def mark() -> tuple[int, ...]:
    """A mark for :func:`release`."""
    return tuple(len(table) for table in _ALL_TABLES)


def release(to: tuple[int, ...]) -> None:
    """Forget every node made since ``to`` was marked. Nobody may hold on to such a node.

    A dictionary keeps the order of insertion, so what is newest goes first.
    """
    for table, size in zip(_ALL_TABLES, to, strict=True):
        for _ in range(len(table) - size):
            table.popitem()
