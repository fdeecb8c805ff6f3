"""The folder is read as its users read it: by `datasets`, DuckDB, Polars, SQLite, JSON lines, Croissant."""

from __future__ import annotations

import io
import json
import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import datasets
import mlcroissant
import pytest
import zstandard
from huggingface_hub import DatasetCard

from exporters import read_back
from exporters.columns import CONFIGURATIONS
from exporters.export import Options, export
from exporters.schema import Configuration
from openfrontiers import corpus as corpora
from openfrontiers.model import Corpus
from tests.exporters.conftest import read


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=lambda entry: entry.name)
def test_load_dataset_gives_every_row_and_type(
    folder: Path, configuration: Configuration, tmp_path: Path
) -> None:
    loaded = datasets.load_dataset(str(folder), configuration.name, split="train", cache_dir=str(tmp_path))
    assert loaded.features == datasets.Features.from_arrow_schema(configuration.arrow_schema())
    assert list(loaded) == read(folder, configuration.name)


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=lambda entry: entry.name)
def test_streaming_gives_the_same_rows(folder: Path, configuration: Configuration) -> None:
    streamed = datasets.load_dataset(str(folder), configuration.name, split="train", streaming=True)
    assert list(streamed) == read(folder, configuration.name)


def test_the_default_configuration_is_problems(folder: Path, tmp_path: Path) -> None:
    assert len(datasets.load_dataset(str(folder), split="train", cache_dir=str(tmp_path))) == 4


def test_read_back_names_every_configuration(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert read_back.main([str(folder)]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == [
        configuration.name for configuration in CONFIGURATIONS
    ]


def test_json_lines_hold_the_rows_of_problems(folder: Path) -> None:
    with (folder / "problems.jsonl.zst").open("rb") as file:
        text = io.TextIOWrapper(zstandard.ZstdDecompressor().stream_reader(file), encoding="utf-8")
        assert [json.loads(line) for line in text] == read(folder, "problems")


def test_sqlite_finds_words_without_regard_to_case_and_accents(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "openfrontiers.sqlite")) as database:
        found = database.execute(
            "SELECT problems.id, json_extract(problems.source, '$.name') FROM problems_search "
            "JOIN problems ON problems.rowid = problems_search.rowid WHERE problems_search MATCH 'erdos'"
        ).fetchall()
        assert found == [("problem:list-7", "The Example List")]
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=lambda entry: entry.name)
def test_sqlite_holds_every_row(folder: Path, configuration: Configuration) -> None:
    with closing(sqlite3.connect(folder / "openfrontiers.sqlite")) as database:
        keys = [key for (key,) in database.execute(f'SELECT id FROM "{configuration.name}" ORDER BY rowid')]
    assert keys == [entry["id"] for entry in read(folder, configuration.name)]


def test_the_card_passes_the_clients_own_parser(folder: Path) -> None:
    card = DatasetCard.load(folder / "README.md")
    assert card.data.license == "other"
    assert card.data.language == ["de", "en"]
    assert card.data.size_categories == ["n<1K"]
    assert card.data.to_dict()["licenses_present"] == [
        "Apache-2.0", "CC-BY-4.0", "CC-BY-SA-4.0", "CC0-1.0", "GPL-3.0-only", "LicenseRef-guarded",
    ]  # fmt: skip
    names = [entry["config_name"] for entry in card.data.to_dict()["configs"]]
    assert names == [configuration.name for configuration in CONFIGURATIONS]


def test_the_card_describes_every_column_and_shows_the_figures(folder: Path) -> None:
    text = (folder / "README.md").read_text(encoding="utf-8")
    for configuration in CONFIGURATIONS:
        for path, column in configuration.leaves():
            assert f"| `{path}` | {column.type_name()} |" in text
    assert "| Problem / catalogue items | 4 / 3 |" in text
    assert "| LicenseRef-guarded | 1 | yes | unknown | unknown | unknown | unknown |" in text
    for figure in ("status", "msc", "decades", "fields", "licenses"):
        assert f"(figures/{figure}.svg)" in text
        assert (folder / "figures" / f"{figure}.svg").is_file()


def test_croissant_is_valid(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        dataset = mlcroissant.Dataset(jsonld=str(folder / "croissant.json"))
    assert not dataset.metadata.issues.errors
    assert not dataset.metadata.issues.warnings
    assert not [record for record in caplog.records if "not standard" in record.getMessage()]
    assert {entry.name for entry in dataset.metadata.record_sets} == {entry.name for entry in CONFIGURATIONS}


def test_croissant_reads_the_rows(folder: Path) -> None:
    dataset = mlcroissant.Dataset(jsonld=str(folder / "croissant.json"))
    titles = [record["catalogues/id"].decode() for record in dataset.records("catalogues")]
    assert titles == [entry["id"] for entry in read(folder, "catalogues")]


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=lambda entry: entry.name)
def test_croissant_reads_every_row_of_every_configuration(folder: Path, configuration: Configuration) -> None:
    dataset = mlcroissant.Dataset(jsonld=str(folder / "croissant.json"))
    keys = [record[f"{configuration.name}/id"].decode() for record in dataset.records(configuration.name)]
    assert keys == [entry["id"] for entry in read(folder, configuration.name)]


def test_croissant_reads_a_list_of_structs_within_a_struct(corpus_dir: Path, tmp_path: Path) -> None:
    path = corpus_dir / "records" / "problems" / "wiki" / "wiki-graph.md"
    text = path.read_text(encoding="utf-8")
    one = "date: 2026-07, note: the planar case}"
    assert one in text
    path.write_text(
        text.replace(one, f'{one}, {{url: "https://example.org/more", date: 2026-08, note: the torus}}'),
        encoding="utf-8",
    )
    export(corpora.load(corpus_dir), tmp_path / "out")
    dataset = mlcroissant.Dataset(jsonld=str(tmp_path / "out" / "croissant.json"))
    field = "problems/status_claim/evidence"
    found = {
        record["problems/id"].decode(): [
            (entry[f"{field}/date"].decode(), entry[f"{field}/note"].decode()) for entry in record[field]
        ]
        for record in dataset.records("problems")
    }
    assert found.pop("problem:wiki-graph") == [("2026-07", "the planar case"), ("2026-08", "the torus")]
    assert not any(found.values())


def test_croissant_names_every_licence_of_the_card(folder: Path) -> None:
    described = json.loads((folder / "croissant.json").read_text(encoding="utf-8"))
    metadata = DatasetCard.load(folder / "README.md").data.to_dict()
    assert described["license"] == metadata["licenses_present"]
    assert {"GPL-3.0-only", "LicenseRef-guarded"} <= set(described["license"])


def test_croissant_of_a_sharded_folder_is_valid(corpus: Corpus, tmp_path: Path) -> None:
    export(corpus, tmp_path / "out", Options(shard_bytes=2000))
    dataset = mlcroissant.Dataset(jsonld=str(tmp_path / "out" / "croissant.json"))
    assert not dataset.metadata.issues.errors
