"""The text of a new record or source file: valid, in canonical order, with short comments that disappear on save.

A guidance comment begins with `#:`; `openfrontiers fmt` and `openfrontiers new` itself drop them, and no other
comment. What is not known is left out, never invented.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Mapping
from typing import Any

from openfrontiers import yaml_writer
from openfrontiers.formatting import GUIDANCE

_LETTERS = str.maketrans({"ł": "l", "ø": "o", "æ": "ae", "œ": "oe", "đ": "d", "ı": "i", "þ": "th", "ð": "d"})

MAX_ID = 60
"""Characters of an id that is made from a title."""

GUIDES: Mapping[str, str] = {
    "title": "a short name, without a full stop; LaTeX between dollar signs is fine",
    "field": "see records/taxonomy/fields.yaml",
    "status": "a claim that somebody made on a date; `unassessed` if you found none",
    "source": "where the problem is posed: key of a file in records/sources/, and its own number there",
    "wording": "original: your own words. Copied text needs the source's permission: docs/licences.md",
    "posed": "only what you could confirm",
    "msc2020": "code, how it was chosen, why",
    "tags": "subject words, in lower case",
    "references": "only works that you have seen; cite them in the text as [@key]",
    "history": "one entry an event; entries are only ever added",
}
"""What the guidance above a key says."""


def slug(title: str, taken: Container[str] = ()) -> str:
    """An id from a title: lower-case words and hyphens, at most MAX_ID characters, not one that is taken."""
    plain = re.sub(r"\\[A-Za-z]+", lambda match: " " + match.group()[1:] + " ", title)
    plain = unicodedata.normalize("NFKD", plain.casefold().translate(_LETTERS))
    words = re.findall(r"[a-z0-9]+", "".join(c for c in plain if not unicodedata.combining(c)))
    chosen = ""
    for word in words:
        if len(chosen) + len(word) + 1 > MAX_ID:
            break
        chosen += ("-" if chosen else "") + word
    chosen = chosen or "problem"
    candidate, number = chosen, 2
    while candidate in taken:
        candidate, number = f"{chosen}-{number}", number + 1
    return candidate


def problem(data: Mapping[str, Any], statement: str, sections: Mapping[str, str], *, guided: bool) -> str:
    """The text of a problem file; `sections` holds Background, Progress and Remarks as far as known."""
    return f"---\n{_front(data, 'problem', guided)}---\n{_body(statement, sections)}"


def source(data: Mapping[str, Any], *, guided: bool) -> str:
    """The text of a source file."""
    guides = {
        "kind": "problem-list, workshop-list, survey, preprint, prize-list, blog, encyclopaedia-list, database, …",
        "license": "SPDX identifier; LicenseRef-… for terms of its own; unknown where none was found",
        "permits": "true or false as the terms say; null where they do not say",
        "wording": "original always; adapted and verbatim only where the terms permit it",
        "acquisition": "by-hand, importer or catalogue-only",
        "asserts_status": "does the source say today which problems are open?",
    }
    return _front(data, "source", guided, guides)


def _front(data: Mapping[str, Any], kind: str, guided: bool, guides: Mapping[str, str] = GUIDES) -> str:
    lines: list[str] = []
    for key, value in yaml_writer.ordered(data, kind).items():
        if guided and key in guides:
            lines.append(f"{GUIDANCE} {guides[key]}\n")
        lines.append(yaml_writer.entry(key, value))
    return "".join(lines)


def _body(statement: str, sections: Mapping[str, str]) -> str:
    parts = [statement.strip()]
    parts += [
        f"## {name}\n{sections[name].strip()}"
        for name in ("Background", "Progress", "Remarks")
        if sections.get(name)
    ]
    return "\n\n".join(parts) + "\n"
