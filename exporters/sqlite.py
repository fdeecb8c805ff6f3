"""The dataset as one SQLite file with full-text search.

One table per configuration, named like it; structs and lists are JSON text (https://sqlite.org/json1.html), so
that `json_extract(source, '$.key')` and `json_each(msc2020)` reach into them. `problems_search` is an FTS5
index (https://sqlite.org/fts5.html) over the words of the problems; it folds case and accents. The bytes of
this file alone may depend on the version of the SQLite library.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

from exporters.columns import CONFIGURATIONS, PROBLEMS
from exporters.encoding import Values
from exporters.schema import Column, Configuration

SEARCHED = ("title", "problem_statement", "background", "progress", "aliases", "tags")
"""Columns of `problems` that the full-text index covers."""

INDEXED = {
    "problems": ("status", "license"),
    "catalogues": ("problem_id",),
    "formalizations": ("problem_id",),
    "references": ("problem_id", "work"),
    "benchmark": ("problem_id",),
}
"""Columns with an index of their own, by table; every table is also indexed by its key."""

SETTINGS = (
    # The file is built under a temporary name and moved whole: neither journal nor flushing is needed.
    "journal_mode = OFF",
    "synchronous = OFF",
    "locking_mode = EXCLUSIVE",
    "page_size = 16384",
    "encoding = 'UTF-8'",
)
"""How the file is written."""


class Database:
    """The file while it is written, at a path that must not exist yet."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None)
        for setting in SETTINGS:
            self._connection.execute(f"PRAGMA {setting}")
        self._connection.execute("BEGIN")
        for configuration in CONFIGURATIONS:
            self._connection.execute(_table(configuration))

    def add(self, name: str, rows: Sequence[Values]) -> None:
        """Add encoded rows of a configuration."""
        if rows:
            marks = ", ".join("?" * len(rows[0]))
            self._connection.executemany(f'INSERT INTO "{name}" VALUES ({marks})', rows)

    def finish(self) -> None:
        """Make the indexes, once all rows are there."""
        for table, columns in INDEXED.items():
            for name in columns:
                self._connection.execute(f'CREATE INDEX "{table}_{name}" ON "{table}" ("{name}")')
        self._write_search()
        self._connection.execute("COMMIT")
        self._connection.execute("PRAGMA optimize")

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def _write_search(self) -> None:
        names = ", ".join(SEARCHED)
        self._connection.execute(
            f"CREATE VIRTUAL TABLE problems_search USING fts5({names}, content='{PROBLEMS.name}', "
            "tokenize='unicode61 remove_diacritics 2')"
        )
        self._connection.execute(
            f"INSERT INTO problems_search (rowid, {names}) "
            f'SELECT rowid, {names} FROM "{PROBLEMS.name}" ORDER BY rowid'
        )
        self._connection.execute("INSERT INTO problems_search (problems_search) VALUES ('optimize')")


def _table(configuration: Configuration) -> str:
    columns = ", ".join(
        f'"{column.name}" {_type(column)}' + (" PRIMARY KEY" if column.name == configuration.key else "")
        for column in configuration.columns
    )
    return f'CREATE TABLE "{configuration.name}" ({columns})'


def _type(column: Column) -> str:
    return "INTEGER" if column.kind in ("int32", "bool") and not column.repeated else "TEXT"
