"""The columns: one declaration, and every form that follows from it says the same."""

from __future__ import annotations

import datasets
import jsonschema
import pyarrow as pa
import pytest

from exporters.columns import CONFIGURATIONS, PROBLEMS
from exporters.parquet import table
from exporters.schema import Configuration

PUBLISHED = [
    "id",
    "record_kind",
    "title",
    "problem_statement",
    "background",
    "field",
    "msc2020",
    "status",
    "source",
    "provenance",
    "references",
    "formalizations",
    "proof",
    "proof_status",
    "lean4_proof",
    "lean4_proof_status",
    "quality_flags",
    "schema_version",
    "snapshot_at",
]
"""Columns of the published dataset (figure 4 of its paper)."""


def test_problems_keep_the_names_of_the_published_dataset() -> None:
    names = [column.name for column in PROBLEMS.columns]
    assert [name for name in names if name in PUBLISHED] == PUBLISHED


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("field.main", "string"),
        ("field.slug", "string"),
        ("msc2020[].code", "string"),
        ("msc2020[].basis", "string"),
        ("msc2020[].evidence", "string"),
        ("source.key", "string"),
        ("source.type", "string"),
        ("source.url", "string"),
        ("source.license", "string"),
        ("provenance.imported_at", "string"),
        ("provenance.status_as_of", "string"),
        ("provenance.has_full_text", "bool"),
        ("provenance.source_record", "string"),
        ("provenance.sha256", "string"),
        ("references[].kind", "string"),
        ("references[].citation", "string"),
        ("references[].url", "string"),
        ("formalizations[].language", "string"),
        ("formalizations[].format", "string"),
        ("formalizations[].commit", "string"),
        ("formalizations[].toolchain", "string"),
        ("formalizations[].license", "string"),
        ("formalizations[].has_sorry_or_admit", "bool"),
        ("formalizations[].verification_status", "string"),
        ("formalizations[].code", "string"),
    ],
)
def test_nested_names_of_the_published_dataset(path: str, kind: str) -> None:
    assert {place: column.kind for place, column in PROBLEMS.leaves()}[path] == kind


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=lambda entry: entry.name)
def test_the_features_of_the_card_are_those_that_datasets_reads(configuration: Configuration) -> None:
    features = datasets.Features.from_arrow_schema(configuration.arrow_schema())
    assert features._to_yaml_list() == configuration.features()


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=lambda entry: entry.name)
def test_every_column_is_described_and_its_schema_is_valid(configuration: Configuration) -> None:
    jsonschema.Draft202012Validator.check_schema(configuration.json_schema())
    assert all(column.description.endswith(".") for _, column in configuration.leaves())


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=lambda entry: entry.name)
def test_a_column_without_values_keeps_its_type(configuration: Configuration) -> None:
    nothing = {column.name: [] if column.repeated else None for column in configuration.columns}
    assert table(configuration, [nothing]).schema == configuration.arrow_schema()
    assert table(configuration, []).schema == configuration.arrow_schema()
    assert pa.null() not in configuration.arrow_schema().types
