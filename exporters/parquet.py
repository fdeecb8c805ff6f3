"""Rows to Parquet: one explicit schema, zstd, sorted, with page index; shards by size.

Format: Apache Parquet 2.x (https://parquet.apache.org/docs/file-format/). What readers need in order to skip:
rows sorted by the key and declared so, small pages with a column and an offset index, statistics of every
column. Pages are cut by content, so that a changed row changes few pages and a later upload shares the rest
(https://arrow.apache.org/docs/cpp/parquet.html, content-defined chunking). A file names its writer's version,
therefore the library is pinned.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from exporters.rows import BATCH, Row
from exporters.schema import Configuration

SHARD_BYTES = 500 * 1000 * 1000
"""Bytes of uncompressed Arrow data from which a configuration is split into several files."""

ROW_GROUP_ROWS = 20_000
"""Rows of a row group: the unit that an engine reads or skips as a whole."""

PAGE_BYTES = 64 * 1024
"""Uncompressed bytes of a data page: the unit that the page index lets an engine skip."""

COMPRESSION_LEVEL = 3
"""Level of zstd."""

SPLIT = "train"
"""The one split of every configuration."""


class TableBuilder:
    """An Arrow table with a configuration's schema, whatever the data, made of rows that come in batches."""

    def __init__(self, configuration: Configuration) -> None:
        self._schema = configuration.arrow_schema()
        self._batches: list[pa.RecordBatch] = []

    def add(self, rows: list[Row]) -> pa.RecordBatch:
        """Add rows; returns them as Arrow data."""
        batch = pa.RecordBatch.from_pylist(rows, schema=self._schema)
        self._batches.append(batch)
        return batch

    def table(self) -> pa.Table:
        """All rows, each column in one piece."""
        return pa.Table.from_batches(self._batches, self._schema).combine_chunks()


def table(configuration: Configuration, rows: list[Row]) -> pa.Table:
    """Rows as an Arrow table."""
    builder = TableBuilder(configuration)
    for start in range(0, len(rows), BATCH):
        builder.add(rows[start : start + BATCH])
    return builder.table()


def shards(data: pa.Table, limit: int = SHARD_BYTES) -> list[pa.Table]:
    """Split a table into the fewest parts of equal row numbers that stay below `limit` bytes on average."""
    count = max(1, -(-data.nbytes // limit))
    count = min(count, max(1, data.num_rows))
    size, extra = divmod(data.num_rows, count)
    parts: list[pa.Table] = []
    start = 0
    for index in range(count):
        length = size + (index < extra)
        parts.append(data.slice(start, length))
        start += length
    return parts


def write(
    configuration: Configuration,
    data: pa.Table,
    folder: Path,
    *,
    sorted_by: Iterable[str],
    limit: int = SHARD_BYTES,
) -> list[str]:
    """Write a table below `folder`; returns the paths of the files, relative to it."""
    directory = folder / "data" / configuration.name
    directory.mkdir(parents=True)
    names = _leaf_names(data.schema)
    sorting = [pq.SortingColumn(names.index(name)) for name in sorted_by]
    parts = shards(data, limit)
    written: list[str] = []
    for index, part in enumerate(parts):
        path = directory / f"{SPLIT}-{index:05d}-of-{len(parts):05d}.parquet"
        pq.write_table(
            part,
            path,
            row_group_size=ROW_GROUP_ROWS,
            compression="zstd",
            compression_level=COMPRESSION_LEVEL,
            data_page_size=PAGE_BYTES,
            data_page_version="2.0",
            write_page_index=True,
            write_page_checksum=True,
            sorting_columns=sorting,
            use_content_defined_chunking=True,
        )
        written.append(path.relative_to(folder).as_posix())
    return written


def _leaf_names(schema: pa.Schema) -> list[str]:
    """Paths of the Parquet leaf columns in order; a top-level scalar has its own name."""
    names: list[str] = []
    for field in schema:
        _leaves(field.name, field.type, names)
    return names


def _leaves(path: str, kind: pa.DataType, names: list[str]) -> None:
    if pa.types.is_struct(kind):
        for entry in kind:
            _leaves(f"{path}.{entry.name}", entry.type, names)
    elif pa.types.is_list(kind):
        _leaves(path + ".list.element", kind.value_type, names)
    else:
        names.append(path)
