"""Grade a final answer against the recorded one, or against a condition that verifies it.

Equality is proven (exact arithmetic; a root separation bound for algebraic numbers; a normal form for the
rest), difference is proven (disjoint enclosures), and what is neither is ``undetermined``. The rules are in
``docs/grading-answers.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from grader.answers.types import ANSWER_TYPES
from grader.computed import examine, is_open
from grader.items import Item, ItemError
from grader.limits import Limits
from grader.options import Options
from grader.verdict import Outcome, Verdict

LIMITS = Limits(seconds=60.0, memory_mib=2048, output_bytes=1_000_000, submission_bytes=262_144)
TRUSTED = (
    "the recorded answer or condition, as the item states it",
    "the grader's parser and exact arithmetic, and FLINT/Arb's enclosures (python-flint)",
)


def grade(item: Item, submission: Path, options: Options) -> Verdict:
    """The verdict on a final answer.

    :raises ItemError: where the item or its recorded answer is unfit.
    :raises SubmissionError: where the submission cannot be read.
    """
    request = _request(item)
    builder, answer = examine(
        item,
        submission,
        options,
        target="grader.answers.compare:compare",
        request=request,
        limits=LIMITS,
        distributions=("python-flint",),
        trusted=TRUSTED,
    )
    if answer is None:
        return builder.conclude_from_checks(Outcome.UNDETERMINED, "no answer")
    if is_open(item):
        return builder.conclude_from_checks(
            Outcome.NEEDS_REVIEW,
            "every check passed on an open item: people have to look at the statement and the answer",
        )
    return builder.conclude_from_checks(
        Outcome.SOLVED, "the submitted answer is proven to be the recorded one"
    )


def _request(item: Item) -> Mapping[str, Any]:
    answer_type = item.require("answer_type")
    if answer_type not in ANSWER_TYPES:
        raise ItemError(
            f"{item.path}: unknown answer_type {answer_type!r}; expected one of {', '.join(sorted(ANSWER_TYPES))}"
        )
    request: dict[str, Any] = {
        "answer_type": answer_type,
        "variables": list(item.data.get("variables") or []),
    }
    condition = item.data.get("condition")
    if condition is not None:
        request["condition"] = condition
        return request
    value = item.answer.get("value")
    if not isinstance(value, str):
        raise ItemError(
            f"{item.answer_path or item.path}: the recorded answer needs `value:`, as text in the answer grammar"
        )
    request["value"] = value
    return request
