"""Two checkers have to agree; silence and disagreement decide nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from lean_support import Grade

from grader.jail import Limits
from grader.lean import checkers
from grader.lean.toolchain import find
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


def test_comparator_is_no_second_kernel_and_it_is_said_why(grade: Grade) -> None:
    verdict = grade("demo", GOOD, second_checker="comparator")
    assert verdict.outcome is Outcome.UNDETERMINED
    assert "Lean's own kernel, which is the first checker already" in verdict.reason


def program(folder: Path, name: str, body: str) -> str:
    """A program that stands for another checker, in a language that every test machine has. It refuses the control."""
    path = folder / name
    path.write_text(f"#!/bin/sh\n{REFUSES_CONTROL}\n{body}\n")
    path.chmod(0o755)
    return str(path)


REFUSES_CONTROL = (
    'while read -r line; do case "$line" in *\\"control\\"*) exit 1;; esac; done < /input/export.ndjson'
)
SEES_EXPORT = 'read -r line < "$1"; case "$line" in *3.1.0*) echo checked;; *) exit 1;; esac'
SEES_CONFIGURATION = 'read -r line < "$1"; case "$line" in *propext*/input/export*|*/input/export*propext*) ;; *) exit 1;; esac'


def second(grade: Grade, folder: Path, body: str, name: str = "other_kernel") -> Verdict:
    return grade("demo", GOOD, second_checker=program(folder, name, body))


def test_an_external_checker_is_given_the_export_and_believed_when_it_accepts(
    grade: Grade, tmp_path: Path
) -> None:
    verdict = second(grade, tmp_path, SEES_EXPORT)
    assert verdict.outcome is Outcome.SOLVED, verdict.reason
    assert (verdict.checkers[1].name, verdict.checkers[1].note) == ("other_kernel", "checked")


def test_nanoda_is_given_a_configuration_that_permits_the_three_axioms(grade: Grade, tmp_path: Path) -> None:
    verdict = second(grade, tmp_path, SEES_CONFIGURATION, "nanoda_bin")
    assert verdict.outcome is Outcome.SOLVED, verdict.reason


def test_an_external_checker_is_given_its_own_arguments_first(grade: Grade, tmp_path: Path) -> None:
    command = program(tmp_path, "other_kernel", '[ "$1" = --strict ] && [ "$2" = /input/export.ndjson ]')
    assert grade("demo", GOOD, second_checker=f"{command} --strict").outcome is Outcome.SOLVED


@pytest.mark.parametrize(("name", "status"), [("other_kernel", 1), ("nanoda_bin", 101)])
def test_an_external_checker_that_refuses_makes_a_disagreement(
    grade: Grade, tmp_path: Path, name: str, status: int
) -> None:
    verdict = second(grade, tmp_path, f"echo wrong >&2; exit {status}", name)
    assert verdict.outcome is Outcome.UNDETERMINED
    assert "disagree" in verdict.reason


@pytest.mark.parametrize("body", ["exit 2", "exit 3", "kill -SEGV $$; sleep 1; exit 0", "exit 127"])
def test_an_external_checker_that_declines_or_fails_is_silent(
    grade: Grade, tmp_path: Path, body: str
) -> None:
    verdict = second(grade, tmp_path, body)
    assert verdict.outcome is Outcome.UNDETERMINED
    assert "gave no answer" in verdict.reason


def test_a_program_that_accepts_everything_is_no_checker(grade: Grade) -> None:
    verdict = grade("demo", GOOD, second_checker="/bin/true")
    assert verdict.outcome is Outcome.UNDETERMINED
    assert "its acceptance says nothing" in verdict.reason


def test_both_kernels_refuse_the_control() -> None:
    toolchain = find(None)
    data = checkers.control()
    assert checkers.official(data, 1, toolchain, "", Limits()).rejected
    assert checkers.independent(data, 1, Limits()).rejected
