"""Terms as text, for messages: close to Lean's own notation, and never longer than asked for."""

from __future__ import annotations

from .name import Name, of
from .nat_text import number_text
from .term import App, Binder, BVar, Const, Lam, Let, Local, NatLit, Pi, Proj, Sort, StrLit, Term, spine
from .universe import ONE, ZERO, Universe

MAX_LENGTH = 2000
"""Characters that a printed term has at most."""

ELLIPSIS = "…"
MACRO_SCOPES = "_@"
_LOOSEST, _ARROW, _APPLICATION, _ATOM = range(4)


class _Full(Exception):
    """The text is as long as it may be."""


def show(term: Term, max_length: int = MAX_LENGTH, max_depth: int = 60) -> str:
    """``term`` as text. What is too long, or nested too deeply, is shown as ``…``."""
    printer = _Printer(max_length, max_depth)
    try:
        printer.term(term, [], _LOOSEST, 0)
    except _Full:
        printer.parts.append(ELLIPSIS)
    return "".join(printer.parts)


class _Printer:
    def __init__(self, max_length: int, max_depth: int) -> None:
        self.left = max_length
        self.max_depth = max_depth
        self.parts: list[str] = []

    def put(self, text: str) -> None:
        if len(text) > self.left:
            self.parts.append(text[: self.left])
            raise _Full
        self.left -= len(text)
        self.parts.append(text)

    def term(self, term: Term, scope: list[str], place: int, depth: int) -> None:
        """Print ``term`` where what binds less tightly than ``place`` needs parentheses."""
        if depth > self.max_depth:
            self.put(ELLIPSIS)
            return
        if isinstance(term, BVar):
            self.put(scope[-1 - term.index] if term.index < len(scope) else f"#{term.index - len(scope)}")
        elif isinstance(term, Local):
            self.put(str(term.name))
        elif isinstance(term, Sort):
            self.enclosed(_sort(term.universe), place)
        elif isinstance(term, Const):
            universes = ", ".join(map(str, term.universes))
            self.put(f"{term.name}.{{{universes}}}" if universes else str(term.name))
        elif isinstance(term, NatLit):
            self.put(number_text(term.value))
        elif isinstance(term, StrLit):
            self.put('"' + term.value.replace("\\", "\\\\").replace('"', '\\"') + '"')
        elif isinstance(term, Proj):
            self.term(term.struct, scope, _ATOM, depth + 1)
            self.put(f".{term.index + 1}")
        elif isinstance(term, App):
            head, args = spine(term)
            self.open(place > _APPLICATION)
            self.term(head, scope, _ATOM, depth + 1)
            for arg in args:
                self.put(" ")
                self.term(arg, scope, _ATOM, depth + 1)
            self.close(place > _APPLICATION)
        elif isinstance(term, Binder):
            self.binder(term, scope, place, depth)
        elif isinstance(term, Let):
            self.open(place > _LOOSEST)
            name = _fresh(term.name, scope)
            self.put(f"let {name} : ")
            self.term(term.type, scope, _LOOSEST, depth + 1)
            self.put(" := ")
            self.term(term.value, scope, _LOOSEST, depth + 1)
            self.put("; ")
            self.term(term.body, [*scope, name], _LOOSEST, depth + 1)
            self.close(place > _LOOSEST)

    def binder(self, term: Binder, scope: list[str], place: int, depth: int) -> None:
        if type(term) is Pi and not _uses_variable(term.body):
            self.open(place > _ARROW)
            self.term(term.type, scope, _APPLICATION, depth + 1)
            self.put(" → ")
            self.term(term.body, [*scope, "_"], _ARROW, depth + 1)
            self.close(place > _ARROW)
            return
        self.open(place > _LOOSEST)
        self.put("fun" if type(term) is Lam else "∀")
        scope = list(scope)
        kind = type(term)
        body: Term = term
        while isinstance(body, Binder) and type(body) is kind and (kind is Lam or _uses_variable(body.body)):
            name = _fresh(body.name, scope)
            self.put(f" ({name} : ")
            self.term(body.type, scope, _LOOSEST, depth + 1)
            self.put(")")
            scope.append(name)
            body = body.body
        self.put(" => " if kind is Lam else ", ")
        self.term(body, scope, _LOOSEST, depth + 1)
        self.close(place > _LOOSEST)

    def enclosed(self, text: str, place: int) -> None:
        self.put(f"({text})" if " " in text and place > _APPLICATION else text)

    def open(self, needed: bool) -> None:
        if needed:
            self.put("(")

    def close(self, needed: bool) -> None:
        if needed:
            self.put(")")


def _sort(universe: Universe) -> str:
    if universe is ZERO:
        return "Prop"
    if universe is ONE:
        return "Type"
    return f"Sort {universe}"


def _uses_variable(body: Term) -> bool:
    """Whether bound variable 0 occurs in ``body``."""
    todo: list[tuple[Term, int]] = [(body, 0)]
    seen: set[tuple[Term, int]] = set()
    while todo:
        item = todo.pop()
        node, index = item
        if node.loose <= index or item in seen:
            continue
        seen.add(item)
        if isinstance(node, BVar):
            if node.index == index:
                return True
        elif isinstance(node, App):
            todo += ((node.fn, index), (node.arg, index))
        elif isinstance(node, Binder):
            todo += ((node.type, index), (node.body, index + 1))
        elif isinstance(node, Let):
            todo += ((node.type, index), (node.value, index), (node.body, index + 1))
        elif isinstance(node, Proj):
            todo.append((node.struct, index))
    return False


def _fresh(name: Name, scope: list[str]) -> str:
    parts = name.components()
    if MACRO_SCOPES in parts:  # a name that a macro made: shown by its visible part
        parts = parts[: parts.index(MACRO_SCOPES)]
    text = str(of(*parts)) if parts else "x"
    candidate, number = text, 0
    while candidate in scope:
        number += 1
        candidate = f"{text}_{number}"
    return candidate
