"""Grade a construction: valid or the first violated condition, the measured value, and its standing to the
best-known bound.

On an open item a valid object that improves on the bound, or whose existence was open, is ``needs-review``;
one that ties or falls short is ``not-solved``. On a calibration item, tying the recorded value is ``solved``.
The rules are in ``docs/grading-answers.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from grader.computed import examine, is_open
from grader.constructions.bounds import read_bound
from grader.constructions.kinds import KIND_NAMES, load
from grader.constructions.model import FormatError, ParameterError, Parameters, Undecided, Violation
from grader.items import Item, ItemError
from grader.limits import Limits
from grader.options import Options
from grader.verdict import Outcome, Verdict

LIMITS = Limits(seconds=120.0, memory_mib=4096, output_bytes=4_000_000, submission_bytes=64_000_000)
TRUSTED = (
    "the definition of this kind of construction and the best-known bound, as the item states them",
    "the grader's strict JSON reader and exact arithmetic; NumPy's integer arithmetic; FLINT (python-flint)",
)


def grade(item: Item, submission: Path, options: Options) -> Verdict:
    """The verdict on a construction.

    :raises ItemError: where the item is unfit.
    :raises SubmissionError: where the submission cannot be read.
    """
    request = _request(item)
    builder, answer = examine(
        item,
        submission,
        options,
        target="grader.constructions.worker:check",
        request=request,
        limits=LIMITS,
        distributions=("python-flint", "numpy", "networkx"),
        trusted=TRUSTED,
    )
    builder.result.setdefault("construction", request["construction"])
    best_known = request.get("best_known")
    if isinstance(best_known, Mapping):
        builder.result["best_known_date"] = best_known.get("date", "")
        builder.result["best_known_reference"] = _citation(item, best_known.get("reference"))
    if answer is None:
        return builder.conclude_from_checks(Outcome.UNDETERMINED, "no answer")
    if not is_open(item):
        return builder.conclude_from_checks(
            Outcome.SOLVED, "a valid construction that reaches the recorded value"
        )
    standing = builder.result.get("standing")
    reason = (
        "a valid construction that improves on the best-known bound"
        if standing
        else "a valid construction of an object whose existence was open"
    )
    return builder.conclude_from_checks(
        Outcome.NEEDS_REVIEW, f"{reason}: people have to look at the statement and the bound"
    )


def _request(item: Item) -> Mapping[str, Any]:
    name = item.require("construction")
    if name not in KIND_NAMES:
        raise ItemError(
            f"{item.path}: unknown construction {name!r}; expected one of {', '.join(KIND_NAMES)}"
        )
    parameters = item.data.get("parameters") or {}
    request: dict[str, Any] = {
        "construction": name,
        "parameters": dict(parameters),
        "calibration": not is_open(item),
    }
    kind = load(name)
    best_known = item.data.get("best_known")
    if best_known is not None:
        request["best_known"] = best_known
    elif kind.direction != "exists" and item.data.get("objective") != "existence":
        raise ItemError(
            f"{item.path}: a {name} is measured, so the item needs `best_known:`, or `objective: existence`"
        )
    try:
        if best_known is not None:
            read_bound(best_known)
        _check_parameters(kind.check, parameters)
    except ParameterError as error:
        raise ItemError(f"{item.path}: {error}") from None
    return request


def _citation(item: Item, key: Any) -> str:
    """The citation that a reference key stands for in the item, or the key itself."""
    for reference in item.data.get("references") or []:
        if isinstance(reference, Mapping) and reference.get("key") == key:
            return str(reference.get("citation"))
    return str(key or "")


def _check_parameters(check: Any, parameters: Mapping[str, Any]) -> None:
    """Read the parameters as the kind does: every kind reads them before it looks at the object."""
    try:
        check(Parameters(parameters), None)
    except (FormatError, Violation, Undecided):
        return
