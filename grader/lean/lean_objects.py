"""Lean objects made through the functions that ``libleanshared.so`` exports: names, levels, expressions,
declarations.

Objects are marked persistent (reference count 0): the process is short-lived, nothing is ever freed, and
every object may be used any number of times. Strings cross with their length, as they may contain NUL; the
``char *`` forms would make two names one.

Source: ``src/include/lean/lean.h`` and ``src/Lean/{Level,Expr,Declaration}.lean`` of leanprover/lean4.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from pathlib import Path

from grader.kernel import expr as ex
from grader.kernel import level as lv
from grader.kernel.declaration import Axiom, Declaration, Definition, InductiveBlock, Quot, Theorem
from grader.kernel.expr import BinderInfo, Expr
from grader.kernel.level import Level
from grader.kernel.name import ANONYMOUS, Name
from grader.lean.decode import MAX_INDEX

_BINDERS = {info: number for number, info in enumerate(BinderInfo)}
_SAFETY = {"unsafe": 0, "safe": 1, "partial": 2}
#: Lean stores the depth of a level in 24 bits.
_MAX_LEVEL_DEPTH = (1 << 24) - 1


class KernelRejection(Exception):
    """The kernel refused a declaration: its name, the rule that failed, and what the kernel said about it."""

    def __init__(self, declaration: Name, rule: str, detail: str = "") -> None:
        super().__init__(f"{declaration}: {rule}" + (f" ({detail})" if detail else ""))
        self.declaration = declaration
        self.rule = rule
        self.detail = detail


class KernelLimit(Exception):
    """The kernel gave up at a limit of its own: neither an acceptance nor a rejection."""


class KernelUnusable(RuntimeError):
    """The library is not one whose kernel this module can call; the message says why."""


def box(number: int) -> int:
    return number << 1 | 1


class Exports:
    """The functions of ``libleanshared.so``, and objects made with them.

    Objects are marked persistent (reference count 0): the process is short-lived and nothing is ever freed.
    """

    def __init__(self, path: Path) -> None:
        try:
            self.dll = ctypes.CDLL(str(path), mode=ctypes.RTLD_GLOBAL)
        except OSError as error:
            raise KernelUnusable(f"{path}: cannot be loaded: {error}") from None
        pointer, byte, size = ctypes.c_void_p, ctypes.c_uint8, ctypes.c_size_t
        self.initialize = self._function("lean_initialize")
        self.end_initialization = self._function("lean_io_mark_end_initialization")
        self.exit_on_panic = self._function("lean_set_exit_on_panic", ctypes.c_bool)
        self.alloc = self._function("lean_alloc_object", size)
        self.string = self._function("lean_mk_string_from_bytes", ctypes.c_char_p, size)
        self.big_nat = self._function("lean_cstr_to_nat", ctypes.c_char_p)
        self.name_string = self._function("lean_name_mk_string", pointer, pointer)
        self.name_number = self._function("lean_name_mk_numeral", pointer, pointer)
        self.level_zero = self._function("lean_level_mk_zero", pointer)
        self.level_succ = self._function("lean_level_mk_succ", pointer)
        self.level_max = self._function("lean_level_mk_max", pointer, pointer)
        self.level_imax = self._function("lean_level_mk_imax", pointer, pointer)
        self.level_param = self._function("lean_level_mk_param", pointer)
        self.bvar = self._function("lean_expr_mk_bvar", pointer)
        self.sort = self._function("lean_expr_mk_sort", pointer)
        self.const = self._function("lean_expr_mk_const", pointer, pointer)
        self.app = self._function("lean_expr_mk_app", pointer, pointer)
        self.lam = self._function("lean_expr_mk_lambda", pointer, pointer, pointer, byte)
        self.forall = self._function("lean_expr_mk_forall", pointer, pointer, pointer, byte)
        self.let = self._function("lean_expr_mk_let", pointer, pointer, pointer, pointer, byte)
        self.lit = self._function("lean_expr_mk_lit", pointer)
        self.proj = self._function("lean_expr_mk_proj", pointer, pointer, pointer)
        self.axiom_val = self._function("lean_mk_axiom_val", pointer, pointer, pointer, byte)
        self.regular_hints = self._function("lean_mk_reducibility_hints_regular", ctypes.c_uint32)
        self.definition_val = self._function(
            "lean_mk_definition_val", pointer, pointer, pointer, pointer, pointer, byte, pointer
        )
        self.theorem_val = self._function("lean_mk_theorem_val", pointer, pointer, pointer, pointer, pointer)
        self.opaque_val = self._function(
            "lean_mk_opaque_val", pointer, pointer, pointer, pointer, byte, pointer
        )
        self.inductive_decl = self._function("lean_mk_inductive_decl", pointer, pointer, pointer, byte)
        self.empty_environment = self._function("l_Lean_mkEmptyEnvironment", ctypes.c_uint32, pointer)
        self.kernel_environment = self._function("lean_elab_environment_to_kernel_env", pointer)
        self.add_decl = self._function("lean_add_decl", pointer, size, size, pointer, pointer)
        self.add_unchecked = self._function("lean_add_decl_without_checking", pointer, pointer)
        self.find = self._function("lean_environment_find", pointer, pointer)

    def _function(self, name: str, *arguments: object) -> ctypes._CFuncPtr:  # type: ignore[name-defined]
        try:
            function = getattr(self.dll, name)
        except AttributeError:
            raise KernelUnusable(
                f"the library does not export {name}; its version of Lean is not supported"
            ) from None
        function.argtypes = list(arguments)
        function.restype = ctypes.c_void_p
        return function


def keep(address: int) -> int:
    """Mark a fresh object persistent, so that it may be used any number of times. Returns the address."""
    if not address & 1:
        ctypes.c_int32.from_address(address).value = 0
    return address


class Builder:
    """Lean objects for names, levels, expressions and declarations, each made once."""

    def __init__(self, library: Exports) -> None:
        self.lib = library
        self._names: dict[Name, int] = {ANONYMOUS: box(0)}
        self._levels: dict[Level, int] = {}
        self._depths: dict[Level, int] = {lv.ZERO: 0}
        self._level_lists: dict[tuple[Level, ...], int] = {}
        self._exprs: dict[Expr, int] = {}

    def constructor(self, tag: int, *fields: int) -> int:
        """A constructor object without scalar fields."""
        size = 8 + 8 * len(fields)
        address = int(self.lib.alloc(size))
        words = (ctypes.c_uint64 * (1 + len(fields))).from_address(address)
        words[0] = tag << 56 | len(fields) << 48 | size << 32
        words[1:] = list(fields)
        return address

    def list_(self, items: Iterable[int]) -> int:
        """A list of objects."""
        address = box(0)
        for item in reversed(list(items)):
            address = self.constructor(1, item, address)
        return address

    def string(self, text: str) -> int:
        """A string; its length crosses with it, as a string may contain NUL."""
        data = text.encode("utf-8")
        return keep(self.lib.string(data, len(data)))

    def natural(self, number: int) -> int:
        """A natural number."""
        if number < 0:
            raise ValueError(f"a negative natural number {number}")
        if number < 1 << 63:
            return box(number)
        return keep(self.lib.big_nat(decimal(number).encode("ascii")))

    def name(self, name: Name) -> int:
        """A name."""
        pending: list[Name] = []
        current = name
        while current not in self._names:
            pending.append(current)
            assert current.prefix is not None
            current = current.prefix
        address = self._names[current]
        for part in reversed(pending):
            component = part.component
            if isinstance(component, str):
                address = keep(self.lib.name_string(address, self.string(component)))
            else:
                address = keep(self.lib.name_number(address, self.natural(component)))
            self._names[part] = address
        return address

    def names(self, names: Iterable[Name]) -> int:
        """A list of names."""
        return self.list_([self.name(name) for name in names])

    def level(self, level: Level) -> int:
        """A universe level."""
        stack = [level]
        made, depths = self._levels, self._depths
        while stack:
            current = stack[-1]
            if current in made:
                stack.pop()
                continue
            parts: tuple[Level, ...] = ()
            if isinstance(current, lv.Succ):
                parts = (current.pred,)
            elif isinstance(current, lv.Max | lv.IMax):
                parts = (current.lhs, current.rhs)
            missing = [part for part in parts if part not in made]
            if missing:
                stack += missing
                continue
            if isinstance(current, lv.Param):
                address = self.lib.level_param(self.name(current.name))
            elif isinstance(current, lv.Succ):
                address = self.lib.level_succ(made[parts[0]])
            elif isinstance(current, lv.Max):
                address = self.lib.level_max(made[parts[0]], made[parts[1]])
            elif isinstance(current, lv.IMax):
                address = self.lib.level_imax(made[parts[0]], made[parts[1]])
            else:
                address = self.lib.level_zero(box(0))
            depths[current] = depth = 1 + max((depths[part] for part in parts), default=-1)
            if depth > _MAX_LEVEL_DEPTH:
                raise KernelLimit("a universe level is nested more deeply than Lean can represent")
            made[current] = keep(address)
            stack.pop()
        return made[level]

    def levels(self, levels: tuple[Level, ...]) -> int:
        """A list of levels."""
        found = self._level_lists.get(levels)
        if found is None:
            found = self._level_lists[levels] = self.list_([self.level(level) for level in levels])
        return found

    def expr(self, expr: Expr) -> int:
        """An expression. Metadata is left out: it means nothing to the kernel."""
        made = self._exprs
        stack = [expr]
        lib = self.lib
        while stack:
            e = stack[-1]
            if e in made:
                stack.pop()
                continue
            if isinstance(e, ex.App):
                function, argument = made.get(e.fn), made.get(e.arg)
                if function is None or argument is None:
                    if argument is None:
                        stack.append(e.arg)
                    if function is None:
                        stack.append(e.fn)
                    continue
                address = lib.app(function, argument)
            elif isinstance(e, ex.Const):
                address = lib.const(self.name(e.name), self.levels(e.levels))
            elif isinstance(e, ex.Lam | ex.ForallE):
                domain, body = made.get(e.type), made.get(e.body)
                if domain is None or body is None:
                    stack += [part for part in (e.type, e.body) if part not in made]
                    continue
                make = lib.lam if isinstance(e, ex.Lam) else lib.forall
                address = make(self.name(e.name), domain, body, _BINDERS[e.info])
            elif isinstance(e, ex.LetE):
                parts = (e.type, e.value, e.body)
                missing = [part for part in parts if part not in made]
                if missing:
                    stack += missing
                    continue
                address = lib.let(self.name(e.name), *(made[part] for part in parts), int(e.nondep))
            elif isinstance(e, ex.Proj):
                if e.struct not in made:
                    stack.append(e.struct)
                    continue
                address = lib.proj(self.name(e.type_name), self.natural(e.index), made[e.struct])
            elif isinstance(e, ex.MData):
                if e.expr not in made:
                    stack.append(e.expr)
                    continue
                address = made[e.expr]
            elif isinstance(e, ex.BVar):
                if e.index > MAX_INDEX:
                    raise KernelLimit(
                        f"a bound variable with index {e.index}; Lean's own bound is {MAX_INDEX}"
                    )
                address = lib.bvar(box(e.index))
            elif isinstance(e, ex.Sort):
                address = lib.sort(self.level(e.level))
            elif isinstance(e, ex.NatLit):
                address = lib.lit(self.constructor(0, self.natural(e.value)))
            else:
                assert isinstance(e, ex.StrLit)
                address = lib.lit(self.constructor(1, self.string(e.value)))
            made[e] = keep(address)
            stack.pop()
        return made[expr]

    def declaration(self, decl: Declaration) -> int:
        """A ``Lean.Declaration`` for anything but a quotient constant."""
        lib = self.lib
        if isinstance(decl, InductiveBlock):
            return self._inductive(decl)
        assert not isinstance(decl, Quot)
        name, params, type_ = self.name(decl.name), self.names(decl.level_params), self.expr(decl.type)
        if isinstance(decl, Axiom):
            return self.constructor(0, keep(lib.axiom_val(name, params, type_, int(decl.is_unsafe))))
        value, all_ = self.expr(decl.value), self.names(decl.all)
        if isinstance(decl, Definition):
            hints = {"opaque": box(0), "abbrev": box(1)}.get(str(decl.hints))
            if hints is None:
                hints = keep(lib.regular_hints(int(decl.hints)))
            safety = _SAFETY[decl.safety]
            return self.constructor(
                1, keep(lib.definition_val(name, params, type_, value, hints, safety, all_))
            )
        if isinstance(decl, Theorem):
            return self.constructor(2, keep(lib.theorem_val(name, params, type_, value, all_)))
        return self.constructor(
            3, keep(lib.opaque_val(name, params, type_, value, int(decl.is_unsafe), all_))
        )

    def _inductive(self, block: InductiveBlock) -> int:
        by_name = {ctor.name: ctor for ctor in block.ctors}
        types = []
        for part in block.types:
            ctors = []
            for ctor in part.ctors:
                if ctor not in by_name:
                    raise KernelRejection(block.name, "missing constructor", str(ctor))
                ctors.append(self.constructor(0, self.name(ctor), self.expr(by_name[ctor].type)))
            types.append(self.constructor(0, self.name(part.name), self.expr(part.type), self.list_(ctors)))
        first = block.types[0]
        params = self.names(first.level_params)
        return keep(
            self.lib.inductive_decl(
                params, self.natural(first.num_params), self.list_(types), int(first.is_unsafe)
            )
        )


def decimal(number: int) -> str:
    """Decimal digits of a natural number of any size, whatever limit Python puts on ``str``."""
    if number.bit_length() <= 2000:
        return str(number)
    half = number.bit_length() * 3 // 20
    high, low = divmod(number, 10**half)
    return decimal(high) + decimal(low).rjust(half, "0")
