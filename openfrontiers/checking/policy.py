"""Rules of policy on one record: status and its evidence, history, licence, dates, bounds.

The source of these rules is the section "The record" of the design, restated for contributors in
`docs/status-policy.md` and `docs/licences.md`. They look at one record and the registered sources; a pull
request's rules, which compare two versions, are in `openfrontiers.checking.changes`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from openfrontiers import dates
from openfrontiers.faults import DataPath, Fault
from openfrontiers.model import Problem, Source

ORIGINAL_LICENSE = "CC-BY-4.0"
"""Licence of every text written for this repository."""

STATUS_CHANGES = frozenset(("created", "imported", "status", "withdrawn", "reinstated"))
"""History events that name a status."""


def check(problem: Problem, sources: Mapping[str, Source]) -> Iterator[Fault]:
    """All policy rules of one record."""
    yield from _check_dates(problem)
    yield from _check_future(problem)
    yield from _check_status(problem, sources)
    yield from _check_history(problem)
    yield from _check_license(problem, sources)
    yield from _check_bounds(problem)
    yield from _check_import(problem)


def _fault(problem: Problem, rule: str, path: DataPath, message: str, hint: str) -> Fault:
    return Fault(rule, problem.path, message, hint, data_path=path)


def _dates(problem: Problem) -> Iterator[tuple[DataPath, str]]:
    yield ("status", "as_of"), problem.status.as_of
    for index, evidence in enumerate(problem.status.evidence):
        yield ("status", "evidence", index, "date"), evidence.date
    for index, claim in enumerate(problem.status.claims):
        yield ("status", "claims", index, "as_of"), claim.as_of
    for index, bound in enumerate(problem.bounds):
        if bound.date is not None:
            yield ("bounds", index, "date"), bound.date
    for index, event in enumerate(problem.history):
        yield ("history", index, "date"), event.date
    if problem.retrieved is not None:
        yield ("retrieved", "at"), problem.retrieved.at


def _valid(date: str) -> bool:
    try:
        dates.interval(date)
    except dates.DateError:
        return False
    return True


def _check_dates(problem: Problem) -> Iterator[Fault]:
    for path, date in _dates(problem):
        try:
            dates.interval(date)
        except dates.DateError as error:
            yield _fault(
                problem, "date", path, str(error), "a day that the calendar has, or a month, or a year"
            )


def _check_future(problem: Problem) -> Iterator[Fault]:
    """A record cannot tell what was claimed after it was last changed."""
    last = problem.history[-1].date
    told: list[tuple[DataPath, str]] = [(("status", "as_of"), problem.status.as_of)]
    told += [
        (("status", "evidence", index, "date"), entry.date)
        for index, entry in enumerate(problem.status.evidence)
    ]
    for path, date in told:
        if _valid(date) and _valid(last) and dates.certainly_after(date, last):
            yield _fault(
                problem,
                "status-future",
                path,
                f"{date} lies after the last entry of the history, {last}",
                "add what changed to the history, or correct the date",
            )


def _check_status(problem: Problem, sources: Mapping[str, Source]) -> Iterator[Fault]:
    status = problem.status
    label = status.label
    if label in ("solved", "partially-solved", "disputed") and not status.evidence and not status.claims:
        yield _fault(
            problem,
            "status-evidence",
            ("status",),
            f"the status {label} has no evidence",
            "add `evidence:` with a reference key or a url, and its date",
        )
    if label == "disputed" and len({claim.label for claim in status.claims}) < 2:
        yield _fault(
            problem,
            "status-claims",
            ("status",),
            "a disputed status needs the claims that contradict each other",
            "add `claims:` with at least two different labels, each with claimed_by, as_of and a reference or url",
        )
    if label != "disputed" and status.claims:
        yield _fault(
            problem,
            "status-claims",
            ("status", "claims"),
            f"claims: belongs to disputed, not to {label}",
            "use evidence:, or label the record disputed",
        )
    if label == "withdrawn" and not status.reason:
        yield _fault(
            problem, "status-reason", ("status",), "a withdrawn record gives no reason", "add `reason:`"
        )
    if label != "withdrawn" and status.reason:
        yield _fault(
            problem,
            "status-reason",
            ("status", "reason"),
            f"reason: belongs to withdrawn, not to {label}",
            "put it into the history as a note",
        )
    claimant = sources.get(status.claimed_by) if status.claimed_by else None
    if label in ("unassessed", "withdrawn"):
        if label == "unassessed" and status.claimed_by is not None:
            yield _fault(
                problem,
                "status-claimant",
                ("status", "claimed_by"),
                "an unassessed record names somebody who claims its status",
                "remove claimed_by, or give the label that the source claims",
            )
    elif status.claimed_by is None and label != "disputed":  # the claims of a dispute name their claimants
        yield _fault(
            problem,
            "status-claimant",
            ("status",),
            f"nobody claims the status {label}",
            "add `claimed_by:` with the key of a source, or label the record unassessed",
        )
    elif claimant is not None and not claimant.asserts_status:
        yield _fault(
            problem,
            "status-unassessed",
            ("status", "label"),
            f"{claimant.key} claims no current status, so it cannot support {label}",
            "label the record unassessed, or name a source that makes the claim",
        )
    keys = {reference.key for reference in problem.references}
    for index, evidence in enumerate(status.evidence):
        if evidence.reference is not None and evidence.reference not in keys:
            yield _unknown_reference(problem, ("status", "evidence", index, "reference"), evidence.reference)
    for index, claim in enumerate(status.claims):
        if claim.reference is not None and claim.reference not in keys:
            yield _unknown_reference(problem, ("status", "claims", index, "reference"), claim.reference)


def _unknown_reference(problem: Problem, path: DataPath, key: str) -> Fault:
    return _fault(
        problem,
        "reference-unknown",
        path,
        f"no reference has the key {key!r}",
        "add the reference, or correct the key",
    )


def _check_history(problem: Problem) -> Iterator[Fault]:
    history = problem.history
    if history[0].change not in ("created", "imported") and not _earlier_statuses(problem):
        yield _fault(
            problem,
            "history-first",
            ("history", 0),
            f"the history begins with {history[0].change!r}",
            "the first event is created or imported; only status events that came before may precede it",
        )
    created = [index for index, event in enumerate(history) if event.change in ("created", "imported")]
    if not created:
        yield _fault(
            problem,
            "history-first",
            ("history",),
            "no event says how the record came here",
            "add an event `created` or `imported` with its date and status",
        )
    for index, event in enumerate(history):
        if event.change in STATUS_CHANGES and event.status is None:
            yield _fault(
                problem,
                "history-status",
                ("history", index),
                f"the event {event.change!r} names no status",
                "add `status:` with the label from then on",
            )
        if event.change not in STATUS_CHANGES and event.status is not None:
            yield _fault(
                problem,
                "history-status",
                ("history", index, "status"),
                f"the event {event.change!r} cannot change the status",
                "add an event `status`",
            )
        if event.change == "withdrawn" and event.status not in (None, "withdrawn"):
            yield _fault(
                problem,
                "history-status",
                ("history", index, "status"),
                f"the event withdrawn leaves the status {event.status!r}",
                "its status is withdrawn",
            )
        if (event.change == "renamed") != (event.previous_id is not None):
            yield _fault(
                problem,
                "history-status",
                ("history", index),
                "renamed and previous_id belong together",
                "give both or neither",
            )
    labels = [event.status for event in history if event.status is not None]
    if labels and labels[-1] != problem.status.label:
        yield _fault(
            problem,
            "status-history",
            ("status", "label"),
            f"the status is {problem.status.label}, but the last event of the history says {labels[-1]}",
            "a change of status is a new event at the end of history:",
        )
    for index in range(1, len(history)):
        before, after = history[index - 1].date, history[index].date
        if _valid(before) and _valid(after) and dates.certainly_after(before, after):
            yield _fault(
                problem,
                "history-order",
                ("history", index),
                f"{after} stands after {before}",
                "history runs from the oldest to the newest",
            )
    keys = {reference.key for reference in problem.references}
    for index, event in enumerate(history):
        if event.reference is not None and event.reference not in keys:
            yield _unknown_reference(problem, ("history", index, "reference"), event.reference)


def _earlier_statuses(problem: Problem) -> bool:
    """Whether what precedes the record's creation are only dated status events."""
    for event in problem.history:
        if event.change in ("created", "imported"):
            return True
        if event.change != "status":
            return False
    return False


def _check_license(problem: Problem, sources: Mapping[str, Source]) -> Iterator[Fault]:
    source = sources.get(problem.source.key)
    if problem.wording == "original":
        if problem.license != ORIGINAL_LICENSE:
            yield _fault(
                problem,
                "license-original",
                ("license",),
                f"text written for this repository is {ORIGINAL_LICENSE}, not {problem.license}",
                f"write `license: {ORIGINAL_LICENSE}`, or say `wording: adapted` or `verbatim`",
            )
        if problem.reuse is not None:
            yield _fault(
                problem,
                "license-original",
                ("reuse",),
                "original text carries no reuse wording of a source",
                "remove reuse:",
            )
        return
    if source is None:
        return  # an unknown source is its own fault
    if problem.wording not in source.wording:
        yield _fault(
            problem,
            "license-wording",
            ("wording",),
            f"the terms of {source.key} do not allow {problem.wording} text here",
            "allowed: " + ", ".join(source.wording) + "; write the statement in words of your own",
        )
    if problem.license != source.license.spdx:
        yield _fault(
            problem,
            "license-source",
            ("license",),
            f"{problem.wording} text carries its source's licence {source.license.spdx}, not {problem.license}",
            f"write `license: {source.license.spdx}`",
        )
    if problem.reuse is None:
        yield _fault(
            problem,
            "license-reuse",
            ("wording",),
            f"{problem.wording} text needs the source's reuse wording",
            "add `reuse:`",
        )
    if problem.attribution is None and source.permits.attribution:
        yield _fault(
            problem,
            "license-attribution",
            ("wording",),
            f"{source.key} asks for credit",
            "add `attribution:`",
        )


def _check_bounds(problem: Problem) -> Iterator[Fault]:
    keys = {reference.key for reference in problem.references}
    for index, bound in enumerate(problem.bounds):
        if bound.reference is not None and bound.reference not in keys:
            yield _unknown_reference(problem, ("bounds", index, "reference"), bound.reference)
        if bound.reference is None and bound.note is None:
            yield _fault(
                problem,
                "bound-evidence",
                ("bounds", index),
                "a bound without reference or note",
                "add `reference:`; a trivial bound says so in `note:`",
            )
    for index, prize in enumerate(problem.prizes):
        if prize.reference is not None and prize.reference not in keys:
            yield _unknown_reference(problem, ("prizes", index, "reference"), prize.reference)


def _check_import(problem: Problem) -> Iterator[Fault]:
    imported = any(event.change == "imported" for event in problem.history)
    if imported and problem.retrieved is None:
        yield _fault(
            problem,
            "retrieved",
            ("history",),
            "an imported record does not say what was retrieved",
            "add `retrieved:` with at least `at:`",
        )
    if problem.wording == "verbatim" and problem.retrieved is None:
        yield _fault(
            problem,
            "retrieved",
            ("wording",),
            "verbatim text does not say where and when it was retrieved",
            "add `retrieved:`",
        )
