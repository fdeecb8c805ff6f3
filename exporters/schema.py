"""Columns of the dataset, and what follows from them: Arrow schema, JSON Schema, the card's feature list.

A column is declared once, in `exporters.columns`, with its type and its meaning. Every other form is derived
here, so that the Parquet files, the schemas beside them and the documentation cannot disagree.

Forms: Apache Arrow schemas (https://arrow.apache.org/docs/format/Columnar.html), JSON Schema draft 2020-12,
and the `dataset_info` of a Hugging Face dataset card (https://huggingface.co/docs/hub/datasets-cards).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

SCHEMA_VERSION = "1.0.0"
"""Version of the rows' columns; the first number grows when a column is removed or changes its meaning."""

SCALARS: dict[str, tuple[pa.DataType, str, str]] = {
    "string": (pa.string(), "string", "string"),
    "int32": (pa.int32(), "integer", "int32"),
    "bool": (pa.bool_(), "boolean", "bool"),
}
"""Scalar kinds: Arrow type, JSON Schema type, name in a dataset card."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column, or one field of a struct.

    `kind` is a key of SCALARS or `struct`; `repeated` makes a list of it, which may be empty but is never null.
    `required` says that the value is never null. `values` lists the only texts that occur, where they are few.
    """

    name: str
    kind: str
    description: str
    required: bool = False
    repeated: bool = False
    fields: tuple[Column, ...] = ()
    values: tuple[str, ...] = ()

    def arrow_type(self) -> pa.DataType:
        """Arrow type of the column."""
        base = (
            pa.struct([pa.field(entry.name, entry.arrow_type()) for entry in self.fields])
            if self.kind == "struct"
            else SCALARS[self.kind][0]
        )
        return pa.list_(base) if self.repeated else base

    def json_schema(self) -> dict[str, Any]:
        """JSON Schema of a value of the column."""
        if self.kind == "struct":
            base = object_schema(self.fields)
        else:
            base = {"type": SCALARS[self.kind][1]}
            if self.values:
                base["enum"] = list(self.values)
        if self.repeated:
            return {"description": self.description, "type": "array", "items": base}
        if not self.required:
            base["type"] = [base["type"], "null"]
            if "enum" in base:
                base["enum"] = [*base["enum"], None]
        return {"description": self.description, **base}

    def feature(self) -> dict[str, Any]:
        """The column in the `features` of a dataset card."""
        key = "list" if self.repeated else "struct"
        if self.kind == "struct":
            return {"name": self.name, key: [entry.feature() for entry in self.fields]}
        if self.repeated:
            return {"name": self.name, "list": SCALARS[self.kind][2]}
        return {"name": self.name, "dtype": SCALARS[self.kind][2]}

    def type_name(self) -> str:
        """The type for readers: `string`, `list of struct`."""
        return f"list of {self.kind}" if self.repeated else self.kind


def object_schema(columns: tuple[Column, ...]) -> dict[str, Any]:
    """JSON Schema of an object that holds every column and nothing else."""
    return {
        "type": "object",
        "properties": {column.name: column.json_schema() for column in columns},
        "required": [column.name for column in columns],
        "additionalProperties": False,
    }


@dataclass(frozen=True, slots=True)
class Configuration:
    """One table of the dataset: what a row is, its columns, and the column that names a row."""

    name: str
    row: str
    """What one row is, in words."""
    columns: tuple[Column, ...]
    key: str = "id"

    def arrow_schema(self) -> pa.Schema:
        """The one Arrow schema of every file of the configuration."""
        return pa.schema([pa.field(column.name, column.arrow_type()) for column in self.columns])

    def json_schema(self) -> dict[str, Any]:
        """JSON Schema of one row."""
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": f"Row of the configuration {self.name}",
            "description": f"{self.row} Schema version {SCHEMA_VERSION}.",
            **object_schema(self.columns),
        }

    def features(self) -> list[dict[str, Any]]:
        """The features of a dataset card."""
        return [column.feature() for column in self.columns]

    def leaves(self) -> Iterator[tuple[str, Column]]:
        """Every column and nested field with its path: `source.license`, `references[].doi`."""
        yield from _leaves(self.columns, "")


def _leaves(columns: tuple[Column, ...], prefix: str) -> Iterator[tuple[str, Column]]:
    for column in columns:
        path = prefix + column.name
        yield path, column
        yield from _leaves(column.fields, path + ("[]." if column.repeated else "."))
