"""The names and versions of what computes a verdict."""

from __future__ import annotations

import importlib.metadata
import platform
from collections.abc import Iterable

#: Raised whenever a change to the grader could change a verdict.
GRADER_VERSION = "1"


def components(distributions: Iterable[str] = ()) -> dict[str, str]:
    """Versions of the grader, of Python, and of the installed distributions named; absent ones are left out."""
    found = {
        "grader": GRADER_VERSION,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }
    for name in distributions:
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            continue
    return found
