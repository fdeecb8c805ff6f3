"""Small parts of text that several importers read: identifiers, links, LaTeX delimiters, keys.

Upstream text comes in many spellings of the same thing; these functions bring it to the spelling of records and
change nothing else.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

_ARXIV = re.compile(
    r"arxiv\.org/(?:abs|pdf)/((?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?)|"
    r"arXiv:\s*((?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?)",
    re.IGNORECASE,
)
_DOI = re.compile(r"\b(10\.\d{4,9}/[^\s\"<>\])}]+)")
_URL = re.compile(r"https?://[^\s<>\"\])}]+")
_YEAR = re.compile(r"(?<![\d.])(1[5-9]\d\d|20\d\d)(?![\d.])")


def slug(text: str, longest: int = 60) -> str:
    """An identifier from words: lower-case letters, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", text.replace("ß", "ss").replace("ø", "o").replace("ł", "l"))
    plain = "".join(character for character in plain if not unicodedata.combining(character))
    words = re.findall(r"[a-z0-9]+", plain.lower())
    return "-".join(words)[:longest].strip("-")


def identifiers(text: str) -> dict[str, str]:
    """arXiv identifier, DOI and first address in a citation."""
    found: dict[str, str] = {}
    arxiv = _ARXIV.search(text)
    if arxiv:
        found["arxiv"] = arxiv[1] or arxiv[2]
    doi = _DOI.search(text)
    if doi:
        found["doi"] = doi[1].rstrip(".,;:")
    url = _URL.search(text)
    if url and not found:
        found["url"] = url[0].rstrip(".,;:")
    return found


def year(text: str) -> int | None:
    """The last year that a citation names outside its addresses, or None."""
    years = _YEAR.findall(_URL.sub(" ", _ARXIV.sub(" ", text)))
    return int(years[-1]) if years else None


def reference_key(text: str, taken: set[str]) -> str:
    """A key that is not taken yet."""
    base = slug(text, 40) or "reference"
    key, number = base, 2
    while key in taken:
        key, number = f"{base}-{number}", number + 1
    taken.add(key)
    return key


def dollars(text: str) -> str:
    r"""LaTeX between `\(…\)` and `\[…\]` put between dollar signs."""
    text = re.sub(r"\\\((.+?)\\\)", lambda match: f"${match[1].strip()}$", text, flags=re.DOTALL)
    return re.sub(r"\\\[(.+?)\\\]", lambda match: f"$${match[1].strip()}$$", text, flags=re.DOTALL)


def unlink(markdown: str) -> str:
    """Markdown with links replaced by their words."""
    return re.sub(r"\[([^\[\]]*)\]\([^()]*\)", r"\1", markdown)


def cells(row: str) -> list[str]:
    """The cells of a Markdown table row; a bar within a formula or after a backslash separates nothing.

    The closing bar may be missing.
    """
    found: list[str] = []
    current = ""
    inside = False
    for character in _characters(row.strip()):
        if character == "$":
            inside = not inside
        if character == "|" and not inside:
            found.append(current.strip())
            current = ""
        else:
            current += "|" if character == "\\|" and not inside else character
    found.append(current.strip())
    if found and found[0] == "":
        found = found[1:]
    if found and found[-1] == "" and row.rstrip().endswith("|"):
        found = found[:-1]
    return found


def _characters(text: str) -> Iterator[str]:
    index = 0
    while index < len(text):
        if text[index] == "\\" and index + 1 < len(text):
            yield text[index : index + 2]
            index += 2
        else:
            yield text[index]
            index += 1
