"""Read one submission file: its name, size and hash, and its bytes where they are within the kind's limit."""

from __future__ import annotations

import hashlib
import stat
from dataclasses import dataclass
from pathlib import Path

from grader.verdict import Subject

_CHUNK = 1 << 20


class SubmissionError(ValueError):
    """The submission cannot be read; the message says what to do."""


@dataclass(frozen=True)
class Submission:
    """One submission. ``content`` is None where ``size`` exceeds the limit it was read with; the hash is of
    the whole file.
    """

    path: Path
    size: int
    sha256: str
    content: bytes | None

    def subject(self) -> Subject:
        """The submission as it stands in a verdict: a relative path as it was given, else the file's name
        alone.
        """
        name = self.path.name if self.path.is_absolute() else self.path.as_posix()
        return Subject(name, {"submission": self.sha256}, {"bytes": self.size})


def read_submission(path: Path, max_bytes: int) -> Submission:
    """Read a regular file, hashing it whole and keeping at most ``max_bytes`` of it in memory.

    :raises SubmissionError: where it is not there, not a regular file, or cannot be read.
    """
    try:
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode):
            raise SubmissionError(f"{path}: not a regular file; a submission is one file")
        digest = hashlib.sha256()
        size = 0
        kept: list[bytes] | None = []
        with path.open("rb") as file:
            while chunk := file.read(_CHUNK):
                digest.update(chunk)
                size += len(chunk)
                if size > max_bytes:
                    kept = None
                if kept is not None:
                    kept.append(chunk)
    except OSError as error:
        hint = "; standard input is not read: save the submission in a file" if str(path) == "-" else ""
        raise SubmissionError(f"{path}: cannot be read: {error.strerror or error}{hint}") from None
    except ValueError as error:  # a name with a null character in it
        raise SubmissionError(f"{str(path)!r} is no name that a file can have: {error}") from None
    return Submission(path, size, digest.hexdigest(), None if kept is None else b"".join(kept))
