"""`openfrontiers import --status`: for every source that can be read by machine, what the corpus holds of it, what it was
compared with, and where the two differ.

Without `--from` and `--fetch` a source is compared with what `--fetch` stored of it under `.cache/imports/`. A source of which
nothing is stored cannot be compared; it stands in the table with what the corpus has, so that a person sees what is oldest.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from importers import drift
from importers.documents import INDEX
from importers.drafts import Parsed
from importers.emitting import unknown_source
from importers.fetching import FetchError
from importers.registry import Importer, importer_of
from openfrontiers import corpus
from openfrontiers.faults import CorpusError
from openfrontiers.model import Source
from openfrontiers.wording import plural

Read = Callable[[argparse.Namespace, Path, Importer, Source], Iterable[Parsed]]

NOTHING_STORED = "nothing of it is stored here"
HEAD = ("source", "records", "entries", "newest claim", "compared with", "changed", "gone", "new")


def stored(root: Path, source: Source) -> Path:
    """Where `--fetch` keeps what a source answered."""
    return root / ".cache" / "imports" / source.key


@dataclass
class Row:
    """One source: how many records and catalogue entries the corpus has of it, the newest day of a claim, and the comparison.

    `differences` is None where there was none, for the reason in `why`.
    """

    key: str
    records: int
    entries: int
    newest: str | None
    compared_with: str
    differences: list[drift.Drift] | None = None
    why: str = ""

    def count(self, kind: str) -> int | None:
        """How many differences are of a kind (`status`, `gone` or `new`); None where nothing was compared."""
        if self.differences is None:
            return None
        return sum(entry.kind == kind for entry in self.differences)

    def cells(self) -> tuple[str, ...]:
        """The row of the table."""
        counts = (self.count(kind) for kind in ("status", "gone", "new"))
        return (
            self.key,
            f"{self.records:,}",
            f"{self.entries:,}",
            self.newest or "–",
            self.compared_with if self.differences is not None else "nothing",
            *("–" if count is None else f"{count:,}" for count in counts),
        )


@dataclass
class _Holdings:
    """What the corpus has of each source."""

    records: Counter[str] = field(default_factory=Counter)
    entries: Counter[str] = field(default_factory=Counter)
    newest: dict[str, str] = field(default_factory=dict)

    def claim(self, key: str, day: str | None) -> None:
        """Take note of the day of a claim."""
        if day is not None:
            self.newest[key] = max(day, self.newest.get(key, ""))


def run(root: Path, arguments: argparse.Namespace, read: Read) -> int:
    """Compare and print; 0 nothing has drifted, 1 something has, 3 where nothing at all could be compared.

    `read` gives what a source says, as the arguments ask for it. Raises CorpusError for an unknown source and, where one source was
    named, for what prevents its comparison.
    """
    whole = corpus.read(root)
    sources = [source for source in whole.sources if source.importer]
    if arguments.source is not None:
        sources = [source for source in whole.sources if source.key == arguments.source]
        if not sources:
            raise unknown_source(arguments.source, whole.listing.names("sources"))
    elif arguments.folder is not None:
        raise CorpusError(
            "--from needs the source that the folder belongs to",
            "openfrontiers import SOURCE --status --from DIR",
        )
    holdings = _holdings(whole)
    rows = [_row(root, arguments, read, whole, source, holdings) for source in sources]
    if arguments.json:
        _print_json(rows)
    else:
        _print(rows, arguments.verbose)
    if any(row.count("status") or row.count("gone") for row in rows):
        return 1
    return 3 if rows and all(row.differences is None for row in rows) else 0


def _holdings(whole: corpus.Reading) -> _Holdings:
    found = _Holdings()
    for problem in whole.problems:
        found.records[problem.source.key] += 1
        found.claim(problem.source.key, problem.status.as_of)
    for entry in whole.catalogue:
        found.entries[entry.source] += 1
        found.claim(entry.source, entry.as_of)
    return found


def _row(
    root: Path,
    arguments: argparse.Namespace,
    read: Read,
    whole: corpus.Reading,
    source: Source,
    holdings: _Holdings,
) -> Row:
    key = source.key
    where = "the source" if arguments.fetch else str(arguments.folder or "")
    row = Row(key, holdings.records[key], holdings.entries[key], holdings.newest.get(key), where)
    if not where:
        day = _stored_on(stored(root, source))
        if day is None and arguments.source is None:
            row.why = NOTHING_STORED
            return row
        row.compared_with = f"copy of {day}"
    try:
        parsed = list(read(arguments, root, importer_of(source), source))
    except (CorpusError, FetchError) as error:
        if arguments.source is not None:
            raise
        row.why = error.message if isinstance(error, CorpusError) else str(error)
        return row
    row.differences = drift.compare(whole.problems, source, parsed)
    return row


def _stored_on(folder: Path) -> str | None:
    """The newest day of what is stored there; None where nothing is."""
    try:
        responses = json.loads((folder / INDEX).read_text(encoding="utf-8"))["responses"]
        return max(str(entry["date"]) for entry in responses.values())
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def _print(rows: Sequence[Row], verbose: bool) -> None:
    table = [HEAD, *(row.cells() for row in rows)]
    widths = [max(len(line[column]) for line in table) for column in range(len(HEAD))]
    right = {HEAD.index(name) for name in ("records", "entries", "changed", "gone", "new")}
    for line in table:
        cells = (
            cell.rjust(width) if column in right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        print("  ".join(cells).rstrip())
    for row in rows:
        shown = [entry for entry in row.differences or () if verbose or entry.kind != "new"]
        if shown:
            print(f"\n{row.key}")
        for entry in shown:
            print(f"  {entry.line()}")
    new = sum(row.count("new") or 0 for row in rows)
    if new and not verbose:
        print(
            f"\n{plural(new, 'problem')} at the {'source' if len(rows) == 1 else 'sources'} without a record here; --verbose lists them"
        )
    _print_left_out([row for row in rows if row.differences is None], len(rows))


def _print_left_out(missing: Sequence[Row], of: int) -> None:
    """Why sources were not compared, and what to do."""
    if not missing:
        return
    print(f"{len(missing):,} of {plural(of, 'source')} not compared", file=sys.stderr)
    absent = sum(row.why == NOTHING_STORED for row in missing)
    if absent:
        print(f"  {absent:,}: {NOTHING_STORED}", file=sys.stderr)
    for row in missing:
        if row.why != NOTHING_STORED:
            print(f"  {row.key}: {row.why}", file=sys.stderr)
    print(
        "  openfrontiers import SOURCE --status --from DIR compares with a checkout or a download,\n"
        "  openfrontiers import SOURCE --status --fetch with what the source says now, and stores it for the next time",
        file=sys.stderr,
    )


def _print_json(rows: Sequence[Row]) -> None:
    differences = [
        {
            "source": row.key,
            **{name: getattr(entry, name) for name in ("kind", "locator", "record", "here", "there")},
        }
        for row in rows
        for entry in row.differences or ()
    ]
    sources = [
        {
            "source": row.key,
            "records": row.records,
            "entries": row.entries,
            "newest_claim": row.newest,
            "compared_with": row.compared_with if row.differences is not None else None,
            "changed": row.count("status"),
            "gone": row.count("gone"),
            "new": row.count("new"),
        }
        for row in rows
    ]
    left_out = [f"{row.key}: {row.why}" for row in rows if row.differences is None]
    report = {"sources": sources, "differences": differences, "not_compared": left_out}
    json.dump(report, sys.stdout, ensure_ascii=False, indent=2)
    print()
