"""Expressions as a file writes them, hash-consed: equal expressions are the same object.

The forms are those of lean4export (NDJSON 3.1): binder names, binder information, metadata and the
``nondep`` flag are kept, so that a declaration can be written back as it was read. Bound variables are
de Bruijn indices. Free variables and metavariables have no place in a declaration and no form here. The
kernel computes with :mod:`grader.kernel.term`, which forgets what has no meaning.

Nodes are never changed after they are made. They are made by the functions at the end (``app``, ``lam``, …),
not by the constructors. The tables live as long as the process and are not for use by two threads at once.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from .level import Level
from .name import Name


class BinderInfo(Enum):
    """How a binder's argument is given in source text. Without meaning for the kernel."""

    DEFAULT = "default"
    IMPLICIT = "implicit"
    STRICT_IMPLICIT = "strictImplicit"
    INST_IMPLICIT = "instImplicit"


class Expr:
    """An expression. The subclasses are its forms."""

    __slots__ = ()


class BVar(Expr):
    """A bound variable: ``index`` binders lie between it and its own."""

    __slots__ = ("index",)

    def __init__(self, index: int) -> None:
        self.index = index


class Sort(Expr):
    """The universe of a level."""

    __slots__ = ("level",)

    def __init__(self, level: Level) -> None:
        self.level = level


class Const(Expr):
    """A constant with its universe arguments."""

    __slots__ = ("levels", "name")

    def __init__(self, name: Name, levels: tuple[Level, ...]) -> None:
        self.name = name
        self.levels = levels


class App(Expr):
    """An application to one argument."""

    __slots__ = ("arg", "fn")

    def __init__(self, fn: Expr, arg: Expr) -> None:
        self.fn = fn
        self.arg = arg


class Lam(Expr):
    """``fun (name : type) => body``."""

    __slots__ = ("body", "info", "name", "type")

    def __init__(self, name: Name, type: Expr, body: Expr, info: BinderInfo) -> None:
        self.name = name
        self.type = type
        self.body = body
        self.info = info


class ForallE(Expr):
    """``(name : type) → body``."""

    __slots__ = ("body", "info", "name", "type")

    def __init__(self, name: Name, type: Expr, body: Expr, info: BinderInfo) -> None:
        self.name = name
        self.type = type
        self.body = body
        self.info = info


class LetE(Expr):
    """``let name : type := value; body``. ``nondep`` marks a ``have``; it has no meaning for the kernel."""

    __slots__ = ("body", "name", "nondep", "type", "value")

    def __init__(self, name: Name, type: Expr, value: Expr, body: Expr, nondep: bool) -> None:
        self.name = name
        self.type = type
        self.value = value
        self.body = body
        self.nondep = nondep


class Proj(Expr):
    """Field ``index`` (from 0, parameters not counted) of ``struct``, of the structure ``type_name``."""

    __slots__ = ("index", "struct", "type_name")

    def __init__(self, type_name: Name, index: int, struct: Expr) -> None:
        self.type_name = type_name
        self.index = index
        self.struct = struct


class NatLit(Expr):
    """A natural-number literal."""

    __slots__ = ("value",)

    def __init__(self, value: int) -> None:
        self.value = value


class StrLit(Expr):
    """A string literal: Unicode scalar values, NUL included."""

    __slots__ = ("value",)

    def __init__(self, value: str) -> None:
        self.value = value


class MData(Expr):
    """An expression with metadata, kept as the pairs of strings that lean4export writes."""

    __slots__ = ("data", "expr")

    def __init__(self, data: tuple[tuple[str, str], ...], expr: Expr) -> None:
        self.data = data
        self.expr = expr


DEFAULT: Final = BinderInfo.DEFAULT
_bvars: dict[int, BVar] = {}
_sorts: dict[Level, Sort] = {}
_consts: dict[tuple[Name, tuple[Level, ...]], Const] = {}
_apps: dict[tuple[Expr, Expr], App] = {}
_lams: dict[tuple[Name, Expr, Expr, BinderInfo], Lam] = {}
_foralls: dict[tuple[Name, Expr, Expr, BinderInfo], ForallE] = {}
_lets: dict[tuple[Name, Expr, Expr, Expr, bool], LetE] = {}
_projs: dict[tuple[Name, int, Expr], Proj] = {}
_nat_lits: dict[int, NatLit] = {}
_str_lits: dict[str, StrLit] = {}
_mdatas: dict[tuple[tuple[tuple[str, str], ...], Expr], MData] = {}


def bvar(index: int) -> Expr:
    """The bound variable with this de Bruijn index, which must not be negative (``ValueError``)."""
    found = _bvars.get(index)
    if found is None:
        if index < 0:
            raise ValueError(f"bound variable with negative index {index}")
        found = _bvars[index] = BVar(index)
    return found


def sort(level: Level) -> Expr:
    """``Sort level``."""
    found = _sorts.get(level)
    if found is None:
        found = _sorts[level] = Sort(level)
    return found


def const(name: Name, levels: tuple[Level, ...] = ()) -> Expr:
    """The constant ``name.{levels}``."""
    key = (name, levels)
    found = _consts.get(key)
    if found is None:
        found = _consts[key] = Const(name, levels)
    return found


def app(fn: Expr, *args: Expr) -> Expr:
    """``fn`` applied to ``args``, one after the other."""
    for arg in args:
        key = (fn, arg)
        found = _apps.get(key)
        if found is None:
            found = _apps[key] = App(fn, arg)
        fn = found
    return fn


def lam(name: Name, type: Expr, body: Expr, info: BinderInfo = DEFAULT) -> Expr:
    """``fun (name : type) => body``."""
    key = (name, type, body, info)
    found = _lams.get(key)
    if found is None:
        found = _lams[key] = Lam(name, type, body, info)
    return found


def forall(name: Name, type: Expr, body: Expr, info: BinderInfo = DEFAULT) -> Expr:
    """``(name : type) → body``."""
    key = (name, type, body, info)
    found = _foralls.get(key)
    if found is None:
        found = _foralls[key] = ForallE(name, type, body, info)
    return found


def let(name: Name, type: Expr, value: Expr, body: Expr, nondep: bool = False) -> Expr:
    """``let name : type := value; body``."""
    key = (name, type, value, body, nondep)
    found = _lets.get(key)
    if found is None:
        found = _lets[key] = LetE(name, type, value, body, nondep)
    return found


def proj(type_name: Name, index: int, struct: Expr) -> Expr:
    """Field ``index`` of ``struct``; the index must not be negative (``ValueError``)."""
    key = (type_name, index, struct)
    found = _projs.get(key)
    if found is None:
        if index < 0:
            raise ValueError(f"projection with negative index {index}")
        found = _projs[key] = Proj(type_name, index, struct)
    return found


def nat_lit(value: int) -> Expr:
    """The literal ``value``, which must not be negative (``ValueError``)."""
    found = _nat_lits.get(value)
    if found is None:
        if value < 0:
            raise ValueError(f"natural-number literal with negative value {value}")
        found = _nat_lits[value] = NatLit(value)
    return found


def str_lit(value: str) -> Expr:
    """The string literal ``value``, of Unicode scalar values only (``ValueError`` for a surrogate)."""
    found = _str_lits.get(value)
    if found is None:
        if any(0xD800 <= ord(char) <= 0xDFFF for char in value):
            raise ValueError("string literal with a surrogate code point, which is no Unicode scalar value")
        found = _str_lits[value] = StrLit(value)
    return found


def mdata(data: tuple[tuple[str, str], ...], expr: Expr) -> Expr:
    """``expr`` with metadata."""
    key = (data, expr)
    found = _mdatas.get(key)
    if found is None:
        found = _mdatas[key] = MData(data, expr)
    return found
