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
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from typing import Any

import zstandard

from exporters import card, croissant, encoding, figures, manifest, parquet, sqlite, validation
from exporters.background import Background, can_fork
from exporters.columns import CONFIGURATIONS, PROBLEMS
from exporters.licences import LicenseFilter
from exporters.rows import LeftOut, Rows, build
from exporters.schema import SCHEMA_VERSION
from openfrontiers import __version__
from openfrontiers.faults import CorpusError
from openfrontiers.model import Corpus
from openfrontiers.snapshot_diff import SnapshotDiff
from openfrontiers.statistics import Statistics, statistics
from openfrontiers.whole_directory import whole_directory

JSON_LINES = "problems.jsonl.zst"
SQLITE = "openfrontiers.sqlite"
JSON_LINES_LEVEL = 3
"""Level of zstd for the JSON lines."""

PARALLEL_FROM = 1_000
"""Number of records from which a second process pays for its start."""

SORTED_BY = {
    "formalizations": ("problem_id", "position"),
    "references": ("problem_id", "position"),
}
"""Columns by which a configuration's rows are sorted, where it is not `id`."""

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

    Raises CorpusError where `folder` cannot be written or holds something else; after any failure an earlier
    export at `folder` is untouched.
    """
    options = options or Options()
    parallel = len(corpus.problems) >= PARALLEL_FROM and can_fork()
    collecting = gc.isenabled()
    gc.disable()  # millions of small acyclic objects; the collector only walks them again
    try:
        inputs = Background(lambda: manifest.input_files(corpus.root), parallel=parallel)
        rows = build(corpus, options.license)
        with whole_directory(folder, marker=manifest.MANIFEST) as building:
            result = _write(corpus, rows, building, inputs, options, parallel)
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


def _write(
    corpus: Corpus,
    rows: Rows,
    folder: Path,
    inputs: Background[dict[str, str]],
    options: Options,
    parallel: bool,
) -> Export:
    def write_beside() -> None:
        texts = {entry.name: encoding.encoded(entry, rows[entry.name]) for entry in CONFIGURATIONS}
        sqlite.write(folder / SQLITE, texts)
        write_json_lines(folder / JSON_LINES, encoding.lines(PROBLEMS, texts["problems"]))

    # One process for both: each that is forked copies the pages of the rows as it touches them.
    beside = Background(write_beside, parallel=parallel)
    try:
        files: dict[str, list[str]] = {}
        sizes: dict[str, int] = {}
        report = validation.Report()
        for configuration in CONFIGURATIONS:
            name, entries = configuration.name, rows[configuration.name]
            data = parquet.table(configuration, entries)
            report.check(configuration, entries, data)
            files[name] = []
            if entries:
                sizes[name] = data.nbytes
                files[name] = parquet.write(
                    configuration,
                    data,
                    folder,
                    sorted_by=SORTED_BY.get(name, ("id",)),
                    limit=options.shard_bytes,
                )
        report.check_links(rows.tables)
        report.raise_if_faulty()
        stats = statistics(kept_corpus(corpus, rows))
    finally:
        beside.close()
    digests = inputs.result()
    beside.result()
    counts = {configuration.name: len(rows[configuration.name]) for configuration in CONFIGURATIONS}
    (folder / "schema").mkdir()
    for configuration in CONFIGURATIONS:
        manifest.write_json(
            folder / "schema" / f"{configuration.name}.schema.json", configuration.json_schema()
        )
    manifest.write_json(folder / "statistics.json", stats.as_dict())
    manifest.write_json(folder / "validation-report.json", report.as_dict(options.record_check))
    if options.changes is not None:
        (folder / "CHANGES.md").write_text(options.changes.markdown(), encoding="utf-8")
        manifest.write_json(folder / "changes.json", options.changes.as_dict())
    drawn = figures.write(stats, folder / "figures")
    card.write(
        folder,
        card.Card(corpus, rows, stats, counts, files, sizes, drawn, options.license, options.repository),
    )
    croissant.write(folder, corpus, counts, files, stats, options.license, options.repository)
    written = manifest.digests(folder)
    manifest.write_json(
        folder / manifest.MANIFEST, _manifest(corpus, rows, folder, counts, files, written, digests, options)
    )
    manifest.write_checksums(folder, written)
    return Export(folder, counts, files, rows.left_out, stats)


def kept_corpus(corpus: Corpus, rows: Rows) -> Corpus:
    """The part of a corpus that the rows hold, for its statistics."""
    problems = {row["id"].removeprefix("problem:") for row in rows["problems"]}
    entries = {row["id"].removeprefix("catalogue:") for row in rows["catalogues"]}
    items = {row["id"] for row in rows["benchmark"]}
    if len(problems) == len(corpus.problems) and len(entries) == len(corpus.catalogue):
        return corpus
    return replace(
        corpus,
        problems=tuple(problem for problem in corpus.problems if problem.id in problems),
        catalogue=tuple(entry for entry in corpus.catalogue if entry.id in entries),
        items=tuple(item for item in corpus.items if item.id in items),
    )


def write_json_lines(path: Path, lines: Iterable[str]) -> None:
    """Lines of JSON, compressed with zstd."""
    with (
        path.open("wb") as file,
        zstandard.ZstdCompressor(level=JSON_LINES_LEVEL).stream_writer(file) as packed,
    ):
        source = iter(lines)
        while batch := "".join(islice(source, 1000)):
            packed.write(batch.encode())


def _manifest(
    corpus: Corpus,
    rows: Rows,
    folder: Path,
    counts: Mapping[str, int],
    files: Mapping[str, Sequence[str]],
    written: Mapping[str, str],
    digests: Mapping[str, str],
    options: Options,
) -> dict[str, Any]:
    left_out = rows.left_out
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
        },
        "configurations": {name: {"rows": counts[name], "files": list(files[name])} for name in counts},
        "empty_configurations": [name for name in counts if not counts[name]],
        "files": {
            name: {"bytes": (folder / name).stat().st_size, "sha256": digest}
            for name, digest in written.items()
            if name != SQLITE
        },
        "inputs": dict(digests),
    }
