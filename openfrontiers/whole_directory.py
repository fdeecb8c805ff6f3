"""Directories that are whole or not there: everything is written beside the target and moved in at the end.

Output that people read or publish must never be half new and half old. A new directory is filled under a
temporary name next to its place, flushed to disk, and exchanged with the old one in a single step where the
system offers it (`renameat2` with RENAME_EXCHANGE on Linux). Elsewhere two renames do it; a kill between
them leaves the old directory under its set-aside name, from which the next run restores it.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from openfrontiers.faults import CorpusError

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2


@contextlib.contextmanager
def whole_directory(target: Path, *, marker: str) -> Iterator[Path]:
    """A new empty directory that takes the place of `target` when the block ends without an exception.

    `marker` is a file that every earlier output of the same kind holds: a directory without it that is not
    empty is somebody else's, and is refused. Raises CorpusError for that and for a place that cannot be
    written to. After an exception `target` is what it was before.
    """
    target = Path(os.path.abspath(target))
    building = target.with_name(f".{target.name}.new")
    aside = target.with_name(f".{target.name}.old")
    try:
        if aside.exists() and not target.exists():
            aside.rename(target)  # an earlier run was killed between its two renames
        _refuse_foreign(target, marker)
        _remove(building)
        _remove(aside)
        building.mkdir(parents=True)
    except OSError as error:
        raise CorpusError(
            f"cannot write to {target.parent}: {error.strerror}", "name a directory you may write to"
        ) from error
    try:
        yield building
        _flush(building)
        _put_in_place(building, target, aside)
    except BaseException:
        _remove(building)
        raise
    _remove(aside)
    _remove(building)


def _refuse_foreign(target: Path, marker: str) -> None:
    if target.is_symlink() or (target.exists() and not target.is_dir()):
        raise CorpusError(
            f"{target} is not a directory", "name a new directory, or one that an earlier run wrote"
        )
    if target.is_dir() and any(target.iterdir()) and not (target / marker).is_file():
        raise CorpusError(
            f"{target} holds other files: it has no {marker}, so no earlier run wrote it",
            "name a new directory, or empty this one",
        )


def _put_in_place(building: Path, target: Path, aside: Path) -> None:
    if not target.exists():
        building.rename(target)
    elif not _exchange(building, target):
        target.rename(aside)
        building.rename(target)
    _flush_directory(target.parent)


def _exchange(first: Path, second: Path) -> bool:
    """Exchange two directories in one step; False where the system or the file system cannot."""
    if not sys.platform.startswith("linux"):
        return False
    try:
        rename = ctypes.CDLL(None, use_errno=True).renameat2
    except (OSError, AttributeError):
        return False
    done: int = rename(_AT_FDCWD, os.fsencode(first), _AT_FDCWD, os.fsencode(second), _RENAME_EXCHANGE)
    if done == 0:
        return True
    number = ctypes.get_errno()
    if number in (errno.EINVAL, errno.ENOSYS, errno.EPERM, errno.ENOTSUP):
        return False
    raise OSError(number, os.strerror(number), str(second))


def _flush(directory: Path) -> None:
    for folder, _, names in os.walk(directory):
        for name in names:
            descriptor = os.open(os.path.join(folder, name), os.O_RDONLY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)
        _flush_directory(Path(folder))


def _flush_directory(directory: Path) -> None:
    if os.name != "posix":
        return
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _remove(directory: Path) -> None:
    if directory.is_symlink() or directory.is_file():
        directory.unlink()
    elif directory.exists():
        shutil.rmtree(directory)
