"""Three-way merge of a record: what the importer last wrote, what a person made of it, what the source says now.

The base is kept in the record itself as digests of its parts (`retrieved.base`): a digest tells whether a part was
edited since, which is all that a merge needs. For each part: untouched here, take the source's; unchanged at the
source, keep the person's; the same on both sides, keep; changed on both sides, keep the person's and report a
conflict.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

SECTIONS = ("statement", "Background", "Progress", "Remarks")
"""Parts that stand in the body of a record."""

# Keys that are never merged: identity, history, and what the importer itself keeps.
OWN_KEYS = frozenset(("id", "history", "retrieved"))


@dataclass(frozen=True)
class Conflict:
    """A part that changed on both sides since the last import."""

    part: str
    ours: Any
    theirs: Any


@dataclass(frozen=True)
class Merged:
    """The parts after a merge, the digests of the source's, and the conflicts."""

    parts: Mapping[str, Any]
    base: Mapping[str, str]
    changed: tuple[str, ...]
    conflicts: tuple[Conflict, ...]


def digest(value: Any) -> str:
    """The first 16 hexadecimal digits of the SHA-256 of a value's canonical JSON."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:16]


def digests(parts: Mapping[str, Any]) -> dict[str, str]:
    """The digest of every part."""
    return {part: digest(value) for part, value in parts.items()}


def merge(base: Mapping[str, str], ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> Merged:
    """Merge by part; a part that is missing on a side is treated as a value of its own."""
    parts: dict[str, Any] = {}
    new_base: dict[str, str] = {}
    changed: list[str] = []
    conflicts: list[Conflict] = []
    for part in [*ours, *(part for part in theirs if part not in ours)]:
        mine, new, old = _digest_of(ours, part), _digest_of(theirs, part), base.get(part)
        if new is not None:
            new_base[part] = new
        if mine == new or new == old:
            keep = True
        elif mine == old:
            keep = False
        else:
            keep = True
            # The base stays the old one, so that the conflict is reported until somebody settles it.
            if old is not None:
                new_base[part] = old
            else:
                new_base.pop(part, None)
            conflicts.append(Conflict(part, ours.get(part), theirs.get(part)))
        chosen = ours if keep else theirs
        if part in chosen:
            parts[part] = chosen[part]
        if not keep:
            changed.append(part)
    return Merged(parts, new_base, tuple(changed), tuple(conflicts))


def _digest_of(parts: Mapping[str, Any], part: str) -> str | None:
    return digest(parts[part]) if part in parts else None
