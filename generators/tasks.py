"""What may be shown of a grading task, in words: its submission, what is verified, the value to reach.

A task's file holds no answer; what only evaluators may see lies in `answers/`, which no generator reads.
Techniques that are known to bear on a task are left out all the same: they belong to a solution.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from openfrontiers.grading import Construction, conditions, constructions
from openfrontiers.model import Corpus, Problem, Task

HELD_BACK = frozenset(("answer", "techniques"))
"""Keys of a task's file that no page and no file of the site shows."""

_NUMBER = re.compile(r"[-0-9./]+")

FILES = {
    "lean": "Solution.lean",
    "construction": "construction.json",
    "closed-form": "expression.txt",
    "answer": "answer.txt",
    "rubric": "proof.md",
}
"""A name for a submission of each kind."""


class Goal(NamedTuple):
    """The value that a construction is compared with: `words` such as “more than”, then the value."""

    words: str
    value: str

    @property
    def plain(self) -> bool:
        """Whether the value is a numeral or a fraction, and no expression."""
        return _NUMBER.fullmatch(self.value) is not None

    @property
    def algebraic(self) -> bool:
        """Whether the value is given as the root of a polynomial."""
        return self.value.startswith("algebraic(")


def command(target: str, kind: str) -> str:
    """The command that grades a submission."""
    findings = " --findings findings.json" if kind == "rubric" else ""
    return f"openfrontiers grade {target} {FILES[kind]}{findings}"


def shown(task: Task) -> Mapping[str, Any]:
    """The task's data as its file has it, without what is held back."""
    return {key: value for key, value in task.data.items() if key not in HELD_BACK}


def construction(task: Task) -> Construction | None:
    """The words about the kind of construction, where the task asks for one that is known."""
    return constructions().get(task.data.get("construction", ""))


def goal(task: Task) -> Goal | None:
    """What a construction has to reach, where the task states it."""
    words = construction(task)
    best = task.data.get("best_known")
    if words is None or best is None:
        return None
    calibration = task.data["standing"] == "calibration"
    if words.direction == "maximize":
        how = "at least" if calibration else "more than"
    else:
        how = "at most" if calibration else "less than"
    return Goal(how, str(best["value"]))


def problems(corpus: Corpus) -> Mapping[str, tuple[Problem, ...]]:
    """The records that a task belongs to or that name it as a check, by the task's id."""
    found: dict[str, dict[str, Problem]] = {task.id: {} for task in corpus.tasks}
    for task in corpus.tasks:
        own = corpus.problem_by_id.get(task.problem or "")
        if own is not None:
            found[task.id][own.id] = own
    for problem in corpus.problems:
        for check in problem.checks:
            if check.task is not None and check.task in found:
                found[check.task][problem.id] = problem
    return {key: tuple(value.values()) for key, value in found.items()}


def texts(task: Task) -> Iterator[str]:
    """Every text on a task's page that may hold mathematics."""
    data = task.data
    yield data["title"]
    yield data["statement"]
    for reference in data.get("references", ()):
        yield reference["citation"]
    if note := data.get("best_known", {}).get("note"):
        yield note
    words = construction(task)
    if words is not None:
        yield words.title
        yield words.definition
        yield words.source
        yield from words.parameters.values()
        yield from words.fields.values()
    condition = conditions().get(data.get("condition", {}).get("name", ""))
    if condition is not None:
        yield condition.holds
        yield from condition.parameters.values()
