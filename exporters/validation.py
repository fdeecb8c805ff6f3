"""The last check before a folder is published: every row against its schema, every key, every link.

The records were checked when they were read (`openfrontiers check`); this looks at what was made of them,
so that an error of the export itself cannot reach a reader.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import jsonschema_rs
import pyarrow as pa

from exporters.rows import Row
from exporters.schema import SCHEMA_VERSION, Configuration
from openfrontiers.faults import CorpusError

LINKS = (
    ("catalogues", "problem_id"),
    ("formalizations", "problem_id"),
    ("references", "problem_id"),
    ("benchmark", "problem_id"),
)
"""Columns that name a row of `problems`, by configuration."""


class Report:
    """What was checked, and what was wrong."""

    def __init__(self) -> None:
        self.tables: dict[str, dict[str, Any]] = {}
        self.faults: list[str] = []

    def check(self, configuration: Configuration, rows: Sequence[Row], data: pa.Table) -> None:
        """Check rows against the JSON Schema of their configuration, and that no key occurs twice.

        `data` is the table made of the rows; its nulls are counted for the report.
        """
        validator = jsonschema_rs.validator_for(configuration.json_schema())
        seen: set[str] = set()
        for row in rows:
            key = row[configuration.key]
            if key in seen:
                self.faults.append(f"{configuration.name}: {key} occurs twice")
            seen.add(key)
            if not validator.is_valid(row):
                error = next(validator.iter_errors(row))
                place = "/".join(str(step) for step in error.instance_path)
                self.faults.append(f"{configuration.name}: {key}: {place}: {error.message}")
        self.tables[configuration.name] = {
            "rows": len(rows),
            "distinct_keys": len(seen),
            "nulls": {
                name: data.column(name).null_count
                for name in data.column_names
                if data.column(name).null_count
            },
        }

    def check_links(self, tables: Mapping[str, Sequence[Row]]) -> None:
        """Check that every problem that a row names is there."""
        problems = {row["id"] for row in tables["problems"]}
        for name, column in LINKS:
            missing = sorted({row[column] for row in tables[name]} - problems - {None})
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
            "configurations": self.tables,
        }
