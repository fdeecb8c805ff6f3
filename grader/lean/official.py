"""Lean's own kernel, called in this process through the C functions that ``libleanshared.so`` exports.

Declarations are built with the library's exported constructors (``lean_name_mk_string``, ``lean_expr_mk_app``, ``lean_mk_theorem_val`` and so on)
and added one by one to an empty environment with ``lean_add_decl``, which type checks them. Nothing else of Lean runs: no parser, no
elaborator, no module is loaded.

What the kernel derives of an inductive declaration, its constructors and recursors, is read back from the environment and compared
with what the declaration claims.

The C interface belongs to one version of Lean and can change; so :class:`OfficialKernel` begins with a probe, one good and one bad declaration
of each of several kinds, and refuses a library that does not answer all of them rightly. Call it in a process that may end at any moment: a
fault in the library ends the process, and must be read as "no answer".

Source: ``src/include/lean/lean.h``, ``src/Lean/{Level,Expr,Declaration,Environment}.lean`` and ``src/kernel/environment.cpp`` of leanprover/lean4.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from pathlib import Path

from grader.kernel import expr as ex
from grader.kernel import level as lv
from grader.kernel.declaration import (
    Axiom,
    Declaration,
    Definition,
    InductiveBlock,
    Opaque,
    Quot,
    Theorem,
)
from grader.kernel.expr import BinderInfo, Expr
from grader.kernel.level import Level
from grader.kernel.name import ANONYMOUS, Name, of
from grader.lean.compare import same_constant
from grader.lean.decode import MAX_INDEX, Constant, Decoder
from grader.lean.memory import Memory, word

_BINDERS = {info: number for number, info in enumerate(BinderInfo)}
_SAFETY = {"unsafe": 0, "safe": 1, "partial": 2}
#: Constructors of ``Lean.Kernel.Exception`` in order: the rule that failed, and whether it names a constant.
_EXCEPTIONS = (
    ("unknown constant", True),
    ("already declared", True),
    ("declaration type mismatch", False),
    ("declaration has metavariables", True),
    ("declaration has free variables", True),
    ("function expected", False),
    ("type expected", False),
    ("let type mismatch", False),
    ("expression type mismatch", False),
    ("application type mismatch", False),
    ("invalid projection", False),
    ("theorem type is not a proposition", True),
    ("other", False),
    ("deterministic timeout", False),
    ("excessive memory", False),
    ("deep recursion", False),
    ("interrupted", False),
)
_LIMITS = frozenset({"deterministic timeout", "excessive memory", "deep recursion", "interrupted"})
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


def _box(number: int) -> int:
    return number << 1 | 1


class _Library:
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
        self.opaque_val = self._function("lean_mk_opaque_val", pointer, pointer, pointer, pointer, byte, pointer)
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
            raise KernelUnusable(f"the library does not export {name}; its version of Lean is not supported") from None
        function.argtypes = list(arguments)
        function.restype = ctypes.c_void_p
        return function


def keep(address: int) -> int:
    """Mark a fresh object persistent, so that it may be used any number of times. Returns the address."""
    if not address & 1:
        ctypes.c_int32.from_address(address).value = 0
    return address


class _Builder:
    """Lean objects for names, levels, expressions and declarations, each made once."""

    def __init__(self, library: _Library) -> None:
        self.lib = library
        self._names: dict[Name, int] = {ANONYMOUS: _box(0)}
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
        words[1:] = fields
        return address

    def list_(self, items: Iterable[int]) -> int:
        """A list of objects."""
        address = _box(0)
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
            return _box(number)
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
                address = self.lib.level_zero(_box(0))
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
                    raise KernelLimit(f"a bound variable with index {e.index}; Lean's own bound is {MAX_INDEX}")
                address = lib.bvar(_box(e.index))
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
            hints = {"opaque": _box(0), "abbrev": _box(1)}.get(str(decl.hints))
            if hints is None:
                hints = keep(lib.regular_hints(int(decl.hints)))
            safety = _SAFETY[decl.safety]
            return self.constructor(1, keep(lib.definition_val(name, params, type_, value, hints, safety, all_)))
        if isinstance(decl, Theorem):
            return self.constructor(2, keep(lib.theorem_val(name, params, type_, value, all_)))
        return self.constructor(3, keep(lib.opaque_val(name, params, type_, value, int(decl.is_unsafe), all_)))

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
            self.lib.inductive_decl(params, self.natural(first.num_params), self.list_(types), int(first.is_unsafe))
        )


class OfficialKernel:
    """An environment of Lean's kernel, empty at first."""

    def __init__(self, library: Path) -> None:
        """Load ``libleanshared.so``, start it, and probe it. Raises :class:`KernelUnusable`."""
        self._lib = _Library(library)
        self._lib.initialize()
        self._lib.end_initialization()
        self._lib.exit_on_panic(True)
        self._build = _Builder(self._lib)
        self._quotients = False
        self._environment = self._fresh()
        self._probe()

    def _fresh(self) -> int:
        result = self._lib.empty_environment(0, _box(0))
        if result is None or result & 1 or ctypes.c_uint8.from_address(result + 7).value != 0:
            raise KernelUnusable("an empty environment could not be made")
        return keep(self._lib.kernel_environment(keep(word(result + 8))))

    def reset(self) -> None:
        """Go back to an empty environment."""
        self._environment = self._fresh()
        self._quotients = False

    def add(self, declaration: Declaration, *, checked: bool = True) -> None:
        """Type check a declaration and add it; ``checked=False`` adds it on trust.

        An inductive block must be complete: its constructors and recursors are compared with those that the kernel derives. The four
        quotient constants are added together when the first of them comes; each is compared.

        Raises :class:`KernelRejection`, or :class:`KernelLimit` where the kernel gave up. The environment is then as before.
        """
        if isinstance(declaration, Quot):
            if not self._quotients:
                self._add(declaration.name, _box(4), True)
                self._quotients = True
            self._compare((declaration,), declaration.name)
            return
        self._add(declaration.name, keep(self._build.declaration(declaration)), checked)
        if isinstance(declaration, InductiveBlock):
            self._compare((*declaration.types, *declaration.ctors, *declaration.recs), declaration.name)

    def _add(self, name: Name, declaration: int, checked: bool) -> None:
        if checked:
            result = self._lib.add_decl(self._environment, 0, 0, declaration, _box(0))
        else:
            result = self._lib.add_unchecked(self._environment, declaration)
        if result & 1:
            raise KernelUnusable(f"lean_add_decl answered {result:#x}")
        if ctypes.c_uint8.from_address(result + 7).value == 1:
            self._environment = keep(word(result + 8))
            return
        rule, detail = self._exception(word(result + 8))
        if rule in _LIMITS:
            raise KernelLimit(f"{name}: {rule}")
        raise KernelRejection(name, rule, detail)

    def _exception(self, address: int) -> tuple[str, str]:
        number = address >> 1 if address & 1 else ctypes.c_uint8.from_address(address + 7).value
        if number >= len(_EXCEPTIONS):
            raise KernelUnusable(f"an exception with number {number}, which this version of Lean does not know")
        rule, named = _EXCEPTIONS[number]
        memory = Memory()
        if named:
            return rule, str(Decoder(memory).name(word(address + 16)))
        if rule == "other":
            return memory.string(word(address + 8), "a message"), ""
        return rule, ""

    def constant(self, name: Name) -> Constant | None:
        """What the environment holds under a name."""
        option = self._lib.find(self._environment, self._build.name(name))
        if option & 1:
            return None
        return Decoder(Memory()).constant(word(option + 8))

    def _compare(self, claimed: Iterable[Constant], block: Name) -> None:
        for constant in claimed:
            derived = self.constant(constant.name)
            if derived is None or not same_constant(constant, derived):
                raise KernelRejection(block, "derived constant differs", str(constant.name))

    def _probe(self) -> None:
        """One good and one bad declaration of several kinds; a wrong answer to any makes the library unusable."""
        try:
            for declaration, good in probe_declarations():
                try:
                    self.add(declaration)
                    answer = True
                except KernelRejection:
                    answer = False
                if answer != good:
                    verb = "accepted" if answer else "refused"
                    raise KernelUnusable(f"the library's kernel {verb} the probe {declaration.name}")
        finally:
            self.reset()


def decimal(number: int) -> str:
    """Decimal digits of a natural number of any size, whatever limit Python puts on ``str``."""
    if number.bit_length() <= 2000:
        return str(number)
    half = number.bit_length() * 3 // 20
    high, low = divmod(number, 10**half)
    return decimal(high) + decimal(low).rjust(half, "0")


def probe_declarations() -> list[tuple[Declaration, bool]]:
    """Declarations with the answer that every Lean kernel must give in an empty environment, in order."""
    prop, p, h = ex.sort(lv.ZERO), of("p"), of("h")
    implication = ex.forall(p, prop, ex.forall(h, ex.bvar(0), ex.bvar(1)))
    identity = ex.lam(p, prop, ex.lam(h, ex.bvar(0), ex.bvar(0)))
    crossed = ex.lam(p, prop, ex.lam(h, ex.bvar(0), ex.bvar(1)))
    name = of("Probe")
    absurd = ex.forall(p, prop, ex.bvar(0))
    type_ = ex.sort(lv.succ(lv.ZERO))
    return [
        (Theorem(of("Probe", "good"), (), implication, identity, (of("Probe", "good"),)), True),
        (Theorem(of("Probe", "bad"), (), implication, crossed, (of("Probe", "bad"),)), False),
        (Theorem(of("Probe", "good"), (), implication, identity, (of("Probe", "good"),)), False),
        (Theorem(of("Probe", "notProp"), (), type_, prop, (of("Probe", "notProp"),)), False),
        (Definition(of("Probe", "definition"), (), type_, prop, "abbrev", "safe", ()), True),
        (Opaque(of("Probe", "opaque"), (), absurd, absurd, False, ()), False),
        (Axiom(of("Probe", "unbound"), (), ex.sort(lv.param(of("u"))), False), False),
        (Theorem(of("Probe", "unknown"), (), ex.const(name), ex.const(name), ()), False),
    ]
