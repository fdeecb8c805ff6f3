"""Writing a site so that only what changed is touched: a manifest of digests, and a synchronised folder.

Deleting and making 17,000 folders takes longer than making their pages. The manifest (in the cache folder, not
in the site's) holds the digest and size of every file that the last build wrote. A file is written where its
digest changed or its size on disk is not what the manifest says, and removed where the build no longer makes
it. A folder without a manifest is only taken over when it is empty or a site.

While a build writes, the folder holds the file `.unfinished`, locked by the build. It stays where a build is
broken off; then nothing that lies there is trusted, and all of it is written anew. What a site never holds,
such as `.git`, `CNAME` or files of kinds that no build makes, is somebody else's and stays.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from generators.trouble import Lock
from openfrontiers.faults import CorpusError

UNFINISHED = ".unfinished"
"""Marks a folder that a build is writing to, or was when it was broken off."""

SIGNS = ("sitemap.xml", "api/v1/openapi.json")
"""Files by which a site is known where its manifest is lost."""

KINDS = frozenset(
    (".html", ".json", ".xml", ".md", ".txt", ".css", ".js", ".svg", ".png", ".woff2", ".pagefind", ".pf_meta",
     ".pf_index", ".pf_fragment", ".pf_filter", ".pf_sort")
)  # fmt: skip
"""The kinds of file that a site holds; others are never removed without a manifest that names them."""


def whole_file(path: Path, content: bytes) -> None:
    """Write a file that is whole or not there: a broken-off build must not leave half of what is kept."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_bytes(content)
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise _named(error, path) from None


def _named(error: OSError, path: Path | str) -> OSError:
    """The error with the file that it happened to, which a failed write does not name by itself."""
    if error.filename is None:
        error.filename = str(path)
    return error


def digest(content: bytes) -> str:
    """The digest by which files are compared."""
    return hashlib.blake2b(content, digest_size=12).hexdigest()


_WRITING = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0)
"""A link in a site's folder may lead to a file of somebody else; what it leads to is left alone."""


class Sink(Protocol):
    """Where generated files go: the folder of a site, or memory."""

    def write(self, path: str, content: str | bytes) -> None:
        """Take one file."""


class Folder:
    """The folder of a site, synchronised by its manifest."""

    def __init__(self, path: Path, manifest: Path, *, owned: bool = False) -> None:
        """Raises CorpusError where `path` holds files that no build has written, unless it is `owned`."""
        self.path = path
        self._manifest_path = manifest
        self._old: dict[str, list[object]] = {}
        self.key = ""
        self._new: dict[str, list[object]] = {}
        self._made: set[str] = set()
        self._claim: Lock | None = None
        self._taken = False
        self._owned = owned
        self.written = 0
        self.removed = 0
        if path.exists() and not path.is_dir():
            raise CorpusError(
                f"{path} is not a folder", "remove it, or name another folder for the site with --site-dir"
            )
        known = self._read_manifest()
        unfinished = (path / UNFINISHED).exists()
        if (
            not (known or owned or unfinished)
            and path.exists()
            and any(path.iterdir())
            and not all((path / name).exists() for name in SIGNS)
        ):
            raise CorpusError(
                f"{path} holds files that are not a site",
                "expected a new or empty folder, or one that an earlier build wrote; "
                "empty it, or name another folder with --site-dir",
            )
        if unfinished:
            self.key = ""
        if not self.key and path.exists():
            # The manifest is lost, or a build was broken off: everything there is old, nothing is trusted.
            self._old = {name: ["", -1] for name in (*self._old, *self._there())}

    def _there(self) -> Iterator[str]:
        """The files in the folder that a build may have written."""
        for directory, folders, names in os.walk(self.path):
            folders[:] = [name for name in folders if not name.startswith(".")]
            for name in names:
                full = os.path.join(directory, name)
                if self._owned or (name[0] != "." and os.path.splitext(name)[1] in KINDS):
                    yield os.path.relpath(full, self.path).replace(os.sep, "/")

    def _read_manifest(self) -> bool:
        try:
            stored = json.loads(self._manifest_path.read_text(encoding="utf-8"))
            folder, files, key = stored["folder"], stored["files"], stored["key"]
            sound = isinstance(key, str) and all(
                ".." not in name and isinstance(found, str) and isinstance(size, int)
                for name, (found, size) in files.items()
            )
        except (OSError, ValueError, TypeError, KeyError, AttributeError):
            return False  # a lost or damaged manifest costs time and nothing else
        if not sound or folder != str(self.path.resolve()) or not self.path.exists():
            return False
        self._old, self.key = files, key
        return True

    def intact(self) -> bool:
        """Whether every file of the manifest lies in the folder with its size."""
        if not self._old:
            return False
        for path, (_, size) in self._old.items():
            try:
                if os.stat(f"{self.path}/{path}").st_size != size:
                    return False
            except OSError:
                return False
        return True

    def has(self, path: str, content_digest: str) -> bool:
        """Whether the last build wrote this file with this digest, and it is still there."""
        old = self._old.get(path)
        if old is None or old[0] != content_digest:
            return False
        try:
            return os.stat(f"{self.path}/{path}").st_size == old[1]
        except OSError:
            return False

    def write(self, path: str, content: str | bytes) -> None:
        """Give a file its content; touches the disk only where that differs."""
        raw = content.encode("utf-8") if isinstance(content, str) else content
        found = digest(raw)
        if not self._taken:
            self._take()
        unchanged = self.has(path, found)
        self._new[path] = [found, len(raw)]
        if unchanged:
            return
        full = f"{self.path}/{path}"
        directory = full.rpartition("/")[0]
        if directory not in self._made:
            self._make_directory(directory)
        handle = os.open(full, _WRITING, 0o644)
        try:
            view = memoryview(raw)
            while view:
                view = view[os.write(handle, view) :]
        except OSError as error:
            raise _named(error, full) from None
        finally:
            os.close(handle)
        self.written += 1

    def _take(self) -> None:
        """From now on the folder is ours, even if the build is broken off."""
        self._taken = True
        if self._owned:
            self._save("", self._old)
            return
        self._claim = Lock(
            self.path / UNFINISHED,
            CorpusError(
                f"another build is writing to {self.path}",
                "wait until it has ended, or name another folder with --site-dir",
            ),
        )
        self._save("", self._old)

    def release(self) -> None:
        """Let go of a folder whose build was broken off; it stays marked as unfinished."""
        if self._claim is not None:
            self._claim.release()
            self._claim = None

    def _make_directory(self, directory: str) -> None:
        try:
            os.mkdir(directory)
        except FileExistsError:
            pass
        except FileNotFoundError:
            os.makedirs(directory, exist_ok=True)
        self._made.add(directory)

    def new_pages(self) -> set[str]:
        """The paths of the pages that this build has written so far."""
        return {path.removesuffix("index.html") for path in self._new if path.endswith("index.html")}

    def finish(self, key: str) -> None:
        """Remove what the build no longer makes, and write the manifest. `key` is the digest of the inputs."""
        for path in sorted(self._old.keys() - self._new.keys()):
            try:
                os.unlink(f"{self.path}/{path}")
                self.removed += 1
            except FileNotFoundError:
                continue
            directory = os.path.dirname(f"{self.path}/{path}")
            while directory != str(self.path):
                try:
                    os.rmdir(directory)
                except OSError:
                    break
                directory = os.path.dirname(directory)
        files = dict(sorted(self._new.items()))
        self._save(key, files)
        self._old, self._new, self.key, self._taken = files, {}, key, False
        if self._claim is not None:
            self._claim.release(remove=True)
            self._claim = None

    def _save(self, key: str, files: dict[str, list[object]]) -> None:
        self.path.mkdir(parents=True, exist_ok=True)
        stored = {"folder": str(self.path.resolve()), "key": key, "files": files}
        whole_file(self._manifest_path, json.dumps(stored, separators=(",", ":")).encode("utf-8"))

    def paths(self) -> list[str]:
        """The files of the last build, sorted."""
        return sorted(self._old)
