"""The formal statements of the benchmark: they compile, their probes hold in Lean, and an independent definition in Python gives the same values."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from grader.bench.compiling import StatementCompiler, lean_value, probe_source, probes
from grader.bench.items import BenchError, BenchItem, load_items
from grader.bench.static_form import check_module, check_source
from grader.kernel.name import parse
from grader.lean.toolchain import find

ROOT = Path(__file__).resolve().parents[2]
DEFINITIONS = Path(__file__).parent / "definitions"
CORE = [item for item in load_items(ROOT).values() if item.profile == "core"]
#: Items compiled in one run of the compiler, whose start takes longer than most statements.
BATCH = 16


@pytest.fixture(scope="session", autouse=True)
def _cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OPENFRONTIERS_CACHE", str(tmp_path_factory.mktemp("cache")))
        patch.delenv("LEAN_SYSROOT", raising=False)
        patch.setenv(
            "ELAN_HOME", os.devnull
        )  # the wheel's compiler and lean/core, whatever else is installed
        yield


@pytest.fixture(scope="session")
def compiler() -> StatementCompiler:
    return StatementCompiler(ROOT, find(None))


def definitions(item: BenchItem) -> ModuleType:
    path = DEFINITIONS / f"{item.id.lower()}.py"
    spec = importlib.util.spec_from_file_location(f"definitions_{item.id}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_at_least_seventy_items_are_stated_in_core_lean() -> None:
    assert len(CORE) >= 70


@pytest.mark.parametrize("item", CORE, ids=lambda item: item.id)
def test_an_independent_definition_gives_every_probe_its_value(item: BenchItem) -> None:
    module = definitions(item)
    for probe in probes(ROOT, item).cases:
        found = getattr(module, probe.call)(*probe.args)
        assert (type(found), found) == (type(probe.value), probe.value), f"{probe.call}{probe.args}"


@pytest.mark.parametrize("item", CORE, ids=lambda item: item.id)
def test_a_statement_has_the_form_and_gives_nothing_away(item: BenchItem) -> None:
    assert [str(fault) for fault in check_module(item, item.module_path(ROOT))] == []


@pytest.mark.parametrize("start", range(0, len(CORE), BATCH))
def test_statements_compile_and_their_probes_hold_in_lean(compiler: StatementCompiler, start: int) -> None:
    lines: list[str] = []
    owner: list[str] = []
    for item in CORE[start : start + BATCH]:
        source = item.module_path(ROOT).read_text(encoding="utf-8")
        listed, _ = probe_source(item, probes(ROOT, item))
        text = source + listed.split("\n", 1)[1]  # the probes without their import
        lines += text.splitlines()
        owner += [item.id] * len(text.splitlines())
    result = compiler.compiler.compile(parse("Batch"), "\n".join(lines).encode(), [compiler.library.folder])
    problems = [
        f"{owner[m.line - 1] if m.line else ''}: {m.severity}: {m.text.splitlines()[0]} at `{lines[m.line - 1]}`"
        for m in result.messages
    ]
    assert problems == []
    assert result.files is not None


def _item(item_id: str) -> BenchItem:
    return next(item for item in CORE if item.id == item_id)


def test_a_probe_with_a_wrong_value_is_reported_with_its_text(
    compiler: StatementCompiler, tmp_path: Path
) -> None:
    item = _item("O93")
    copy = tmp_path / "lean"
    (copy / "probes").mkdir(parents=True)
    (copy / "OpenFrontiersBench").mkdir()
    (copy / "OpenFrontiersBench" / "O93.lean").write_bytes(item.module_path(ROOT).read_bytes())
    (copy / "probes" / "O93.yaml").write_text(
        "cases:\n- {call: hexagonal, args: [3], value: 15}\n- {call: hexagonal, args: [3], value: 16}\n"
    )
    compiler.root, before = tmp_path, compiler.root
    try:
        outcome = compiler.check(item, automation=False)
    finally:
        compiler.root = before
    assert len(outcome.probe_errors) == 1
    assert "hexagonal 3 = 16" in outcome.probe_errors[0]


def test_a_statement_that_automation_settles_is_a_fault(compiler: StatementCompiler, tmp_path: Path) -> None:
    item = _item("O93")
    (tmp_path / "lean" / "probes").mkdir(parents=True)
    (tmp_path / "lean" / "OpenFrontiersBench").mkdir()
    easy = "namespace OpenFrontiersBench.O93\ndef two : Nat := 2\ndef Statement : Prop := two + two = 5\nend OpenFrontiersBench.O93\n"
    (tmp_path / "lean" / "OpenFrontiersBench" / "O93.lean").write_text(easy)
    (tmp_path / "lean" / "probes" / "O93.yaml").write_text("cases:\n- {call: two, args: [], value: 2}\n")
    compiler.root, before = tmp_path, compiler.root
    try:
        outcome = compiler.check(item, automation=True)
    finally:
        compiler.root = before
    assert outcome.automation["decide"] == "refutes it"
    assert outcome.faults == ["automation settles the statement: decide refutes it"]


def test_a_tactic_that_the_library_lacks_is_named_and_not_counted(compiler: StatementCompiler) -> None:
    assert compiler.controls() == {"decide": True, "simp": False, "omega": False, "grind": False}
    assert compiler.library.official is False


@pytest.mark.parametrize(
    ("source", "rule"),
    [
        ("namespace OpenFrontiersBench.O93\nend OpenFrontiersBench.O93\n", "statement"),
        (
            "namespace OpenFrontiersBench.O93\ndef Statement : Prop := True\ndef Statement : Prop := True\n",
            "statement",
        ),
        ("namespace OpenFrontiersBench.O93\ndef Statement (n : Nat) : Prop := n = n\n", "statement"),
        ("namespace OpenFrontiersBench.O94\ndef Statement : Prop := True\n", "namespace"),
        ("import Mathlib\nnamespace OpenFrontiersBench.O93\ndef Statement : Prop := True\n", "import"),
        ("namespace OpenFrontiersBench.O93\ndef a : Nat := sorry\ndef Statement : Prop := True\n", "sorry"),
        (
            "/-- Solved in 2026. -/\nnamespace OpenFrontiersBench.O93\ndef Statement : Prop := True\n",
            "leak-status",
        ),
        (
            "/-- See https://example.org/1. -/\nnamespace OpenFrontiersBench.O93\ndef Statement : Prop := True\n",
            "leak-link",
        ),
        (
            "/-- The answer is no. -/\nnamespace OpenFrontiersBench.O93\ndef Statement : Prop := True\n",
            "leak-answer",
        ),
        (
            "/-- After erdos_7. -/\nnamespace OpenFrontiersBench.O93\ndef Statement : Prop := True\n",
            "leak-declaration",
        ),
        (
            "namespace OpenFrontiersBench.O93\ntheorem t : True := True.intro\ndef Statement : Prop := True\n",
            "content",
        ),
    ],
)
def test_a_module_out_of_form_is_told_which_rule_it_breaks(source: str, rule: str) -> None:
    faults = check_source(_item("O93"), Path("O93.lean"), source.encode())
    assert rule in {fault.rule for fault in faults} or any(rule in fault.message for fault in faults)


def test_a_probe_file_with_a_foreign_value_is_refused(tmp_path: Path) -> None:
    (tmp_path / "lean" / "probes").mkdir(parents=True)
    (tmp_path / "lean" / "probes" / "O93.yaml").write_text("cases:\n- {call: f, args: [1.5], value: 2}\n")
    with pytest.raises(BenchError, match=r"1\.5"):
        probes(tmp_path, _item("O93"))


def test_values_are_written_as_lean_reads_them() -> None:
    assert lean_value([[1, -2], [True, False], []]) == "[[1, (-2)], [true, false], []]"
