"""Write compiled modules by hand: what an attacker with a hex editor could hand in.

The inverse of ``grader.lean.decode``: declarations become Lean objects in a compacted region with a header
of the real compiler's. Nothing is checked: a forged module can hold what no compiler would write."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence

from grader.kernel import declaration as d
from grader.kernel import expr as ex
from grader.kernel import level as lv
from grader.kernel.name import Name
from grader.lean.decode import Constant

BASE = 0x10000000000
VERSION, COMMIT = b"4.35.0", b"eb6cafb7290e8bd5f2937522d8d804f58f02bafc"
_BINDERS = list(ex.BinderInfo)


def box(number: int) -> int:
    return number << 1 | 1


class Forge:
    """Objects at growing addresses; each method returns the address (or small number) of what it wrote."""

    def __init__(self, base: int = BASE) -> None:
        self.base = base
        self.data = bytearray(88 + 8)
        self.memo: dict[object, int] = {}

    def put(self, raw: bytes) -> int:
        address = self.base + len(self.data)
        self.data += raw + bytes(-len(raw) % 8)
        return address

    def constructor(self, tag: int, fields: Sequence[int], scalars: bytes = b"") -> int:
        scalars += bytes(-len(scalars) % 8)
        size = 8 + 8 * len(fields) + len(scalars)
        header = tag << 56 | len(fields) << 48 | size << 32
        return self.put(struct.pack(f"<Q{len(fields)}Q", header, *fields) + scalars)

    def array(self, items: Sequence[int]) -> int:
        return self.put(
            struct.pack(f"<QQQ{len(items)}Q", 246 << 56 | 1 << 32, len(items), len(items), *items)
        )

    def list_(self, items: Iterable[int]) -> int:
        result = box(0)
        for item in reversed(list(items)):
            result = self.constructor(1, [item, result])
        return result

    def string(self, text: str) -> int:
        if ("string", text) not in self.memo:
            raw = text.encode() + b"\0"
            head = struct.pack("<QQQQ", 249 << 56 | 1 << 32, len(raw), len(raw), len(text))
            self.memo["string", text] = self.put(head + raw)
        return self.memo["string", text]

    def natural(self, number: int) -> int:
        """A natural number; a negative one becomes a GMP integer with negative size, as no compiler
        writes.
        """
        if 0 <= number < 1 << 63:
            return box(number)
        limbs = (abs(number).bit_length() + 63) // 64
        address = self.base + len(self.data)
        sign = -1 if number < 0 else 1
        head = struct.pack("<QiiQ", 250 << 56 | 1 << 32, limbs, sign * limbs, address + 24)
        return self.put(head + abs(number).to_bytes(8 * limbs, "little"))

    def name(self, name: Name) -> int:
        if name.prefix is None:
            return box(0)
        if name not in self.memo:
            prefix = self.name(name.prefix)
            if isinstance(name.component, str):
                self.memo[name] = self.constructor(1, [prefix, self.string(name.component)], bytes(8))
            else:
                self.memo[name] = self.constructor(2, [prefix, self.natural(name.component)], bytes(8))
        return self.memo[name]

    def names(self, names: Iterable[Name]) -> int:
        return self.list_([self.name(name) for name in names])

    def level(self, level: lv.Level) -> int:
        if level is lv.ZERO:
            return box(0)
        if level not in self.memo:
            if isinstance(level, lv.Succ):
                made = self.constructor(1, [self.level(level.pred)], bytes(8))
            elif isinstance(level, lv.Max | lv.IMax):
                tag = 2 if isinstance(level, lv.Max) else 3
                made = self.constructor(tag, [self.level(level.lhs), self.level(level.rhs)], bytes(8))
            else:
                assert isinstance(level, lv.Param)
                made = self.constructor(4, [self.name(level.name)], bytes(8))
            self.memo[level] = made
        return self.memo[level]

    def expr(self, e: ex.Expr) -> int:
        if e not in self.memo:
            self.memo[e] = self._expr(e)
        return self.memo[e]

    def _expr(self, e: ex.Expr) -> int:
        data = bytes(8)
        if isinstance(e, ex.BVar):
            return self.constructor(0, [self.natural(e.index)], data)
        if isinstance(e, ex.Sort):
            return self.constructor(3, [self.level(e.level)], data)
        if isinstance(e, ex.Const):
            levels = self.list_([self.level(level) for level in e.levels])
            return self.constructor(4, [self.name(e.name), levels], data)
        if isinstance(e, ex.App):
            return self.constructor(5, [self.expr(e.fn), self.expr(e.arg)], data)
        if isinstance(e, ex.Lam | ex.ForallE):
            tag = 6 if isinstance(e, ex.Lam) else 7
            info = bytes([_BINDERS.index(e.info)])
            return self.constructor(
                tag, [self.name(e.name), self.expr(e.type), self.expr(e.body)], data + info
            )
        if isinstance(e, ex.LetE):
            fields = [self.name(e.name), self.expr(e.type), self.expr(e.value), self.expr(e.body)]
            return self.constructor(8, fields, data + bytes([e.nondep]))
        if isinstance(e, ex.Proj):
            return self.constructor(
                11, [self.name(e.type_name), self.natural(e.index), self.expr(e.struct)], data
            )
        if isinstance(e, ex.NatLit):
            return self.constructor(9, [self.constructor(0, [self.natural(e.value)])], data)
        assert isinstance(e, ex.StrLit)
        return self.constructor(9, [self.constructor(1, [self.string(e.value)])], data)

    def constant(self, c: Constant) -> int:
        header = self.constructor(0, [self.name(c.name), self.names(c.level_params), self.expr(c.type)])
        if isinstance(c, d.Axiom):
            return self._info(0, [header], bytes([c.is_unsafe]))
        if isinstance(c, d.Definition):
            hints = {"opaque": box(0), "abbrev": box(1)}.get(str(c.hints))
            hints = self.constructor(2, [], struct.pack("<I", c.hints)) if hints is None else hints
            safety = ["unsafe", "safe", "partial"].index(c.safety)
            return self._info(1, [header, self.expr(c.value), hints, self.names(c.all)], bytes([safety]))
        if isinstance(c, d.Theorem):
            return self._info(2, [header, self.expr(c.value), self.names(c.all)])
        if isinstance(c, d.Opaque):
            return self._info(3, [header, self.expr(c.value), self.names(c.all)], bytes([c.is_unsafe]))
        if isinstance(c, d.Quot):
            return self._info(4, [header], bytes([["type", "ctor", "lift", "ind"].index(c.kind)]))
        if isinstance(c, d.InductiveType):
            fields = [header, box(c.num_params), box(c.num_indices), self.names(c.all), self.names(c.ctors)]
            flags = bytes([c.is_rec, c.is_unsafe, c.is_reflexive])
            return self._info(5, [*fields, box(c.num_nested)], flags)
        if isinstance(c, d.Constructor):
            numbers = [box(c.cidx), box(c.num_params), box(c.num_fields)]
            return self._info(6, [header, self.name(c.induct), *numbers], bytes([c.is_unsafe]))
        rules = [self.constructor(0, [self.name(r.ctor), box(r.nfields), self.expr(r.rhs)]) for r in c.rules]
        numbers = [box(n) for n in (c.num_params, c.num_indices, c.num_motives, c.num_minors)]
        fields = [header, self.names(c.all), *numbers, self.list_(rules)]
        return self._info(7, fields, bytes([c.k, c.is_unsafe]))

    def _info(self, tag: int, fields: Sequence[int], scalars: bytes = b"") -> int:
        return self.constructor(tag, [self.constructor(0, fields, scalars)])

    def finish(self, root: int) -> bytes:
        """The whole file."""
        header = (
            b"olean" + bytes([2, 1]) + VERSION.ljust(33, b"\0") + COMMIT + struct.pack("<QQ", self.base, root)
        )
        self.data[: len(header)] = header
        return bytes(self.data)


def module(
    constants: Sequence[Constant],
    imports: Sequence[Name] = (),
    *,
    table: Sequence[Name] | None = None,
    base: int = BASE,
) -> bytes:
    """A compiled module. ``table`` replaces the names under which the constants are listed."""
    forge = Forge(base)
    imported = forge.array([forge.constructor(0, [forge.name(name)], bytes(3)) for name in imports])
    listed = [constant.name for constant in constants] if table is None else table
    names = forge.array([forge.name(name) for name in listed])
    infos = forge.array([forge.constant(constant) for constant in constants])
    empty = forge.array([])
    return forge.finish(forge.constructor(0, [imported, names, infos, empty, empty], bytes(1)))
