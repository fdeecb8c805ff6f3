"""Parquet files let an engine skip what it does not need, and have one schema whatever the data."""

from __future__ import annotations

from pathlib import Path

import duckdb
import polars as pl
import pyarrow.parquet as pq
import pytest

from exporters import parquet
from exporters.columns import CONFIGURATIONS, PROBLEMS, REFERENCES
from exporters.export import Options, export
from exporters.rows import tables
from exporters.schema import Configuration
from exporters.selection import select
from openfrontiers.model import Corpus
from tests.exporters.conftest import read


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=lambda entry: entry.name)
def test_every_file_has_the_declared_schema(folder: Path, configuration: Configuration) -> None:
    for path in (folder / "data" / configuration.name).iterdir():
        assert pq.read_schema(path).equals(configuration.arrow_schema())


def test_files_are_compressed_sorted_and_indexed(folder: Path) -> None:
    (path,) = (folder / "data" / "references").iterdir()
    metadata = pq.ParquetFile(path).metadata
    group = metadata.row_group(0)
    names = [group.column(entry.column_index).path_in_schema for entry in group.sorting_columns]
    assert names == ["problem_id", "position"]
    for index in range(group.num_columns):
        column = group.column(index)
        assert column.compression == "ZSTD"
        assert column.has_column_index
        assert column.has_offset_index
        assert column.statistics is not None


def test_the_key_is_the_column_that_a_problem_file_is_sorted_by(folder: Path) -> None:
    (path,) = (folder / "data" / "problems").iterdir()
    group = pq.ParquetFile(path).metadata.row_group(0)
    assert [group.column(entry.column_index).path_in_schema for entry in group.sorting_columns] == ["id"]


@pytest.mark.parametrize("rows", [1, 2, 3, 7])
def test_shards_hold_every_row_once_and_in_order(corpus: Corpus, tmp_path: Path, rows: int) -> None:
    entries = [{**tables(select(corpus))["problems"][0], "id": f"problem:{number}"} for number in range(rows)]
    data = parquet.table(PROBLEMS, entries)
    names = parquet.write(PROBLEMS, data, tmp_path, sorted_by=["id"], limit=data.nbytes // 3)
    assert len(names) == min(rows, -(-data.nbytes // (data.nbytes // 3)))
    assert [entry["id"] for entry in read(tmp_path, "problems")] == [entry["id"] for entry in entries]
    for index, name in enumerate(names):
        assert name.endswith(f"train-{index:05d}-of-{len(names):05d}.parquet")


def test_a_large_export_is_sharded_and_reads_back_as_one(corpus: Corpus, tmp_path: Path) -> None:
    result = export(corpus, tmp_path / "out", Options(shard_bytes=2000))
    assert len(result.files["problems"]) > 1
    pattern = str(tmp_path / "out" / "data" / "problems" / "*.parquet")
    assert pl.scan_parquet(pattern).select(pl.len()).collect().item() == 4


def test_an_engine_reads_only_the_pages_that_can_hold_a_key(tmp_path: Path, corpus: Corpus) -> None:
    row = tables(select(corpus))["references"][0]
    rows = [
        {**row, "id": f"reference:{number:06d}/k", "problem_id": f"problem:{number:06d}", "position": 1}
        for number in range(30_000)
    ]
    data = parquet.table(REFERENCES, rows)
    (name,) = parquet.write(REFERENCES, data, tmp_path, sorted_by=["problem_id", "position"])
    metadata = pq.ParquetFile(tmp_path / name).metadata
    assert metadata.num_row_groups == 2
    ranges = [metadata.row_group(index).column(2).statistics for index in range(2)]
    assert ranges[0].max < ranges[1].min
    found = duckdb.sql(
        f"SELECT count(*) FROM '{tmp_path / name}' WHERE problem_id = 'problem:025000'"
    ).fetchall()
    assert found == [(1,)]
