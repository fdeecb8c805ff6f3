"""Drift: where a source says something else today than the corpus claims of it.

A record's status is a dated claim by a source. When the source's own words have changed since, the record is not
wrong, but old; this report names such records with both claims, so that a person can look and add a history entry.
Nothing is changed here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from importers.drafts import Draft, Entry, Parsed
from openfrontiers.model import Problem, Source


@dataclass(frozen=True)
class Drift:
    """One difference: `kind` is status, new, gone or entry."""

    kind: str
    locator: str
    record: str | None
    here: str
    there: str
    path: str | None = None

    def line(self) -> str:
        """The difference in a sentence that says what to do."""
        if self.kind == "status":
            return (
                f"{self.path}: the record says {self.here}; the source now says {self.there}. "
                "Look at the source, then add a status entry to history:"
            )
        if self.kind == "gone":
            return f"{self.path}: the source has no {self.locator!r} any more; look whether it was renamed or withdrawn"
        return f"{self.locator}: {self.there} at the source, no record here"


def compare(problems: Iterable[Problem], source: Source, parsed: Iterable[Parsed]) -> list[Drift]:
    """The differences between the records of a source and what it says today, records first, by locator."""
    theirs: dict[str, Draft | Entry] = {}
    for value in parsed:
        if isinstance(value, Draft | Entry):
            theirs.setdefault(value.locator, value)
    found: list[Drift] = []
    known: set[str] = set()
    for problem in problems:
        locator = problem.source.locator
        if problem.source.key != source.key or locator is None:
            continue
        known.add(locator)
        there = theirs.get(locator)
        if there is None:
            if theirs:
                found.append(
                    Drift("gone", locator, problem.id, problem.status.label, "nothing", problem.path)
                )
            continue
        status = problem.status
        if status.claimed_by != source.key or there.label is None or not source.asserts_status:
            continue
        if there.label != status.label:
            here = f"{status.label} as of {status.as_of}"
            word = (
                f" ({there.source_label})" if there.source_label and there.source_label != there.label else ""
            )
            day = f" as of {there.as_of}" if there.as_of else ""
            found.append(
                Drift("status", locator, problem.id, here, f"{there.label}{word}{day}", problem.path)
            )
    for locator, value in theirs.items():
        if locator not in known:
            found.append(Drift("new", locator, None, "", value.source_label or value.label or "listed"))
    order = {"status": 0, "gone": 1, "new": 2}
    return sorted(found, key=lambda entry: (order[entry.kind], entry.path or "", entry.locator))
