"""What is written in canonical form is read back as it was, and looks as people write it."""

from __future__ import annotations

from typing import Any

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from openfrontiers import reading, schemas, yaml_writer
from openfrontiers.strict_yaml import compose

_text = st.text(
    st.characters(exclude_categories=["Cc", "Cs"], exclude_characters="\u2028\u2029\x85\ufffe\uffff"),
    min_size=1,
)
_signs = st.text(st.sampled_from(list("abc019 :#-[]{}&*!|>'\"%@`,?~.+_\\é")), min_size=1)
_scalar = (
    _text
    | _signs
    | st.sampled_from(["no", "1e3", "011", "2026-09", "null", "true", "11E45", "- a", "a: b", "a #b"])
)


def read_back(text: str) -> Any:
    node = compose(text)
    assert node is not None
    data, faults = schemas.to_data(node, schemas.Shape(), text)
    assert faults == []
    return data


@settings(max_examples=500, deadline=None)
@given(_scalar)
def test_any_text_is_read_back_as_it_was(value: str) -> None:
    assert read_back(yaml_writer.entry("title", value)) == {"title": value}


@settings(max_examples=300, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["key", "how", "note"]), _scalar | st.lists(_scalar, min_size=1), min_size=1
    )
)
def test_nested_values_are_read_back_as_they_were(value: dict[str, Any]) -> None:
    assert read_back(yaml_writer.entry("related", [value, value])) == {"related": [value, value]}
    assert read_back(yaml_writer.entry("status", value)) == {"status": value}


@settings(max_examples=500, deadline=None)
@given(_scalar)
def test_other_yaml_readers_take_text_for_text(value: str) -> None:
    loaded = yaml.safe_load(yaml_writer.entry("title", value))["title"]
    assert str(loaded) == value


def test_a_record_looks_as_people_write_it() -> None:
    data = {
        "history": [{"date": "2026-10-01", "change": "created", "status": "open"}],
        "title": "Odd covering systems",
        "id": "erdos-7",
        "msc2020": [{"code": "11B25", "basis": "editorial", "evidence": "arithmetic progressions"}],
        "source": {"url": "https://www.erdosproblems.com/7", "key": "erdos-problems", "locator": "7"},
    }
    assert yaml_writer.record(data, "Is it?\n\n") == (
        "---\n"
        "id: erdos-7\n"
        "title: Odd covering systems\n"
        'source: {key: erdos-problems, locator: "7", url: "https://www.erdosproblems.com/7"}\n'
        "msc2020:\n"
        "  - {code: 11B25, basis: editorial, evidence: arithmetic progressions}\n"
        "history:\n"
        "  - {date: 2026-10-01, change: created, status: open}\n"
        "---\n"
        "Is it?\n"
    )


def test_a_long_reference_becomes_a_block() -> None:
    citation = "A. Author, " + "a long title " * 9 + "(2020)"
    text = yaml_writer.front_matter({"references": [{"key": "a", "kind": "article", "citation": citation}]})
    assert text == f"references:\n  - key: a\n    kind: article\n    citation: {citation}\n"
    assert (
        reading.parse_record(f"---\n{text}---\nx\n".encode(), "x.md").data["references"][0]["citation"]
        == citation
    )
