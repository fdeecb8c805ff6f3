"""How constructions are checked in these tests: in this process, by the same function that the limited process calls."""

from __future__ import annotations

import copy
import json
import random
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

from grader.computed import Findings
from grader.constructions.kinds import load
from grader.constructions.model import Measured
from grader.constructions.worker import check_object
from grader.limited_process import MAX_NUMERAL_DIGITS

# As the limited process does.
sys.set_int_max_str_digits(MAX_NUMERAL_DIGITS)


@dataclass(frozen=True)
class Outcome:
    """What a check found: the measured object, or the name and evidence of the check that did not pass."""

    measured: Measured | None
    failed: str | None
    evidence: Mapping[str, Any]
    summary: str

    @property
    def value(self) -> Any:
        assert self.measured is not None, self.summary
        return self.measured.value


def run_check(kind: str, parameters: Mapping[str, Any], data: Any) -> Outcome:
    content = data if isinstance(data, bytes) else json.dumps(data).encode()
    findings = Findings()
    measured = check_object(findings, load(kind), {k: _text(v) for k, v in parameters.items()}, content)
    for check in findings.checks:
        if check["outcome"] != "passed":
            json.dumps(check, allow_nan=False)
            return Outcome(measured, check["name"], check["evidence"], check["summary"])
    return Outcome(measured, None, {}, "")


def _text(value: Any) -> Any:
    return [str(v) for v in value] if isinstance(value, list) else str(value)


@pytest.fixture
def check() -> Callable[[str, Mapping[str, Any], Any], Outcome]:
    return run_check


@pytest.fixture
def agrees() -> Callable[..., None]:
    """Random edits of a valid object are accepted exactly where an independent definition holds, and rejections carry a witness."""

    def compare(
        kind: str,
        parameters: Mapping[str, Any],
        good: Any,
        edit: Callable[[random.Random, Any], Any],
        holds: Callable[[Any], bool],
        rounds: int = 60,
    ) -> None:
        rng = random.Random(f"edits of a {kind}")
        assert holds(good)
        assert run_check(kind, parameters, good).failed is None
        rejected = 0
        for _ in range(rounds):
            data = edit(rng, copy.deepcopy(good))
            outcome = run_check(kind, parameters, data)
            if outcome.failed == "format":
                continue
            assert (outcome.failed is None) == holds(data), (outcome, data)
            if outcome.failed is not None:
                rejected += 1
                assert outcome.evidence, outcome
        assert rejected > 0, "no edit was rejected: the edits do not test anything"

    return compare


@pytest.fixture
def fraction() -> type[Fraction]:
    return Fraction
