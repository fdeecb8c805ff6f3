"""``openfrontiers grade`` on the sample that ships with the grader, and on items that are unfit."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from grader.cli import main
from grader.kernel.name import Name
from grader.lean.compile import Compiled, Compiler
from grader.lean.grade import SUBMISSION
from grader.lean.meanings import MEANINGS

SAMPLE = Path(__file__).parents[3] / "grader" / "samples" / "lean"
SOURCE = Path(__file__).parents[3] / "grader" / "lean" / "grade.py"
ITEM = str(SAMPLE / "item.yaml")


def test_the_accepted_sample_is_solved(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([ITEM, str(SAMPLE / "Accepted.lean")]) == 0
    shown = capsys.readouterr().out
    assert "official Lean kernel and independent kernel accepted every declaration" in shown


def test_the_rejected_sample_is_not_solved(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([ITEM, str(SAMPLE / "Rejected.lean")]) == 1
    assert "✗ statement: main does not claim" in capsys.readouterr().out


def test_the_verdict_is_written_explained_and_replayed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    verdict = tmp_path / "verdict.json"
    submission = str(SAMPLE / "Accepted.lean")
    assert main([ITEM, submission, "--json", str(verdict)]) == 0
    data = json.loads(verdict.read_text())
    assert data["limits"]["compile: network"].startswith("none")
    assert data["environment"]["components"]["lean"] == "4.35.0"
    capsys.readouterr()
    assert main(["--explain", str(verdict)]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "a false proof does not fool both checkers" in told
    assert "whether what was proved is the statement of the problem" in told
    assert main([ITEM, submission, "--replay-verdict", str(verdict)]) == 0
    assert "the same verdict: solved" in capsys.readouterr().out


def test_every_check_of_a_proof_is_explained_in_plain_words() -> None:
    named = set(
        re.findall(r"(?:passed|fail|unsure|reported|undetermined)\(\s*\"([a-z-]+)\"", SOURCE.read_text())
    )
    assert named >= {"source", "compile", "statement", "kernels", "answer"}
    assert named - set(MEANINGS) == set()


def test_a_replayed_verdict_that_differs_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    verdict = tmp_path / "verdict.json"
    main([ITEM, str(SAMPLE / "Accepted.lean"), "--json", str(verdict)])
    capsys.readouterr()
    assert main([ITEM, str(SAMPLE / "Rejected.lean"), "--replay-verdict", str(verdict)]) == 1
    assert "outcome" in capsys.readouterr().out


def test_without_a_jail_nothing_is_graded(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main([ITEM, str(SAMPLE / "Accepted.lean")]) == 3
    assert "bubblewrap" in capsys.readouterr().err


def test_without_a_jail_a_submission_can_be_compiled_but_nothing_is_decided(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main([ITEM, str(SAMPLE / "Accepted.lean"), "--unsafe-no-jail"]) == 3
    shown = capsys.readouterr().out
    assert "✓ statement: main claims" in shown
    assert "? kernels: no kernel was asked" in shown
    assert "undetermined" in shown


def test_a_compiled_module_that_cannot_be_taken_out_of_the_jail_decides_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    compile_really = Compiler.compile

    def compile_(self: Compiler, name: Name, source: bytes, folders: list[Path]) -> Compiled:
        compiled = compile_really(self, name, source, folders)
        if name != SUBMISSION:
            return compiled
        return replace(compiled, files=None, refused={"Submission.olean": "Permission denied"})

    monkeypatch.setattr(Compiler, "compile", compile_)
    assert main([ITEM, str(SAMPLE / "Accepted.lean")]) == 3
    assert "could not be taken out of the jail: Submission.olean: Permission" in capsys.readouterr().out


def test_a_toolchain_that_is_none_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([ITEM, str(SAMPLE / "Accepted.lean"), "--toolchain", str(tmp_path)]) == 3
    assert "no libleanshared.so there" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("formal", "message"),
    [
        ("", "lacks `formal:`"),
        ("formal: {profile: none, why_none: it needs a library}", "it needs a library"),
        ("formal: {profile: core}", "`formal.module:` is missing"),
        ("formal: {module: Absent}", "the item's module Absent cannot be read"),
        ("formal: {module: Broken}", "Broken.lean:2:"),
        ("formal: {module: NotLean}", "NotLean.lean:1:1: a comment"),
        ("formal: {module: Circle}", "import each other in a circle"),
        ("formal: {module: NeedsMathlib}", "imports Mathlib"),
        ("formal: {module: Plain}", "declares no proposition Plain.Statement"),
        ("formal: {module: Plain, declaration: Plain.number}", "neither of type Prop nor a function"),
        ("formal: {module: Plain, declaration: Plain.fine}\nanswer_form: value", "does not fit the type"),
        ("formal: {module: Plain, form: upside-down}", "expected one of module, self-contained, upstream"),
        ("formal: {module: Plain, form: self-contained}\nanswer_form: yes-no", "asks for a proof"),
        ('formal: {module: "A..B"}', "an empty component"),
    ],
)
def test_an_unfit_item_is_named_with_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], formal: str, message: str
) -> None:
    sources = {
        "Broken": "prelude\naxiom x : nonsense.thing\n",
        "NotLean": "/- never ends",
        "Circle": "prelude\nimport Round\n",
        "Round": "prelude\nimport Circle\n",
        "NeedsMathlib": "prelude\nimport Mathlib\n",
        "Plain": "prelude\ninductive T : Prop where\n  | i : T\nnamespace Plain\n"
        "noncomputable def number : Type := T → Prop\ndef fine : Prop := T\nend Plain\n",
    }
    for name, text in sources.items():
        (tmp_path / f"{name}.lean").write_text(text)
    (tmp_path / "item.yaml").write_text(f"id: test-unfit\nkind: lean\n{formal}\n")
    assert main([str(tmp_path / "item.yaml"), str(SAMPLE / "Accepted.lean")]) == 2
    assert message in capsys.readouterr().err
