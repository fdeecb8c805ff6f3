"""What an author writes is what is read; what YAML or an editor would change behind their back is refused with a place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openfrontiers.reading import Parsed, decode, parse_record, read_record
from openfrontiers.strict_yaml import FORBIDDEN

FRONT = """---
id: example
title: {title}
field: mathematics/number-theory
status: {{label: open, as_of: 2026-09-01, claimed_by: list}}
source: {{key: list, locator: "4"}}
wording: original
license: CC-BY-4.0
{extra}history:
  - {{date: 2026-10-01, change: created, status: open}}
---
Is it so?
"""


def read(title: str = "A title", extra: str = "", *, text: str | None = None) -> Parsed:
    source = FRONT.format(title=title, extra=extra) if text is None else text
    return parse_record(source.encode("utf-8"), "example.md")


def rules(parsed: Parsed) -> set[str]:
    return {fault.rule for fault in parsed.faults}


@pytest.mark.parametrize(
    "written",
    [
        "no",
        "off",
        "yes",
        "on",
        "1e3",
        "011",
        "0x1F",
        "1_000",
        "12:30:45",
        "2026-09-08",
        ".inf",
        "~ish",
        "null and void",
        "true",
        "0o17",
        "+1",
        "1.0",
    ],
)
def test_a_title_stays_what_its_author_wrote(written: str) -> None:
    parsed = read(title=written if len(written) > 2 else f"{written} {written}")
    assert parsed.faults == []
    assert parsed.data["title"] == (written if len(written) > 2 else f"{written} {written}")


def test_an_msc_code_that_looks_like_a_number_stays_a_code() -> None:
    parsed = read(extra="msc2020:\n  - {code: 11E45, basis: editorial, evidence: zeta functions}\n")
    assert parsed.faults == []
    assert parsed.data["msc2020"][0]["code"] == "11E45"


def test_an_arxiv_number_keeps_its_trailing_zero() -> None:
    parsed = read(extra="references:\n  - {key: a, kind: preprint, citation: A. Author, arxiv: 1307.0870}\n")
    assert parsed.data["references"][0]["arxiv"] == "1307.0870"


def test_types_come_from_the_schema() -> None:
    parsed = read(
        extra="posed: {year: 1950}\nbounds:\n  - {side: lower, value: 011, verified: true, note: n}\n"
    )
    assert parsed.faults == []
    assert parsed.data["posed"]["year"] == 1950
    assert parsed.data["bounds"][0] == {"side": "lower", "value": "011", "verified": True, "note": "n"}


@pytest.mark.parametrize("written", ["yes", "no", "on", "True", "1"])
def test_only_true_and_false_are_truth_values(written: str) -> None:
    parsed = read(extra=f"bounds:\n  - {{side: lower, value: 1, verified: {written}, note: n}}\n")
    (fault,) = parsed.faults
    assert fault.rule == "schema-type"
    assert "`true` or `false`" in fault.message


@pytest.mark.parametrize("written", ["011", "1e3", "1_950", "0x7", "1950.0", "١٩٥٠"])
def test_a_year_is_plain_digits(written: str) -> None:
    (fault,) = read(extra=f"posed: {{year: {written}}}\n").faults
    assert (fault.rule, fault.line) == ("schema-type", 9)


def test_a_duplicate_key_is_named_at_the_second_place() -> None:
    (fault,) = read(extra="tags: [a]\ntags: [b]\n").faults
    assert (fault.rule, fault.line, fault.column) == ("duplicate-key", 10, 1)


def test_a_duplicate_key_inside_a_flow_mapping_is_named() -> None:
    parsed = read(
        text=FRONT.format(title="A title", extra="").replace("{key: list,", "{key: list, key: other,")
    )
    assert rules(parsed) == {"duplicate-key"}


def test_a_tab_in_the_indentation_is_refused_with_its_place() -> None:
    (fault,) = read(extra="posed:\n\tyear: 1950\n").faults
    assert (fault.rule, fault.line) == ("yaml-syntax", 10)
    assert "tabs" in fault.hint


def test_carriage_returns_before_line_feeds_are_line_ends() -> None:
    parsed = parse_record(
        FRONT.format(title="A title", extra="").replace("\n", "\r\n").encode(), "example.md"
    )
    assert parsed.faults == []
    assert parsed.body is not None
    assert parsed.body.statement == "Is it so?"


def test_a_billion_laughs_are_refused_at_the_first_anchor() -> None:
    lines = ['aliases: &a ["lol", "lol"]'] + [f"x{n}: &b{n} [*a, *a, *a]" for n in range(9)]
    (fault,) = read(extra="\n".join(lines) + "\n").faults
    assert (fault.rule, fault.line) == ("yaml-anchor", 9)


@pytest.mark.parametrize("title", ["A & B", "5 * 3", "what!", "R&D", "x *is* y", "a&b *c"])
def test_signs_of_anchors_and_tags_inside_text_are_text(title: str) -> None:
    assert read(title=title).data["title"] == title


def test_a_missing_closing_fence_is_named_at_the_end() -> None:
    text = FRONT.format(title="A title", extra="").replace("status: open}\n---", "status: open}")
    (fault,) = read(text=text).faults
    assert fault.rule == "front-matter"
    assert "no closing" in fault.message
    assert fault.line == text.count("\n")


def test_invalid_utf_8_is_named_by_line_and_column() -> None:
    raw = FRONT.format(title="Caf\N{LATIN SMALL LETTER E WITH ACUTE} problem", extra="").encode("latin-1")
    (fault,) = parse_record(raw, "example.md").faults
    assert (fault.rule, fault.line, fault.column) == ("utf-8", 3, 11)


@pytest.mark.parametrize("character", ["\x00", "\x07", "\x1b", "\x7f", "\x9f", "\ufffe"])
def test_control_characters_are_refused_where_they_stand(character: str) -> None:
    (fault,) = read(title=f"A title{character} here").faults
    assert (fault.rule, fault.line, fault.column) == ("control-character", 3, 15)


def test_every_forbidden_character_is_seen_among_letters_of_any_script() -> None:
    forbidden = [character for code in range(0x10000) if FORBIDDEN.match(character := chr(code))]
    assert len(forbidden) > 60
    for character in forbidden:
        for text in (f"a{character}b", f"Kőnig, Пётр{character}, 数 😀"):
            (fault,) = decode(text.encode("utf-8", "surrogatepass"), "example.md")[1]
            assert (fault.line, fault.column) == (1, text.index(character) + 1)


def test_letters_of_any_script_are_text() -> None:
    text = "".join(character for code in range(0xA0, 0x3000) if not FORBIDDEN.match(character := chr(code)))
    assert decode(text.encode(), "example.md") == (text, [])


@pytest.mark.parametrize("character", ["\x85", "\u2028", "\u2029"])
def test_invisible_line_separators_are_refused_where_they_stand(character: str) -> None:
    (fault,) = read(title=f"A title{character} here").faults
    assert (fault.rule, fault.line, fault.column) == ("line-separator", 3, 15)


@pytest.mark.parametrize("escape", [r"\0", r"\u0000", r"\x07", r"\N", r"\L", r"\P", r"\e"])
def test_control_characters_written_as_escapes_are_refused(escape: str) -> None:
    (fault,) = read(title=f'"A title{escape} here"').faults
    assert (fault.rule, fault.line) == ("control-character", 3)


def test_a_title_cut_by_a_comment_is_refused() -> None:
    (fault,) = read(title="Problem #7").faults
    assert (fault.rule, fault.line, fault.column) == ("hidden-comment", 3, 16)


def test_a_quoted_title_may_hold_a_hash_and_a_colon() -> None:
    parsed = read(title='"Problem #7: the case a # b"')
    assert parsed.data["title"] == "Problem #7: the case a # b"


def test_a_comment_after_a_keyword_is_a_comment() -> None:
    text = FRONT.format(title="A title", extra="").replace(
        "wording: original", "wording: original   # or adapted"
    )
    assert read(text=text).faults == []


def test_an_unquoted_colon_in_a_title_is_refused_with_advice() -> None:
    (fault,) = read(title="Primes: a question").faults
    assert (fault.rule, fault.line) == ("yaml-syntax", 3)
    assert "quotes" in fault.hint


def test_a_second_document_in_the_front_matter_is_the_body() -> None:
    parsed = read(text=FRONT.format(title="A title", extra="") + "\n---\n\nmore\n")
    assert parsed.faults == []
    assert parsed.body is not None
    assert "---" in parsed.body.text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "---",
        "---\n",
        "---\n---\n",
        "---\n- a\n---\n",
        "---\ntext\n---\n",
        "\ufeff",
        "x",
        "---\n[[[[\n---\n",
        "---\n" + "[" * 5000 + "\n---\n",
        "---\n{a: {b: " * 50,
    ],
)
def test_no_file_is_so_broken_that_it_is_not_reported(text: str) -> None:
    parsed = parse_record(text.encode("utf-8"), "example.md")
    assert parsed.faults
    assert all(fault.line >= 1 for fault in parsed.faults)


def test_deep_nesting_is_refused() -> None:
    assert "yaml-depth" in rules(read(extra="tags: " + "[" * 200 + "]" * 200 + "\n"))


def test_a_file_that_is_not_there_is_a_fault(tmp_path: Path) -> None:
    (fault,) = read_record(tmp_path / "none.md").faults
    assert fault.rule == "unreadable"


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=400))
def test_bytes_never_crash_the_reader(raw: bytes) -> None:
    parsed = parse_record(raw, "example.md")
    assert parsed.valid or parsed.faults


_fragment = st.sampled_from([*"abc:#-[]{}&*!|>'\"%@`,?\n \t", "id: ", "---\n", "\\", "é", "<<: "])


@settings(max_examples=300, deadline=None)
@given(st.lists(_fragment, max_size=60))
def test_front_matter_made_of_yaml_signs_never_crashes_the_reader(parts: list[str]) -> None:
    text = "---\n" + "".join(parts) + "\n---\nText.\n"
    parsed = parse_record(text.encode("utf-8"), "example.md")
    assert parsed.faults


def test_faults_know_line_and_column_of_the_value() -> None:
    parsed = read(extra="references:\n  - key: a\n    kind: artcle\n    citation: A. Author\n")
    (fault,) = parsed.faults
    assert (fault.rule, fault.line, fault.column) == ("schema-value", 11, 11)
    assert "did you mean `article`?" in fault.hint


def test_an_unknown_key_is_named_where_it_stands_with_its_likely_spelling() -> None:
    parsed = read(extra="licence: CC-BY-4.0\n")
    (fault,) = parsed.faults
    assert (fault.rule, fault.line, fault.column) == ("schema-unknown-key", 9, 1)
    assert fault.hint == "did you mean `license`?"


def values(data: Any) -> list[Any]:
    if isinstance(data, dict):
        return [value for entry in data.values() for value in values(entry)]
    if isinstance(data, list):
        return [value for entry in data for value in values(entry)]
    return [data]


_printable = st.text(
    st.characters(min_codepoint=32, max_codepoint=0x2FFF, exclude_categories=["Cc", "Cs", "Zl", "Zp"]),
    min_size=3,
    max_size=40,
)


@settings(max_examples=300, deadline=None)
@given(_printable)
def test_any_quoted_title_is_read_as_written(title: str) -> None:
    parsed = read(title="'" + title.replace("'", "''") + "'")
    assert parsed.data["title"] == title
