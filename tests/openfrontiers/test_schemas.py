"""The schemas describe every property and refuse unknown keys, and both validators find the same faults."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from referencing import Registry, Resource

from openfrontiers import schemas

GOOD: dict[str, Any] = {
    "id": "example",
    "title": "A title",
    "field": "mathematics/number-theory",
    "status": {
        "label": "solved",
        "as_of": "2026-09",
        "claimed_by": "list",
        "evidence": [{"reference": "a", "date": "2026"}],
    },
    "source": {"key": "list", "locator": "4", "url": "https://example.org/4"},
    "wording": "original",
    "license": "CC-BY-4.0",
    "posed": {"year": 1950, "by": ["A. Author"]},
    "msc2020": [{"code": "11B25", "basis": "editorial", "evidence": "progressions"}],
    "tags": ["primes"],
    "references": [{"key": "a", "kind": "article", "citation": "A. Author (2026)", "year": 2026}],
    "related": [{"id": "other", "how": "weaker form"}],
    "bounds": [{"side": "lower", "value": "1.5", "reference": "a", "verified": True}],
    "formalizations": [{"system": "lean4", "item": "O01"}],
    "checks": [{"kind": "lean", "item": "O01"}],
    "history": [{"date": "2026-10", "change": "created", "status": "solved"}],
}


def reference_validator(name: str) -> jsonschema.Draft202012Validator:
    shared = Resource.from_contents(schemas.document("common"))
    registry = Registry().with_resource("common.schema.json", shared)
    return jsonschema.Draft202012Validator(schemas.document(name), registry=registry)


def objects(schema: Any, path: str = "#") -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(schema, dict):
        if "properties" in schema and schema.get("type") == "object":
            yield path, schema
        for key, value in schema.items():
            yield from objects(value, f"{path}/{key}")
    elif isinstance(schema, list):
        for index, value in enumerate(schema):
            yield from objects(value, f"{path}/{index}")


ALL = (*schemas.NAMES, "common")


@pytest.mark.parametrize("name", ALL)
def test_each_schema_is_valid_json_schema_2020_12(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(schemas.document(name))


@pytest.mark.parametrize("name", ALL)
def test_each_property_is_described(name: str) -> None:
    undescribed = [
        f"{path}/{key}"
        for path, schema in objects(schemas.document(name))
        for key, value in schema["properties"].items()
        if "description" not in value and "$ref" not in value
    ]
    assert undescribed == []


@pytest.mark.parametrize("name", [name for name in schemas.NAMES if name != "task"])
def test_unknown_keys_are_refused(name: str) -> None:
    open_objects = [
        path
        for path, schema in objects(schemas.document(name))
        if schema.get("additionalProperties") is not False and not path.endswith("receipts/items")
    ]
    assert open_objects == []


def places(error: Any) -> tuple[Any, ...]:
    return tuple(error.absolute_path)


def mutations(data: Any) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Every value of the data, with the path that leads to it."""
    stack: list[tuple[tuple[str | int, ...], Any]] = [((), data)]
    while stack:
        path, value = stack.pop()
        yield path, value
        children = (
            value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        )
        stack.extend(((*path, key), child) for key, child in children)


PATHS = [path for path, _ in mutations(GOOD) if path]
WRONG = [
    "",
    "x",
    "X Y",
    0,
    -1,
    10**6,
    True,
    None,
    [],
    {},
    ["a", "a"],
    {"a": "b"},
    "2026-13",
    "http://",
    "CC BY",
]


def replaced(path: tuple[str | int, ...], value: Any) -> dict[str, Any]:
    data = copy.deepcopy(GOOD)
    target: Any = data
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = value
    return data


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(PATHS), st.sampled_from(WRONG))
def test_the_fast_validator_finds_faults_where_the_reference_finds_them(path: Any, value: Any) -> None:
    data = replaced(path, value)
    expected = {places(error) for error in reference_validator("problem").iter_errors(data)}
    found = {tuple(error.instance_path) for error in schemas.validator("problem").iter_errors(data)}
    assert found == expected


def test_the_fast_validator_sees_unknown_and_missing_keys_at_every_level() -> None:
    for path, value in mutations(GOOD):
        if not isinstance(value, dict):
            continue
        extra = replaced((*path, "unknown-key"), "x")
        faults = [fault for fault in schemas.validate(extra, "problem") if fault.rule == "schema-unknown-key"]
        assert [fault.path for fault in faults] == [(*path, "unknown-key")]


def test_a_good_record_has_no_fault() -> None:
    assert list(schemas.validate(GOOD, "problem")) == []


def test_schemas_find_the_shared_definitions_beside_them_so_that_editors_do_too() -> None:
    folder = Path(schemas.__file__).parent
    for name in schemas.NAMES:
        text = (folder / f"{name}.schema.json").read_text(encoding="utf-8")
        for reference in set(_references(json.loads(text))):
            file, _, _ = reference.partition("#")
            assert file in ("", "common.schema.json")
            assert not file or (folder / file).is_file()


def _references(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        if "$ref" in schema:
            yield schema["$ref"]
        for value in schema.values():
            yield from _references(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from _references(value)
