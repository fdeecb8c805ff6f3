"""Declarations from and to lean4export's NDJSON, format versions 3.0 and 3.1.

The format is written down in ``format_ndjson.md`` of leanprover/lean4export: one JSON object a line; names
(``in``), levels (``il``) and expressions (``ie``) are numbered from 0 and refer to earlier numbers; name 0 is
the anonymous name and level 0 is the level 0, both never written. A file is data: whatever is wrong with it
is an :class:`ExportError` with the line, what was found and what was expected.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TextIO

from . import expr, level
from .declaration import (
    Axiom,
    Constructor,
    Declaration,
    Definition,
    Hints,
    InductiveBlock,
    InductiveType,
    Opaque,
    Quot,
    Recursor,
    RecursorRule,
    Theorem,
)
from .export_writer import Writer
from .expr import BinderInfo, Expr
from .level import Level
from .name import ANONYMOUS, Name, extend

BINDER_INFO: Final = {info.value: info for info in BinderInfo}
MAX_DIGITS: Final = 1_000_000
"""The most decimal digits that a natural-number literal may have in a file."""


_KINDS: Final = {
    "dict": "an object",
    "list": "a list",
    "str": "text",
    "bool": "true or false",
    "int": "a whole number",
    "float": "a fraction",
    "NoneType": "null",
}


class ExportError(Exception):
    """A file that is not in the format. ``line`` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.message = message


def read_declarations(lines: Iterable[str]) -> Iterator[Declaration]:
    """The declarations of a file, in its order.

    ``lines`` are the lines of the file, with or without their ends. Raises :class:`ExportError`.
    """
    reader = _Reader()
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            declaration = reader.line(line)
        except _Bad as fault:
            raise ExportError(number, str(fault)) from None
        if declaration is not None:
            yield declaration
    if not reader.seen_meta:
        raise ExportError(1, "no 'meta' object; expected a file that lean4export wrote")


def write_declarations(
    declarations: Iterable[Declaration], stream: TextIO, *, lean_version: str = "", lean_githash: str = ""
) -> None:
    """Write ``declarations`` to ``stream`` in version 3.1.0. Equal input gives equal bytes."""
    writer = Writer(stream)
    writer.meta(lean_version, lean_githash)
    for declaration in declarations:
        writer.declaration(declaration)


class _Bad(Exception):
    """A fault in the current line."""


class _Reader:
    """The numbered names, levels and expressions read so far."""

    def __init__(self) -> None:
        self.seen_meta = False
        self.names: dict[int, Name] = {0: ANONYMOUS}
        self.levels: dict[int, Level] = {0: level.ZERO}
        self.exprs: dict[int, Expr] = {}
        self.declaration_forms: dict[str, Callable[[dict[str, Any]], Declaration]] = {
            "axiom": self.axiom,
            "def": self.definition,
            "thm": self.theorem,
            "opaque": self.opaque,
            "quot": self.quot,
            "inductive": self.inductive,
        }

    def line(self, line: str) -> Declaration | None:
        try:
            record = json.loads(line)
        except json.JSONDecodeError as fault:
            end = fault.pos >= len(line.rstrip()) or fault.msg.startswith("Unterminated")
            why = "the line ends too early" if end else f"wrong at column {fault.colno}"
            raise _Bad(f"not a JSON object: {why}") from None
        except (ValueError, RecursionError):
            raise _Bad("not a JSON object: nested too deeply, or a number of thousands of digits") from None
        if type(record) is not dict:
            raise _Bad(f"expected a JSON object; found {_kind(type(record))}")
        if "meta" in record:
            self.meta(record["meta"])
        elif not self.seen_meta:
            raise _Bad("expected the 'meta' object first")
        elif "ie" in record:
            self.define(self.exprs, record["ie"], self.expr(record), "expression")
        elif "in" in record:
            self.define(self.names, record["in"], self.name_(record), "name")
        elif "il" in record:
            self.define(self.levels, record["il"], self.level_(record), "level")
        else:
            return self.declaration(record)
        return None

    def meta(self, meta: Any) -> None:
        if self.seen_meta:
            raise _Bad("a second 'meta' object")
        version = _get(_get(meta, "format", dict), "version", str)
        if version.split(".")[:2] not in (["3", "0"], ["3", "1"]):
            raise _Bad(f"format version {version!r}; this reader knows 3.0 and 3.1: export again with either")
        self.seen_meta = True

    def define(self, table: dict[int, Any], number: Any, value: Any, what: str) -> None:
        if type(number) is not int or number < 0:
            raise _Bad(f"{what} number {number!r}; expected a natural number")
        if number in table:
            raise _Bad(f"{what} {number} is given twice")
        table[number] = value

    def lookup(self, table: dict[int, Any], number: Any, what: str) -> Any:
        if type(number) is int:
            found = table.get(number)
            if found is not None:
                return found
        raise _Bad(f"{what} {number!r} is not given before its use")

    def name(self, record: dict[str, Any], key: str) -> Name:
        found: Name = self.lookup(self.names, _field(record, key), "name")
        return found

    def name_list(self, record: dict[str, Any], key: str) -> tuple[Name, ...]:
        return tuple(self.lookup(self.names, number, "name") for number in _get(record, key, list))

    def get_level(self, number: Any) -> Level:
        found: Level = self.lookup(self.levels, number, "level")
        return found

    def get_expr(self, record: dict[str, Any], key: str) -> Expr:
        found: Expr = self.lookup(self.exprs, _field(record, key), "expression")
        return found

    def name_(self, record: dict[str, Any]) -> Name:
        if "str" in record:
            part = _get(record, "str", dict)
            return extend(self.name(part, "pre"), _get(part, "str", str))
        if "num" in record:
            part = _get(record, "num", dict)
            return extend(self.name(part, "pre"), _natural(part, "i"))
        raise _Bad(f"a name is 'str' or 'num'; found {_keys(record)}")

    def level_(self, record: dict[str, Any]) -> Level:
        if "succ" in record:
            return level.succ(self.get_level(record["succ"]))
        if "param" in record:
            return level.param(self.name(record, "param"))
        for key, make in (("max", level.max_), ("imax", level.imax)):
            if key in record:
                pair = _get(record, key, list)
                if len(pair) != 2:
                    raise _Bad(f"'{key}' has a list of length {len(pair)}; expected two levels")
                return make(self.get_level(pair[0]), self.get_level(pair[1]))
        raise _Bad(f"a level is 'succ', 'max', 'imax' or 'param'; found {_keys(record)}")

    def expr(self, record: dict[str, Any]) -> Expr:
        if "app" in record:
            part = _get(record, "app", dict)
            return expr.app(self.get_expr(part, "fn"), self.get_expr(part, "arg"))
        if "const" in record:
            part = _get(record, "const", dict)
            levels = tuple(self.get_level(number) for number in _get(part, "us", list))
            return expr.const(self.name(part, "name"), levels)
        for key, make in (("lam", expr.lam), ("forallE", expr.forall)):
            if key in record:
                part = _get(record, key, dict)
                written = _get(part, "binderInfo", str)
                info = BINDER_INFO.get(written)
                if info is None:
                    raise _Bad(f"'binderInfo' is {written!r}; expected one of {sorted(BINDER_INFO)}")
                domain, body = self.get_expr(part, "type"), self.get_expr(part, "body")
                return make(self.name(part, "name"), domain, body, info)
        if "bvar" in record:
            return expr.bvar(_natural(record, "bvar"))
        if "sort" in record:
            return expr.sort(self.get_level(record["sort"]))
        if "natVal" in record:
            return expr.nat_lit(_decimal(_get(record, "natVal", str)))
        if "strVal" in record:
            try:
                return expr.str_lit(_get(record, "strVal", str))
            except ValueError as fault:
                raise _Bad(str(fault)) from None
        if "proj" in record:
            part = _get(record, "proj", dict)
            struct = self.get_expr(part, "struct")
            return expr.proj(self.name(part, "typeName"), _natural(part, "idx"), struct)
        if "letE" in record:
            part = _get(record, "letE", dict)
            return expr.let(
                self.name(part, "name"),
                self.get_expr(part, "type"),
                self.get_expr(part, "value"),
                self.get_expr(part, "body"),
                _get(part, "nondep", bool),
            )
        if "mdata" in record:
            part = _get(record, "mdata", dict)
            data = tuple((key, str(value)) for key, value in _get(part, "data", dict).items())
            return expr.mdata(data, self.get_expr(part, "expr"))
        raise _Bad(f"no form of expression among {_keys(record)}")

    def declaration(self, record: dict[str, Any]) -> Declaration:
        for key, make in self.declaration_forms.items():
            if key in record:
                body = record[key]
                if type(body) is list and len(body) == 1:  # version 3.0 wraps definitions and theorems
                    body = body[0]
                if type(body) is not dict:
                    raise _Bad(f"'{key}' holds no JSON object")
                return make(body)
        raise _Bad(f"no name, level, expression or declaration among {_keys(record)}")

    def axiom(self, body: dict[str, Any]) -> Declaration:
        return Axiom(*self.header(body), _get(body, "isUnsafe", bool))

    def definition(self, body: dict[str, Any]) -> Declaration:
        hints: Any = _field(body, "hints")
        if type(hints) is dict:
            hints = _natural(hints, "regular")
        elif hints not in ("opaque", "abbrev"):
            raise _Bad(f"'hints' is {hints!r}; expected 'opaque', 'abbrev' or an object with 'regular'")
        safety: Any = _field(body, "safety")
        if safety not in ("safe", "unsafe", "partial"):
            raise _Bad(f"'safety' is {safety!r}; expected 'safe', 'unsafe' or 'partial'")
        checked: Hints = hints
        value = self.get_expr(body, "value")
        return Definition(*self.header(body), value, checked, safety, self.name_list(body, "all"))

    def theorem(self, body: dict[str, Any]) -> Declaration:
        return Theorem(*self.header(body), self.get_expr(body, "value"), self.name_list(body, "all"))

    def opaque(self, body: dict[str, Any]) -> Declaration:
        value, is_unsafe = self.get_expr(body, "value"), _get(body, "isUnsafe", bool)
        return Opaque(*self.header(body), value, is_unsafe, self.name_list(body, "all"))

    def quot(self, body: dict[str, Any]) -> Declaration:
        kind: Any = _field(body, "kind")
        if kind not in ("type", "ctor", "lift", "ind"):
            raise _Bad(f"'kind' is {kind!r}; expected 'type', 'ctor', 'lift' or 'ind'")
        return Quot(*self.header(body), kind)

    def inductive(self, body: dict[str, Any]) -> Declaration:
        keys = ("types", "ctors", "recs")
        if "types" not in body and "inductiveVals" in body:  # version 3.0
            keys = ("inductiveVals", "constructorVals", "recursorVals")
        parts = [_get(body, key, list) for key in keys]
        if any(type(part) is not dict for group in parts for part in group):
            raise _Bad("an inductive declaration holds lists of JSON objects")
        if not parts[0]:
            raise _Bad("an inductive declaration without a type")
        return InductiveBlock(
            tuple(self.inductive_type(part) for part in parts[0]),
            tuple(self.constructor(part) for part in parts[1]),
            tuple(self.recursor(part) for part in parts[2]),
        )

    def inductive_type(self, part: dict[str, Any]) -> InductiveType:
        return InductiveType(
            *self.header(part),
            _natural(part, "numParams"),
            _natural(part, "numIndices"),
            self.name_list(part, "all"),
            self.name_list(part, "ctors"),
            _natural(part, "numNested"),
            _get(part, "isRec", bool),
            _get(part, "isUnsafe", bool),
            _get(part, "isReflexive", bool),
        )

    def constructor(self, part: dict[str, Any]) -> Constructor:
        return Constructor(
            *self.header(part),
            self.name(part, "induct"),
            _natural(part, "cidx"),
            _natural(part, "numParams"),
            _natural(part, "numFields"),
            _get(part, "isUnsafe", bool),
        )

    def recursor(self, part: dict[str, Any]) -> Recursor:
        rules = []
        for rule in _get(part, "rules", list):
            if type(rule) is not dict:
                raise _Bad("a recursor rule is a JSON object")
            rules.append(
                RecursorRule(self.name(rule, "ctor"), _natural(rule, "nfields"), self.get_expr(rule, "rhs"))
            )
        return Recursor(
            *self.header(part),
            self.name_list(part, "all"),
            _natural(part, "numParams"),
            _natural(part, "numIndices"),
            _natural(part, "numMotives"),
            _natural(part, "numMinors"),
            tuple(rules),
            _get(part, "k", bool),
            _get(part, "isUnsafe", bool),
        )

    def header(self, body: dict[str, Any]) -> tuple[Name, tuple[Name, ...], Expr]:
        return self.name(body, "name"), self.name_list(body, "levelParams"), self.get_expr(body, "type")


def _keys(record: dict[str, Any]) -> str:
    return ", ".join(sorted(record)) or "no key at all"


def _field(record: dict[str, Any], key: str) -> Any:
    if key not in record:
        raise _Bad(f"'{key}' is missing; found {_keys(record)}")
    return record[key]


def _kind(kind: type) -> str:
    """What a value is, in JSON's words."""
    return _KINDS[kind.__name__]


def _get(record: Any, key: str, kind: type) -> Any:
    if type(record) is not dict:
        raise _Bad(f"expected an object with '{key}'; found {_kind(type(record))}")
    if key not in record:
        raise _Bad(f"'{key}' is missing")
    value = record[key]
    if type(value) is not kind:
        raise _Bad(f"'{key}' is {_kind(type(value))}; expected {_kind(kind)}")
    return value


def _natural(record: dict[str, Any], key: str) -> int:
    value: int = _get(record, key, int)
    if value < 0:
        raise _Bad(f"'{key}' is {value}; expected a natural number")
    return value


def _decimal(digits: str) -> int:
    """The value of a string of decimal digits, whatever limit Python puts on such strings."""
    if not (digits.isascii() and digits.isdigit()):
        raise _Bad(f"'natVal' is {digits[:40]!r}; expected decimal digits")
    if len(digits) > MAX_DIGITS:
        raise _Bad(f"'natVal' has {len(digits)} digits; at most {MAX_DIGITS} are read")
    return _digits_value(digits)


def _digits_value(digits: str) -> int:
    if len(digits) <= min(sys.int_info.str_digits_check_threshold, 600):
        return int(digits)
    half = len(digits) // 2
    low = len(digits) - half
    return int(_digits_value(digits[:half]) * 10**low + _digits_value(digits[half:]))
