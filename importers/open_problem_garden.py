"""Open Problem Garden: one HTML page per problem.

A page has its title in `h1.title`, authors, subject and keywords in `div.authsubtable` tables, the importance in
`div.subtable`, the statement in `div.problem` with `div.envtheorem` blocks, and `div.discussion` and
`div.bibliography`; formulas are images whose alternative text is the LaTeX. No licence for the site's text was
confirmed: where its source's file permits no copies, problems become catalogue entries.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from bs4 import BeautifulSoup, Tag

from importers import html_text, texts
from importers.documents import Document
from importers.drafts import Draft, Note, Parsed, Unmapped
from importers.fetching import Fetcher
from openfrontiers.model import Source

ENDINGS = (".html",)
BASE = "http://www.openproblemgarden.org"
START = f"{BASE}/category/subject"

SUBJECTS: dict[str, str] = {
    "algebra": "mathematics/algebra",
    "group theory": "mathematics/group-theory",
    "analysis": "mathematics/analysis",
    "combinatorics": "mathematics/combinatorics",
    "graph theory": "mathematics/graph-theory",
    "geometry": "mathematics/discrete-geometry",
    "logic": "mathematics/logic",
    "number theory": "mathematics/number-theory",
    "topology": "mathematics/topology",
    "partial differential equations": "mathematics/partial-differential-equations",
    "theoretical computer science": "computer-science/complexity",
    "theoretical comp. sci.": "computer-science/complexity",
    "dynamical systems": "mathematics/dynamical-systems",
    "probability": "mathematics/probability",
}


def acquire(fetcher: Fetcher, source: Source) -> Iterator[Document]:
    """Every problem page that the subject pages link, subject pages followed."""
    waiting, seen = [START], {START}
    while waiting:
        page = fetcher.get(waiting.pop(0))
        for link in html_text.soup(page.content).find_all("a", href=True):
            address = str(link["href"]).split("#")[0]
            address = BASE + address if address.startswith("/") else address
            if not address.startswith(BASE) or address in seen:
                continue
            if re.match(rf"{re.escape(BASE)}/(?:category|op)/[^/?]+(?:\?page=\d+)?\Z", address):
                seen.add(address)
                waiting.append(address)
        if "/op/" in str(page.url):
            yield page


def parse(documents: Iterable[Document], source: Source) -> Iterator[Parsed]:
    """A draft for every problem page."""
    for document in documents:
        page = html_text.soup(document.content)
        title = page.select_one("h1.title")
        block = page.select_one("div.problem")
        if title is None or block is None:
            yield Unmapped(document.url or document.name, "no page of a problem: no title or no statement")
            continue
        yield from _page(document, page, html_text.plain(title), block)


def _page(document: Document, page: BeautifulSoup, title: str, block: Tag) -> Iterator[Parsed]:
    address = document.url or ""
    name = (address or document.name).rstrip("/").rsplit("/", 1)[-1].removesuffix(".html")
    name = re.sub(r"^[0-9a-f]{8}_(?:op_)?", "", name)
    subjects = [text.lower() for text in _table(page, "Subject")]
    field = next((SUBJECTS[text] for text in reversed(subjects) if text in SUBJECTS), None)
    if field is None:
        yield Note(
            name, f"the subject {' » '.join(subjects) or 'none'} maps to no field: filed under combinatorics"
        )
    solved = page.select_one("div.solved, .status-solved") is not None or title.lower().endswith("(solved)")
    data: dict[str, Any] = {"field": field or "mathematics/combinatorics"}
    keywords = [text for text in _table(page, "Keywords") if re.fullmatch(r"[^\s,;|][^\n,;|]{0,58}", text)]
    if keywords:
        data["tags"] = list(dict.fromkeys(keywords))
    authors = _table(page, "Author(s)")
    if authors:
        data["posed"] = {"by": list(dict.fromkeys(authors))}
    references = _references(page)
    if references:
        data["references"] = references
    discussion = page.select_one("div.discussion")
    yield Draft(
        id=f"opg-{texts.slug(name)}",
        locator=name,
        title=title,
        statement=html_text.markdown(block),
        document=document,
        url=address if address.startswith("http") else f"{BASE}/op/{name}",
        label="solved" if solved else "open",
        source_label="solved" if solved else "listed as open",
        background=html_text.markdown(discussion) if discussion is not None else "",
        wording="verbatim",
        attribution="Open Problem Garden contributors",
        full_text=True,
        data=data,
    )


def _table(page: BeautifulSoup, label: str) -> list[str]:
    """The linked values of the table with a label."""
    for table in page.select("div.authsubtable"):
        head = table.find("span", class_="label")
        if head is not None and html_text.plain(head).rstrip(": ") == label:
            values = [html_text.plain(link) for link in table.select("td a")]
            return [re.sub(r"\s+", " ", value).strip() for value in values if value.strip()]
    return []


def _references(page: BeautifulSoup) -> list[dict[str, Any]]:
    block = page.select_one("div.bibliography")
    if block is None:
        return []
    found = []
    taken: set[str] = set()
    for paragraph in block.find_all("p"):
        text = html_text.plain(paragraph).lstrip("*").strip()
        match = re.match(r"\[([^\]]+)\]\s*(.+)", text)
        if not text or len(text) < 12:
            continue
        entry: dict[str, Any] = {
            "key": texts.reference_key(match[1] if match else text[:30], taken),
            "kind": "article",
        }
        entry["citation"] = (match[2] if match else text)[:1990]
        year = texts.year(entry["citation"])
        if year is not None:
            entry["year"] = year
        found.append(
            entry
            | texts.identifiers(
                " ".join([text, *(str(link["href"]) for link in paragraph.find_all("a", href=True))])
            )
        )
    return found
