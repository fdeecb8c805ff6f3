"""Recorded answers that a formal proof in ``answers/proofs`` backs: the grader accepts the proof, and its answer is the recorded one."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.items import find_item
from grader.kinds import grade
from grader.options import Options
from grader.verdict import CheckOutcome, Outcome

ROOT = Path(__file__).resolve().parents[2]
PROOFS = sorted((ROOT / "answers" / "proofs").glob("*.lean"))


@pytest.fixture(autouse=True)
def _toolchain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENFRONTIERS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("ELAN_HOME", str(tmp_path / "no-elan"))
    monkeypatch.delenv("LEAN_SYSROOT", raising=False)


@pytest.mark.parametrize("path", PROOFS, ids=lambda path: path.stem)
def test_both_kernels_accept_the_proof_of_the_recorded_answer(path: Path) -> None:
    verdict = grade(find_item(path.stem, ROOT), path, Options())
    checks = {check.name: check for check in verdict.checks}
    assert checks["kernels"].outcome is CheckOutcome.PASSED, verdict.reason
    assert checks["answer"].outcome is CheckOutcome.PASSED, verdict.reason
    assert list(verdict.axioms) == []
    # The wheel has no standard library, so the statement was compiled over lean/core: people have to grade it again.
    assert verdict.outcome is Outcome.NEEDS_REVIEW
    assert "core library" in verdict.reason


def test_the_opposite_claim_with_the_same_proof_is_not_accepted(tmp_path: Path) -> None:
    text = (ROOT / "answers" / "proofs" / "R01.lean").read_text(encoding="utf-8")
    submission = tmp_path / "Submission.lean"
    submission.write_text(
        text.replace("theorem main : ¬ OpenFrontiersBench", "theorem main : OpenFrontiersBench"),
        encoding="utf-8",
    )
    assert grade(find_item("R01", ROOT), submission, Options()).outcome is Outcome.NOT_SOLVED
