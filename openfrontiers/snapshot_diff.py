"""What changed between two snapshots of the corpus: for release notes, the dataset and the site's feed.

Two snapshots are two collections of `Entry` values, from a corpus (`entries`) or from the rows of a published
dataset (`entry_of_row`). `compare` tells which problems appeared, changed their status, their statement or
their licence, were withdrawn, renamed, or are missing; `SnapshotDiff.markdown` and `as_dict` write it down.

A renamed record is followed by the former ids that it keeps. An id that is gone without that is reported as
missing: ids are never reused and withdrawn records keep their file, so this is an error of the newer snapshot.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from openfrontiers.model import Corpus

WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Entry:
    """What is compared of one problem; `id` is the record's own, without a prefix."""

    id: str
    title: str
    status: str
    status_as_of: str
    statement: str
    license: str
    claimed_by: str | None = None
    reason: str | None = None
    former_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """One difference of one problem: what it was, what it is, and what explains it."""

    id: str
    title: str
    before: str
    after: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class SnapshotDiff:
    """The differences between two snapshots, each list in the order of ids."""

    old: str
    new: str
    appeared: tuple[Entry, ...] = ()
    status: tuple[Change, ...] = ()
    statement: tuple[Change, ...] = ()
    license: tuple[Change, ...] = ()
    title: tuple[Change, ...] = ()
    withdrawn: tuple[Change, ...] = ()
    renamed: tuple[Change, ...] = ()
    missing: tuple[Entry, ...] = ()

    def __bool__(self) -> bool:
        """Whether anything changed."""
        return any((self.appeared, self.status, self.statement, self.license, self.title, self.withdrawn,
                    self.renamed, self.missing))  # fmt: skip

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "from": self.old,
            "to": self.new,
            "counts": {name: len(getattr(self, name)) for name in KINDS},
            "appeared": [_short(entry) for entry in self.appeared],
            **{name: [asdict(change) for change in getattr(self, name)] for name in CHANGES},
            "missing": [_short(entry) for entry in self.missing],
        }

    def markdown(self) -> str:
        """The differences for people."""
        return "\n".join(_markdown(self)) + "\n"


CHANGES = ("status", "statement", "license", "title", "withdrawn", "renamed")
"""The lists of changes."""

KINDS = ("appeared", *CHANGES, "missing")
"""Every list of a SnapshotDiff."""


def entries(corpus: Corpus) -> Iterator[Entry]:
    """The problems of a corpus."""
    for problem in corpus.problems:
        yield Entry(
            id=problem.id,
            title=problem.title,
            status=problem.status.label,
            status_as_of=problem.status.as_of,
            statement=problem.statement,
            license=problem.license,
            claimed_by=problem.status.claimed_by,
            reason=problem.status.reason,
            former_ids=problem.former_ids,
        )


def entry_of_row(row: Mapping[str, Any]) -> Entry:
    """A problem from a row of the dataset's configuration `problems`."""
    claim = row["status_claim"]
    return Entry(
        id=str(row["id"]).removeprefix("problem:"),
        title=row["title"],
        status=row["status"],
        status_as_of=claim["as_of"],
        statement=row["problem_statement"],
        license=row["license"],
        claimed_by=claim["claimed_by"],
        reason=claim["reason"],
        former_ids=tuple(row["former_ids"]),
    )


ROW_COLUMNS = ("id", "title", "status", "status_claim", "problem_statement", "license", "former_ids")
"""Columns of a row that `entry_of_row` reads."""


def compare(old: Iterable[Entry], new: Iterable[Entry], *, old_name: str, new_name: str) -> SnapshotDiff:
    """The differences from one snapshot to another; the names say which snapshots they are."""
    before = {entry.id: entry for entry in old}
    after = {entry.id: entry for entry in new}
    found: dict[str, list[Change]] = {name: [] for name in CHANGES}
    appeared: list[Entry] = []
    followed: set[str] = set()
    for identifier in sorted(after):
        entry = after[identifier]
        former = before.get(identifier)
        if former is None:
            earlier = next((name for name in reversed(entry.former_ids) if name in before), None)
            if earlier is None or earlier in after:
                appeared.append(entry)
                continue
            former = before[earlier]
            found["renamed"].append(Change(entry.id, entry.title, earlier, entry.id))
        followed.add(former.id)
        _compare_one(former, entry, found)
    missing = [before[identifier] for identifier in sorted(set(before) - followed)]
    return SnapshotDiff(
        old_name, new_name, tuple(appeared), missing=tuple(missing),
        **{name: tuple(changes) for name, changes in found.items()},
    )  # fmt: skip


def _compare_one(former: Entry, entry: Entry, found: Mapping[str, list[Change]]) -> None:
    if former.status != entry.status:
        if entry.status == WITHDRAWN:
            found["withdrawn"].append(
                Change(entry.id, entry.title, former.status, entry.status, entry.reason or "")
            )
        else:
            note = f"as of {entry.status_as_of}"
            if entry.claimed_by:
                note += f", claimed by {entry.claimed_by}"
            found["status"].append(Change(entry.id, entry.title, former.status, entry.status, note))
    for name in ("statement", "license", "title"):
        older, newer = getattr(former, name), getattr(entry, name)
        if older != newer:
            found[name].append(Change(entry.id, entry.title, older, newer))


def _short(entry: Entry) -> dict[str, str]:
    return {"id": entry.id, "title": entry.title, "status": entry.status}


def _markdown(diff: SnapshotDiff) -> Iterator[str]:
    yield f"# Changes from {diff.old} to {diff.new}"
    if not diff:
        yield ""
        yield "No problem record changed."
        return
    if diff.appeared:
        yield from _heading("New problems", len(diff.appeared))
        yield from (f"- `{entry.id}`: {entry.title} ({entry.status})" for entry in diff.appeared)
    if diff.status:
        yield from _heading("Changed status", len(diff.status))
        yield from (
            f"- `{change.id}`: {change.title}: {change.before} → {change.after} ({change.note})"
            for change in diff.status
        )
    if diff.withdrawn:
        yield from _heading("Withdrawn", len(diff.withdrawn))
        yield from (f"- `{change.id}`: {change.title}: {change.note}" for change in diff.withdrawn)
    if diff.statement:
        yield from _heading("Changed statement", len(diff.statement))
        for change in diff.statement:
            yield f"- `{change.id}`: {change.title}"
            yield ""
            yield from _statement_diff(change)
            yield ""
    if diff.license:
        yield from _heading("Changed licence", len(diff.license))
        yield from (f"- `{change.id}`: {change.before} → {change.after}" for change in diff.license)
    if diff.title:
        yield from _heading("Changed title", len(diff.title))
        yield from (f"- `{change.id}`: {change.before} → {change.after}" for change in diff.title)
    if diff.renamed:
        yield from _heading("Renamed", len(diff.renamed))
        yield from (f"- `{change.before}` → `{change.after}`" for change in diff.renamed)
    if diff.missing:
        yield from _heading("Missing", len(diff.missing))
        yield "These ids are gone, which must not happen: a withdrawn record keeps its file."
        yield ""
        yield from (f"- `{entry.id}`: {entry.title}" for entry in diff.missing)


def _heading(text: str, count: int) -> Iterator[str]:
    yield ""
    yield f"## {text} ({count})"
    yield ""


def _statement_diff(change: Change) -> Iterator[str]:
    """Lines of a fenced block; the fence is longer than any run of backticks inside."""
    body = change.before + change.after
    fence = "```"
    while fence in body:
        fence += "`"
    yield f"  {fence}diff"
    lines = difflib.unified_diff(change.before.splitlines(), change.after.splitlines(), lineterm="", n=1)
    yield from (f"  {line}" for line in lines if not line.startswith(("---", "+++", "@@")))
    yield f"  {fence}"
