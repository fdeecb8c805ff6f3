"""Arrow data as rows of JSON texts, for the files that hold structs and lists as text.

Encoding nested values costs most of the time that SQLite and JSON lines take, so it is done once for both.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from json.encoder import encode_basestring
from typing import Any

import pyarrow as pa

from exporters.schema import Configuration

Values = tuple[Any, ...]
"""The values of one row in the order of its columns; structs and lists are JSON texts."""

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_CONSTANTS = {None: "null", True: "true", False: "false"}


def is_nested(configuration: Configuration) -> list[bool]:
    """For each column whether it holds structs or lists."""
    return [column.kind == "struct" or column.repeated for column in configuration.columns]


def encoded(configuration: Configuration, batch: pa.RecordBatch) -> list[Values]:
    """Rows with their structs and lists as JSON texts."""
    columns = [
        [_text(value) for value in column.to_pylist()] if nested else column.to_pylist()
        for column, nested in zip(batch.columns, is_nested(configuration), strict=True)
    ]
    return list(zip(*columns, strict=True))


def _text(value: Any) -> str | None:
    if value is None:
        return None
    return _encode(value) if value else "[]"  # most lists are empty; a struct never is


def lines(configuration: Configuration, rows: Sequence[Values]) -> Iterator[str]:
    """Each encoded row as one JSON object on a line."""
    keys = [f'"{column.name}":' for column in configuration.columns]
    columns = list(zip(keys, is_nested(configuration), strict=True))
    for row in rows:
        yield "{" + ",".join(
            [key + (value if nested and value is not None else _scalar(value))
             for (key, nested), value in zip(columns, row, strict=True)]
        ) + "}\n"  # fmt: skip


def _scalar(value: str | int | None) -> str:
    if isinstance(value, str):
        return encode_basestring(value)
    return _CONSTANTS[value] if value is None or isinstance(value, bool) else str(value)
