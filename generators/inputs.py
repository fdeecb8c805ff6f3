"""The digest of everything that a site follows from: records, templates, code, packages, hand-written pages.

Where it is the same as at the last build and the files are still there, nothing need be made. Contents are
read, not dates: a checkout gives files new dates.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

from generators import tools
from generators.frame import Frame
from openfrontiers import corpus

CODE = ("generators", "openfrontiers", "site_templates")


def _files(folder: Path) -> Iterator[str]:
    for directory, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        for name in sorted(names):
            if not name.endswith(".pyc"):
                yield f"{directory}/{name}"


def digest(root: Path, staging: Path, frame: Frame, settings: str) -> str:
    """The digest of the inputs of a build of the corpus at `root`."""
    found = hashlib.blake2b(digest_size=20)
    found.update(settings.encode())
    found.update(frame.digest_input.encode())
    found.update(repr(corpus.git_head(root)).encode())
    found.update((tools.PROJECT / "package-lock.json").read_bytes())
    folders = [root / "records", root / "lean", staging, *(tools.PROJECT / name for name in CODE)]
    for folder in folders:
        for path in _files(folder):
            found.update(path.encode())
            try:
                with open(path, "rb", buffering=0) as handle:
                    found.update(hashlib.blake2b(handle.read(), digest_size=16).digest())
            except OSError as error:
                # What cannot be read is no reason to stop here: who needs it says so, with the rule it breaks.
                found.update(repr(error.errno).encode())
    return found.hexdigest()
