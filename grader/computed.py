"""What the kinds of computed answer share: read the submission, check it in a limited process, begin the
verdict.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from grader.environment import components
from grader.items import Item
from grader.limits import LimitReached, Limits, run_limited
from grader.options import Options
from grader.submission import read_submission
from grader.verdict import Check, CheckOutcome, VerdictBuilder


def examine(
    item: Item,
    path: Path,
    options: Options,
    *,
    target: str,
    request: Mapping[str, Any],
    limits: Limits,
    distributions: Iterable[str],
    trusted: Iterable[str],
) -> tuple[VerdictBuilder, Mapping[str, Any] | None]:
    """Run ``target`` on the submission in a limited process and take over the checks it made.

    Returns the verdict's builder and the process's answer, or None for the answer where no answer came; the
    builder then holds the failed or undetermined check that says why.
    """
    limits = limits.overridden(options.seconds, options.memory_mib)
    submission = read_submission(path, limits.submission_bytes)
    builder = VerdictBuilder(item.subject(), submission.subject(), components(distributions))
    builder.limits.update(limits.to_json())
    builder.trusted.extend(trusted)
    if submission.content is None:
        builder.failed(
            "size",
            f"the file has {submission.size} bytes; a submission of this kind has at most {limits.submission_bytes}",
            bytes=submission.size,
        )
        return builder, None
    start = time.monotonic()
    answer = run_limited(target, request, submission.content, limits)
    builder.measurements["check_seconds"] = round(time.monotonic() - start, 3)
    if isinstance(answer, LimitReached):
        builder.undetermined("limits", answer.message, limit=answer.what)
        return builder, None
    if answer["not_enforced"]:
        builder.limits["not_enforced"] = answer["not_enforced"]
    for check in answer["checks"]:
        builder.checks.append(
            Check(check["name"], CheckOutcome(check["outcome"]), check["summary"], check.get("evidence", {}))
        )
    builder.result.update(answer.get("result", {}))
    return builder, answer


def is_open(item: Item) -> bool:
    """Whether accepting an answer to this item is a claim about an open problem; only ``standing:
    calibration`` is not.
    """
    return item.data.get("standing") != "calibration"


class Findings:
    """The checks made inside a limited process, as JSON."""

    def __init__(self) -> None:
        self.checks: list[dict[str, Any]] = []
        self.result: dict[str, Any] = {}

    def add(self, name: str, outcome: CheckOutcome, summary: str, **evidence: Any) -> None:
        """Record one check."""
        self.checks.append({"name": name, "outcome": str(outcome), "summary": summary, "evidence": evidence})

    def passed(self, name: str, summary: str, **evidence: Any) -> None:
        """Record a check that holds."""
        self.add(name, CheckOutcome.PASSED, summary, **evidence)

    def failed(self, name: str, summary: str, **evidence: Any) -> None:
        """Record a check that does not hold."""
        self.add(name, CheckOutcome.FAILED, summary, **evidence)

    def undetermined(self, name: str, summary: str, **evidence: Any) -> None:
        """Record a check that did not decide."""
        self.add(name, CheckOutcome.UNDETERMINED, summary, **evidence)

    def to_json(self) -> dict[str, Any]:
        """The limited process's answer."""
        return {"checks": self.checks, "result": self.result}
