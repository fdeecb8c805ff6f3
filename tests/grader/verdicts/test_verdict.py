"""Verdicts: they cannot contradict themselves, their bytes are deterministic, and they survive being written and read."""

import pytest

from grader.verdict import (
    Check,
    CheckOutcome,
    Outcome,
    Subject,
    Verdict,
    VerdictBuilder,
    VerdictError,
    differences,
    loads,
)

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


def test_an_edited_verdict_that_contradicts_itself_is_refused():
    with pytest.raises(VerdictError):
        loads(verdict().dumps().replace('"outcome": "passed"', '"outcome": "failed"'))
