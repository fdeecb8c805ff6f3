"""The files that hold structs and lists as text, written in one go: SQLite and JSON lines."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import pyarrow as pa
import zstandard

from exporters import encoding, sqlite
from exporters.columns import CONFIGURATIONS, PROBLEMS

JSON_LINES = "problems.jsonl.zst"
SQLITE = "openfrontiers.sqlite"

JSON_LINES_LEVEL = 3
"""Level of zstd for the JSON lines."""


def write(folder: Path, batches: Iterable[tuple[str, pa.Buffer]]) -> None:
    """Write both files from batches of rows, in Arrow's IPC format, each with the name of its configuration."""
    configurations = {entry.name: (entry, entry.arrow_schema()) for entry in CONFIGURATIONS}
    packer = zstandard.ZstdCompressor(level=JSON_LINES_LEVEL)
    with (
        closing(sqlite.Database(folder / SQLITE)) as database,
        (folder / JSON_LINES).open("wb") as file,
        packer.stream_writer(file) as packed,
    ):
        for name, data in batches:
            configuration, schema = configurations[name]
            rows = encoding.encoded(configuration, pa.ipc.read_record_batch(data, schema))
            database.add(name, rows)
            if name == PROBLEMS.name:
                packed.write("".join(encoding.lines(PROBLEMS, rows)).encode())
        database.finish()
