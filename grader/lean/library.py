"""Big libraries of compiled modules, of which a proof needs a little: an index from constants to places in
files.

The index remembers, under the hash of a module's content, what the module imports and at which address each
constant lies. It is built once for each file; afterwards only the modules that hold a needed constant are
read at all, and each is hashed again when it is read. A file's hash is remembered as long as its size,
times and inode stay the same."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path

from grader.kernel.name import Name, of
from grader.lean.cache import cache_folder
from grader.lean.decode import Constant
from grader.lean.modules import SUFFIXES, MissingPart, Module, ModuleFiles, module_path, read_files
from grader.lean.olean import OleanError

_SCHEMA = """
CREATE TABLE IF NOT EXISTS file (path TEXT PRIMARY KEY, state TEXT NOT NULL, sha256 TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS module (sha256 TEXT PRIMARY KEY, name TEXT NOT NULL, imports TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS constant (name TEXT NOT NULL, sha256 TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS constant_name ON constant (name);
"""
_FILE = "lean-index-1.sqlite"


def name_key(name: Name) -> str:
    """A name as text, so that different names have different texts."""
    return json.dumps(name.components(), ensure_ascii=False)


def _name(key: str) -> Name:
    return of(*json.loads(key))


class Library:
    """The modules reachable from some roots in ``folders``, opened when they are needed."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = list(folders)
        self._loaded: dict[Name, str] = {}
        self._order: dict[str, int] = {}
        self._by_sha: dict[str, Name] = {}
        self._open: dict[str, Module] = {}
        folder = cache_folder()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._index = sqlite3.connect(folder / _FILE, timeout=60)
            self._index.executescript(_SCHEMA)
        except (OSError, sqlite3.Error):
            self._index = sqlite3.connect(":memory:")  # no cache: index what is needed, every time
            self._index.executescript(_SCHEMA)

    def has(self, name: Name) -> bool:
        """Whether one of the folders has a module of this name."""
        return self._path(name) is not None

    def load(self, roots: Iterable[Name]) -> None:
        """Make the constants of ``roots``, and of all that they import, available. Raises
        :class:`OleanError`.
        """
        pending = list(roots)
        while pending:
            name = pending.pop()
            if name in self._loaded:
                continue
            path = self._path(name)
            if path is None:
                where = ", ".join(map(str, self.folders)) or "any folder"
                raise MissingPart(f"module {name} is imported and was not found in {where}")
            sha256 = self._ensure(name, path)
            self._loaded[name] = sha256
            self._by_sha.setdefault(sha256, name)
            self._order.setdefault(sha256, len(self._order))
            (imports,) = self._index.execute(
                "SELECT imports FROM module WHERE sha256 = ?", (sha256,)
            ).fetchone()
            pending += [_name(key) for key in json.loads(imports)]
        self._index.commit()

    def __contains__(self, name: Name) -> bool:
        return name in self._loaded

    def get(self, name: Name) -> Constant | None:
        """The constant of this name, or None."""
        sha256 = self._where(name)
        return None if sha256 is None else self._module(sha256).get(name)

    def origin(self, name: Name) -> Name | None:
        """The module that declares a constant, or None."""
        sha256 = self._where(name)
        return None if sha256 is None else self._by_sha[sha256]

    def module(self, name: Name) -> Module:
        """A module that is available, opened."""
        return self._module(self._loaded[name])

    def hashes(self) -> dict[str, str]:
        """The hash of each module that is available, by name."""
        return {str(name): sha256 for name, sha256 in self._loaded.items()}

    def _where(self, name: Name) -> str | None:
        rows = self._index.execute("SELECT sha256 FROM constant WHERE name = ?", (name_key(name),)).fetchall()
        found = [sha256 for (sha256,) in rows if sha256 in self._order]
        return min(found, key=self._order.__getitem__, default=None)

    def _path(self, name: Name) -> Path | None:
        for folder in self.folders:
            path = folder / f"{module_path(name)}.olean"
            if path.is_file():
                return path
        return None

    def _ensure(self, name: Name, path: Path) -> str:
        """The hash of a module's content, indexed."""
        state = json.dumps([_state(path.with_name(path.name + suffix)) for suffix in SUFFIXES])
        row = self._index.execute("SELECT state, sha256 FROM file WHERE path = ?", (str(path),)).fetchone()
        if row is not None and row[0] == state and self._indexed(name, row[1]):
            return str(row[1])
        files = self._read(name)
        if not self._indexed(name, files.sha256):
            module = Module(files)
            imports = json.dumps([name_key(imported) for imported in module.imports])
            self._index.execute("DELETE FROM constant WHERE sha256 = ?", (files.sha256,))
            self._index.executemany(
                "INSERT INTO constant VALUES (?, ?)",
                [(name_key(constant), files.sha256) for constant in module.data.constants],
            )
            self._index.execute(
                "INSERT OR REPLACE INTO module VALUES (?, ?, ?)", (files.sha256, name_key(name), imports)
            )
        self._index.execute("INSERT OR REPLACE INTO file VALUES (?, ?, ?)", (str(path), state, files.sha256))
        return files.sha256

    def _indexed(self, name: Name, sha256: str) -> bool:
        row = self._index.execute("SELECT name FROM module WHERE sha256 = ?", (sha256,)).fetchone()
        return row is not None and row[0] == name_key(name)

    def _read(self, name: Name) -> ModuleFiles:
        files = read_files(name, self.folders)
        if files is None:
            raise MissingPart(f"module {name} is no longer there")
        return files

    def _module(self, sha256: str) -> Module:
        found = self._open.get(sha256)
        if found is None:
            name = self._by_sha[sha256]
            files = self._read(name)
            if files.sha256 != sha256:
                raise OleanError(f"module {name} has changed while it was in use")
            found = self._open[sha256] = Module(files)
        return found


def _state(path: Path) -> list[int] | None:
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return [found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino, found.st_dev]


def project_folders(project: Path) -> list[Path]:
    """The folders with compiled modules of a Lake project and its packages, as ``lake build`` leaves them."""
    roots = [project, *sorted((project / ".lake" / "packages").glob("*"))]
    places = [root / ".lake" / "build" / "lib" / leaf for root in roots for leaf in ("lean", "")]
    return [
        place
        for place in places
        if place.is_dir() and (place.name == "lean" or not (place / "lean").is_dir())
    ]
