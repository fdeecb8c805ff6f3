"""What a parser makes of a source: draft records, catalogue entries, status claims, and what it could not map.

A parser loses nothing in silence: every row or page of a source ends as one of these values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from importers.documents import Document


@dataclass(frozen=True)
class Draft:
    """A problem record as a source gives it, before policy and licence have been applied.

    `data` holds front-matter keys in the record format, without id, status, source, licence, wording, retrieved
    and history, which `importers.emitting` writes. `label` is the source's claim in our labels, None where it
    claims nothing current.
    """

    id: str
    locator: str
    title: str
    statement: str
    document: Document
    url: str | None = None
    label: str | None = None
    source_label: str | None = None
    as_of: str | None = None
    evidence: tuple[Mapping[str, str], ...] = ()
    background: str = ""
    progress: str = ""
    remarks: str = ""
    wording: str = "verbatim"
    attribution: str | None = None
    full_text: bool | None = None
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Entry:
    """A catalogue entry: a pointer without a statement. `data` holds further keys of the catalogue format."""

    id: str
    locator: str
    document: Document
    title: str | None = None
    url: str | None = None
    label: str | None = None
    source_label: str | None = None
    as_of: str | None = None
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Unmapped:
    """Something that became neither a record nor an entry, and why."""

    locator: str
    reason: str


@dataclass(frozen=True)
class Note:
    """Something that was mapped, though not in full: what was left out, and why."""

    locator: str
    text: str


Parsed = Draft | Entry | Unmapped | Note
