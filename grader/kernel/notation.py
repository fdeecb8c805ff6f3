"""A small notation for expressions, in which the canonical constants are written down, and the tests' terms.

S-expressions; ``;`` starts a comment. A symbol is a bound variable if one of that name is in scope, else a
constant::

    Prop  Type  (Sort u)  (Type u)       universes; levels are u, 0, 1, (succ u), (max u v), (imax u v)
    (@ List.nil u)                       a constant with universe arguments
    (f a b)                              application
    (fun (x A) (y B) t)                  abstraction
    (pi (x A) (y B) t)  (-> A B C)       function types
    (let x A a t)                        let
    (proj S 0 t)                         projection
    37  "text"                           literals
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from . import expr, level
from .expr import Expr
from .level import Level
from .name import Name, of, parse

Form = str | list["Form"]

_TOKEN: Final = re.compile(r'\s*(?:;[^\n]*\n\s*)*(?:([()])|("(?:[^"\\]|\\.)*")|([^\s()";]+))')


class NotationError(ValueError):
    """A text that is not in the notation; the message says where."""


def read_forms(text: str) -> list[Form]:
    """The S-expressions in ``text``. Raises :class:`NotationError`."""
    stack: list[list[Form]] = [[]]
    position = 0
    text += "\n"
    while True:
        match = _TOKEN.match(text, position)
        if match is None:
            rest = re.sub(r";[^\n]*\n", "", text[position:]).strip()
            if rest:
                raise NotationError(f"line {text.count(chr(10), 0, position) + 1}: cannot read {rest[:20]!r}")
            break
        position = match.end()
        token = match.group(1)
        if token == "(":
            stack.append([])
        elif token == ")":
            if len(stack) == 1:
                raise NotationError(f"line {text.count(chr(10), 0, position) + 1}: ')' without '('")
            form = stack.pop()
            stack[-1].append(form)
        else:
            stack[-1].append(match.group(2) or match.group(3))
    if len(stack) != 1:
        raise NotationError("'(' without ')' at the end of the text")
    return stack[0]


def parse_expr(text: str) -> Expr:
    """The one expression in ``text``. Raises :class:`NotationError`."""
    forms = read_forms(text)
    if len(forms) != 1:
        raise NotationError(f"expected one expression, found {len(forms)}: {text!r}")
    return to_expr(forms[0])


def to_level(form: Form) -> Level:
    """A form as a universe level."""
    if isinstance(form, str):
        return level.of_int(int(form)) if form.isdigit() else level.param(parse(form))
    if len(form) == 2 and form[0] == "succ":
        return level.succ(to_level(form[1]))
    if len(form) == 3 and form[0] in ("max", "imax"):
        make = level.max_ if form[0] == "max" else level.imax
        return make(to_level(form[1]), to_level(form[2]))
    raise NotationError(f"not a universe level: {form}")


def to_expr(form: Form, scope: Sequence[str] = ()) -> Expr:
    """A form as an expression; ``scope`` are the names of the bound variables, the innermost last."""
    if isinstance(form, str):
        return _symbol(form, scope)
    if not form:
        raise NotationError("an empty form")
    match form[0]:
        case "Sort" if len(form) == 2:
            return expr.sort(to_level(form[1]))
        case "Type" if len(form) == 2:
            return expr.sort(level.succ(to_level(form[1])))
        case "@" if len(form) >= 2:
            return expr.const(_name(form[1]), tuple(to_level(part) for part in form[2:]))
        case "->" if len(form) >= 3:
            return _arrow(form[1:], scope)
        case "fun" | "pi" if len(form) >= 3:
            return _binders(form[0], form[1:], scope)
        case "let" if len(form) == 5:
            name = _name(form[1])
            body = to_expr(form[4], (*scope, str(form[1])))
            return expr.let(name, to_expr(form[2], scope), to_expr(form[3], scope), body)
        case "proj" if len(form) == 4:
            return expr.proj(_name(form[1]), int(str(form[2])), to_expr(form[3], scope))
        case _:
            return expr.app(to_expr(form[0], scope), *(to_expr(part, scope) for part in form[1:]))


def _symbol(symbol: str, scope: Sequence[str]) -> Expr:
    for index, name in enumerate(reversed(scope)):
        if name == symbol:
            return expr.bvar(index)
    if symbol.isdigit():
        return expr.nat_lit(int(symbol))
    if symbol.startswith('"'):
        return expr.str_lit(re.sub(r"\\(.)", r"\1", symbol[1:-1]))
    if symbol == "Prop":
        return expr.sort(level.ZERO)
    if symbol == "Type":
        return expr.sort(level.of_int(1))
    return expr.const(_name(symbol))


def _name(form: Form) -> Name:
    if not isinstance(form, str):
        raise NotationError(f"not a name: {form}")
    try:
        return parse(form)
    except ValueError as fault:
        raise NotationError(str(fault)) from None


def _arrow(parts: Sequence[Form], scope: Sequence[str]) -> Expr:
    if len(parts) == 1:
        return to_expr(parts[0], scope)
    return expr.forall(of("a"), to_expr(parts[0], scope), _arrow(parts[1:], (*scope, "")))


def _binders(kind: Form, parts: Sequence[Form], scope: Sequence[str]) -> Expr:
    if len(parts) == 1:
        return to_expr(parts[0], scope)
    binder = parts[0]
    if not (isinstance(binder, list) and len(binder) == 2 and isinstance(binder[0], str)):
        raise NotationError(f"not a binder: {binder}")
    make = expr.lam if kind == "fun" else expr.forall
    body = _binders(kind, parts[1:], (*scope, binder[0]))
    return make(_name(binder[0]), to_expr(binder[1], scope), body)


def names(form: Form) -> tuple[Name, ...]:
    """A form that is a list of names."""
    return tuple(_names(form))


def _names(form: Form) -> Iterator[Name]:
    if isinstance(form, str):
        raise NotationError(f"not a list of names: {form}")
    for part in form:
        yield _name(part)
