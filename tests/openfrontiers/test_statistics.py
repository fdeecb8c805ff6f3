"""The figures of a corpus are those that a person would count by hand."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openfrontiers import cli
from openfrontiers import corpus as corpora
from openfrontiers.model import Corpus
from openfrontiers.statistics import Statistics, key_figures, percentile, statistics

SMALL = Path(__file__).parents[1] / "exporters" / "corpus"


@pytest.fixture(scope="module")
def figures() -> Statistics:
    return statistics(corpora.load(SMALL, snapshot_at="2026-10-10"))


@pytest.fixture(scope="module")
def rows(figures: Statistics) -> dict[str, str]:
    return {row.quantity: row.value for row in key_figures(figures)}


@pytest.mark.parametrize(
    ("quantity", "value"),
    [
        ("Problem / catalogue items", "4 / 3"),
        ("Sources registered / contributing", "5 / 4"),
        ("Collections with 100 records or more", "0"),
        ("Distinct source names", "4"),
        ("Records from problem / workshop lists", "2 / 1"),
        ("Top-level fields / sub-fields", "2 / 3"),
        ("Mathematics records", "3 (75.0%)"),
        ("Status open", "1 (25.0%)"),
        ("Status unassessed", "1 (25.0%)"),
        ("Status partially-solved", "1 (25.0%)"),
        ("Status solved / disputed / withdrawn", "0 / 0 / 1"),
        ("Records with an MSC 2020 code", "2 (50.0%)"),
        ("Distinct MSC codes / top-level classes", "3 / 2"),
        ("MSC codes from source map / community map / editorial", "1 / 1 / 1"),
        ("Records with a Lean 4 statement", "1 (25.0%)"),
        ("Lean attachments / flagged as placeholder", "2 / 1"),
        ("References / records with at least one", "2 / 25.0%"),
        ("Statement words: mean / median / p90", "10.5 / 8.5 / 21"),
        ("Records with LaTeX mathematics", "3 (75.0%)"),
        ("Records with full source text", "2"),
        ("Records with progress context", "1 (25.0%)"),
        ("Posed year known (range 1957–1999)", "2 (50.0%)"),
    ],
)
def test_each_row_of_the_table_of_key_figures(rows: dict[str, str], quantity: str, value: str) -> None:
    assert rows[quantity] == value


def test_a_record_counts_once_in_a_class_however_many_codes_it_has() -> None:
    corpus = corpora.load(SMALL)
    problem = corpus.problem_by_id["list-7"]
    twice = replace(problem, msc2020=(problem.msc2020[0], replace(problem.msc2020[0], code="11B13")))
    figures = statistics(replace(corpus, problems=(twice,)))
    assert [(entry.key, entry.count) for entry in figures.by_msc_class] == [("11", 1)]


def test_code_between_backticks_is_no_formula(figures: Statistics) -> None:
    assert figures.with_latex == 3  # the fourth record holds `$code$` only


def test_decades_run_without_gaps(figures: Statistics) -> None:
    counted = {entry.label: entry.count for entry in figures.by_decade}
    assert counted == {"1950s": 1, "1960s": 0, "1970s": 0, "1980s": 0, "1990s": 1}


def test_catalogue_items_without_a_status_are_counted_as_such(figures: Statistics) -> None:
    assert [(entry.key, entry.count) for entry in figures.catalogue_by_status] == [("solved", 1), ("null", 2)]


def test_collections_of_a_hundred_records_are_named() -> None:
    corpus = corpora.load(SMALL)
    problem = corpus.problem_by_id["free-1"]
    many = tuple(replace(problem, id=f"free-{number}") for number in range(100))
    assert [entry.label for entry in statistics(replace(corpus, problems=many)).large_collections] == [
        "Free Problems"
    ]
    assert statistics(replace(corpus, problems=many[1:])).large_collections == ()


def test_an_empty_corpus_has_figures_too() -> None:
    figures = statistics(Corpus(root=Path(), snapshot_at="2026-10-10"))
    assert {row.quantity: row.value for row in key_figures(figures)}["Status open"] == "0 (0.0%)"
    assert figures.by_decade == ()


@given(st.lists(st.integers(0, 500), min_size=1), st.fractions(Fraction(1, 100), 1))
def test_a_percentile_is_a_value_that_enough_values_do_not_exceed(values: list[int], rank: Fraction) -> None:
    found = percentile(values, rank)
    assert found in values
    assert sum(value <= found for value in values) >= rank * len(values)
    assert sum(value < found for value in values) < rank * len(values)


def test_stats_prints_the_figures_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["stats", "--corpus", str(SMALL), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["problems"] == 4


def test_a_corpus_without_a_day_is_given_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "records" / "problems").mkdir(parents=True)
    assert cli.main(["stats", "--corpus", str(tmp_path)]) == 0
    assert "Snapshot without a day" in capsys.readouterr().out
    assert cli.main(["stats", "--corpus", str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["snapshot_at"] is None


def test_stats_prints_the_figures_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["stats", "--corpus", str(SMALL)]) == 0
    assert "11 Number theory" in capsys.readouterr().out


def test_stats_refuses_a_faulty_corpus_unless_told_to_count_the_sound_records(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(SMALL, tmp_path / "corpus")
    broken = tmp_path / "corpus" / "records" / "problems" / "list" / "broken.md"
    broken.write_text("---\nid: broken\n---\nNothing else.\n", encoding="utf-8")
    assert cli.main(["stats", "--corpus", str(tmp_path / "corpus")]) == 2
    assert "broken.md" in capsys.readouterr().err
    assert cli.main(["stats", "--corpus", str(tmp_path / "corpus"), "--sound"]) == 1
    output = capsys.readouterr()
    assert "4 / 3" in output.out
    assert "1 file with faults" in output.err


def test_stats_lists_records_that_may_be_one_problem_until_they_are_linked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = Path(shutil.copytree(SMALL, tmp_path / "corpus"))
    path = root / "records" / "problems" / "list" / "list-7.md"
    twin = path.with_name("twin.md")
    text = path.read_text(encoding="utf-8")
    twin.write_text(
        text.replace("id: list-7", "id: twin")
        .replace("a_i", "b_j")
        .replace("n_i", "m_j")
        .replace("finite collection", "finite set"),
        encoding="utf-8",
    )
    assert cli.main(["stats", "--corpus", str(root), "--duplicates", "--json"]) == 0
    ((one, other),) = [(pair["one"], pair["other"]) for pair in json.loads(capsys.readouterr().out)]
    assert (one, other) == ("list-7", "twin")
    twin.write_text(
        twin.read_text(encoding="utf-8").replace(
            "related: [", "related: [{id: list-7, how: the same problem}, "
        ),
        encoding="utf-8",
    )
    assert cli.main(["stats", "--corpus", str(root), "--duplicates"]) == 0
    assert capsys.readouterr().out == "none\n"
