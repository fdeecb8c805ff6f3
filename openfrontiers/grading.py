"""What the grader asks of a submission, in words: kinds of construction, types of an answer, conditions.

The words stand in `grading.toml` beside this module, whose head says what each key means. The grader takes
its definitions from here and the website its descriptions, so that both say the same; what decides is the code
of `grader/`, and its tests hold the two together.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any


@dataclass(frozen=True, slots=True)
class Construction:
    """A kind of construction.

    `checks` is the definition in a few words; `definition`, `parameters` and `fields` are Markdown with LaTeX;
    `direction` is `maximize`, `minimize` or `exists`; `example` is the shape of the JSON, for readers.
    """

    name: str
    title: str
    checks: str
    definition: str
    source: str
    value: str
    direction: str
    example: str
    parameters: Mapping[str, str]
    fields: Mapping[str, str]
    measures: Mapping[str, str]

    def measured(self, parameters: Mapping[str, Any]) -> str:
        """What is measured under a task's parameters."""
        if not self.measures:
            return self.value
        return self.measures[parameters.get("measure", next(iter(self.measures)))]


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition that verifies an answer: what holds, and the parameters that a task sets."""

    name: str
    holds: str
    parameters: Mapping[str, str]


@lru_cache(maxsize=1)
def _words() -> Mapping[str, Any]:
    return tomllib.loads(resources.files(__package__).joinpath("grading.toml").read_text(encoding="utf-8"))


@lru_cache(maxsize=1)
def constructions() -> Mapping[str, Construction]:
    """Every kind of construction by its name."""
    return {
        name: Construction(
            name,
            entry["title"],
            entry["checks"],
            entry["definition"],
            entry["source"],
            entry["value"],
            entry["direction"],
            entry["example"],
            entry.get("parameters", {}),
            entry["fields"],
            entry.get("measures", {}),
        )
        for name, entry in _words()["constructions"].items()
    }


@lru_cache(maxsize=1)
def conditions() -> Mapping[str, Condition]:
    """Every condition by its name."""
    return {
        name: Condition(name, entry["holds"], entry.get("parameters", {}))
        for name, entry in _words()["conditions"].items()
    }


@lru_cache(maxsize=1)
def answer_types() -> Mapping[str, str]:
    """What is written down, by the type of an answer."""
    found: Mapping[str, str] = _words()["answer_types"]
    return found
