"""Status changes: what the histories of all records say about their status, newest first."""

from __future__ import annotations

from dataclasses import dataclass

from generators.facets import natural
from openfrontiers import dates
from openfrontiers.model import Corpus, Event, Problem

ARRIVALS = ("created", "imported")
"""Events by which a record comes into the collection."""


@dataclass(frozen=True, slots=True)
class Change:
    """One entry of a record's history that gives it a status; `before` is the status that it replaces."""

    problem: Problem
    event: Event
    before: str | None

    @property
    def status(self) -> str:
        """The status from then on."""
        return self.event.status or ""


def status_changes(corpus: Corpus) -> tuple[Change, ...]:
    """Every change of status, newest first.

    Entries that repeat the status before them, or say with which status a record came in, are no change.
    """
    found: list[Change] = []
    for problem in corpus.problems:
        before: str | None = None
        for event in problem.history:
            if event.status and event.status != before:
                if event.change not in ARRIVALS:
                    found.append(Change(problem, event, before))
                before = event.status
    found.sort(key=lambda change: natural(change.problem.id))
    found.sort(key=lambda change: dates.earliest(change.event.date), reverse=True)
    return tuple(found)
