"""Atom feeds (RFC 4287): changes of status, and for every browse page its newest records.

The time of an entry is the day of the event in the record's history, its feed's time that of its newest
entry: nothing depends on when a feed was made.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from generators import addresses
from generators.changes import Change
from generators.site import LABELS, Site, long_date
from generators.summaries import plain, title
from openfrontiers import dates
from openfrontiers.model import Problem

LENGTH = 50
"""Entries in a feed."""


def _time(date: str) -> str:
    return f"{dates.earliest(date).isoformat()}T00:00:00Z"


def _feed(site: Site, path: str, page: str, heading: str, entries: list[str], updated: str) -> str:
    url = site.settings.url
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n'
        f"<id>{escape(url + path)}</id>\n<title>{escape(heading)}</title>\n<updated>{updated}</updated>\n"
        f"<author><name>{escape(site.settings.name)}</name></author>\n"
        f'<link rel="self" type="application/atom+xml" href="{escape(url + path)}"/>\n'
        f'<link rel="alternate" type="text/html" href="{escape(url + page)}"/>\n'
        + "".join(entries)
        + "</feed>\n"
    )


def of_changes(site: Site, changes: Iterable[Change], path: str, page: str, heading: str) -> str:
    """A feed of status changes, newest first."""
    entries: list[str] = []
    newest = f"{dates.earliest(site.corpus.snapshot_at).isoformat()}T00:00:00Z"
    for number, change in enumerate(changes):
        if number >= LENGTH:
            break
        problem, event = change.problem, change.event
        address = site.settings.url + addresses.problem(problem.id)
        name = title(site, problem)
        words = f"{LABELS[change.status]} since {long_date(event.date)}"
        if change.before:
            words += f", before {LABELS[change.before]}"
        if event.note:
            words += f". {plain(site, event.note, 300)}"
        when = _time(event.date)
        if number == 0:
            newest = when
        entries.append(
            f"<entry><id>{escape(address)}#{event.date}-{change.status}</id>"
            f"<title>{escape(name)}: {LABELS[change.status]}</title><updated>{when}</updated>"
            f'<link rel="alternate" type="text/html" href="{escape(address)}"/>'
            f"<summary>{escape(words)}</summary></entry>\n"
        )
    return _feed(site, path, page, heading, entries, newest)


def newest_first(problems: Iterable[Problem]) -> list[Problem]:
    """Records by the date of their last history entry, newest first."""
    found = sorted(problems, key=lambda problem: problem.id)
    found.sort(key=lambda problem: dates.earliest(problem.history[-1].date), reverse=True)
    return found


def entry(site: Site, problem: Problem) -> str:
    """The entry of a record in the feeds of the lists that hold it."""
    address = site.settings.url + addresses.problem(problem.id)
    event = problem.history[-1]
    return (
        f"<entry><id>{escape(address)}</id><title>{escape(title(site, problem))}</title>"
        f"<updated>{_time(event.date)}</updated>"
        f'<link rel="alternate" type="text/html" href="{escape(address)}"/>'
        f"<summary>{LABELS[problem.status.label]}; {escape(event.change)} {long_date(event.date)}.</summary></entry>\n"
    )


class ListFeeds:
    """Feeds of lists; the entry of a record is made once. Records are ranked once for all lists."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._rank = {problem.id: rank for rank, problem in enumerate(newest_first(site.corpus.problems))}
        self._entries: dict[str, str] = {}

    def feed(self, problems: Iterable[Problem], page: str, heading: str) -> str:
        """The feed of a list: its records with the latest events."""
        chosen = sorted(problems, key=lambda problem: self._rank[problem.id])[:LENGTH]
        entries: list[str] = []
        for problem in chosen:
            if problem.id not in self._entries:
                self._entries[problem.id] = entry(self._site, problem)
            entries.append(self._entries[problem.id])
        updated = _time(chosen[0].history[-1].date) if chosen else _time(self._site.corpus.snapshot_at)
        return _feed(
            self._site, f"{page}feed.xml", page, f"{self._site.settings.name}: {heading}", entries, updated
        )
