"""Differences between a dataset folder of an earlier snapshot and a corpus."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from exporters.manifest import MANIFEST
from openfrontiers.faults import CorpusError
from openfrontiers.model import Corpus
from openfrontiers.snapshot_diff import ROW_COLUMNS, Entry, SnapshotDiff, compare, entries, entry_of_row


def against(folder: Path, corpus: Corpus) -> SnapshotDiff:
    """The differences from the snapshot in `folder` to a corpus.

    Raises CorpusError where `folder` is no dataset folder.
    """
    try:
        manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        files = manifest["configurations"]["problems"]["files"]
        older = manifest["snapshot_at"]
        old = list(_read(folder, files))
    except (OSError, ValueError, KeyError, pa.ArrowException) as error:
        raise CorpusError(
            f"{folder} is no dataset folder, or not a whole one: {error}",
            "name a folder that `openfrontiers export --out` wrote; `--verify` says what is wrong with it",
        ) from error
    return compare(old, entries(corpus), old_name=older, new_name=corpus.snapshot_at)


def _read(folder: Path, files: list[str]) -> Iterator[Entry]:
    for name in files:
        for row in pq.read_table(folder / name, columns=list(ROW_COLUMNS)).to_pylist():
            yield entry_of_row(row)
