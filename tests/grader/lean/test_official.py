"""Lean's own kernel answers through its C interface as it should, and a library that does not is refused."""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from grader.lean import checkers
from grader.lean.lean_objects import KernelUnusable, decimal
from grader.lean.official import OfficialKernel
from grader.lean.toolchain import find

ROOT = Path(__file__).parents[3]


def in_a_process(body: str) -> object:
    """Run Python code with a kernel ``k`` in a process of its own, and return what it puts into
    ``answer``.
    """
    code = f"""
import json, sys
sys.path[:0] = [{str(ROOT)!r}, {str(Path(__file__).parent)!r}]
import forgeries as f
from pathlib import Path
from grader.kernel import expr as ex, level as lv
from grader.kernel.declaration import *
from grader.kernel.name import of, parse
from grader.lean.official import *
k = OfficialKernel(Path({str(find(None).library)!r}))
def f_core():
    from lean_support import item_modules
    from grader.lean.closure import declaration_of
    modules = item_modules("demo")
    return [declaration_of(parse(name), of("x"), modules.get) for name in ("Nat", "Bool", "Eq")]
def add(declaration):
    try:
        k.add(declaration)
        return "accepted"
    except (KernelRejection, KernelLimit) as fault:
        return getattr(fault, "rule", "limit")
{textwrap.dedent(body)}
print(json.dumps(answer))
sys.stdout.flush()
import os; os._exit(0)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def test_a_rejection_leaves_the_environment_as_it_was() -> None:
    answer = in_a_process(
        """
        wrong = f.theorem(of("t"), f.PROP, f.PROP)
        right = Axiom(of("t"), (), f.PROP)
        answer = [add(wrong), add(right), add(right)]
        """
    )
    assert answer == ["theorem type is not a proposition", "accepted", "already declared"]


def test_what_the_kernel_derives_is_compared_with_what_is_claimed() -> None:
    answer = in_a_process(
        """
        def block(swapped):
            parts = f._coin(swapped)
            return InductiveBlock((parts[0],), tuple(parts[1:3]), (parts[3],))
        first = add(block(True)); k.reset()
        answer = [first, add(block(False))]
        """
    )
    assert answer == ["derived constant differs", "accepted"]


def test_the_kernel_computes_by_name_no_operation_that_is_not_in_the_table() -> None:
    """Each is declared as constantly 77; a kernel that computes it by its name finds another value for literals."""
    answer = in_a_process(
        """
        from grader.kernel.nat_ops import OPERATIONS
        from grader.lean.modules import Modules
        core = f_core()
        def computed(name, arity, result, value):
            k.reset()
            for declaration in core:
                k.add(declaration)
            type_, body = result, value
            for _ in range(arity):
                type_, body = ex.forall(of("x"), f.NAT, type_), ex.lam(of("x"), f.NAT, body)
            k.add(f.definition(name, type_, body))
            applied = ex.app(ex.const(name), *[ex.nat_lit(n) for n in (6, 4, 5)[:arity]])
            return add(f.theorem(of("t"), f.eq(result, applied, value), f.refl(result, value))) != "accepted"
        bool_, no = ex.const(of("Bool")), ex.const(parse("Bool.true"))
        table = [[str(name), computed(name, op.arity, f.NAT, ex.nat_lit(77)) or computed(name, op.arity, bool_, no)
                  or computed(name, op.arity, bool_, ex.const(parse("Bool.false")))] for name, op in OPERATIONS.items()]
        others = [[text, computed(parse(text), arity, f.NAT, ex.nat_lit(77))] for text, arity in
                  [("Nat.powMod", 3), ("Nat.divExact", 2), ("Nat.lcm", 2), ("Nat.sqrt", 1), ("Nat.min", 2), ("Nat.pred", 1),
                   ("Nat.testBit", 2), ("Nat.factorial", 1), ("Nat.max", 2), ("Nat.bitwise", 2)]]
        answer = [table, others]
        """
    )
    assert isinstance(answer, list)
    table, others = answer
    assert [name for name, computed in table if not computed] == [
        "Nat.log2"
    ]  # in the table for older kernels
    assert [name for name, computed in others if computed] == []


def test_names_that_differ_after_a_nul_are_different_names() -> None:
    answer = in_a_process(
        """
        answer = [add(Axiom(of("a\\x00b"), (), f.PROP)), add(Axiom(of("a\\x00c"), (), f.PROP)), add(Axiom(of("a\\x00c"), (), f.PROP))]
        """
    )
    assert answer == ["accepted", "accepted", "already declared"]


def test_a_name_with_a_number_is_not_the_name_with_its_digits() -> None:
    answer = in_a_process(
        """
        answer = [add(Axiom(of("a", 1), (), f.PROP)), add(Axiom(of("a", "1"), (), f.PROP)), add(Axiom(of("a", 1), (), f.PROP))]
        """
    )
    assert answer == ["accepted", "accepted", "already declared"]


def test_a_term_of_a_hundred_thousand_nested_applications_is_checked() -> None:
    answer = in_a_process(
        """
        import threading
        identity = ex.lam(of("p"), f.PROP, ex.bvar(0))
        add(f.definition(of("id"), ex.forall(of("p"), f.PROP, f.PROP), identity))
        e = ex.forall(of("p"), f.PROP, ex.bvar(0))
        for _ in range(100_000):
            e = ex.app(ex.const(of("id")), e)
        threading.stack_size(1 << 30)
        answers = []
        deep = f.definition(of("deep"), f.PROP, e)
        thread = threading.Thread(target=lambda: answers.append(add(deep)))
        thread.start(); thread.join()
        answer = answers[0]
        """
    )
    assert answer == "accepted"


def test_a_library_without_a_kernel_is_refused(tmp_path: Path) -> None:
    with pytest.raises(KernelUnusable, match="cannot be loaded"):
        OfficialKernel(tmp_path / "libleanshared.so")


def test_a_library_that_exports_something_else_is_refused() -> None:
    code = (
        f"import sys; sys.path[:0] = [{str(ROOT)!r}]\n"
        "import ctypes.util\nfrom pathlib import Path\nfrom grader.lean.official import *\n"
        "try:\n    OfficialKernel(Path(ctypes.util.find_library('c')))\n"
        "except KernelUnusable as error:\n    print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "does not export" in done.stdout


@pytest.mark.parametrize("good", [True, False])
def test_a_library_that_answers_a_probe_wrongly_is_refused(good: bool) -> None:
    code = (
        f"import sys; sys.path[:0] = [{str(ROOT)!r}]\n"
        "from pathlib import Path\nfrom grader.lean import official as o\n"
        "probes = o.probe_declarations()\n"
        f"index = next(i for i, (_, good) in enumerate(probes) if good is {good})\n"
        "probes[index] = (probes[index][0], not probes[index][1])\n"
        "o.probe_declarations = lambda: probes\n"
        f"try:\n    o.OfficialKernel(Path({str(find(None).library)!r}))\n"
        "except o.KernelUnusable as error:\n    print(error, flush=True)\n"
        "import os; os._exit(0)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ("accepted" if good else "refused") in done.stdout


@pytest.mark.parametrize("exponent", [0, 1, 600, 5000, 20_000])
def test_decimal_digits_of_any_length(exponent: int) -> None:
    number = 7 * 10**exponent + exponent
    before = sys.get_int_max_str_digits()
    try:
        sys.set_int_max_str_digits(0)
        assert decimal(number) == str(number)
    finally:
        sys.set_int_max_str_digits(before)


class TestAnswers:
    """An answer of a replay process counts only when it is whole."""

    @staticmethod
    def read(output: bytes, count: int = 3, status: int = 0) -> str:
        from grader.jail import Result

        result = Result(status, None, output, b"", {}, {}, 0, 0, None, {})
        return checkers._read(result, count)[0]

    def test_an_acceptance_of_every_declaration_counts(self) -> None:
        assert self.read(b'{"answer": "accepted", "count": 3}') == "accepted"

    @pytest.mark.parametrize(
        "output",
        [
            b"",
            b"accepted",
            b'{"answer": "accepted"}',
            b'{"answer": "accepted", "count": 2}',
            b'{"answer": "accepted", "count": 4}',
            b'{"answer": "limit", "count": 3}',
            b'{"answer": "unusable", "count": 3}',
            b'{"answer": "accepted", "count": 3}{"answer": "rejected", "count": 3}',
            b'["accepted", 3]',
        ],
    )
    def test_anything_else_is_no_acceptance(self, output: bytes) -> None:
        assert self.read(output) == "no answer"

    def test_an_acceptance_of_a_process_that_failed_afterwards_is_none(self) -> None:
        assert self.read(b'{"answer": "accepted", "count": 3}', status=-11) == "no answer"

    def test_a_rejection_counts(self) -> None:
        assert self.read(b'{"answer": "rejected", "count": 1, "declaration": "x", "rule": "y"}') == "rejected"
