"""The verdict: what was decided about one submission to one item, by which checks, on what evidence.

The four outcomes and what each requires are fixed in ``docs/verdict.md``:

* ``solved``: every check passed and nothing about the item is open;
* ``needs-review``: accepted by every check, but people have to look at the statement before anything is
  claimed;
* ``not-solved``: a named check failed;
* ``undetermined``: a limit was reached, or a tool or checker is missing, or checkers disagree.

A verdict is a value. Its JSON form is deterministic: the same item, submission, grader and libraries give the
same bytes, except for ``measurements`` (durations and the like), which stand apart and are left out of every
comparison.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

FORMAT = "openfrontiers-verdict"
VERSION = 1

#: JSON values as Python has them; integers beyond 2**53 are written as text by the kinds themselves.
Json = Any


class Outcome(StrEnum):
    """What was decided."""

    SOLVED = "solved"
    NEEDS_REVIEW = "needs-review"
    NOT_SOLVED = "not-solved"
    UNDETERMINED = "undetermined"


class CheckOutcome(StrEnum):
    """What one named check found."""

    PASSED = "passed"
    FAILED = "failed"
    UNDETERMINED = "undetermined"
    #: Recorded for the reader; has no bearing on the outcome (a rubric score, accompanying prose).
    REPORTED = "reported"


#: The exit status of ``openfrontiers grade`` for each outcome (2 is wrong usage).
EXIT_STATUS: Mapping[Outcome, int] = {
    Outcome.SOLVED: 0,
    Outcome.NOT_SOLVED: 1,
    Outcome.UNDETERMINED: 3,
    Outcome.NEEDS_REVIEW: 4,
}


class VerdictError(ValueError):
    """A verdict that contradicts itself, or a file that is no verdict (:mod:`grader.verdict_file`)."""


@dataclass(frozen=True)
class Check:
    """One named check: its name is stable (tests and readers refer to it), its evidence is plain JSON."""

    name: str
    outcome: CheckOutcome
    summary: str
    evidence: Mapping[str, Json] = field(default_factory=dict)

    def to_json(self) -> dict[str, Json]:
        """The JSON object of this check."""
        return {
            "name": self.name,
            "outcome": str(self.outcome),
            "summary": self.summary,
            "evidence": dict(self.evidence),
        }


@dataclass(frozen=True)
class Checker:
    """A program that accepted, rejected or abstained, with its version."""

    name: str
    version: str
    outcome: CheckOutcome
    note: str = ""

    def to_json(self) -> dict[str, Json]:
        """The JSON object of this checker."""
        return {"name": self.name, "version": self.version, "outcome": str(self.outcome), "note": self.note}


@dataclass(frozen=True)
class Subject:
    """What was graded or graded against: an identifier or file name, and the SHA-256 of each file that took
    part.

    ``files`` maps a role (``item``, ``statement``, ``answer``, ``submission``) to the hexadecimal SHA-256 of
    the file.
    """

    name: str
    files: Mapping[str, str]
    details: Mapping[str, Json] = field(default_factory=dict)

    def to_json(self) -> dict[str, Json]:
        """The JSON object of this subject."""
        return {"name": self.name, "files": dict(self.files), **dict(self.details)}


@dataclass(frozen=True)
class Verdict:
    """The decision about one submission to one item. Use :class:`VerdictBuilder` to make one.

    ``result`` holds what the kind of item measured (a value, a comparison with a bound, digits of agreement,
    a score); ``limits`` the limits that were in force; ``trusted`` what the decision rests on, in words;
    ``environment`` the names and versions of everything that computed.
    """

    outcome: Outcome
    reason: str
    item: Subject
    submission: Subject
    checks: Sequence[Check] = ()
    checkers: Sequence[Checker] = ()
    axioms: Sequence[str] = ()
    limits: Mapping[str, Json] = field(default_factory=dict)
    trusted: Sequence[str] = ()
    environment: Mapping[str, str] = field(default_factory=dict)
    result: Mapping[str, Json] = field(default_factory=dict)
    measurements: Mapping[str, Json] = field(default_factory=dict)

    def __post_init__(self) -> None:
        outcomes = [check.outcome for check in self.checks]
        accepting = self.outcome in (Outcome.SOLVED, Outcome.NEEDS_REVIEW)
        if accepting and not any(outcome is CheckOutcome.PASSED for outcome in outcomes):
            raise VerdictError(f"the outcome {self.outcome} needs at least one passed check")
        if accepting and any(o in (CheckOutcome.FAILED, CheckOutcome.UNDETERMINED) for o in outcomes):
            raise VerdictError(f"the outcome {self.outcome} contradicts a check that did not pass")
        if self.outcome is Outcome.NOT_SOLVED and CheckOutcome.FAILED not in outcomes:
            raise VerdictError("the outcome not-solved needs a named check that failed")

    def compared_json(self) -> dict[str, Json]:
        """Everything that must come out the same when the same submission is graded again."""
        environment = dict(self.environment)
        return {
            "format": FORMAT,
            "version": VERSION,
            "outcome": str(self.outcome),
            "reason": self.reason,
            "item": self.item.to_json(),
            "submission": self.submission.to_json(),
            "checks": [check.to_json() for check in self.checks],
            "checkers": [checker.to_json() for checker in self.checkers],
            "axioms": list(self.axioms),
            "limits": dict(self.limits),
            "trusted": list(self.trusted),
            "environment": {"components": environment, "sha256": sha256_of_json(environment)},
            "result": dict(self.result),
        }

    def to_json(self) -> dict[str, Json]:
        """The whole verdict as a JSON object."""
        return {**self.compared_json(), "measurements": dict(self.measurements)}

    def dumps(self) -> str:
        """The verdict file's text: sorted keys, two spaces, one final newline, nothing outside ASCII escaped but what UTF-8 has no bytes for
        (a byte of a file's name that is not UTF-8 stands in it as half of a surrogate pair).
        """
        text = json.dumps(self.to_json(), sort_keys=True, indent=2, ensure_ascii=False, allow_nan=False)
        return text.encode("utf-8", "backslashreplace").decode("utf-8") + "\n"


class VerdictBuilder:
    """Collects checks in the order they were made, then concludes.

    The builder never decides by itself: :meth:`conclude` takes the outcome the kind's rules give, and
    :class:`Verdict` refuses an outcome that contradicts the checks.
    """

    def __init__(self, item: Subject, submission: Subject, environment: Mapping[str, str]) -> None:
        self.item = item
        self.submission = submission
        self.environment = dict(environment)
        self.checks: list[Check] = []
        self.checkers: list[Checker] = []
        self.axioms: list[str] = []
        self.limits: dict[str, Json] = {}
        self.trusted: list[str] = []
        self.result: dict[str, Json] = {}
        self.measurements: dict[str, Json] = {}

    def passed(self, name: str, summary: str, **evidence: Json) -> None:
        """Record a check that holds."""
        self.checks.append(Check(name, CheckOutcome.PASSED, summary, evidence))

    def failed(self, name: str, summary: str, **evidence: Json) -> None:
        """Record a check that does not hold."""
        self.checks.append(Check(name, CheckOutcome.FAILED, summary, evidence))

    def undetermined(self, name: str, summary: str, **evidence: Json) -> None:
        """Record a check that could not be carried out or did not decide."""
        self.checks.append(Check(name, CheckOutcome.UNDETERMINED, summary, evidence))

    def reported(self, name: str, summary: str, **evidence: Json) -> None:
        """Record something for the reader that has no bearing on the outcome."""
        self.checks.append(Check(name, CheckOutcome.REPORTED, summary, evidence))

    @property
    def first_failure(self) -> Check | None:
        """The first failed check, if there is one."""
        return next((check for check in self.checks if check.outcome is CheckOutcome.FAILED), None)

    @property
    def first_undetermined(self) -> Check | None:
        """The first undetermined check, if there is one."""
        return next((check for check in self.checks if check.outcome is CheckOutcome.UNDETERMINED), None)

    def conclude(self, outcome: Outcome, reason: str) -> Verdict:
        """The verdict. Raises :class:`VerdictError` where ``outcome`` contradicts the checks."""
        return Verdict(
            outcome=outcome,
            reason=reason,
            item=self.item,
            submission=self.submission,
            checks=tuple(self.checks),
            checkers=tuple(self.checkers),
            axioms=tuple(self.axioms),
            limits=dict(self.limits),
            trusted=tuple(self.trusted),
            environment=dict(self.environment),
            result=dict(self.result),
            measurements=dict(self.measurements),
        )

    def conclude_from_checks(self, accepted: Outcome, reason: str) -> Verdict:
        """``not-solved`` at the first failed check, else ``undetermined`` at the first undecided one, else
        ``accepted``.
        """
        if (failure := self.first_failure) is not None:
            return self.conclude(Outcome.NOT_SOLVED, f"{failure.name}: {failure.summary}")
        if (undecided := self.first_undetermined) is not None:
            return self.conclude(Outcome.UNDETERMINED, f"{undecided.name}: {undecided.summary}")
        return self.conclude(accepted, reason)


def sha256_of_json(value: Json) -> str:
    """Hexadecimal SHA-256 of a JSON value's canonical text (sorted keys, no spaces, UTF-8)."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def differences(old: Verdict, new: Verdict) -> list[str]:
    """One line for each place where two verdicts differ; measurements are not compared."""
    lines: list[str] = []
    _compare("", old.compared_json(), new.compared_json(), lines)
    return lines


def _compare(path: str, old: Json, new: Json, lines: list[str]) -> None:
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in sorted({*old, *new}):
            where = f"{path}.{key}" if path else str(key)
            if key not in old:
                lines.append(f"{where}: new: {_short(new[key])}")
            elif key not in new:
                lines.append(f"{where}: gone: {_short(old[key])}")
            else:
                _compare(where, old[key], new[key], lines)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for index, (left, right) in enumerate(zip(old, new, strict=True)):
            _compare(f"{path}[{index}]", left, right, lines)
    elif old != new:
        lines.append(f"{path}: was {_short(old)}, is {_short(new)}")


def _short(value: Json) -> str:
    text = json.dumps(value, sort_keys=True, ensure_ascii=False)
    return text if len(text) <= 160 else text[:157] + "..."
