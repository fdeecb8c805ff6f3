"""Writing a site so that only what changed is touched: a manifest of digests, and a synchronised folder.

Deleting and making 17,000 folders takes longer than making their pages. The manifest (`.manifest.json` beside
the site's folder, not in it) holds the digest and size of every file that the last build wrote. A file is
written where its digest changed or its size on disk is not what the manifest says, and removed where the
build no longer makes it. A folder without a manifest is only taken over when it is empty or a site.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Protocol

from openfrontiers.faults import CorpusError


def digest(content: bytes) -> str:
    """The digest by which files are compared."""
    return hashlib.blake2b(content, digest_size=12).hexdigest()


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
        self._claimed = False
        self.written = 0
        self.removed = 0
        known = self._read_manifest()
        if (
            not (known or owned)
            and path.exists()
            and any(path.iterdir())
            and not (path / "sitemap.xml").exists()
        ):
            raise CorpusError(
                f"{path} holds files that are not a site", "empty it, or name another folder with --site-dir"
            )
        if not self.key and path.exists():
            # The manifest is lost, or a build was broken off: everything there is old, nothing is trusted.
            self._old = {}
            for directory, _, names in os.walk(path):
                for name in names:
                    full = os.path.join(directory, name)
                    self._old[os.path.relpath(full, path).replace(os.sep, "/")] = ["", -1]

    def _read_manifest(self) -> bool:
        try:
            stored = json.loads(self._manifest_path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return False
        if stored.get("folder") != str(self.path.resolve()) or not self.path.exists():
            return False
        self._old, self.key = stored["files"], stored["key"]
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

    def keep(self, prefix: str) -> int:
        """Take over the files of the last build under a prefix as they are; returns their number."""
        kept = {path: row for path, row in self._old.items() if path.startswith(prefix)}
        self._new.update(kept)
        return len(kept)

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
        if not self._claimed:
            # From now on the folder is ours, even if the build is broken off.
            self._claimed = True
            self._save("", self._old)
        unchanged = self.has(path, found)
        self._new[path] = [found, len(raw)]
        if unchanged:
            return
        full = f"{self.path}/{path}"
        directory = full.rpartition("/")[0]
        if directory not in self._made:
            self._make_directory(directory)
        handle = os.open(full, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
        try:
            view = memoryview(raw)
            while view:
                view = view[os.write(handle, view) :]
        finally:
            os.close(handle)
        self.written += 1

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
        for path in self._old.keys() - self._new.keys():
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
        self._old, self._new, self.key, self._claimed = files, {}, key, False

    def _save(self, key: str, files: dict[str, list[object]]) -> None:
        self.path.mkdir(parents=True, exist_ok=True)
        self._manifest_path.parent.mkdir(parents=True, exist_ok=True)
        part = self._manifest_path.with_suffix(".part")
        stored = {"folder": str(self.path.resolve()), "key": key, "files": files}
        part.write_text(json.dumps(stored, separators=(",", ":")), encoding="utf-8")
        part.replace(self._manifest_path)

    def paths(self) -> list[str]:
        """The files of the last build, sorted."""
        return sorted(self._old)
