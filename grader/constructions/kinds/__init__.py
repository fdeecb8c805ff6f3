"""The kinds of construction: one module each, named like the kind with underscores, offering ``KIND``."""

from __future__ import annotations

import importlib
from pathlib import Path

from grader.constructions.model import Kind

#: Every kind, in alphabetical order: the modules beside this file.
KIND_NAMES: tuple[str, ...] = tuple(
    sorted(
        path.stem.replace("_", "-") for path in Path(__file__).parent.glob("*.py") if path.stem != "__init__"
    )
)


def load(name: str) -> Kind:
    """The kind of a name in :data:`KIND_NAMES`. Raises KeyError for any other name."""
    if name not in KIND_NAMES:
        raise KeyError(name)
    kind: Kind = importlib.import_module(f"{__name__}.{name.replace('-', '_')}").KIND
    return kind
