"""Each importer maps its source's form, the odd cases included, and says what it could not map."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from importers import (
    aim,
    alphaevolve,
    arxiv,
    colt,
    erdosproblems,
    formal_conjectures,
    horizonmath,
    lean_source,
    oeis,
    open_problem_garden,
    open_quantum_problems,
    optimization_constants,
    published_dataset,
    topp,
    wikipedia,
)
from importers.documents import Document, read_folder
from importers.drafts import Draft, Entry, Note, Parsed, Unmapped
from importers.emitting import Emitter
from importers.registry import Importer, importer_of
from openfrontiers import corpus as corpora
from openfrontiers.commands.check import check
from openfrontiers.model import Source

FIXTURES = Path(__file__).parent / "fixtures"
PROJECT = Path(__file__).resolve().parents[2]
UPSTREAM = PROJECT.parent / "shared" / "upstream"
COMMIT = "488aade228ec37880b8fec178c173c07d279bb53"


def source(key: str) -> Source:
    return corpora.context_of(corpora.list_files(PROJECT)).sources[key]


def parsed(importer: Importer, folder: str, key: str, commit: str | None = None) -> list[Parsed]:
    documents = read_folder(FIXTURES / folder, date="2026-09-08", endings=importer.ENDINGS)
    documents = (Document(one.name, one.content, one.retrieved, one.url, commit) for one in documents)  # type: ignore[assignment]
    return list(importer.parse(documents, source(key)))


def by_locator(values: list[Parsed], kind: type) -> dict[str, Any]:
    return {value.locator: value for value in values if isinstance(value, kind)}


# --- Erdős problems --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "label", "word"),
    [
        ("1", "open", "open"),
        ("2", "solved", "proved (Lean)"),
        ("3", "open", "falsifiable"),
        ("4", "open", "verifiable"),
        ("5", "open", "decidable"),
        ("6", None, "independent"),
        ("7", None, "not provable"),
        ("8", "open", "open (Lean)"),
        ("9", "solved", "disproved"),
        ("10", "solved", "solved"),
        ("11", None, "perplexing"),
        ("12", "open", "open"),
    ],
)
def test_states_of_the_erdos_database_map_by_the_policy(number: str, label: str | None, word: str) -> None:
    entry = by_locator(parsed(erdosproblems, "erdos", "erdos-problems"), Entry)[number]
    assert (entry.label, entry.source_label) == (label, word)


def test_facts_of_the_erdos_database_are_carried_and_no_statement_is_invented() -> None:
    values = parsed(erdosproblems, "erdos", "erdos-problems")
    entries = by_locator(values, Entry)
    assert not [value for value in values if isinstance(value, Draft)]
    assert entries["1"].data == {
        "tags": ["number theory", "additive combinatorics"],
        "oeis": ["A276661"],
        "prize": "$500",
        "formalized": True,
    }
    assert (entries["1"].url, entries["1"].as_of) == ("https://www.erdosproblems.com/1", "2025-08-31")
    assert (entries["2"].data["prize"], entries["3"].data["prize"]) == ("£25", "₹2000")
    assert entries["12"].data["oeis"] == ["A000045"]
    assert entries["9"].as_of is None
    assert all(entry.title is None for entry in entries.values())


def test_rows_of_the_erdos_database_that_are_not_as_they_should_be_are_named() -> None:
    values = parsed(erdosproblems, "erdos", "erdos-problems")
    assert [(value.locator, value.reason) for value in values if isinstance(value, Unmapped)] == [
        ("11", "the number stands twice in the database"),
        ("row 13", "no problem number"),
        ("row 14", "no problem number"),
    ]
    notes = [note.text for note in values if isinstance(note, Note)]
    assert any("unknown state 'perplexing'" in text for text in notes)
    assert any("a fine dinner" in text for text in notes)
    assert any("comments" in text for text in notes)
    assert any("'extra'" in text for text in notes)


# --- Optimization constants ------------------------------------------------------------------------------------------


def constant() -> Draft:
    return by_locator(parsed(optimization_constants, "constants", "optimization-constants"), Draft)["1a"]


def test_the_best_bound_is_found_by_value_and_not_by_place() -> None:
    bounds = constant().data["bounds"]
    assert [(bound["side"], bound["value"], bound["verified"]) for bound in bounds] == [
        ("lower", "$\\frac{5}{4}$", True),
        ("upper", "$1.50992$", False),
        ("upper", "$1.52$", True),
    ]
    assert [bound.get("reference") for bound in bounds] == ["ab2020", "c2025", "d-e2024"]


def test_a_row_without_closing_bar_and_a_bar_in_a_formula_are_read() -> None:
    text = constant().progress
    assert "$1.50992$" in text
    assert "$|x|$ at $x = 1.6$" in text


def test_references_of_a_page_become_references_of_the_record() -> None:
    references = {entry["key"]: entry for entry in constant().data["references"]}
    assert references["ab2020"]["arxiv"] == "2001.01234"
    assert references["c2025"]["arxiv"] == "2502.00001"
    assert references["d-e2024"]["doi"] == "10.1234/abc.5"
    assert references["ab2020"]["year"] == 2020
    assert "[@ab2020]" in constant().statement


def test_pages_that_are_no_constants_are_named() -> None:
    values = parsed(optimization_constants, "constants", "optimization-constants")
    assert {value.locator for value in values if isinstance(value, Unmapped)} == {"2b", "index.md"}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("$1.5$", 1.5),
        ("$\\pi/2 = 1.57059$", 1.57059),
        ("$\\frac{5}{4}$", 1.25),
        ("$2\\sqrt{2}$", 2 * 2**0.5),
        ("3", 3.0),
        ("$\\le 0.9$", 0.9),
        ("$<0.90304$", 0.90304),
        ("$\\log_2 7 \\approx 2.8074$", 2.8074),
        ("$O(n)$", None),
        ("S", None),
        ("$0.25 + \\frac{1}{8}$", 0.375),
        ("$2^3$", 8.0),
        ("$1/0$", None),
    ],
)
def test_bounds_are_compared_by_the_number_they_spell(text: str, value: float | None) -> None:
    found = optimization_constants.number(text)
    assert found == (pytest.approx(value) if value is not None else None)


# --- Formal Conjectures ----------------------------------------------------------------------------------------------


def formal() -> list[Parsed]:
    return parsed(formal_conjectures, "formal", "formal-conjectures", COMMIT)


def test_a_declaration_becomes_a_record_with_its_own_category_and_a_pointer() -> None:
    record = by_locator(formal(), Draft)["Outer.Inner.«odd name».first_conjecture"]
    assert (record.label, record.source_label, record.title) == (
        None,
        "research open",
        "The first conjecture",
    )
    assert [entry["code"] for entry in record.data["msc2020"]] == ["11", "05"]
    assert record.data["field"] == "mathematics/number-theory"
    assert record.data["formalizations"] == [
        {
            "system": "lean4",
            "repository": "google-deepmind/formal-conjectures",
            "commit": COMMIT,
            "path": "FormalConjectures/Paper/Examples.lean",
            "declaration": "Outer.Inner.«odd name».first_conjecture",
            "license": "Apache-2.0",
            "placeholder": True,
            "checked": "not-checked",
        }
    ]
    assert "$x^2$" in record.statement


def test_variants_tests_and_helpers_are_no_records_of_their_own() -> None:
    values = formal()
    assert set(by_locator(values, Draft)) == {"Outer.Inner.«odd name».first_conjecture", "Outer.third"}
    variants = [note for note in values if isinstance(note, Note) and "variant" in note.text]
    assert [note.locator for note in variants] == ["Outer.Inner.«odd name».first_conjecture.variants.even"]


def test_solved_declarations_and_text_with_terms_elsewhere_are_pointers() -> None:
    entries = by_locator(formal(), Entry)
    assert entries["Outer.«second conjecture»"].source_label == "research solved"
    assert entries["Erdos1.erdos_1"].source_label == "research open"
    assert entries["Outer.without_words"].title is None


def test_conditions_and_formal_proofs_are_told() -> None:
    values = formal()
    assert by_locator(values, Draft)["Outer.third"].source_label == "research open, conditional"
    notes = {(note.locator, note.text) for note in values if isinstance(note, Note)}
    assert ("Outer.third", "is conditional, assuming RH") in notes
    assert (
        "Outer.«second conjecture»",
        "names a formal proof in lean4 at https://example.org/proof.lean",
    ) in notes


def test_a_placeholder_is_a_sorry_in_the_code_and_not_in_words() -> None:
    record = by_locator(formal(), Draft)["Outer.third"]
    assert record.data["formalizations"][0]["placeholder"] is False


def test_a_file_that_cannot_be_read_is_named_with_its_line() -> None:
    (broken,) = [value for value in formal() if isinstance(value, Unmapped)]
    assert broken == Unmapped("FormalConjectures/Paper/Broken.lean", "line 1: a comment is never closed")


def test_names_follow_nested_namespaces() -> None:
    source_text = "namespace A.B\nsection\nnamespace C\ntheorem x : True := trivial\nend C\nend\nend A.B\ntheorem _root_.y : True := trivial\n"
    assert [entry.name for entry in lean_source.outline(source_text).declarations] == ["A.B.C.x", "y"]


# --- Pages, feeds and files of other sources ---------------------------------------------------------------------------


def reasons(values: list[Parsed]) -> dict[str, str]:
    return {value.locator: value.reason for value in values if isinstance(value, Unmapped)}


def test_a_page_of_the_alphaevolve_repository_is_read_as_text_and_never_run() -> None:
    values = parsed(alphaevolve, "alphaevolve", "alphaevolve-problems")
    record = by_locator(values, Draft)["2"]
    assert (record.title, record.label) == ('A constant "of" examples', "open")
    assert "$f \\in L^1$" in record.statement
    assert "$$ \\int f \\le C ? $$" in record.statement
    assert "[the page](https://example.org/p)" in record.remarks
    assert [entry.get("arxiv") for entry in record.data["references"]] == ["2511.02864", None]
    assert set(by_locator(values, Entry)) == {"14"}
    assert reasons(values) == {
        "3": "a property of problemData is computed, not written",
        "4": "the page has no problemData object",
    }


def test_horizonmath_gives_pointers_and_no_prompts() -> None:
    values = parsed(horizonmath, "horizon", "horizonmath")
    entries = by_locator(values, Entry)
    assert (entries["w4_integral"].title, entries["w4_integral"].label) == ("Closed form of $W_4$", "solved")
    assert (entries["open_one"].title, entries["open_one"].label, entries["open_one"].url) == (
        None,
        "open",
        None,
    )
    assert entries["open_one"].data["tags"] == ["coding theory", "construction"]
    assert (entries["odd"].label, entries["odd"].source_label) == (None, None)
    assert reasons(values) == {"row 4": "no id", "row 5": "no id"}


def test_a_file_of_the_open_problems_project_gives_status_day_and_subjects() -> None:
    values = parsed(topp, "topp", "open-problems-project")
    drafts = by_locator(values, Draft)
    assert (drafts["1"].title, drafts["1"].label, drafts["1"].as_of) == (
        "Folding Boxes “Quickly”",
        "open",
        "2014-05",
    )
    assert drafts["1"].data["tags"] == ["folding", "polyhedra"]
    assert (
        drafts["1"].statement == "Can every box with $n$ faces in $\\mathbb{R}^3$ be folded in *linear* time?"
    )
    assert drafts["2"].label == "solved"
    assert drafts["4"].label is None
    assert reasons(values) == {"3": "the file has no problem or no statement"}


def test_items_of_a_wikipedia_list_carry_the_revision_and_solved_ones_are_left_out() -> None:
    values = parsed(wikipedia, "wikipedia", "wikipedia-mathematics")
    (record,) = [
        value
        for value in values
        if isinstance(value, Draft) and value.title == "First problem" and "even" in value.statement
    ]
    assert record.url is not None
    assert record.url.endswith("&oldid=12345")
    assert "$n>2$" in record.statement
    assert "[1]" not in record.statement
    assert record.data["field"] == "mathematics/number-theory"
    assert record.wording == "adapted"
    texts = " ".join(value.statement for value in values if isinstance(value, Draft))
    assert "has been solved by now" not in texts
    assert "Another list" not in texts
    found = reasons(values)
    assert found["Number theory: Only a name"] == "the item is a name without a statement"
    assert found["missing.json"].startswith("expected the answer")


def test_arxiv_gives_metadata_and_expands_no_entities() -> None:
    values = parsed(arxiv, "arxiv", "arxiv-preprints")
    entries = by_locator(values, Entry)
    assert (entries["2601.01234"].title, entries["2601.01234"].as_of) == (
        "Open problems on examples",
        "2026-01-05",
    )
    assert entries["2601.01234"].data["tags"] == ["math.CO", "cs.DM"]
    assert entries["math/0410004"].id == "arxiv-math-0410004"
    assert list(reasons(values)) == ["http://arxiv.org/api/errors"]


def test_open_problem_papers_of_colt_are_found_in_checkouts_and_on_pages() -> None:
    values = parsed(colt, "colt", "colt-open-problems")
    entries = by_locator(values, Entry)
    assert entries["PMLR 125, author20a"].title == "Open Problem: Learning Examples"
    assert entries["PMLR 99, author19a"].url == "https://proceedings.mlr.press/v99/author19a.html"
    assert len(entries) == 2
    assert set(reasons(values)) == {"v125/_posts/2020-07-15-broken.md", "Open Problem: Without a page"}


def test_oeis_gives_numbers_and_addresses_only() -> None:
    values = parsed(oeis, "oeis", "oeis")
    (entry,) = [value for value in values if isinstance(value, Entry)]
    assert (entry.locator, entry.url, entry.title) == ("A000045", "https://oeis.org/A000045", None)
    assert len(reasons(values)) == 1


def test_a_page_of_the_open_problem_garden_is_read_with_its_formula_images() -> None:
    values = parsed(open_problem_garden, "garden", "open-problem-garden")
    (record,) = [value for value in values if isinstance(value, Draft)]
    assert record.title == "A problem of examples"
    assert "Every graph $G$ has it." in record.statement
    assert "alert" not in record.background
    assert record.data["field"] == "mathematics/graph-theory"
    assert record.data["posed"] == {"by": ["Author, A."]}
    assert record.data["references"][0]["arxiv"] == "math/9901001"
    assert len(reasons(values)) == 1


def test_labelled_problems_of_a_workshop_list_are_cut_apart_and_unassessed() -> None:
    values = parsed(aim, "aim", "aim-problem-lists")
    drafts = by_locator(values, Draft)
    assert set(drafts) == {"examplelist 1.1", "examplelist 1.2"}
    assert drafts["examplelist 1.1"].data["posed"] == {"by": ["A. Author"]}
    assert drafts["examplelist 1.1"].label is None
    assert "$n > 2$" in drafts["examplelist 1.2"].statement
    assert set(reasons(values)) == {"examplelist 1.3", "examplelist 1.1", "examplelist/2"}


def test_the_index_of_open_quantum_problems_tells_number_title_and_status() -> None:
    values = parsed(open_quantum_problems, "oqp", "open-quantum-problems")
    entries = by_locator(values, Entry)
    assert {number: (entry.title, entry.label) for number, entry in entries.items()} == {
        "8": ("A formula for examples", "open"),
        "9": ("The second", "solved"),
        "3": ("The third", "solved"),
    }
    assert entries["8"].url == "https://oqp.iqoqi.oeaw.ac.at/formula-for-examples"
    assert reasons(values) == {"8": "the number stands twice in the index"}


def test_rows_of_a_dataset_keep_what_they_say_and_nothing_is_added() -> None:
    values = parsed(published_dataset, "dataset", "tableaux")
    (record,) = [value for value in values if isinstance(value, Draft)]
    assert (record.title, record.label, record.as_of, record.full_text) == (
        "A row",
        "open",
        "2026-09-08",
        True,
    )
    assert record.data["field"] == "mathematics/number-theory"
    assert [entry["citation"] for entry in record.data["references"]] == ["A. Author, A page"]
    assert record.data["formalizations"][0]["placeholder"] is True
    assert reasons(values) == {
        "problems.jsonl, row 3": "the row has no id, no title or no statement",
        "row-one": "the id stands twice in the dataset",
    }


# --- All of them -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "folder"),
    [
        ("erdos-problems", "erdos"),
        ("optimization-constants", "constants"),
        ("formal-conjectures", "formal"),
        ("alphaevolve-problems", "alphaevolve"),
        ("horizonmath", "horizon"),
        ("open-problems-project", "topp"),
        ("wikipedia-mathematics", "wikipedia"),
        ("arxiv-preprints", "arxiv"),
        ("colt-open-problems", "colt"),
        ("oeis", "oeis"),
        ("open-problem-garden", "garden"),
        ("aim-problem-lists", "aim"),
        ("open-quantum-problems", "oqp"),
        ("tableaux", "dataset"),
        ("theoremdb", "dataset"),
    ],
)
def test_what_is_written_is_valid_and_a_second_run_changes_nothing(root: Path, key: str, folder: str) -> None:
    importer = importer_of(source(key))
    values = parsed(importer, folder, key, COMMIT)
    emitter = Emitter(root, key)
    report = emitter.run(values)
    emitter.write()
    assert report.mapped > 0
    assert check(root)[0] == []
    again = Emitter(root, key)
    assert again.run(values).changes == []


@pytest.mark.skipif(
    not UPSTREAM.is_dir(), reason="the upstream files lie beside the checkout only where somebody put them"
)
@pytest.mark.parametrize(
    ("key", "folder"),
    [("erdos-problems", "erdosproblems"), ("optimization-constants", "optimizationproblems/constants")],
)
def test_real_upstream_files_end_as_entries_or_with_a_reason(
    root: Path, key: str, folder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    importer = importer_of(source(key))
    documents = list(read_folder(UPSTREAM / folder, date="2026-08-08", endings=importer.ENDINGS))
    report = Emitter(root, key).run(importer.parse(documents, source(key)))
    rows = (
        sum(document.text.count('- number: "') for document in documents)
        if key == "erdos-problems"
        else len(documents)
    )
    with capsys.disabled():
        print(f"\n{key}: {rows} rows, {report.mapped} mapped, {len(report.unmapped)} not")
        for entry in report.unmapped:
            print(f"  {entry.locator}: {entry.reason}")
    assert report.mapped + len(report.unmapped) >= 0.99 * rows
