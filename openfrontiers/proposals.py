"""What a new record may want: field, MSC codes and tags, proposed from the records that are most like it.

A proposal is a vote of the nearest statements (`openfrontiers.similarity`), each with the weight of its
similarity; tags must also occur in the new text. A person decides; nothing is filled in silently.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from openfrontiers import reading
from openfrontiers.model import Taxonomy
from openfrontiers.similarity import LIKELY, Index, Match, stem

NEIGHBOURS = 12
"""Number of nearest records that vote."""

LEAST = 0.06
"""Similarity below which a record has no vote."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the nearest records suggest, the best first, and those that may be the same problem."""

    fields: tuple[str, ...]
    msc: tuple[str, ...]
    tags: tuple[str, ...]
    duplicates: tuple[Match, ...]


def propose(text: str, index: Index, paths: Mapping[str, Path], taxonomy: Taxonomy) -> Proposal:
    """Proposals for a text. `paths` gives the file of each record of the index."""
    nearest = index.similar(text, limit=NEIGHBOURS, least=LEAST)
    data = {match.id: _data(paths[match.id]) for match in nearest if match.id in paths}
    fields = _vote(
        (str(data[match.id].get("field", "")), match.similarity) for match in nearest if match.id in data
    )
    msc = _vote(
        (str(entry["code"]), match.similarity)
        for match in nearest
        for entry in data.get(match.id, {}).get("msc2020", ())
        if isinstance(entry, dict) and "code" in entry
    )
    tags = _vote(
        (str(tag), match.similarity)
        for match in nearest
        for tag in data.get(match.id, {}).get("tags", ())
        if _mentions(text, str(tag))
    )
    known = [field for field in fields if taxonomy.knows(field)] or _by_words(text, taxonomy)
    return Proposal(
        fields=tuple(known[:3]),
        msc=tuple(msc[:3]),
        tags=tuple(tags[:6]),
        duplicates=tuple(match for match in nearest if match.similarity >= LIKELY)[:5],
    )


def _vote(ballots: Iterable[tuple[str, float]]) -> list[str]:
    counted: Counter[str] = Counter()
    for name, weight in ballots:
        if name:
            counted[name] += weight  # type: ignore[assignment]  # Counter adds any number
    return [name for name, _ in sorted(counted.items(), key=lambda pair: (-pair[1], pair[0]))]


def _data(path: Path) -> dict[str, Any]:
    data = reading.read_record(path).data
    return data if isinstance(data, dict) else {}


def _stems(text: str) -> set[str]:
    return {stem(word) for word in re.findall(r"[^\W\d_]{3,}", text)}


def _mentions(text: str, tag: str) -> bool:
    """Whether every word of a tag occurs in a text, in some form."""
    words: Sequence[str] = re.findall(r"[^\W\d_]{3,}", tag)
    return bool(words) and {stem(word) for word in words} <= _stems(text)


def _by_words(text: str, taxonomy: Taxonomy) -> list[str]:
    """Sub-fields whose names share words with the text, the most first; where no record is near."""
    stems = _stems(text)
    scores = {
        f"{main.slug}/{sub.slug}": len(_stems(sub.label) & stems)
        for main in taxonomy.fields
        for sub in main.subfields
    }
    return [name for name, score in sorted(scores.items(), key=lambda pair: (-pair[1], pair[0])) if score]
