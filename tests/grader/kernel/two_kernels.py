"""The two kernels side by side: this project's and Lean's own, through the grader's binding.

Both hold the same base environment; :meth:`TwoKernels.compare` asks both about one more declaration and
takes it back. Lean's kernel derives the recursors of an inductive type itself, so where it accepts a type,
what it derived is given to the other to compare.
"""

from __future__ import annotations

import dataclasses
import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from kernel_mutations import instances, with_plain_levels

from grader.kernel.budget import Limits
from grader.kernel.declaration import (
    Axiom,
    Constructor,
    Declaration,
    InductiveBlock,
    InductiveType,
    Recursor,
    declared_names,
)
from grader.kernel.kernel import Kernel, Verdict
from grader.kernel.name import Name, extend
from grader.lean.decode import Constant
from grader.lean.official import KernelLimit, KernelRejection, OfficialKernel

COMPARING_RULES = ("recursors", "derived data", "large elimination")
"""The rules by which the data that come with an inductive type are compared, after the type was found to
be in order.
"""


@dataclasses.dataclass(frozen=True)
class Answers:
    """What both kernels say. ``lean`` is "accepted", "rejected: …" or "limit: …"."""

    declaration: Declaration
    lean: str
    ours: Verdict

    @property
    def accepted(self) -> bool:
        """Whether both accept."""
        return self.lean == "accepted" and self.ours.outcome == "accepted"

    @property
    def difference(self) -> str | None:
        """How the answers differ; ``None`` where they agree or one of them has none."""
        if self.lean.startswith("limit") or self.ours.outcome == "out of budget":
            return None
        if (self.lean == "accepted") != (self.ours.outcome == "accepted"):
            return f"Lean: {self.lean}; here: {self.ours}"
        inductive = isinstance(self.declaration, InductiveBlock)
        if inductive and self.lean != "accepted" and self.ours.rule in COMPARING_RULES:
            return f"Lean: {self.lean}; here only the given recursors were found wrong: {self.ours}"
        return None


class LeanKernel(OfficialKernel):
    """Lean's kernel, which here does not compare what it derives: that is left to the other kernel."""

    def _compare(self, claimed: Iterable[Constant], block: Name) -> None:
        pass


class TwoKernels:
    """Both kernels, with ``base`` declared in both."""

    def __init__(self, library: Path, base: Sequence[Declaration], limits: Limits | None = None) -> None:
        self.lean = LeanKernel(library)
        axioms = [declaration.name for declaration in base if isinstance(declaration, Axiom)]
        self.ours = Kernel(axioms, limits)
        for declaration in base:
            self.lean.add(declaration)
            verdict = self.ours.add(declaration)
            if verdict.outcome != "accepted":
                raise AssertionError(str(verdict))

    def compare(self, declaration: Declaration) -> Answers:
        """Ask both about ``declaration``, and leave both as they were."""
        environment = self.lean._environment
        answer = "accepted"
        try:
            self.lean.add(declaration)
            if isinstance(declaration, InductiveBlock):
                declaration = self.derived(declaration)
        except KernelRejection as fault:
            answer = f"rejected: {fault}"
        except KernelLimit as limit:
            answer = f"limit: {limit}"
        finally:
            self.lean._environment = environment
        if isinstance(declaration, Axiom):
            self.ours.allow_axiom(declaration.name)
        verdict = self.ours.add(declaration)
        if verdict.outcome == "accepted":
            self.ours.env.remove(declared_names(declaration))
        return Answers(declaration, answer, verdict)

    def difference(self, declaration: Declaration) -> str | None:
        """How the answers about ``declaration`` differ; ``None`` where they agree.

        Lean's comparison of universe levels is not complete: it takes ``imax (u+1) 1`` and ``u+1`` for
        different, which this project's kernel does not. So where only Lean rejects, it is asked again,
        about the same declaration with all levels written plainly, and about what it says at universes 0, 1
        and 2, where there is nothing to be incomplete about.
        """
        answers = self.compare(declaration)
        if answers.difference is None or self.compare(with_plain_levels(declaration)).accepted:
            return None
        if answers.lean == "accepted":
            return answers.difference
        agreed = all(self.compare(case).accepted for case in instances(declaration, (0, 1, 2)))
        return None if agreed else answers.difference

    def derived(self, block: InductiveBlock) -> InductiveBlock:
        """The block as Lean's kernel has it after adding it, with everything that it derived."""
        types: list[InductiveType] = []
        ctors: list[Constructor] = []
        recs: list[Recursor] = []
        for given in block.types:
            type_ = self.constant(given.name)
            assert isinstance(type_, InductiveType)
            types.append(type_)
            for name in type_.ctors:
                ctor = self.constant(name)
                assert isinstance(ctor, Constructor)
                ctors.append(ctor)
        names = [extend(type_.name, "rec") for type_ in types]
        names += [extend(types[0].name, f"rec_{number}") for number in range(1, types[0].num_nested + 1)]
        for name in names:
            rec = self.constant(name)
            assert isinstance(rec, Recursor)
            recs.append(rec)
        return InductiveBlock(tuple(types), tuple(ctors), tuple(recs))

    def constant(self, name: Name) -> object:
        """What Lean's kernel holds under ``name``."""
        found = self.lean.constant(name)
        assert found is not None
        return found


def on_deep_stack(work: Callable[[], None]) -> None:
    """Run ``work`` on a thread with a stack of 1 GiB: Lean's kernel recurses on it.

    Raises what ``work`` raises.
    """
    failures: list[BaseException] = []

    def guarded() -> None:
        try:
            work()
        except BaseException as fault:
            failures.append(fault)

    threading.stack_size(1 << 30)
    thread = threading.Thread(target=guarded)
    thread.start()
    thread.join()
    threading.stack_size(0)
    if failures:
        raise failures[0]


def environment_of(declarations: Sequence[Declaration]) -> str:
    """A one-line description for messages."""
    constants = sum(len(declared_names(declaration)) for declaration in declarations)
    return f"{len(declarations)} declarations, {constants} constants, Python {sys.version.split()[0]}"
