"""The dataset as one SQLite file with full-text search.

One table per configuration, named like it; structs and lists are JSON text (https://sqlite.org/json1.html), so
that `json_extract(source, '$.key')` and `json_each(msc2020)` reach into them. `problems_search` is an FTS5
index (https://sqlite.org/fts5.html) over the words of the problems; it folds case and accents. The bytes of
this file alone may depend on the version of the SQLite library.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
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


def write(path: Path, tables: Mapping[str, Sequence[Values]]) -> None:
    """Write the file at `path`, which must not exist yet, from encoded rows."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        # The file is built under a temporary name and moved whole: neither journal nor flushing is needed.
        for setting in ("journal_mode = OFF", "synchronous = OFF", "page_size = 4096", "encoding = 'UTF-8'"):
            database.execute(f"PRAGMA {setting}")
        database.execute("BEGIN")
        for configuration in CONFIGURATIONS:
            _write_table(database, configuration, tables[configuration.name])
        _write_search(database)
        database.execute("COMMIT")
        database.execute("PRAGMA optimize")


def _write_table(database: sqlite3.Connection, configuration: Configuration, rows: Iterable[Values]) -> None:
    columns = configuration.columns
    declared = ", ".join(
        f'"{column.name}" {_type(column)}' + (" PRIMARY KEY" if column.name == configuration.key else "")
        for column in columns
    )
    database.execute(f'CREATE TABLE "{configuration.name}" ({declared})')
    marks = ", ".join("?" * len(columns))
    database.executemany(f'INSERT INTO "{configuration.name}" VALUES ({marks})', rows)
    for name in INDEXED.get(configuration.name, ()):
        database.execute(f'CREATE INDEX "{configuration.name}_{name}" ON "{configuration.name}" ("{name}")')


def _type(column: Column) -> str:
    return "INTEGER" if column.kind in ("int32", "bool") and not column.repeated else "TEXT"


def _write_search(database: sqlite3.Connection) -> None:
    names = ", ".join(SEARCHED)
    database.execute(
        f"CREATE VIRTUAL TABLE problems_search USING fts5({names}, content='{PROBLEMS.name}', "
        "tokenize='unicode61 remove_diacritics 2')"
    )
    database.execute(
        f'INSERT INTO problems_search (rowid, {names}) SELECT rowid, {names} FROM "{PROBLEMS.name}" ORDER BY rowid'
    )
    database.execute("INSERT INTO problems_search (problems_search) VALUES ('optimize')")
