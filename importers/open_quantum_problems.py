"""Open Quantum Problems: an index of numbered problems and a page for each.

The index `open-quantum-problems` links every problem's page with its number and, in its sections, says which are
solved; a page holds the statement, "Problem", and background, partial results and literature under headings. Terms
of reuse are to be asked for, so that problems become catalogue entries with number, title, address and status.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from urllib.parse import urljoin, urlsplit

from bs4 import Tag

from importers import html_text
from importers.documents import Document
from importers.drafts import Entry, Note, Parsed, Unmapped
from importers.fetching import Fetcher
from openfrontiers.model import Source

ENDINGS = (".html",)
BASE = "https://oqp.iqoqi.oeaw.ac.at"
INDEX = f"{BASE}/open-quantum-problems"
_NUMBER = re.compile(
    r"^\s*(?:Problem\s+|No\.?\s*|#)?(\d{1,3})\s*[.:)\u2013-]?\s*(.*)$", re.IGNORECASE | re.DOTALL
)
_SOLVED = re.compile(r"\bsolved\b", re.IGNORECASE)


def acquire(fetcher: Fetcher, source: Source) -> Iterator[Document]:
    """The index; the statements are not carried, and the index names every problem."""
    yield fetcher.get(INDEX, name="open-quantum-problems.html")


def parse(documents: Iterable[Document], source: Source) -> Iterator[Parsed]:
    """An entry for every numbered problem of the index."""
    seen: set[str] = set()
    for document in documents:
        root = html_text.soup(document.content)
        found = False
        section = ""
        for element in root.find_all(["h1", "h2", "h3", "h4", "li", "tr"]):
            if element.name.startswith("h"):
                section = html_text.plain(element)
                continue
            if element.find(["li", "tr"]) is not None:
                continue
            for value in _row(element, section, document, seen):
                found = found or isinstance(value, Entry)
                yield value
        if not found:
            yield Unmapped(document.name, "no numbered problem on the page")


def _row(element: Tag, section: str, document: Document, seen: set[str]) -> Iterator[Parsed]:
    link = next((link for link in element.find_all("a", href=True) if _is_problem(str(link["href"]))), None)
    if link is None:
        return
    words = _cells(element)
    match = _NUMBER.match(words)
    if match is None:
        yield Note(words[:80], "a link without a problem number")
        return
    number, title = match[1], html_text.plain(link)
    title = re.sub(r"^\s*(?:Problem\s+)?\d+\s*[.:)\u2013-]\s*", "", title).strip()
    if number in seen:
        yield Unmapped(number, "the number stands twice in the index")
        return
    seen.add(number)
    solved = bool(_SOLVED.search(section) or _SOLVED.search(words.replace(title, "")))
    yield Entry(
        id=f"oqp-{int(number)}",
        locator=str(int(number)),
        document=document,
        title=title[:200] or None,
        url=urljoin(BASE + "/", str(link["href"])),
        label="solved" if solved else "open",
        source_label="solved" if solved else "open",
        data={"tags": [section.strip().lower()]}
        if section and not _SOLVED.search(section) and len(section) < 60
        else {},
    )


def _is_problem(address: str) -> bool:
    parts = urlsplit(urljoin(BASE + "/", address))
    return parts.netloc == urlsplit(BASE).netloc and parts.path.strip("/") not in (
        "",
        "open-quantum-problems",
    )


def _cells(element: Tag) -> str:
    if element.name == "tr":
        return " ".join(html_text.plain(cell) for cell in element.find_all(["td", "th"]))
    return html_text.plain(element)
