"""The writing half of lean4export's NDJSON, version 3.1.0; see :mod:`grader.kernel.export_format`.

Numbers are given in the order of first use, children before parents, each name, level and expression once.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, TextIO, TypeVar

from . import expr, level
from .declaration import (
    Axiom,
    Constructor,
    Declaration,
    Definition,
    InductiveBlock,
    InductiveType,
    Opaque,
    Quot,
    Recursor,
    Theorem,
)
from .expr import Expr
from .level import Level
from .name import ANONYMOUS, Name

Node = TypeVar("Node")


class Writer:
    """Writes one file. Call :meth:`meta` once, then :meth:`declaration` for each declaration."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.names: dict[Name, int] = {ANONYMOUS: 0}
        self.levels: dict[Level, int] = {level.ZERO: 0}
        self.exprs: dict[Expr, int] = {}

    def meta(self, lean_version: str, lean_githash: str) -> None:
        """Write the opening object."""
        self.put(
            {
                "meta": {
                    "exporter": {"name": "openfrontiers", "version": "1"},
                    "lean": {"githash": lean_githash, "version": lean_version},
                    "format": {"version": "3.1.0"},
                }
            }
        )

    def declaration(self, declaration: Declaration) -> None:
        """Write ``declaration`` and what it uses."""
        if isinstance(declaration, InductiveBlock):
            self.put(
                {
                    "inductive": {
                        "types": [self.inductive_type(part) for part in declaration.types],
                        "ctors": [self.constructor(part) for part in declaration.ctors],
                        "recs": [self.recursor(part) for part in declaration.recs],
                    }
                }
            )
            return
        body = self.header(declaration)
        if isinstance(declaration, Axiom):
            key = "axiom"
            body["isUnsafe"] = declaration.is_unsafe
        elif isinstance(declaration, Quot):
            key = "quot"
            body["kind"] = declaration.kind
        else:
            body["value"] = self.expr(declaration.value)
            body["all"] = self.name_list(declaration.all)
            if isinstance(declaration, Definition):
                key = "def"
                hints = declaration.hints
                body["hints"] = {"regular": hints} if isinstance(hints, int) else hints
                body["safety"] = declaration.safety
            elif isinstance(declaration, Opaque):
                key = "opaque"
                body["isUnsafe"] = declaration.is_unsafe
            else:
                key = "thm"
        self.put({key: body})

    def header(
        self,
        part: Axiom | Definition | Theorem | Opaque | Quot | InductiveType | Constructor | Recursor,
    ) -> dict[str, Any]:
        level_params = self.name_list(part.level_params)
        return {"name": self.name(part.name), "levelParams": level_params, "type": self.expr(part.type)}

    def inductive_type(self, part: InductiveType) -> dict[str, Any]:
        return {
            **self.header(part),
            "numParams": part.num_params,
            "numIndices": part.num_indices,
            "all": self.name_list(part.all),
            "ctors": self.name_list(part.ctors),
            "numNested": part.num_nested,
            "isRec": part.is_rec,
            "isUnsafe": part.is_unsafe,
            "isReflexive": part.is_reflexive,
        }

    def constructor(self, part: Constructor) -> dict[str, Any]:
        return {
            **self.header(part),
            "induct": self.name(part.induct),
            "cidx": part.cidx,
            "numParams": part.num_params,
            "numFields": part.num_fields,
            "isUnsafe": part.is_unsafe,
        }

    def recursor(self, part: Recursor) -> dict[str, Any]:
        return {
            **self.header(part),
            "all": self.name_list(part.all),
            "numParams": part.num_params,
            "numIndices": part.num_indices,
            "numMotives": part.num_motives,
            "numMinors": part.num_minors,
            "rules": [
                {"ctor": self.name(rule.ctor), "nfields": rule.nfields, "rhs": self.expr(rule.rhs)}
                for rule in part.rules
            ],
            "k": part.k,
            "isUnsafe": part.is_unsafe,
        }

    def name_list(self, names: Iterable[Name]) -> list[int]:
        return [self.name(name) for name in names]

    def name(self, name: Name) -> int:
        return self.number(name, self.names, "in", _name_children, self.name_record)

    def level(self, node: Level) -> int:
        return self.number(node, self.levels, "il", _level_children, self.level_record)

    def expr(self, node: Expr) -> int:
        return self.number(node, self.exprs, "ie", _expr_children, self.expr_record)

    def number(
        self,
        root: Node,
        table: dict[Node, int],
        key: str,
        children: Callable[[Node], tuple[Node, ...]],
        record: Callable[[Node], dict[str, Any]],
    ) -> int:
        """The number of ``root``, after writing what was not written yet. A loop: nodes nest deeply."""
        todo = [root]
        while todo:
            node = todo[-1]
            if node in table:
                todo.pop()
                continue
            missing = [child for child in children(node) if child not in table]
            if missing:
                todo.extend(reversed(missing))
                continue
            line = record(node)
            table[node] = len(table)
            line[key] = table[node]
            self.put(line)
        return table[root]

    def name_record(self, name: Name) -> dict[str, Any]:
        assert name.prefix is not None  # the anonymous name has its number from the start
        prefix = self.names[name.prefix]
        if isinstance(name.component, int):
            return {"num": {"pre": prefix, "i": name.component}}
        return {"str": {"pre": prefix, "str": name.component}}

    def level_record(self, node: Level) -> dict[str, Any]:
        if isinstance(node, level.Succ):
            return {"succ": self.levels[node.pred]}
        if isinstance(node, level.Max):
            return {"max": [self.levels[node.lhs], self.levels[node.rhs]]}
        if isinstance(node, level.IMax):
            return {"imax": [self.levels[node.lhs], self.levels[node.rhs]]}
        assert isinstance(node, level.Param)
        return {"param": self.name(node.name)}

    def expr_record(self, node: Expr) -> dict[str, Any]:
        number = self.exprs
        match node:
            case expr.BVar():
                return {"bvar": node.index}
            case expr.Sort():
                return {"sort": self.level(node.level)}
            case expr.Const():
                return {"const": {"name": self.name(node.name), "us": [self.level(u) for u in node.levels]}}
            case expr.App():
                return {"app": {"fn": number[node.fn], "arg": number[node.arg]}}
            case expr.Lam() | expr.ForallE():
                body = {
                    "name": self.name(node.name),
                    "type": number[node.type],
                    "body": number[node.body],
                    "binderInfo": node.info.value,
                }
                return {"lam" if isinstance(node, expr.Lam) else "forallE": body}
            case expr.LetE():
                return {
                    "letE": {
                        "name": self.name(node.name),
                        "type": number[node.type],
                        "value": number[node.value],
                        "body": number[node.body],
                        "nondep": node.nondep,
                    }
                }
            case expr.Proj():
                name = self.name(node.type_name)
                return {"proj": {"typeName": name, "idx": node.index, "struct": number[node.struct]}}
            case expr.NatLit():
                return {"natVal": decimal(node.value)}
            case expr.StrLit():
                return {"strVal": node.value}
            case expr.MData():
                return {"mdata": {"expr": number[node.expr], "data": dict(node.data)}}
            case _:
                raise TypeError(f"not an expression: {node!r}")

    def put(self, record: dict[str, Any]) -> None:
        json.dump(record, self.stream, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        self.stream.write("\n")


def decimal(value: int) -> str:
    """The decimal digits of a natural number, whatever limit Python puts on such strings."""
    if value.bit_length() <= 2000:
        return str(value)
    half = value.bit_length() * 3 // 20  # about half of its decimal digits
    high, low = divmod(value, 10**half)
    return decimal(high) + decimal(low).zfill(half)


def _name_children(name: Name) -> tuple[Name, ...]:
    return (name.prefix,) if name.prefix is not None else ()


def _level_children(node: Level) -> tuple[Level, ...]:
    if isinstance(node, level.Succ):
        return (node.pred,)
    if isinstance(node, (level.Max, level.IMax)):
        return (node.lhs, node.rhs)
    return ()


def _expr_children(node: Expr) -> tuple[Expr, ...]:
    if isinstance(node, expr.App):
        return (node.fn, node.arg)
    if isinstance(node, (expr.Lam, expr.ForallE)):
        return (node.type, node.body)
    if isinstance(node, expr.LetE):
        return (node.type, node.value, node.body)
    if isinstance(node, expr.Proj):
        return (node.struct,)
    if isinstance(node, expr.MData):
        return (node.expr,)
    return ()
