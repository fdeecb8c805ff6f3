"""Verdicts: they cannot contradict themselves, their bytes are deterministic, and they survive being written and read."""

import json

import pytest

from grader.panel import panel
from grader.verdict import (
    Check,
    CheckOutcome,
    Outcome,
    Subject,
    Verdict,
    VerdictBuilder,
    VerdictError,
    differences,
)
from grader.verdict_file import load, loads

ITEM, SUBMISSION = Subject("x", {"item": "0" * 64}), Subject("s.txt", {"submission": "1" * 64}, {"bytes": 3})


def builder():
    return VerdictBuilder(ITEM, SUBMISSION, {"grader": "1"})


def test_accepting_outcomes_need_every_check_to_pass():
    for outcome in (Outcome.SOLVED, Outcome.NEEDS_REVIEW):
        with pytest.raises(VerdictError):
            builder().conclude(outcome, "no check at all")
        for bad in (CheckOutcome.FAILED, CheckOutcome.UNDETERMINED):
            checks = (Check("a", CheckOutcome.PASSED, ""), Check("b", bad, ""))
            with pytest.raises(VerdictError):
                Verdict(outcome, "", ITEM, SUBMISSION, checks)


def test_not_solved_needs_a_failed_check():
    made = builder()
    made.passed("a", "fine")
    with pytest.raises(VerdictError):
        made.conclude(Outcome.NOT_SOLVED, "why")


def test_a_report_alone_accepts_nothing():
    made = builder()
    made.reported("score", "7 of 7")
    with pytest.raises(VerdictError):
        made.conclude(Outcome.SOLVED, "why")


def test_the_first_failure_decides_then_the_first_undecided_check():
    made = builder()
    made.passed("a", "fine")
    made.undetermined("b", "unclear")
    assert made.conclude_from_checks(Outcome.SOLVED, "").outcome is Outcome.UNDETERMINED
    made.failed("c", "wrong")
    made.failed("d", "wrong too")
    verdict = made.conclude_from_checks(Outcome.SOLVED, "")
    assert (verdict.outcome, verdict.reason) == (Outcome.NOT_SOLVED, "c: wrong")


def verdict(**measurements):
    made = builder()
    made.passed("a", "fine — ✓", value="1/3")
    made.result["score"] = None
    made.measurements.update(measurements)
    return made.conclude(Outcome.SOLVED, "done")


def test_writing_and_reading_gives_the_same_bytes():
    text = verdict(seconds=1.5).dumps()
    assert loads(text).dumps() == text
    assert text.endswith("}\n")


def test_measurements_are_not_compared_and_everything_else_is():
    assert differences(verdict(seconds=1), verdict(seconds=2)) == []
    other = builder()
    other.failed("a", "not fine")
    lines = differences(verdict(), other.conclude_from_checks(Outcome.SOLVED, ""))
    assert any(line.startswith("outcome:") for line in lines)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"format": "openfrontiers-verdict", "version": 99}',
        '{"format": "openfrontiers-verdict", "version": 1}',
        "[" * 100_000,
    ],
)
def test_what_is_no_verdict_is_refused(text):
    with pytest.raises(VerdictError):
        loads(text)


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda data: data.pop("reason"), "v.json: the field reason is missing"),
        (lambda data: data["checks"][0].pop("evidence"), "v.json: the field checks[0].evidence is missing"),
        (lambda data: data["item"].pop("files"), "v.json: the field item.files is missing"),
        (
            lambda data: data["environment"].pop("components"),
            "v.json: the field environment.components is missing",
        ),
        (lambda data: data.update(reason=5), "v.json: the field reason is a number; expected text"),
        (lambda data: data.update(checks={}), "v.json: the field checks is an object; expected a list"),
        (
            lambda data: data.update(checks=["a"]),
            "v.json: the field checks[0] is text; expected an object",
        ),
        (
            lambda data: data["submission"]["files"].update(submission=None),
            "v.json: the field submission.files.submission is null; expected text",
        ),
        (lambda data: data.update(axioms=[True]), "v.json: the field axioms[0] is true or false; expected"),
        (
            lambda data: data.update(outcome="correct"),
            "v.json: the field outcome is 'correct'; expected one of solved, needs-review, not-solved, undetermined",
        ),
        (
            lambda data: data["checks"][0].update(outcome=["passed"]),
            "v.json: the field checks[0].outcome is a list; expected one of passed, failed",
        ),
        (lambda data: data.update(version=2), "v.json: this verdict has version 2; this grader reads version 1"),
        (lambda data: data.pop("version"), "v.json: this verdict has no version"),
        (lambda data: data.update(outcome="not-solved"), "v.json: the outcome not-solved needs a named check"),
    ],
)  # fmt: skip
def test_a_damaged_verdict_is_explained_by_its_field(damage, message):
    data = verdict().to_json()
    damage(data)
    with pytest.raises(VerdictError) as caught:
        loads(json.dumps(data), "v.json")
    assert str(caught.value).startswith(message)
    assert "grade once more" in str(caught.value)


def test_a_verdict_that_was_cut_off_says_where(tmp_path):
    path = tmp_path / "v.json"
    text = verdict().dumps()
    path.write_text(text[: text.index('"measurements"')], encoding="utf-8")
    with pytest.raises(VerdictError, match="ends too early, as if the file had been cut off here"):
        load(path)
    path.write_text(text[: text.index("fine") + 2], encoding="utf-8")
    with pytest.raises(
        VerdictError, match=rf"{path}:\d+:\d+: not JSON: the text that begins here never ends"
    ):
        load(path)


@pytest.mark.parametrize(
    ("content", "message"),
    [(b"", "empty; expected JSON"), (b"\x7fELF\xff", "not text in UTF-8: byte 4"), (None, "cannot be read")],
)
def test_a_file_that_holds_no_text_is_no_verdict(tmp_path, content, message):
    path = tmp_path / "v.json"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(VerdictError, match=message) as caught:
        load(path)
    assert str(path) in str(caught.value)


def test_a_panel_says_a_name_once():
    assert "item        x\n" in panel("x", verdict())
    assert "item        x: A title\n" in panel("A title", verdict())


def test_an_edited_verdict_that_contradicts_itself_is_refused():
    with pytest.raises(VerdictError):
        loads(verdict().dumps().replace('"outcome": "passed"', '"outcome": "failed"'))
