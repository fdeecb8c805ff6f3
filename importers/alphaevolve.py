"""The AlphaEvolve repository of problems: HTML pages with their data in a script.

Pages `problems/<n>.html` of google-deepmind/alphaevolve_repository_of_problems hold `const problemData = {…}`: a
JavaScript object with a title, statement and comments as HTML in template literals, and links. The object is read as
text and never run. Pages that are tests of known results, a competition problem, a game or puzzles pose no open problem:
they are listed in `KNOWN_TESTS` and become catalogue entries.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from importers import html_text, texts
from importers.documents import Document
from importers.drafts import Draft, Entry, Note, Parsed, Unmapped
from importers.fetching import Fetcher, FetchError
from openfrontiers.model import Source

ENDINGS = (".html",)
BASE = "https://google-deepmind.github.io/alphaevolve_repository_of_problems"
_PAGE = re.compile(r"(?:.*/)?(\d+)\.html\Z")
_KEY = re.compile(r"\s*(?:,|\{)?\s*(?:/\*.*?\*/|//[^\n]*|\s)*([A-Za-z_]\w*)\s*:\s*", re.DOTALL)
KNOWN_TESTS: dict[str, str] = {
    "14": "the sharp constant is a classical theorem",
    "16": "the sharp constant is a classical theorem",
    "17": "the sharp constant is a classical theorem",
    "27": "a theorem, used as a test of the method",
    "29": "the greatest overhang is a classical exercise",
    "65": "a variant of a competition problem",
    "66": "a programming game",
    "67": "logic puzzles",
    "68": "logic puzzles",
}
"""Pages that pose no open problem, and what they are instead; read off the pages' own statements."""

LAST = 200
"""Number after which no page is asked for; the run ends at the first number that does not exist."""


def acquire(fetcher: Fetcher, source: Source) -> Iterator[Document]:
    """The pages by number, until one does not exist."""
    for number in range(1, LAST + 1):
        try:
            yield fetcher.get(f"{BASE}/problems/{number}.html", name=f"problems/{number}.html")
        except FetchError as error:
            if "404" in str(error) and number > 1:
                return
            raise


def parse(documents: Iterable[Document], source: Source) -> Iterator[Parsed]:
    """A draft for each page of an open problem, an entry for each other page."""
    for document in documents:
        match = _PAGE.match(document.name)
        if match is None:
            continue
        number = match[1]
        try:
            data = problem_data(document.text)
        except ValueError as error:
            yield Unmapped(number, str(error))
            continue
        yield from _page(document, number, data)


def _page(document: Document, number: str, data: dict[str, str]) -> Iterator[Parsed]:
    title = re.sub(
        r"^\s*[\dA-Z.]+[.)]\s+", "", html_text.plain(html_text.soup(data.get("title", "")))
    ).strip()
    statement = html_text.markdown(html_text.soup(data.get("statement", "")))
    comments = html_text.markdown(html_text.soup(data.get("comments", "")))
    if not title or not statement:
        yield Unmapped(number, "the page has no title or no statement")
        return
    url = f"{BASE}/problems/{number}.html"
    if number in KNOWN_TESTS:
        yield Note(number, f"no open problem ({KNOWN_TESTS[number]}): a pointer is kept")
        yield Entry(f"alphaevolve-{number}", number, document, title=title, url=url, source_label="test")
        return
    data_keys: dict[str, Any] = {"field": "mathematics/optimization"}
    references = []
    if data.get("paperURL"):
        reference: dict[str, Any] = {"key": "paper", "kind": "preprint"}
        reference["citation"] = html_text.plain(html_text.soup(data.get("paperText", ""))) or data["paperURL"]
        references.append(reference | texts.identifiers(data["paperURL"]))
    if data.get("colabURL", "").startswith("http"):
        references.append(
            {
                "key": "notebook",
                "kind": "software",
                "citation": "Notebook of the experiment",
                "url": data["colabURL"],
            }
        )
    if references:
        data_keys["references"] = references
    yield Draft(
        id=f"alphaevolve-{number}",
        locator=number,
        title=title,
        statement=statement,
        document=document,
        url=url,
        label="open",
        source_label="open problem",
        remarks=comments,
        wording="verbatim",
        attribution="AlphaEvolve Repository of Problems (B. Georgiev, J. Gómez-Serrano, T. Tao, A. Z. Wagner)",
        full_text=True,
        data=data_keys,
    )


def problem_data(page: str) -> dict[str, str]:
    """The string properties of the page's `problemData` object.

    Raises ValueError where the object is missing or is not made of string literals.
    """
    start = re.search(r"\bproblemData\s*=\s*\{", page)
    if start is None:
        raise ValueError("the page has no problemData object")
    position = start.end()
    found: dict[str, str] = {}
    while True:
        key = _KEY.match(page, position)
        if key is None:
            rest = re.match(r"(?:\s|,|//[^\n]*|/\*.*?\*/)*\}", page[position:], re.DOTALL)
            if rest is None:
                raise ValueError(f"problemData cannot be read after {list(found)[-1:] or 'its start'}")
            return found
        value, position = _literal(page, key.end())
        found[key[1]] = value


_ESCAPES = {"n": "\n", "t": "\t", "r": "", "b": "", "f": "", "v": "", "0": "", "\n": ""}


def _literal(page: str, position: int) -> tuple[str, int]:
    """A JavaScript string or template literal without expressions, and where it ends."""
    quote = page[position : position + 1]
    if quote not in ('"', "'", "`"):
        raise ValueError("a property of problemData is no string")
    parts: list[str] = []
    index = position + 1
    while index < len(page):
        character = page[index]
        if character == quote:
            return "".join(parts), index + 1
        if character == "\\":
            escaped = page[index + 1 : index + 2]
            if escaped == "u" and re.match(r"[0-9a-fA-F]{4}", page[index + 2 : index + 6]):
                parts.append(chr(int(page[index + 2 : index + 6], 16)))
                index += 6
                continue
            parts.append(_ESCAPES.get(escaped, escaped))
            index += 2
            continue
        if quote == "`" and page.startswith("${", index):
            raise ValueError("a property of problemData is computed, not written")
        parts.append(character)
        index += 1
    raise ValueError("a string of problemData is never closed")
