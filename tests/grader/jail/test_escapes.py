"""Nothing gets out of the jail, whichever way memory is counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from grader.jail import check, escapes


@pytest.fixture(scope="module", params=[True, False], ids=["control-group", "watched"])
def findings(request: pytest.FixtureRequest) -> Mapping[str, check.Finding]:
    return {finding.name: finding for finding in check.findings(use_cgroup=request.param)}


@pytest.mark.parametrize(
    "attempt", [*escapes.TOGETHER, *escapes.ALONE], ids=lambda function: function.__name__
)
def test_the_attempt_is_stopped(findings: Mapping[str, check.Finding], attempt: Callable[[], str]) -> None:
    finding = findings[attempt.__name__]
    assert finding.stopped, finding.how


def test_at_least_twenty_different_escapes_are_tried(findings: Mapping[str, check.Finding]) -> None:
    assert len(findings) >= 20


def test_an_attempt_that_succeeds_is_reported_as_an_escape() -> None:
    def open_door() -> str:
        raise escapes.Escaped("the door was open")

    assert escapes.attempt(open_door) == {"stopped": False, "how": "the door was open"}


def test_a_call_that_is_looked_at_rather_than_refused_counts_as_an_escape(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(escapes, "refused", lambda name, *arguments: f"{name}: EINVAL")
    with pytest.raises(escapes.Escaped, match="ptrace: EINVAL"):
        escapes.all_refused("ptrace")
