"""Rows say what the records say, and null where they say nothing."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from exporters import encoding, parquet
from exporters.columns import CONFIGURATIONS
from exporters.rows import tables
from exporters.schema import Configuration
from exporters.selection import select
from openfrontiers.model import Corpus
from tests.exporters.conftest import read, row


def test_a_problem_with_everything(folder: Path) -> None:
    problem = row(folder, "problems", "problem:list-7")
    assert problem["title"] == "Odd covering systems"
    assert problem["problem_statement"].startswith("Is there a finite collection of congruences $a_i")
    assert problem["background"] == "Asked by Erdős and Selfridge [@hough-2015]."
    assert problem["field"] == {
        "main": "math", "main_label": "Mathematics", "slug": "number-theory", "label": "Number theory",
    }  # fmt: skip
    assert problem["msc2020"][1] == {
        "code": "05",
        "basis": "community-map",
        "evidence": "the field of the record",
    }
    assert problem["status_claim"]["claimed_by"] == "list"
    assert problem["posed"] == {"year": 1957, "by": ["Paul Erdős"]}
    assert problem["source"]["license"] == "See site; statements are paraphrased with attribution."
    assert problem["provenance"]["imported_at"] == "2026-10-01"
    assert problem["related"] == [{"id": "problem:wiki-graph", "how": 'an analogue, "coloured"'}]
    assert problem["snapshot_at"] == "2026-10-01"


def test_what_is_unknown_is_null(folder: Path) -> None:
    problem = row(folder, "problems", "problem:wiki-graph")
    assert problem["background"] is None
    assert problem["status_claim"]["source_label"] is None
    assert problem["source"]["locator"] is None
    assert problem["posed"]["by"] == []


def test_records_hold_no_proofs(folder: Path) -> None:
    for problem in read(folder, "problems"):
        assert problem["proof"] is problem["lean4_proof"] is None
        assert problem["proof_status"] == problem["lean4_proof_status"] == "not-recorded"


def test_our_own_formal_statement_comes_with_its_text_and_others_do_not(folder: Path) -> None:
    ours, theirs, afp = row(folder, "problems", "problem:list-7")["formalizations"]
    assert "def main : Prop" in ours["code"]
    assert ours["license"] == "Apache-2.0"
    assert ours["path"] == "lean/FrontierBench/O01.lean"
    assert theirs["code"] is None
    assert theirs["url"].startswith("https://github.com/example/formal-conjectures/blob/b82b08fa")
    assert afp["language"] == "Isabelle"


def test_quality_flags(folder: Path) -> None:
    assert row(folder, "problems", "problem:list-7")["quality_flags"] == [
        "lean-statement-from-linked-source-file",
        "formalization-contains-placeholder",
        "formalization-not-compiled-during-export",
        "statement-is-summary",
    ]
    assert row(folder, "problems", "problem:free-1")["quality_flags"] == ["no-references"]


def test_unknown_terms_permit_nothing(folder: Path) -> None:
    terms = row(folder, "problems", "problem:closed-2")["permits"]
    assert terms["redistribution"] is True
    assert terms["commercial"] is None


def test_a_work_has_one_name_whoever_cites_it(folder: Path) -> None:
    works = {entry["id"]: entry["work"] for entry in read(folder, "references")}
    assert works == {
        "reference:list-7/hough-2015": "doi:10.4007/annals.2015.181.1.6",
        "reference:list-7/preprint": "arxiv:1307.0874",
    }


def test_formal_statements_have_rows_of_their_own(folder: Path) -> None:
    rows = read(folder, "formalizations")
    assert [entry["id"] for entry in rows] == [f"formalization:list-7/{position}" for position in (1, 2, 3)]
    assert {entry["problem_id"] for entry in rows} == {"problem:list-7"}


def test_a_pointer_that_was_read_from_its_source_carries_the_terms_of_the_source(folder: Path) -> None:
    rows = {entry["id"]: entry for entry in read(folder, "catalogues")}
    assert rows["catalogue:wiki-9"]["license"] == "CC-BY-SA-4.0"
    assert rows["catalogue:wiki-10"]["problem_id"] == "problem:wiki-graph"
    assert rows["catalogue:unused-1"]["license"] == "CC-BY-4.0"


def test_a_benchmark_item_has_its_statement_and_formal_text(folder: Path) -> None:
    item = row(folder, "benchmark", "O01")
    assert item["problem_statement"].startswith("Is there a finite collection")
    assert "def main" in item["formal"]["code"]
    assert item["tier"] is None
    assert item["reviews"][0]["verdict"] == "ok"


def test_sources_count_their_rows(folder: Path) -> None:
    counted = {
        entry["key"]: (entry["problems"], entry["catalogue_items"]) for entry in read(folder, "sources")
    }
    assert counted == {"closed": (1, 0), "freebase": (1, 0), "list": (1, 0), "unused": (0, 1), "wiki": (1, 2)}


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=lambda entry: entry.name)
def test_every_row_that_is_read_back_is_valid_against_the_schema_beside_it(
    folder: Path, configuration: Configuration
) -> None:
    schema = json.loads((folder / "schema" / f"{configuration.name}.schema.json").read_text(encoding="utf-8"))
    validator = jsonschema.Draft202012Validator(schema)
    rows = read(folder, configuration.name)
    assert rows
    for entry in rows:
        validator.validate(entry)


def test_rows_are_sorted_by_their_key(corpus: Corpus) -> None:
    shuffled = Corpus(
        root=corpus.root, snapshot_at=corpus.snapshot_at, problems=corpus.problems, sources=corpus.sources,
        catalogue=corpus.catalogue[::-1], items=corpus.items, taxonomy=corpus.taxonomy,
    )  # fmt: skip
    keys = [entry["id"] for entry in tables(select(shuffled))["catalogues"]]
    assert keys == sorted(keys)


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=lambda entry: entry.name)
def test_lines_are_what_a_plain_encoder_would_write(corpus: Corpus, configuration: Configuration) -> None:
    rows = tables(select(corpus))[configuration.name]
    batch = parquet.TableBuilder(configuration).add(rows)
    plain = [json.dumps(entry, ensure_ascii=False, separators=(",", ":")) + "\n" for entry in rows]
    assert list(encoding.lines(configuration, encoding.encoded(configuration, batch))) == plain
