"""A filtered folder holds nothing but what the terms allow; unknown is never allowed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exporters.export import Options, export
from exporters.licences import LicenseFilter, UnknownFilterError
from exporters.rows import tables
from exporters.selection import select
from openfrontiers import cli
from openfrontiers.licences import KNOWN, permits
from openfrontiers.model import Corpus
from tests.exporters.conftest import read, tree


@pytest.mark.parametrize(
    ("expression", "redistribution", "commercial", "derivatives", "share_alike"),
    [
        ("CC0-1.0", True, True, True, False),
        ("CC-BY-4.0", True, True, True, False),
        ("CC-BY-SA-4.0", True, True, True, True),
        ("CC-BY-NC-4.0", True, False, True, False),
        ("CC-BY-ND-4.0", True, True, False, False),
        ("CC-BY-4.0 AND CC-BY-NC-4.0", True, False, True, False),
        ("CC-BY-NC-4.0 OR MIT", True, True, True, False),
        ("MIT AND LicenseRef-own", None, None, None, None),
        ("MIT OR LicenseRef-own", True, True, True, False),
        ("LicenseRef-own", None, None, None, None),
    ],
)
def test_what_an_expression_permits(
    expression: str, redistribution: bool | None, commercial: bool | None, derivatives: bool | None,
    share_alike: bool | None,
) -> None:  # fmt: skip
    terms = permits(expression)
    assert (terms.redistribution, terms.commercial, terms.derivatives, terms.share_alike) == (
        redistribution, commercial, derivatives, share_alike,
    )  # fmt: skip


@given(st.sampled_from(sorted(KNOWN)), st.sampled_from(sorted(KNOWN)))
def test_both_licences_together_permit_no_more_than_either(first: str, second: str) -> None:
    both = permits(f"{first} AND {second}")
    for use in ("redistribution", "commercial", "derivatives"):
        assert getattr(both, use) == (getattr(permits(first), use) and getattr(permits(second), use))


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        (["permissive"], {"problem:list-7", "problem:free-1"}),
        (["commercial"], {"problem:list-7", "problem:free-1", "problem:wiki-graph"}),
        (["redistribution"], {"problem:list-7", "problem:free-1", "problem:wiki-graph", "problem:closed-2"}),
        (["CC0-1.0"], {"problem:free-1"}),
        (["cc0-1.0", "CC-BY-SA-4.0"], {"problem:free-1", "problem:wiki-graph"}),
        (["CC-BY-SA-4.0", "permissive"], set()),
    ],
)
def test_which_problems_are_kept(corpus: Corpus, words: list[str], kept: set[str]) -> None:
    rows = tables(select(corpus, LicenseFilter.parse(words)))
    assert {entry["id"] for entry in rows.get("problems", [])} == kept


def test_an_attachment_whose_own_licence_fails_is_dropped_from_its_row(corpus: Corpus) -> None:
    selection = select(corpus, LicenseFilter.parse(["permissive"]))
    rows = tables(selection)
    (problem,) = [entry for entry in rows["problems"] if entry["id"] == "problem:list-7"]
    assert [entry["license"] for entry in problem["formalizations"]] == ["Apache-2.0", "Apache-2.0"]
    assert [entry["position"] for entry in rows["formalizations"]] == [1, 2]
    assert selection.left_out.attachments == {"GPL-3.0-only": 1}


def test_nothing_that_was_left_out_is_named_by_what_is_kept(corpus: Corpus) -> None:
    rows = tables(select(corpus, LicenseFilter.parse(["permissive"])))
    (problem,) = [entry for entry in rows["problems"] if entry["id"] == "problem:list-7"]
    assert problem["related"] == []
    assert all(entry["problem_id"] is None for entry in rows["catalogues"])


def test_a_benchmark_item_goes_with_its_problem(corpus: Corpus) -> None:
    assert tables(select(corpus, LicenseFilter.parse(["CC0-1.0"])))["benchmark"] == []
    rows = tables(select(corpus, LicenseFilter.parse(["permissive"])))
    assert [entry["id"] for entry in rows["benchmark"]] == ["O01"]


def test_no_byte_of_what_was_left_out_is_in_the_folder(corpus: Corpus, tmp_path: Path) -> None:
    chosen = LicenseFilter.parse(["permissive"])
    export(corpus, tmp_path / "out", Options(license=chosen))
    for name in ("problems", "formalizations", "references", "benchmark", "catalogues"):
        for entry in read(tmp_path / "out", name):
            assert entry["license"] in ("CC-BY-4.0", "CC0-1.0", "Apache-2.0")
    database = (tmp_path / "out" / "openfrontiers.sqlite").read_bytes()
    for words in ("1 = 2", "every graph", "Covering.thy"):
        assert words.encode() not in database


def test_the_card_says_what_was_left_out_and_why(corpus: Corpus, tmp_path: Path) -> None:
    export(corpus, tmp_path / "out", Options(license=LicenseFilter.parse(["permissive"])))
    card = (tmp_path / "out" / "README.md").read_text(encoding="utf-8")
    assert "| rows of `problems` | CC-BY-SA-4.0 | 1 | it asks changed versions to keep its terms |" in card
    assert (
        "| rows of `problems` | LicenseRef-guarded | 1 | its terms do not say whether they permit commercial use |"
        in card
    )
    assert "| formal statements attached to `problems` | GPL-3.0-only | 1 |" in card


def test_the_statement_of_a_benchmark_item_is_not_counted_among_the_attached_ones(
    corpus_dir: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    command = ["export", "--corpus", str(corpus_dir), "--out", str(out), "--license", "CC-BY-4.0"]
    assert cli.main(command) == 0
    told = capsys.readouterr().err
    assert "left out of the rows of problems: 3 formal statements\n" in told
    assert "left out of the rows of benchmark: 1 formal statement\n" in told
    left_out = json.loads((out / "manifest.json").read_text(encoding="utf-8"))["left_out"]
    assert left_out["attachments"] == {"Apache-2.0": 2, "GPL-3.0-only": 1}
    assert left_out["item_statements"] == {"Apache-2.0": 1}
    card = (out / "README.md").read_text(encoding="utf-8")
    assert "| formal statements attached to `problems` | Apache-2.0 | 2 |" in card
    assert "| formal statements of `benchmark` | Apache-2.0 | 1 |" in card


def test_a_filter_that_leaves_nothing_is_an_error_and_the_earlier_folder_stays(
    corpus_dir: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["export", "--corpus", str(corpus_dir), "--out", str(tmp_path / "out")]
    assert cli.main(arguments) == 0
    before = tree(tmp_path / "out")
    capsys.readouterr()
    assert cli.main([*arguments, "--license", "CC-BY-NC-4.0"]) == 2
    told = capsys.readouterr().err
    assert "the licence filter leaves nothing to export" in told
    assert "(licence CC-BY-NC-4.0)" in told
    assert "CC-BY-4.0 (2), CC-BY-SA-4.0 (3), CC0-1.0 (1), LicenseRef-guarded (1)" in told
    assert tree(tmp_path / "out") == before


def test_figures_count_only_the_attachments_that_are_kept(corpus: Corpus, tmp_path: Path) -> None:
    result = export(corpus, tmp_path / "out", Options(license=LicenseFilter.parse(["permissive"])))
    assert result.statistics.lean_attachments == 2
    assert result.statistics.with_other_formalization == 0  # its Isabelle text is under the GPL


def test_an_unfiltered_card_speaks_of_no_filter(folder: Path) -> None:
    assert "left out" not in (folder / "README.md").read_text(encoding="utf-8")


def test_a_word_that_is_no_licence_is_refused_with_the_words_that_are(
    corpus_dir: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(UnknownFilterError):
        LicenseFilter.parse(["free"])
    arguments = ["export", "--corpus", str(corpus_dir), "--out", str(tmp_path / "out"), "--license", "free"]
    assert cli.main(arguments) == 2
    message = capsys.readouterr().err
    assert "--license free: no such terms" in message
    assert "LicenseRef-guarded" in message
    assert not (tmp_path / "out").exists()


def test_a_licence_of_the_corpus_itself_is_a_name(corpus_dir: Path, tmp_path: Path) -> None:
    arguments = ["export", "--corpus", str(corpus_dir), "--out", str(tmp_path / "out")]
    assert cli.main([*arguments, "--license", "LicenseRef-guarded"]) == 0
    assert [entry["id"] for entry in read(tmp_path / "out", "problems")] == ["problem:closed-2"]
