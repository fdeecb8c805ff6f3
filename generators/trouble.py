"""What goes wrong around a build, said so that it can be put right: places that cannot be written, full disks,
two builds at once.

Every error names what happened and where, what was expected, and what to do. A build that ends in one leaves
its folder marked as unfinished; the next build makes it whole.
"""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from openfrontiers.faults import CorpusError

try:
    import fcntl
except ImportError:  # not on Windows, where nothing keeps two builds apart
    fcntl = None  # type: ignore[assignment]

NO_SPACE = frozenset((errno.ENOSPC, errno.EDQUOT, errno.EFBIG))
NOT_ALLOWED = frozenset((errno.EACCES, errno.EPERM, errno.EROFS))
IN_THE_WAY = frozenset((errno.ENOTDIR, errno.EISDIR, errno.EEXIST, errno.ELOOP))


class Place(NamedTuple):
    """A folder that a build writes to: where, what it is called, how another one is named."""

    path: Path
    name: str
    other: str


def cache_place(path: Path) -> Place:
    """The cache folder."""
    return Place(
        path,
        "the cache folder",
        "name another folder in OPENFRONTIERS_CACHE, or by the option `cache` of the plugin in mkdocs.yml",
    )


def site_place(path: Path) -> Place:
    """The folder of the site."""
    return Place(path, "the site's folder", "name another folder with --site-dir")


def require_writable(place: Place) -> None:
    """Raise CorpusError where a folder, or the nearest folder above it that there is, may not be written to."""
    there = place.path
    while not there.exists() and not there.is_symlink() and there != there.parent:
        there = there.parent
    if not there.is_dir():
        raise CorpusError(
            f"{place.name} {place.path} cannot be used: {there} is not a folder",
            f"remove it or {place.other}",
        )
    effective = os.access in os.supports_effective_ids
    if not os.access(there, os.W_OK | os.X_OK, effective_ids=effective):
        raise CorpusError(
            f"{place.name} {place.path} cannot be written: {there} is read-only for this user",
            f"expected a folder that may be written to; give yourself the right to, or {place.other}",
        )


def explained(error: OSError, places: Sequence[Place]) -> CorpusError:
    """An error of the operating system in terms of the places that a build writes to; what lies elsewhere it
    only reads."""
    reason = error.strerror or str(error)
    # Copying a file names what is read first; what a full disk stops is the writing.
    name = error.filename2 if error.filename2 is not None else error.filename
    path = Path(os.path.abspath(os.fsdecode(name))) if name is not None else None
    place = next(
        (place for place in places if path and path.is_relative_to(os.path.abspath(place.path))), None
    )
    if path is None or (place is None and error.errno in NO_SPACE):
        where = ", ".join(f"{place.name} {place.path}" for place in places)
        if error.errno in NO_SPACE:
            return CorpusError(
                f"a file could not be written: {reason}",
                f"free space for {where}, or the temporary folder {tempfile.gettempdir()}; then build again",
            )
        return CorpusError(
            f"the build was stopped by the operating system: {reason}", f"look at {where}; then build again"
        )
    if place is None:
        return CorpusError(
            f"{path} cannot be read: {reason}",
            "the site is made from it: make it readable, or restore it with git, and build again",
        )
    if error.errno in NO_SPACE:
        hint = "free some space there and build again: what is there already is kept and made whole"
    elif error.errno in NOT_ALLOWED:
        hint = f"expected a file that may be written to; give yourself the right to, or {place.other}"
    elif error.errno in IN_THE_WAY:
        hint = f"something else is in its place; move that away, or {place.other}"
    else:
        hint = f"look at {place.name} and build again, or {place.other}"
    return CorpusError(f"{path} cannot be written: {reason}", hint)


class Lock:
    """A file that one process holds at a time; the system gives it free when the process ends, however it ends."""

    def __init__(self, path: Path, busy: CorpusError) -> None:
        """Take the lock. Raises `busy` where another process holds it, OSError where there can be no such file."""
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        while True:
            self._handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o644)
            if fcntl is None:
                return
            try:
                fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(self._handle)
                raise busy from None
            except OSError:
                return  # a file system without locks
            if os.fstat(self._handle).st_nlink:
                return
            os.close(self._handle)  # the holder before removed it between our two steps

    def release(self, *, remove: bool = False) -> None:
        """Let others have it, and remove the file where it is no longer wanted."""
        if self._handle >= 0:
            if remove and fcntl is not None:
                self.path.unlink(missing_ok=True)
            os.close(self._handle)
            if remove and fcntl is None:
                self.path.unlink(missing_ok=True)
            self._handle = -1
