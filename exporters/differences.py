"""Differences between a dataset folder of an earlier snapshot and a corpus."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from exporters.licences import LicenseFilter
from exporters.manifest import read_facts
from exporters.selection import select
from openfrontiers.faults import CorpusError
from openfrontiers.model import Corpus
from openfrontiers.snapshot_diff import ROW_COLUMNS, Entry, SnapshotDiff, compare, entries, entry_of_row


def against(folder: Path, corpus: Corpus, chosen: LicenseFilter | None = None) -> SnapshotDiff:
    """The differences from the snapshot in `folder` to what a licence filter keeps of a corpus.

    Raises CorpusError where `folder` is no dataset folder, or was made with another filter: what a filter leaves
    out is neither new nor gone, and must not be named in a folder that does not hold it.
    """
    try:
        facts = read_facts(folder)
        _, files = facts.configurations["problems"]
        older, filtered = facts.snapshot_at, facts.license_filter
        old = list(_read(folder, files))
    except (OSError, ValueError, KeyError, pa.ArrowException) as error:
        raise CorpusError(
            f"{folder} is no dataset folder, or not a whole one: {error}",
            "name a folder that `openfrontiers export --out` wrote; `--verify` says what is wrong with it",
        ) from error
    if filtered != (chosen.words() if chosen else None):
        raise CorpusError(
            f"{folder} was exported {_options(filtered)}: only a snapshot with the same licences can be compared",
            f"run this {_options(filtered)} too, or name another folder",
        )
    kept = select(corpus, chosen).corpus
    return compare(old, entries(kept), old_name=older, new_name=corpus.snapshot_at)


def _options(words: list[str] | None) -> str:
    return "with " + " ".join(f"--license {word}" for word in words) if words else "without --license"


def _read(folder: Path, files: list[str]) -> Iterator[Entry]:
    for name in files:
        for row in pq.read_table(folder / name, columns=list(ROW_COLUMNS)).to_pylist():
            yield entry_of_row(row)
