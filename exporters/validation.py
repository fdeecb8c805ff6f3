"""The last check before a folder is published: every row against its schema, every key, every link.

The records were checked when they were read (`openfrontiers check`); this looks at what was made of them,
so that an error of the export itself cannot reach a reader.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import jsonschema_rs
import pyarrow as pa

from exporters.columns import CONFIGURATIONS
from exporters.rows import Row
from exporters.schema import SCHEMA_VERSION, Configuration
from openfrontiers.faults import CorpusError

LINKS = {
    "catalogues": "problem_id",
    "formalizations": "problem_id",
    "references": "problem_id",
    "benchmark": "problem_id",
}
"""Columns that name a row of `problems`, by configuration."""


class _Table:
    """What was seen of one configuration."""

    def __init__(self, configuration: Configuration) -> None:
        self.key = configuration.key
        self.validator = jsonschema_rs.validator_for(configuration.json_schema())
        self.rows = 0
        self.keys: set[str] = set()
        self.links: set[str] = set()
        self.nulls: Counter[str] = Counter()

    def as_dict(self) -> dict[str, Any]:
        nulls = {column: count for column, count in self.nulls.items() if count}
        return {"rows": self.rows, "distinct_keys": len(self.keys), "nulls": nulls}


class Report:
    """What was checked, and what was wrong."""

    def __init__(self) -> None:
        self.tables = {entry.name: _Table(entry) for entry in CONFIGURATIONS}
        self.faults: list[str] = []

    def check(self, name: str, rows: Sequence[Row], data: pa.RecordBatch) -> None:
        """Check rows against the JSON Schema of their configuration, and that no key occurs twice.

        `data` holds the same rows; its nulls are counted for the report.
        """
        table = self.tables[name]
        for row in rows:
            key = row[table.key]
            if key in table.keys:
                self.faults.append(f"{name}: {key} occurs twice")
            table.keys.add(key)
            if not table.validator.is_valid(row):
                error = next(table.validator.iter_errors(row))
                place = "/".join(str(step) for step in error.instance_path)
                self.faults.append(f"{name}: {key}: {place}: {error.message}")
        if name in LINKS:
            table.links.update(row[LINKS[name]] for row in rows if row[LINKS[name]] is not None)
        table.rows += len(rows)
        for column, values in zip(data.schema.names, data.columns, strict=True):
            table.nulls[column] += values.null_count

    def check_links(self) -> None:
        """Check that every problem that a row names is there, once all rows were checked."""
        problems = self.tables["problems"].keys
        for name, column in LINKS.items():
            missing = sorted(self.tables[name].links - problems)
            self.faults.extend(
                f"{name}: {column} names {key}, which is no row of problems" for key in missing
            )

    def raise_if_faulty(self) -> None:
        """Raise CorpusError where something was wrong."""
        if self.faults:
            raise CorpusError(
                f"the rows have {len(self.faults)} faults; the first: {self.faults[0]}",
                "nothing was written; run `openfrontiers check`, and report this if it finds nothing",
            )

    def as_dict(self, record_check: Mapping[str, int] | None) -> dict[str, Any]:
        """The report as it is published.

        `record_check` gives the numbers of record files read and of faults found in them by `openfrontiers check`.
        """
        return {
            "schema_version": SCHEMA_VERSION,
            "records": dict(record_check) if record_check is not None else None,
            "row_faults": self.faults,
            "checks": [
                "every row is valid against its JSON Schema",
                "every key is unique",
                "every problem that a row names is a row of problems",
            ],
            "configurations": {name: table.as_dict() for name, table in self.tables.items()},
        }
