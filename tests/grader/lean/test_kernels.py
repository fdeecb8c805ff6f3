"""Two checkers have to agree; silence and disagreement decide nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import Grade

from grader.lean import checkers
from grader.verdict import Outcome, Verdict

GOOD = (
    "prelude\nimport Demo\n"
    "theorem main : Demo.Statement := fun n => Nat.rec rfl (fun _ ih => congrArg Nat.succ ih) n\n"
)


@pytest.mark.parametrize(
    ("first", "second", "outcome", "words"),
    [
        ("accepted", "accepted", Outcome.SOLVED, "both kernels"),
        ("rejected", "rejected", Outcome.NOT_SOLVED, "refuses"),
        ("accepted", "rejected", Outcome.UNDETERMINED, "disagree"),
        ("rejected", "accepted", Outcome.UNDETERMINED, "disagree"),
        ("accepted", "no answer", Outcome.UNDETERMINED, "gave no answer"),
        ("no answer", "accepted", Outcome.UNDETERMINED, "gave no answer"),
        ("no answer", "no answer", Outcome.UNDETERMINED, "gave no answer"),
        ("rejected", "no answer", Outcome.NOT_SOLVED, "refuses"),
    ],
)
def test_the_answers_are_weighed(
    grade: Grade, monkeypatch: pytest.MonkeyPatch, first: str, second: str, outcome: Outcome, words: str
) -> None:
    monkeypatch.setattr(checkers, "official", lambda *_: checkers.Answer("one", "1", first, "because"))
    monkeypatch.setattr(checkers, "independent", lambda *_: checkers.Answer("two", "1", second, "because"))
    verdict = grade("demo", GOOD)
    assert verdict.outcome is outcome
    assert words in verdict.reason


def test_a_second_checker_that_is_not_installed_leaves_the_verdict_undetermined(grade: Grade) -> None:
    verdict = grade("demo", GOOD, second_checker="no_such_program")
    assert verdict.outcome is Outcome.UNDETERMINED
    assert "no_such_program was not found" in verdict.reason


def program(folder: Path, body: str) -> str:
    """A program that stands for another checker, in a language that every test machine has."""
    path = folder / "nanoda_bin"
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return str(path)


def second(grade: Grade, folder: Path, body: str) -> Verdict:
    return grade("demo", GOOD, second_checker=program(folder, body))


def test_an_external_checker_is_given_the_export_and_believed_when_it_accepts(
    grade: Grade, tmp_path: Path
) -> None:
    body = 'read -r line < /input/export.ndjson; case "$line" in *3.1.0*) echo checked;; *) exit 1;; esac'
    verdict = second(grade, tmp_path, body)
    assert verdict.outcome is Outcome.SOLVED, verdict.reason
    assert verdict.checkers[1].note == "checked"


def test_an_external_checker_that_refuses_makes_a_disagreement(grade: Grade, tmp_path: Path) -> None:
    verdict = second(grade, tmp_path, "echo wrong >&2; exit 101")
    assert verdict.outcome is Outcome.UNDETERMINED
    assert "disagree" in verdict.reason


def test_an_external_checker_that_crashes_is_silent(grade: Grade, tmp_path: Path) -> None:
    verdict = second(grade, tmp_path, "kill -SEGV $$; sleep 1; exit 0")
    assert verdict.outcome is Outcome.UNDETERMINED
