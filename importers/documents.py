"""What was read from a source: bytes with their address, day and digest.

A document comes from a local folder (a checkout, or what `--fetch` stored) or from the network by way of
`importers.fetching`. Parsers see documents only, so that both ways are the same to them.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from openfrontiers.dates import DateError, interval
from openfrontiers.faults import CorpusError

INDEX = "index.json"
"""The file in which `importers.fetching` keeps the addresses, days and digests of stored responses."""

MAX_BYTES = 64 * 1024 * 1024
"""Size above which a document is refused."""


@dataclass(frozen=True)
class Document:
    """One file or response; `name` is its path within the source, `retrieved` the day on which it was read."""

    name: str
    content: bytes
    retrieved: str
    url: str | None = None
    commit: str | None = None
    encoding: str | None = None

    @cached_property
    def sha256(self) -> str:
        """Digest of the bytes."""
        return hashlib.sha256(self.content).hexdigest()

    @cached_property
    def text(self) -> str:
        """The content as text: by its declared encoding, else UTF-8, else Latin-1, which reads any bytes."""
        for encoding in (self.encoding, "utf-8-sig"):
            if encoding:
                try:
                    return self.content.decode(encoding)
                except (LookupError, UnicodeDecodeError):
                    continue
        return self.content.decode("latin-1")


def read_folder(folder: Path, *, date: str | None, endings: tuple[str, ...]) -> Iterator[Document]:
    """The documents of a local folder whose names end as asked, sorted by name.

    The day of retrieval is that of the stored response, of the checkout's commit, or `date`. Raises CorpusError
    where the folder does not exist, where no day is known, or where `date` is none.
    """
    if not folder.is_dir():
        raise CorpusError(f"{folder} is no directory", "name a checkout, or the folder that --fetch wrote")
    if date is not None:
        try:
            interval(date)
        except DateError as error:
            raise CorpusError(f"--date: {error}", "write a day such as 2026-09-08") from None
    stored = _index(folder)
    commit, day = _git(folder)
    retrieved = date or day
    if retrieved is None and not stored:
        raise CorpusError(
            f"nothing says when {folder} was retrieved: it is no git checkout and was not written by --fetch",
            "add --date DATE, the day on which it was downloaded",
        )
    for path in sorted(_files(folder)):
        name = path.relative_to(folder).as_posix()
        if not name.endswith(endings) or name == INDEX:
            continue
        if path.stat().st_size > MAX_BYTES:
            raise CorpusError(f"{path} has more than {MAX_BYTES:,} bytes", "split it, or leave it out")
        entry = stored.get(name, {})
        on = date or entry.get("date") or retrieved
        if on is None:
            raise CorpusError(f"nothing says when {path} was retrieved", "add --date DATE")
        yield Document(name, path.read_bytes(), on, entry.get("url"), commit, entry.get("encoding"))


def _files(folder: Path) -> Iterator[Path]:
    for directory, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != ".git"]
        for name in names:
            path = Path(directory) / name
            if path.is_file() and not path.is_symlink():
                yield path


def _index(folder: Path) -> dict[str, dict[str, str]]:
    path = folder / INDEX
    if not path.is_file():
        return {}
    try:
        entries = json.loads(path.read_text(encoding="utf-8"))["responses"]
        return {entry["file"]: entry for entry in entries.values()}
    except (ValueError, KeyError, TypeError, AttributeError):
        return {}


def _git(folder: Path) -> tuple[str | None, str | None]:
    """Commit and day (UTC) of a checkout, or of the repository that a folder lies in."""
    try:
        output = subprocess.run(
            [
                "git",
                "-C",
                str(folder),
                "log",
                "-1",
                "--format=%H %cd",
                "--date=format-local:%Y-%m-%d",
                "--",
                ".",
            ],
            capture_output=True,
            text=True,
            timeout=30,
            env={**os.environ, "TZ": "UTC", "LC_ALL": "C"},
        )
    except (OSError, subprocess.SubprocessError):
        return None, None
    words = output.stdout.split()
    return (words[0], words[1]) if output.returncode == 0 and len(words) == 2 else (None, None)
