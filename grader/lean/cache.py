"""What may be kept between runs: hashes, compiled item modules, indexes. Everything in it can be deleted at
any time.

The folder is ``OPENFRONTIERS_CACHE``, else ``openfrontiers`` in ``XDG_CACHE_HOME``, else
``~/.cache/openfrontiers``. It belongs to the person who grades, and is never visible in a jail."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def cache_folder() -> Path:
    """The cache's folder; it need not exist."""
    if chosen := os.environ.get("OPENFRONTIERS_CACHE"):
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "openfrontiers"


def write_whole(path: Path, data: bytes) -> None:
    """Write a cache file that is either whole or not there. A cache that cannot be written is no error."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=".new-")
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(data)
        os.chmod(name, 0o644)  # a jail's unprivileged user reads the compiled modules
        os.replace(name, path)
    except OSError:
        return
