"""The export as a whole: from a corpus to a dataset folder that is complete or not there.

    folder/
      README.md                  dataset card
      data/<configuration>/      Parquet files
      problems.jsonl.zst         the rows of `problems`, one JSON object a line
      openfrontiers.sqlite       every configuration, with full-text search
      schema/<configuration>.schema.json
      figures/                   plots of the card
      croissant.json             machine-readable description (Croissant 1.1)
      statistics.json            the figures of the snapshot
      validation-report.json     what was checked
      CHANGES.md  changes.json   differences from an earlier snapshot, where one was named
      manifest.json  SHA256SUMS

The same corpus gives the same bytes, whatever the clock, the time zone or the order of files on disk.
"""

from __future__ import annotations

import gc
import os
import sqlite3
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pyarrow as pa

from exporters import card, croissant, figures, manifest, parquet, text_files, validation
from exporters.background import Background, can_fork
from exporters.columns import CONFIGURATIONS, SOURCES
from exporters.licences import LicenseFilter, licenses_present
from exporters.rows import batches
from exporters.schema import SCHEMA_VERSION
from exporters.selection import LeftOut, Selection, select
from openfrontiers import __version__
from openfrontiers.faults import CorpusError
from openfrontiers.model import UNDATED, Corpus
from openfrontiers.snapshot_diff import SnapshotDiff
from openfrontiers.statistics import Statistics, number_text, statistics
from openfrontiers.whole_directory import whole_directory

PARALLEL_FROM = 1_000
"""Number of records from which a second process pays for its start."""

SORTED_BY = {
    "formalizations": ("problem_id", "position"),
    "references": ("problem_id", "position"),
}
"""Columns by which a configuration's rows are sorted, where it is not `id`."""

Beside = Background[tuple[str, pa.Buffer], dict[str, str]]
"""What is done beside the rows, batch by batch, with the digests of the input files as its result."""

LIBRARIES = ("pyarrow", "zstandard", "jinja2")
"""Libraries whose version can show in the bytes of the folder."""


@dataclass(frozen=True, slots=True)
class Options:
    """What an export can be asked for."""

    license: LicenseFilter | None = None
    shard_bytes: int = parquet.SHARD_BYTES
    repository: str | None = None
    """ORG/NAME on the Hub, for the addresses in the card; None writes a placeholder."""
    changes: SnapshotDiff | None = None
    """Differences from an earlier snapshot, to be written into the folder."""
    record_check: Mapping[str, int] | None = None
    """Numbers of files read and of faults found when the records were checked; None where that is not known."""


@dataclass(frozen=True)
class Export:
    """What was written: rows and files by configuration, and what a filter left out."""

    folder: Path
    rows: Mapping[str, int]
    files: Mapping[str, Sequence[str]]
    left_out: LeftOut
    statistics: Statistics


def export(corpus: Corpus, folder: Path, options: Options | None = None) -> Export:
    """Write the dataset folder of a corpus.

    Raises CorpusError where nothing names the snapshot's day, where a licence filter leaves nothing, and where
    `folder` cannot be written or holds something else; after any failure an earlier export at `folder` is untouched.
    """
    options = options or Options()
    if corpus.snapshot_at == UNDATED:
        raise CorpusError(
            "nothing says of which day this snapshot is: the corpus has no commit, and no record names a day",
            "name the day with `openfrontiers export --snapshot-at DAY`, or commit the corpus to git",
        )
    selection = select(corpus, options.license)
    if options.license is not None:
        _require_something(corpus, selection, options.license)
    _require_ours(folder)
    parallel = len(corpus.problems) >= PARALLEL_FROM and can_fork()
    collecting = gc.isenabled()
    gc.disable()  # millions of small acyclic objects; the collector only walks them again
    try:
        with whole_directory(folder, marker=manifest.MANIFEST) as building:
            result = _write(selection, building, options, parallel)
    except (OSError, sqlite3.Error) as error:
        reason = getattr(error, "strerror", None) or error
        raise CorpusError(
            f"cannot write {folder}: {reason}",
            "nothing was changed; make room or name another place, and try again",
        ) from error
    finally:
        if collecting:
            gc.enable()
    return replace(result, folder=folder)


def _require_ours(folder: Path) -> None:
    """Raise CorpusError where the folder to be replaced, or one around it, holds what no export wrote there.

    A new export takes the place of the whole folder, so that such files would be lost without a word: notes, the
    `.git` of a clone from the Hub, or another export.
    """
    place = Path(os.path.abspath(folder))
    if (place / manifest.MANIFEST).is_file():
        others = manifest.foreign_files(place)
        if others is None:
            raise CorpusError(
                f"{folder} has a {manifest.MANIFEST}, but no {manifest.CHECKSUMS} that says which files an export wrote",
                "name a new directory, or remove this one",
            )
        if others:
            more = f" and {number_text(len(others) - 3)} more" if len(others) > 3 else ""
            raise CorpusError(
                f"{folder} holds files that no export wrote, and that a new one would remove: "
                f"{', '.join(others[:3])}{more}",
                "move them away, or name another directory",
            )
    around = next((up for up in place.parents if manifest.foreign_files(up) is not None), None)
    if around is not None:
        raise CorpusError(
            f"{folder} lies inside the dataset folder {around}, whose next export would remove it",
            "name a directory outside it",
        )


def _require_something(corpus: Corpus, selection: Selection, chosen: LicenseFilter) -> None:
    """Raise CorpusError where a filter leaves neither a problem nor a pointer, and the corpus has some."""
    if selection.corpus.problems or selection.corpus.catalogue:
        return
    left = selection.left_out
    licenses = left.rows.get("problems", Counter()) + left.rows.get("catalogues", Counter())
    if licenses:
        present = ", ".join(f"{name} ({number_text(count)})" for name, count in sorted(licenses.items()))
        raise CorpusError(
            f"the licence filter leaves nothing to export: no problem and no pointer has the terms asked for "
            f"({chosen.describe()})",
            f"nothing was written; the corpus has texts under {present}. Ask for one of these, or for a use that "
            "their terms permit",
        )


def _write(selection: Selection, folder: Path, options: Options, parallel: bool) -> Export:
    corpus = selection.corpus
    beside: Beside = Background(lambda batches: _beside(batches, folder, corpus.root), parallel=parallel)
    try:
        made = _rows(selection, beside)
        beside.end()
        files, sizes = _write_parquet(made.tables, folder, options.shard_bytes)
        stats = statistics(corpus)
        inputs = beside.result()
    finally:
        beside.close()
    counts = {name: table.rows for name, table in made.report.tables.items()}
    (folder / "schema").mkdir()
    for configuration in CONFIGURATIONS:
        manifest.write_json(
            folder / "schema" / f"{configuration.name}.schema.json", configuration.json_schema()
        )
    manifest.write_json(folder / "statistics.json", stats.as_dict())
    manifest.write_json(folder / "validation-report.json", made.report.as_dict(options.record_check))
    if options.changes is not None:
        (folder / "CHANGES.md").write_text(options.changes.markdown(), encoding="utf-8")
        manifest.write_json(folder / "changes.json", options.changes.as_dict())
    drawn = figures.write(stats, folder / "figures")
    card.write(
        folder,
        card.Card(
            selection, stats, counts, made.licenses, files, sizes, drawn, options.license, options.repository
        ),
    )
    licenses = licenses_present(made.licenses)
    croissant.write(folder, corpus, counts, files, stats, licenses, options.license, options.repository)
    written = manifest.digests(folder)
    manifest.write_json(
        folder / manifest.MANIFEST, _manifest(selection, folder, counts, files, written, inputs, options)
    )
    manifest.write_checksums(folder, written)
    return Export(folder, counts, files, selection.left_out, stats)


@dataclass(frozen=True)
class _Made:
    """What was made of the rows."""

    tables: Mapping[str, parquet.TableBuilder]
    licenses: Mapping[str, Counter[str | None]]
    report: validation.Report


def _beside(batches: Iterable[tuple[str, pa.Buffer]], folder: Path, root: Path) -> dict[str, str]:
    """Write the text files, and return the digests of the input files."""
    text_files.write(folder, batches)
    return manifest.input_files(root)


def _rows(selection: Selection, beside: Beside) -> _Made:
    """Make every row once, check it, and give it to the Arrow tables and to the text files."""
    builders = {entry.name: parquet.TableBuilder(entry) for entry in CONFIGURATIONS}
    licenses: dict[str, Counter[str | None]] = {entry.name: Counter() for entry in CONFIGURATIONS}
    report = validation.Report()
    for name, rows in batches(selection):
        batch = builders[name].add(rows)
        beside.give((name, batch.serialize()))
        report.check(name, rows, batch)
        if name != SOURCES.name:  # a source's terms are those of its text, not of its row
            licenses[name].update(row["license"] for row in rows)
    report.check_links()
    report.raise_if_faulty()
    return _Made(builders, licenses, report)


def _write_parquet(
    tables: Mapping[str, parquet.TableBuilder], folder: Path, shard_bytes: int
) -> tuple[dict[str, list[str]], dict[str, int]]:
    """Write every table that has rows; returns its files, and its bytes in memory."""
    files: dict[str, list[str]] = {}
    sizes: dict[str, int] = {}
    for configuration in CONFIGURATIONS:
        name = configuration.name
        data = tables[name].table()
        files[name] = []
        if data.num_rows:
            sizes[name] = data.nbytes
            files[name] = parquet.write(
                configuration,
                data,
                folder,
                sorted_by=SORTED_BY.get(name, ("id",)),
                limit=shard_bytes,
            )
    return files, sizes


def _manifest(
    selection: Selection,
    folder: Path,
    counts: Mapping[str, int],
    files: Mapping[str, Sequence[str]],
    written: Mapping[str, str],
    inputs: Mapping[str, str],
    options: Options,
) -> dict[str, Any]:
    corpus, left_out = selection.corpus, selection.left_out
    return {
        "dataset": "openfrontiers",
        "snapshot_at": corpus.snapshot_at,
        "commit": corpus.commit,
        "inputs_committed": manifest.inputs_committed(corpus.root, corpus.commit),
        "schema_version": SCHEMA_VERSION,
        "versions": {"openfrontiers": __version__, **{name: version(name) for name in LIBRARIES}},
        "license_filter": options.license.words() if options.license else None,
        "left_out": {
            "rows": {name: dict(sorted(found.items())) for name, found in sorted(left_out.rows.items())},
            "attachments": dict(sorted(left_out.attachments.items())),
            "item_statements": dict(sorted(left_out.item_statements.items())),
        },
        "configurations": {name: {"rows": counts[name], "files": list(files[name])} for name in counts},
        "empty_configurations": [name for name in counts if not counts[name]],
        "files": {
            name: {"bytes": (folder / name).stat().st_size, "sha256": digest}
            for name, digest in written.items()
            if name != text_files.SQLITE
        },
        "inputs": dict(inputs),
    }
