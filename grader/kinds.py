"""The kinds of item and the module that grades each. A module is imported when an item of its kind is graded,
not before.

Each module offers ``grade(item: Item, submission: Path, options: Options) -> Verdict``.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from pathlib import Path

from grader.items import Item, ItemError
from grader.options import Options
from grader.verdict import Verdict

KINDS: Mapping[str, str] = {
    "lean": "grader.lean.grade",
    "construction": "grader.constructions.grade",
    "closed-form": "grader.closed_forms.grade",
    "answer": "grader.answers.grade",
    "rubric": "grader.rubrics.grade",
}


class MissingComponent(RuntimeError):
    """A library or program that this kind of item needs is not installed; the message says which."""


def grade(item: Item, submission: Path, options: Options) -> Verdict:
    """Grade a submission with the module of the item's kind.

    :raises ItemError: where the kind is unknown or the item is unfit.
    :raises SubmissionError: where the submission cannot be read.
    :raises MissingComponent: where a library is missing.
    """
    module_name = KINDS.get(item.kind)
    if module_name is None:
        raise ItemError(
            f"{item.path}: unknown kind {item.kind!r}; expected one of {', '.join(sorted(KINDS))}"
        )
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        raise MissingComponent(
            f"grading an item of kind {item.kind} needs the Python module {error.name!r}, which is not installed; "
            "`openfrontiers doctor` says what is missing"
        ) from None
    verdict: Verdict = module.grade(item, submission, options)
    return verdict
