"""Declarations out of compiled modules: names, levels, expressions and constants of a region.

Decoding is lazy and shared: an object is decoded once, when first asked for, whatever refers to it; it is
iterative, so that no depth of nesting can exhaust the stack. Metadata is left out, as lean4export does by
default: it means nothing to a kernel. Metavariables and free variables are errors, as no finished
declaration has any.

Source: the data types in ``src/Lean/{Level,Expr,Declaration,Environment}.lean`` of leanprover/lean4 and the
memory layout of their constructors: object fields first, then scalar fields by decreasing size; cached
hashes stand among the scalars and are ignored."""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from grader.kernel import expr as ex
from grader.kernel import level as lv
from grader.kernel.declaration import (
    Axiom,
    Constructor,
    Definition,
    Hints,
    InductiveType,
    Opaque,
    Quot,
    QuotKind,
    Recursor,
    RecursorRule,
    Safety,
    Theorem,
)
from grader.kernel.expr import BinderInfo, Expr
from grader.kernel.level import Level
from grader.kernel.name import ANONYMOUS, Name, extend
from grader.kernel.nat_text import counted

Constant = Axiom | Definition | Theorem | Opaque | Quot | InductiveType | Constructor | Recursor

_BINDERS = (BinderInfo.DEFAULT, BinderInfo.IMPLICIT, BinderInfo.STRICT_IMPLICIT, BinderInfo.INST_IMPLICIT)
_SAFETY: tuple[Safety, ...] = ("unsafe", "safe", "partial")
_QUOT: tuple[QuotKind, ...] = ("type", "ctor", "lift", "ind")
#: Lean's own bound on de Bruijn indices (20 bits of ``Expr.Data``); the compiler cannot write a larger one.
MAX_INDEX = (1 << 20) - 2


class Objects(Protocol):
    """Checked access to objects by address; see :class:`grader.lean.olean.Region`."""

    def fault(self, address: int, message: str) -> Exception: ...
    def constructor(self, address: int, what: str) -> tuple[int, tuple[int, ...], bytes]: ...
    def array(self, address: int, what: str) -> tuple[int, ...]: ...
    def string(self, address: int, what: str) -> str: ...
    def natural(self, address: int, what: str) -> int: ...


@dataclass(frozen=True)
class ModuleData:
    """The root object of a module: whether it was compiled with ``module``, its imports, and each
    constant's name and address.
    """

    is_module: bool
    imports: tuple[Name, ...]
    constants: dict[Name, int]


class Decoder:
    """Decodes the objects of one region. Every method raises what ``objects.fault`` makes for an object
    that is not as expected.
    """

    def __init__(self, objects: Objects) -> None:
        self.objects = objects
        self._names: dict[int, Name] = {1: ANONYMOUS}
        self._levels: dict[int, Level] = {1: lv.ZERO}
        self._exprs: dict[int, Expr] = {}
        self._lists: dict[int, tuple[int, ...]] = {}
        self._level_lists: dict[int, tuple[Level, ...]] = {}

    def name(self, address: int) -> Name:
        """A name."""
        pending: list[tuple[int, str | int]] = []
        start = address
        while address not in self._names:
            tag, fields, _ = self.objects.constructor(address, "a name")
            if tag not in (1, 2) or len(fields) != 2:
                raise self.objects.fault(
                    address, f"expected a name, found constructor {tag} with {counted(len(fields), 'field')}"
                )
            part = fields[1]
            component = (
                self.objects.string(part, "a name") if tag == 1 else self.objects.natural(part, "a name")
            )
            pending.append((address, component))
            address = fields[0]
        found = self._names[address]
        for at, component in reversed(pending):
            found = self._names[at] = extend(found, component)
        return self._names[start]

    def level(self, address: int) -> Level:
        """A universe level."""
        cache = self._levels
        stack = [address]
        while stack:
            current = stack[-1]
            if current in cache:
                stack.pop()
                continue
            tag, fields, _ = self.objects.constructor(current, "a universe level")
            if tag == 4 and len(fields) == 1:
                cache[current] = lv.param(self.name(fields[0]))
            elif (tag == 1 and len(fields) == 1) or (tag in (2, 3) and len(fields) == 2):
                missing = [field for field in fields if field not in cache]
                if missing:
                    stack += missing
                    continue
                parts = [cache[field] for field in fields]
                cache[current] = lv.succ(parts[0]) if tag == 1 else (lv.max_ if tag == 2 else lv.imax)(*parts)
            else:
                raise self.objects.fault(current, f"expected a universe level, found constructor {tag}")
            stack.pop()
        return cache[address]

    def list_(self, address: int, what: str) -> tuple[int, ...]:
        """The elements (words) of a list."""
        found = self._lists.get(address)
        if found is None:
            items: list[int] = []
            current = address
            while current != 1:
                tag, fields, _ = self.objects.constructor(current, what)
                if tag != 1 or len(fields) != 2:
                    raise self.objects.fault(current, f"{what}: expected a list, found constructor {tag}")
                items.append(fields[0])
                current = fields[1]
            found = self._lists[address] = tuple(items)
        return found

    def names(self, address: int, what: str) -> tuple[Name, ...]:
        """A list of names."""
        return tuple(self.name(item) for item in self.list_(address, what))

    def _levels_of(self, address: int) -> tuple[Level, ...]:
        found = self._level_lists.get(address)
        if found is None:
            items = self.list_(address, "universe arguments")
            found = self._level_lists[address] = tuple(self.level(item) for item in items)
        return found

    def expr(self, address: int) -> Expr:
        """An expression."""
        cache = self._exprs
        stack = [address]
        read = self.objects.constructor
        while stack:
            current = stack[-1]
            if current in cache:
                stack.pop()
                continue
            tag, fields, scalars = read(current, "an expression")
            count = len(fields)
            if tag == 5 and count == 2:
                function, argument = cache.get(fields[0]), cache.get(fields[1])
                if function is None or argument is None:
                    if argument is None:
                        stack.append(fields[1])
                    if function is None:
                        stack.append(fields[0])
                    continue
                made = ex.app(function, argument)
            elif tag == 4 and count == 2:
                made = ex.const(self.name(fields[0]), self._levels_of(fields[1]))
            elif tag in (6, 7) and count == 3:
                domain, body = cache.get(fields[1]), cache.get(fields[2])
                if domain is None or body is None:
                    stack += [field for field in fields[1:] if field not in cache]
                    continue
                info = _BINDERS[self._byte(current, scalars, 8, 4, "binder information")]
                made = (ex.lam if tag == 6 else ex.forall)(self.name(fields[0]), domain, body, info)
            elif tag == 8 and count == 4:
                missing = [field for field in fields[1:] if field not in cache]
                if missing:
                    stack += missing
                    continue
                nondep = bool(self._byte(current, scalars, 8, 2, "the flag of a let"))
                type_, value, body = (cache[field] for field in fields[1:])
                made = ex.let(self.name(fields[0]), type_, value, body, nondep)
            elif tag == 11 and count == 3:
                structure = cache.get(fields[2])
                if structure is None:
                    stack.append(fields[2])
                    continue
                index = self.objects.natural(fields[1], "a projection's index")
                made = ex.proj(self.name(fields[0]), index, structure)
            elif tag == 10 and count == 2:
                inner = cache.get(fields[1])
                if inner is None:
                    stack.append(fields[1])
                    continue
                made = inner
            elif tag == 0 and count == 1:
                made = ex.bvar(self._index(current, fields[0]))
            elif tag == 3 and count == 1:
                made = ex.sort(self.level(fields[0]))
            elif tag == 9 and count == 1:
                made = self._literal(fields[0])
            else:
                kind = {1: "a free variable", 2: "a metavariable"}.get(
                    tag, f"constructor {tag} with {counted(count, 'field')}"
                )
                raise self.objects.fault(current, f"expected an expression, found {kind}")
            cache[current] = made
            stack.pop()
        return cache[address]

    def _index(self, address: int, field: int) -> int:
        index = self.objects.natural(field, "a bound variable")
        if index > MAX_INDEX:
            raise self.objects.fault(
                address, f"a bound variable with index {index}; Lean's own bound is {MAX_INDEX}"
            )
        return index

    def _literal(self, address: int) -> Expr:
        tag, fields, _ = self.objects.constructor(address, "a literal")
        if tag == 0 and len(fields) == 1:
            return ex.nat_lit(self.objects.natural(fields[0], "a natural-number literal"))
        if tag == 1 and len(fields) == 1:
            return ex.str_lit(self.objects.string(fields[0], "a string literal"))
        raise self.objects.fault(address, f"expected a literal, found constructor {tag}")

    def _byte(self, address: int, scalars: bytes, at: int, bound: int, what: str) -> int:
        if at >= len(scalars) or scalars[at] >= bound:
            raise self.objects.fault(address, f"{what} is missing or not below {bound}")
        return scalars[at]

    def module(self, address: int) -> ModuleData:
        """The root object of a module."""
        tag, fields, scalars = self.objects.constructor(address, "the module's data")
        if tag != 0 or len(fields) != 5:
            raise self.objects.fault(
                address,
                f"expected a module's data, found constructor {tag} with {counted(len(fields), 'field')}",
            )
        imports = tuple(self._import(item) for item in self.objects.array(fields[0], "the imports"))
        names = [self.name(item) for item in self.objects.array(fields[1], "the constants' names")]
        constants = self.objects.array(fields[2], "the constants")
        if len(names) != len(constants):
            raise self.objects.fault(
                address, f"{counted(len(names), 'name')} for {counted(len(constants), 'constant')}"
            )
        table = dict(zip(names, constants, strict=True))
        if len(table) != len(names):
            raise self.objects.fault(address, "a constant is declared twice")
        return ModuleData(bool(self._byte(address, scalars, 0, 2, "the flag of a module")), imports, table)

    def _import(self, address: int) -> Name:
        tag, fields, _ = self.objects.constructor(address, "an import")
        if tag != 0 or len(fields) != 1:
            raise self.objects.fault(address, "expected an import")
        return self.name(fields[0])

    def constant(self, address: int) -> Constant:
        """A ``ConstantInfo``."""
        readers: tuple[tuple[str, int, Callable[[int, tuple[int, ...], bytes], Constant]], ...] = (
            ("an axiom", 1, self._axiom),
            ("a definition", 4, self._definition),
            ("a theorem", 3, self._theorem),
            ("an opaque constant", 3, self._opaque),
            ("a quotient constant", 1, self._quot),
            ("an inductive type", 6, self._inductive),
            ("a constructor", 5, self._constructor),
            ("a recursor", 7, self._recursor),
        )
        tag, fields, _ = self.objects.constructor(address, "a constant")
        if tag >= len(readers) or len(fields) != 1:
            raise self.objects.fault(
                address, f"expected a constant, found constructor {tag} with {counted(len(fields), 'field')}"
            )
        what, count, reader = readers[tag]
        inner, parts, scalars = self.objects.constructor(fields[0], what)
        if inner != 0 or len(parts) != count:
            raise self.objects.fault(
                fields[0], f"expected {what}, found constructor {inner} with {counted(len(parts), 'field')}"
            )
        return reader(fields[0], parts, scalars)

    def _header(self, address: int) -> tuple[Name, tuple[Name, ...], Expr]:
        tag, fields, _ = self.objects.constructor(address, "a constant's name and type")
        if tag != 0 or len(fields) != 3:
            raise self.objects.fault(address, "expected a constant's name, universe parameters and type")
        return self.name(fields[0]), self.names(fields[1], "universe parameters"), self.expr(fields[2])

    def _flag(self, address: int, scalars: bytes, at: int = 0) -> bool:
        return bool(self._byte(address, scalars, at, 2, "a flag"))

    def _natural(self, address: int) -> int:
        return self.objects.natural(address, "a count")

    def _axiom(self, at: int, parts: tuple[int, ...], scalars: bytes) -> Axiom:
        return Axiom(*self._header(parts[0]), self._flag(at, scalars))

    def _definition(self, at: int, parts: tuple[int, ...], scalars: bytes) -> Definition:
        safety = _SAFETY[self._byte(at, scalars, 0, 3, "a definition's safety")]
        all_ = self.names(parts[3], "a mutual group")
        return Definition(*self._header(parts[0]), self.expr(parts[1]), self._hints(parts[2]), safety, all_)

    def _hints(self, address: int) -> Hints:
        tag, fields, scalars = self.objects.constructor(address, "a reducibility hint")
        if not fields and tag == 0:
            return "opaque"
        if not fields and tag == 1:
            return "abbrev"
        if not fields and tag == 2 and len(scalars) >= 4:
            return int(struct.unpack_from("<I", scalars)[0])
        raise self.objects.fault(address, f"expected a reducibility hint, found constructor {tag}")

    def _theorem(self, at: int, parts: tuple[int, ...], scalars: bytes) -> Theorem:
        return Theorem(*self._header(parts[0]), self.expr(parts[1]), self.names(parts[2], "a mutual group"))

    def _opaque(self, at: int, parts: tuple[int, ...], scalars: bytes) -> Opaque:
        all_ = self.names(parts[2], "a mutual group")
        return Opaque(*self._header(parts[0]), self.expr(parts[1]), self._flag(at, scalars), all_)

    def _quot(self, at: int, parts: tuple[int, ...], scalars: bytes) -> Quot:
        return Quot(
            *self._header(parts[0]), _QUOT[self._byte(at, scalars, 0, 4, "a kind of quotient constant")]
        )

    def _inductive(self, at: int, parts: tuple[int, ...], scalars: bytes) -> InductiveType:
        return InductiveType(
            *self._header(parts[0]),
            num_params=self._natural(parts[1]),
            num_indices=self._natural(parts[2]),
            all=self.names(parts[3], "a mutual group"),
            ctors=self.names(parts[4], "constructors"),
            num_nested=self._natural(parts[5]),
            is_rec=self._flag(at, scalars, 0),
            is_unsafe=self._flag(at, scalars, 1),
            is_reflexive=self._flag(at, scalars, 2),
        )

    def _constructor(self, at: int, parts: tuple[int, ...], scalars: bytes) -> Constructor:
        return Constructor(
            *self._header(parts[0]),
            induct=self.name(parts[1]),
            cidx=self._natural(parts[2]),
            num_params=self._natural(parts[3]),
            num_fields=self._natural(parts[4]),
            is_unsafe=self._flag(at, scalars),
        )

    def _recursor(self, at: int, parts: tuple[int, ...], scalars: bytes) -> Recursor:
        return Recursor(
            *self._header(parts[0]),
            all=self.names(parts[1], "a mutual group"),
            num_params=self._natural(parts[2]),
            num_indices=self._natural(parts[3]),
            num_motives=self._natural(parts[4]),
            num_minors=self._natural(parts[5]),
            rules=tuple(self._rule(item) for item in self.list_(parts[6], "recursor rules")),
            k=self._flag(at, scalars, 0),
            is_unsafe=self._flag(at, scalars, 1),
        )

    def _rule(self, address: int) -> RecursorRule:
        tag, fields, _ = self.objects.constructor(address, "a recursor rule")
        if tag != 0 or len(fields) != 3:
            raise self.objects.fault(address, "expected a recursor rule")
        return RecursorRule(self.name(fields[0]), self._natural(fields[1]), self.expr(fields[2]))
