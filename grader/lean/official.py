"""Lean's own kernel, called in this process through the C functions that ``libleanshared.so`` exports.

Declarations are built with the library's exported constructors (``lean_name_mk_string``,
``lean_expr_mk_app``, ``lean_mk_theorem_val`` and so on) and added one by one to an empty environment with
``lean_add_decl``, which type checks them. Nothing else of Lean runs: no parser, no elaborator, no module is
loaded.

What the kernel derives of an inductive declaration, its constructors and recursors, is read back from the
environment and compared with what the declaration claims.

The C interface belongs to one version of Lean and can change; so :class:`OfficialKernel` begins with a
probe, one good and one bad declaration of each of several kinds, and refuses a library that does not answer
all of them rightly. Call it in a process that may end at any moment: a fault in the library ends the
process, and must be read as "no answer".

Source: ``src/include/lean/lean.h``, ``src/Lean/{Level,Expr,Declaration,Environment}.lean`` and
``src/kernel/environment.cpp`` of leanprover/lean4."""

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
from grader.kernel.name import Name, of
from grader.lean.compare import same_constant
from grader.lean.decode import Constant, Decoder
from grader.lean.lean_objects import Builder, Exports, KernelLimit, KernelRejection, KernelUnusable, box, keep
from grader.lean.memory import Memory, word

__all__ = ["KernelLimit", "KernelRejection", "KernelUnusable", "OfficialKernel", "probe_declarations"]

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


class OfficialKernel:
    """An environment of Lean's kernel, empty at first."""

    def __init__(self, library: Path) -> None:
        """Load ``libleanshared.so``, start it, and probe it. Raises :class:`KernelUnusable`."""
        self._lib = Exports(library)
        self._lib.initialize()
        self._lib.end_initialization()
        self._lib.exit_on_panic(True)
        self._build = Builder(self._lib)
        self._quotients = False
        self._environment = self._fresh()
        self._probe()

    def _fresh(self) -> int:
        result = self._lib.empty_environment(0, box(0))
        if result is None or result & 1 or ctypes.c_uint8.from_address(result + 7).value != 0:
            raise KernelUnusable("an empty environment could not be made")
        return keep(self._lib.kernel_environment(keep(word(result + 8))))

    def reset(self) -> None:
        """Go back to an empty environment."""
        self._environment = self._fresh()
        self._quotients = False

    def add(self, declaration: Declaration, *, checked: bool = True) -> None:
        """Type check a declaration and add it; ``checked=False`` adds it on trust.

        An inductive block must be complete: its constructors and recursors are compared with those that the
        kernel derives. The four quotient constants are added together when the first of them comes; each is
        compared.

        Raises :class:`KernelRejection`, or :class:`KernelLimit` where the kernel gave up. The environment
        is then as before."""
        if isinstance(declaration, Quot):
            if not self._quotients:
                self._add(declaration.name, box(4), True)
                self._quotients = True
            self._compare((declaration,), declaration.name)
            return
        self._add(declaration.name, keep(self._build.declaration(declaration)), checked)
        if isinstance(declaration, InductiveBlock):
            self._compare((*declaration.types, *declaration.ctors, *declaration.recs), declaration.name)

    def _add(self, name: Name, declaration: int, checked: bool) -> None:
        if checked:
            result = self._lib.add_decl(self._environment, 0, 0, declaration, box(0))
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
            raise KernelUnusable(
                f"an exception with number {number}, which this version of Lean does not know"
            )
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
        """One good and one bad declaration of several kinds; a wrong answer to any makes the library
        unusable.
        """
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
