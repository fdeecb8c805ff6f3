"""Grade a closed form against a certified reference value.

Agreement of digits is evidence, not proof: on an open item it is ``needs-review``, a conjecture until proved.
On a calibration item the closed form is recorded, and ``solved`` needs a proof that the submission equals it.
The rules are in ``docs/grading-answers.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from grader.closed_forms.reference import read_reference
from grader.computed import examine, is_open
from grader.expressions.functions import CONSTANTS, FUNCTIONS, LIST_FUNCTIONS
from grader.items import Item, ItemError
from grader.limits import Limits
from grader.options import Options
from grader.verdict import Outcome, Verdict

LIMITS = Limits(seconds=60.0, memory_mib=2048, output_bytes=1_000_000, submission_bytes=65_536)
TRUSTED = (
    "the reference value and its certified digits, as the item records them with the script that computes them",
    "the grader's parser, and FLINT/Arb's enclosures of elementary and special functions (python-flint)",
    "that a short expression which agrees far beyond its own information deserves a look: agreement of digits proves nothing",
)


def grade(item: Item, submission: Path, options: Options) -> Verdict:
    """The verdict on a closed form.

    :raises ItemError: where the item or its reference is unfit.
    :raises SubmissionError: where the submission cannot be read.
    """
    builder, answer = examine(
        item,
        submission,
        options,
        target="grader.closed_forms.check:check",
        request=_request(item),
        limits=LIMITS,
        distributions=("python-flint",),
        trusted=TRUSTED,
    )
    if answer is None:
        return builder.conclude_from_checks(Outcome.UNDETERMINED, "no answer")
    if not is_open(item) and builder.result.get("proven_equal_to_recorded") is True:
        return builder.conclude_from_checks(Outcome.SOLVED, "proven equal to the recorded closed form")
    return builder.conclude_from_checks(
        Outcome.NEEDS_REVIEW,
        "the digits agree far beyond the expression's own information: a conjecture until it is proved",
    )


def _request(item: Item) -> Mapping[str, Any]:
    answer = item.answer
    reference = read_reference(answer, str(item.answer_path or item.path))
    forbidden = item.data.get("forbidden") or []
    for name in forbidden:
        if name not in CONSTANTS and name not in FUNCTIONS and name not in LIST_FUNCTIONS:
            raise ItemError(
                f"{item.path}: `forbidden:` names {name!r}, which is no constant or function of the grammar"
            )
    request: dict[str, Any] = {
        "value": str(reference.value),
        "unit": str(reference.unit),
        "digits": reference.digits,
        "forbidden": list(forbidden),
    }
    closed_form = answer.get("closed_form")
    if closed_form is not None and not is_open(item):
        request["closed_form"] = closed_form
    return request
