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
      manifest.json  SHA256SUMS

The same corpus gives the same bytes, whatever the clock, the time zone or the order of files on disk.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

import zstandard

from exporters import card, croissant, figures, manifest, parquet, sqlite, validation
from exporters.columns import CONFIGURATIONS
from exporters.licences import LicenseFilter
from exporters.rows import LeftOut, Row, Rows, build
from exporters.schema import SCHEMA_VERSION
from openfrontiers import __version__
from openfrontiers.model import Corpus
from openfrontiers.statistics import Statistics, statistics
from openfrontiers.whole_directory import whole_directory

JSON_LINES = "problems.jsonl.zst"
SQLITE = "openfrontiers.sqlite"
JSON_LINES_LEVEL = 9
"""Level of zstd for the JSON lines."""

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
    """ORG/NAME on the Hub, for the addresses in the card; None writes addresses relative to the folder."""


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
    collecting = gc.isenabled()
    gc.disable()  # millions of small acyclic objects; the collector only walks them again
    try:
        rows = build(corpus, options.license)
        with whole_directory(folder, marker=manifest.MANIFEST) as building:
            result = _write(corpus, rows, building, options)
    finally:
        if collecting:
            gc.enable()
    return replace(result, folder=folder)


def _write(corpus: Corpus, rows: Rows, folder: Path, options: Options) -> Export:
    with ThreadPoolExecutor(2) as pool:
        # Both libraries release the interpreter while they work, so the second processor is used.
        inputs = pool.submit(manifest.input_files, corpus.root)
        database = pool.submit(sqlite.write, folder / SQLITE, rows.tables)
        files: dict[str, list[str]] = {}
        bytes_: dict[str, int] = {}
        report = validation.Report()
        for configuration in CONFIGURATIONS:
            entries = rows[configuration.name]
            report.check(configuration, entries)
            files[configuration.name] = []
            if entries:
                data = parquet.table(configuration, entries)
                bytes_[configuration.name] = data.nbytes
                files[configuration.name] = parquet.write(
                    configuration,
                    data,
                    folder,
                    sorted_by=SORTED_BY.get(configuration.name, ("id",)),
                    limit=options.shard_bytes,
                )
        write_json_lines(folder / JSON_LINES, rows["problems"])
        database.result()
        digests = inputs.result()
    report.check_links(rows.tables)
    report.raise_if_faulty()
    kept = kept_corpus(corpus, rows)
    stats = statistics(kept)
    counts = {configuration.name: len(rows[configuration.name]) for configuration in CONFIGURATIONS}
    for configuration in CONFIGURATIONS:
        (folder / "schema").mkdir(exist_ok=True)
        manifest.write_json(
            folder / "schema" / f"{configuration.name}.schema.json", configuration.json_schema()
        )
    manifest.write_json(folder / "statistics.json", stats.as_dict())
    manifest.write_json(folder / "validation-report.json", report.as_dict(len(digests)))
    drawn = figures.write(stats, folder / "figures")
    card.write(
        folder,
        card.Card(corpus, rows, stats, counts, files, bytes_, drawn, options.license, options.repository),
    )
    croissant.write(folder, corpus, counts, files, stats, options.license, options.repository)
    manifest.write_json(
        folder / manifest.MANIFEST, _manifest(corpus, rows, folder, counts, files, digests, options)
    )
    manifest.write_checksums(folder)
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


def write_json_lines(path: Path, rows: Sequence[Row]) -> None:
    """Rows as JSON, one object a line, compressed with zstd."""
    encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
    with (
        path.open("wb") as file,
        zstandard.ZstdCompressor(level=JSON_LINES_LEVEL).stream_writer(file) as packed,
    ):
        for start in range(0, len(rows), 1000):
            packed.write("".join(encode(row) + "\n" for row in rows[start : start + 1000]).encode())


def _manifest(
    corpus: Corpus,
    rows: Rows,
    folder: Path,
    counts: Mapping[str, int],
    files: Mapping[str, Sequence[str]],
    digests: Mapping[str, str],
    options: Options,
) -> dict[str, Any]:
    left_out = rows.left_out
    return {
        "dataset": "openfrontiers",
        "snapshot_at": corpus.snapshot_at,
        "commit": corpus.commit,
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
            name: {"bytes": (folder / name).stat().st_size, "sha256": manifest.sha256(folder / name)}
            for name in manifest.files_of(folder)
            if name != SQLITE
        },
        "inputs": dict(digests),
    }
