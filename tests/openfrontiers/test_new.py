"""A new record with little typing: proposals, warnings, a valid file; and files from filled forms."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from openfrontiers import cli, forms, reading, scaffold
from openfrontiers.commands import new
from openfrontiers.commands.check import check

from .conftest import RECORD, SmallCorpus

PROJECT = Path(__file__).resolve().parents[2]
FORMS = PROJECT / ".github" / "ISSUE_TEMPLATE"

STATEMENT = "Is every graph with girth $g > 5$ and minimum degree three Hamiltonian?"


class Terminal(io.StringIO):
    """Standard input as a terminal at which somebody types."""

    def isatty(self) -> bool:
        return True


def run(corpus: SmallCorpus, *arguments: str) -> int:
    return cli.main(["new", *arguments, "--corpus", str(corpus.root), "--date", "2026-10-10"])


def problem(corpus: SmallCorpus, *arguments: str) -> int:
    return run(corpus, "problem", "--source", "list", "--no-edit", *arguments)


def data_of(corpus: SmallCorpus, name: str) -> dict[str, Any]:
    parsed = reading.read_record(corpus.root / "records" / "problems" / "list" / f"{name}.md")
    assert parsed.valid, parsed.faults
    assert isinstance(parsed.data, dict)
    return parsed.data


# A problem


def test_a_few_options_make_a_valid_record(corpus: SmallCorpus, capsys: pytest.CaptureFixture[str]) -> None:
    assert problem(corpus, "--title", "Hamiltonian graphs of large girth", "--statement", STATEMENT, "--field",
                   "mathematics/number-theory", "--msc", "11B25", "--tag", "graphs", "--year", "1971",
                   "--posed-by", "Carsten Thomassen", "--locator", "12", "--url", "https://example.org/12") == 0  # fmt: skip
    assert capsys.readouterr().out == "records/problems/list/hamiltonian-graphs-of-large-girth.md\n"
    data = data_of(corpus, "hamiltonian-graphs-of-large-girth")
    assert data["status"] == {"label": "unassessed", "as_of": "2026-10-10"}
    assert data["posed"] == {"year": 1971, "by": ["Carsten Thomassen"]}
    assert data["history"] == [{"date": "2026-10-10", "change": "created", "status": "unassessed"}]
    assert check(corpus.root)[0] == []


def test_a_status_is_claimed_by_the_source_with_evidence(corpus: SmallCorpus) -> None:
    assert problem(corpus, "--title", "A question", "--statement", STATEMENT, "--field", "mathematics/number-theory",
                   "--status", "solved", "--as-of", "2026-09", "--evidence", "https://example.org/proof") == 0  # fmt: skip
    assert data_of(corpus, "a-question")["status"] == {
        "label": "solved", "as_of": "2026-09", "claimed_by": "list",
        "evidence": [{"url": "https://example.org/proof", "date": "2026-09"}],
    }  # fmt: skip


def test_a_near_duplicate_is_named_with_its_address(
    corpus: SmallCorpus, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        problem(
            corpus,
            "--title",
            "Sums of primes",
            "--statement",
            r"Is each even integer $2m \geq 4$ a sum of two primes?",
        )
        == 0
    )
    said = capsys.readouterr().err
    assert "perhaps the same problem" in said
    assert "records/problems/list/base.md" in said
    assert "/problems/base/" in said


def test_field_and_tags_are_proposed_from_near_records(
    corpus: SmallCorpus, capsys: pytest.CaptureFixture[str]
) -> None:
    corpus.add("tagged", RECORD.format(id="tagged", title="Sums of primes").replace(
        "license:", "tags: [primes, sieves]\nlicense:").replace("Is every even", "Is every large even"))  # fmt: skip
    assert (
        problem(
            corpus,
            "--title",
            "Sums of primes",
            "--statement",
            "Is every odd integer $n > 5$ a sum of three primes?",
        )
        == 0
    )
    said = capsys.readouterr().err
    assert "proposed field: mathematics/number-theory" in said
    assert "proposed tags: primes\n" in said


def test_without_anything_near_a_field_is_asked_for(
    corpus: SmallCorpus, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        problem(
            corpus, "--title", "Knots", "--statement", "Does the unknot have another diagram of this kind?"
        )
        == 2
    )
    assert "--field is missing" in capsys.readouterr().err


def test_on_a_terminal_the_command_asks(
    corpus: SmallCorpus, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = "A question\nIs every even integer a sum of two squares of primes?\nnowhere\nlist\n\n11P32\n"
    monkeypatch.setattr("sys.stdin", Terminal(typed))
    assert run(corpus, "problem", "--no-edit") == 0
    data = data_of(corpus, "a-question")
    assert data["field"] == "mathematics/number-theory"
    assert data["msc2020"][0]["code"] == "11P32"
    asked = capsys.readouterr()
    assert "Statement, on one line: " in asked.out + asked.err  # no editor opens afterwards


def test_the_editor_opens_a_guided_file_and_the_guidance_is_gone_afterwards(
    corpus: SmallCorpus, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    editor = tmp_path / "editor.sh"
    editor.write_text(
        f'#!/bin/sh\ncp "$1" "{tmp_path}/seen"\nsed -i "s/^title: .*/title: Typed/" "$1"\n', encoding="utf-8"
    )
    editor.chmod(0o755)
    monkeypatch.setenv("VISUAL", str(editor))
    assert run(corpus, "problem", "--title", "A question", "--statement", "Is every even integer a sum of primes?",
               "--source", "list", "--field", "mathematics/number-theory") == 0  # fmt: skip
    seen = (tmp_path / "seen").read_text(encoding="utf-8")
    assert "#: a short name, without a full stop" in seen
    text = (corpus.root / "records" / "problems" / "list" / "a-question.md").read_text(encoding="utf-8")
    assert "#:" not in text
    assert "title: Typed\n" in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--statement", "X"], "--title is missing"),
        (["--title", "X", "--statement", "@nowhere"], "there is no file nowhere"),
        (["--title", "X", "--statement", "Y", "--id", "base", "--field", "mathematics/number-theory"], "there is a record base already"),
        (["--title", "X", "--statement", "Y", "--id", "No Id", "--field", "mathematics/number-theory"], "is no id"),
        (["--title", "X", "--statement", "Y", "--as-of", "May", "--field", "mathematics/number-theory"], "--as-of: 'May' is no date"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told(
    corpus: SmallCorpus, arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert problem(corpus, *arguments) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("title", "locator", "same"),
    [
        ("A TITLE", "99", "title"),
        ("Another", "4", "place in the source"),
        ("A title", "4", "title and place in the source"),
    ],
)
def test_a_record_of_the_same_title_or_place_is_named(
    title: str, locator: str, same: str, corpus: SmallCorpus, capsys: pytest.CaptureFixture[str]
) -> None:
    corpus.add("other", title="A title")
    problem(corpus, "--title", title, "--statement", STATEMENT, "--field", "mathematics/number-theory",
            "--locator", locator)  # fmt: skip
    assert f"perhaps the same problem (same {same}): other" in capsys.readouterr().err


def test_an_unregistered_source_is_told(corpus: SmallCorpus, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(corpus, "problem", "--title", "X", "--statement", "Y", "--source", "lis") == 2
    assert "did you mean list?" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Odd covering systems", "odd-covering-systems"),
        ("Erdős–Straus: $4/n$", "erdos-straus-4-n"),
        (r"Is $\zeta(5)$ irrational?", "is-zeta-5-irrational"),
        ("???", "problem"),
        ("Łódź and Ørsted", "lodz-and-orsted"),
        ("word " * 40, "word-word-word-word-word-word-word-word-word-word-word-word"),
    ],
)
def test_an_id_is_made_from_the_title(title: str, expected: str) -> None:
    assert scaffold.slug(title) == expected


def test_an_id_that_is_taken_gets_a_number() -> None:
    assert scaffold.slug("Odd", {"odd", "odd-2"}) == "odd-3"


@pytest.mark.parametrize("option", ["--statement", "--from-issue"])
def test_a_file_that_is_no_text_is_told(
    option: str, corpus: SmallCorpus, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "text").write_bytes(b"Is \xff?")
    value = ["--from-issue", str(tmp_path / "text")]
    if option == "--statement":
        value = ["problem", "--title", "X y z", "--source", "list", "--statement", f"@{tmp_path / 'text'}"]
    assert run(corpus, *value) == 2
    assert "the byte 0xff at position 3 is not UTF-8" in capsys.readouterr().err


# A source


def test_a_source_permits_nothing_until_its_terms_are_known(corpus: SmallCorpus) -> None:
    assert run(corpus, "source", "--name", "The New List", "--source-kind", "problem-list", "--no-edit",
               "--url", "https://example.org") == 0  # fmt: skip
    text = (corpus.root / "records" / "sources" / "the-new-list.yaml").read_text(encoding="utf-8")
    assert yaml.safe_load(text)["permits"] == {
        "redistribution": None,
        "commercial": None,
        "derivatives": None,
    }
    assert check(corpus.root)[0] == []
    assert run(corpus, "source", "--name", "The New List", "--source-kind", "survey") == 2


def test_an_unknown_kind_of_source_is_refused_and_nothing_is_written(
    corpus: SmallCorpus, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(corpus, "source", "--name", "The New List", "--source-kind", "list", "--no-edit") == 2
    said = capsys.readouterr().err
    assert "did you mean problem-list, workshop-list, prize-list" in said
    assert "one of: problem-list, " in said
    assert not (corpus.root / "records" / "sources" / "the-new-list.yaml").exists()


def test_a_source_with_nearly_the_same_key_is_named(
    corpus: SmallCorpus, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(corpus, "source", "--name", "Librarys", "--source-kind", "survey", "--no-edit") == 0
    assert "perhaps the same source: library\n    records/sources/library.yaml" in capsys.readouterr().err


# Forms


def form(name: str) -> dict[str, Any]:
    loaded = yaml.safe_load((FORMS / f"{name}.yml").read_text(encoding="utf-8"))
    assert isinstance(loaded, dict)
    return loaded


@pytest.mark.parametrize("name", forms.FORMS)
def test_each_form_asks_what_the_record_format_needs(name: str) -> None:
    fields = [field for field in form(name)["body"] if field["type"] != "markdown"]
    assert {field["attributes"]["label"]: field["id"] for field in fields} == dict(forms.FORMS[name])


def test_no_form_is_without_a_mapping() -> None:
    assert {path.stem for path in FORMS.glob("*.yml")} - {"config"} == set(forms.FORMS)


def test_the_sites_link_opens_the_form_with_the_record_filled_in() -> None:
    addresses = (PROJECT / "generators" / "addresses.py").read_text(encoding="utf-8")
    (template, query) = re.findall(r"issues/new\?template=([a-z-]+\.yml)(\S*)\"", addresses)[0]
    assert (FORMS / template).is_file()
    assert "&record={identifier}" in query
    assert "record" in forms.FORMS["status-change"].values()


def filled(name: str, **answers: str) -> str:
    """What the forge makes of a form."""
    labels = {part: label for label, part in forms.FORMS[name].items()}
    return "\n\n".join(
        f"### {label}\n\n{answers.get(part, '_No response_')}" for part, label in labels.items()
    )


def from_form(corpus: SmallCorpus, text: str) -> int:
    path = corpus.root / "issue.md"
    path.write_text(text, encoding="utf-8")
    return run(corpus, "--from-issue", str(path), "--no-edit")


def test_a_form_becomes_a_record(corpus: SmallCorpus) -> None:
    text = filled(
        "new-problem", title="Sums of three primes", statement="Is every odd $n > 5$ a sum of three primes?\n\n### Note\nSaid so.",
        source="list", locator="5", status="open: the source says that it is open", as_of="2026-09", posed_by="A. One, B. Two",
        year="1742", background="An old question.",
    )  # fmt: skip
    assert from_form(corpus, text.replace("\n\n### Note\nSaid so.", "").replace("\n", "\r\n")) == 0
    data = data_of(corpus, "sums-of-three-primes")
    assert data["status"] == {"label": "open", "as_of": "2026-09", "claimed_by": "list"}
    assert data["posed"] == {"year": 1742, "by": ["A. One", "B. Two"]}
    assert check(corpus.root)[0] == []


def test_a_heading_in_an_answer_stays_in_the_answer() -> None:
    found = forms.read(filled("wrong-statement", record="base", note="### Title\nis wrong", statement="Y"))
    assert found.answers["note"] == "### Title\nis wrong"
    found = forms.read(filled("new-problem", title="X", statement="One.\n\n### Title\n\nTwo.", source="list"))
    assert found.answers["statement"] == "One.\n\n### Title\n\nTwo."
    assert found.answers["title"] == "X"


def test_a_form_changes_a_status_and_says_so_in_the_history(corpus: SmallCorpus) -> None:
    text = filled("status-change", record="https://example.org/problems/base/", status="solved: settled", claimed_by="list",
                  as_of="2026-10-01", evidence_url="https://example.org/proof", note="A proof,\nwith details.")  # fmt: skip
    assert from_form(corpus, text) == 0
    data = data_of(corpus, "base")
    assert data["status"]["label"] == "solved"
    assert data["status"]["evidence"] == [
        {"url": "https://example.org/proof", "date": "2026-10-01", "note": "A proof, with details."}
    ]
    assert data["history"][-1] == {"date": "2026-10-10", "change": "status", "status": "solved",
                                   "note": "A proof, with details.", "url": "https://example.org/proof"}  # fmt: skip
    assert len(data["history"]) == 2


def test_a_form_corrects_a_statement_and_keeps_the_sections(corpus: SmallCorpus) -> None:
    text = filled(
        "wrong-statement",
        record="base",
        note="too weak",
        statement="Is every even $n > 4$ a sum of two odd primes?",
    )
    assert from_form(corpus, text) == 0
    body = (corpus.root / "records" / "problems" / "list" / "base.md").read_text(encoding="utf-8")
    assert "Is every even $n > 4$ a sum of two odd primes?\n\n## Background\n" in body
    assert data_of(corpus, "base")["history"][-1]["change"] == "statement"


def test_a_form_corrects_a_reference(corpus: SmallCorpus) -> None:
    text = filled(
        "broken-reference",
        record="base",
        reference="example-2020",
        note="no DOI",
        doi="https://doi.org/10.1000/xyz",
    )
    assert from_form(corpus, text) == 0
    data = data_of(corpus, "base")
    assert data["references"][0]["doi"] == "10.1000/xyz"
    assert data["history"][-1]["change"] == "references"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Just words.", "is no filled form"),
        (filled("new-problem", title="X", source="list"), "the form leaves empty: Statement"),
        (filled("status-change", record="nowhere", status="solved: settled", as_of="2026"), "there is no record 'nowhere'"),
        (filled("status-change", record="base", status="solved: settled", as_of="2026"), "does not say who claims"),
        (filled("status-change", record="base", status="done", as_of="2026"), "'done' is no status"),
        (filled("broken-reference", record="base", reference="x", note="y"), "its references: example-2020"),
        (filled("licence-question", record="base", note="Is this yours?"), "the form leaves empty: Licence that you read there"),
        (filled("licence-question", record="list", note="Is this yours?"), "there is no record 'list'"),
    ],
)  # fmt: skip
def test_a_form_that_does_not_say_enough_is_told(
    corpus: SmallCorpus, text: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert from_form(corpus, text) == 2
    output = capsys.readouterr().err
    assert message in re.sub(r"\s+", " ", output)


def test_an_address_or_an_id_names_a_record() -> None:
    for answer in (
        "erdos-7",
        "problem:erdos-7",
        "https://example.org/problems/erdos-7/",
        "records/problems/x/erdos-7.md",
    ):
        assert new.record_name(answer) == "erdos-7"


def test_without_a_kind_the_command_says_what_there_is(
    corpus: SmallCorpus, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["new", "--corpus", str(corpus.root)]) == 2
    assert "problem, source, or --from-issue FILE" in capsys.readouterr().err


@pytest.mark.parametrize("year", ["abc", "19500", "-3", "١٩٥٠"])
def test_a_year_that_is_none_is_refused_in_words(year: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main(["new", "problem", f"--year={year}"])
    assert caught.value.code == 2
    assert "is no year: write digits only, such as 1950" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["problem", "--name", "N", "--source-kind", "blog"], "a problem has no --name, --source-kind"),
        (["source", "--title", "T", "--tag", "x"], "a source has no --title, --tag"),
    ],
)
def test_options_of_the_other_kind_are_refused(
    corpus: SmallCorpus, words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["new", *words, "--corpus", str(corpus.root)]) == 2
    assert message in capsys.readouterr().err
