"""AIM problem lists: HTML pages of workshop lists, one page per section.

A list lives at `aimpl.org/<list>/` with sections `aimpl.org/<list>/<n>/`; problems are labelled "Problem 1.2",
"Conjecture 1.3" or "Question …", often with the proposer in brackets and remarks after them. These are historical
workshop lists: nothing is claimed about today, so records are `unassessed`. Two wordings on terms were found (lists
are moderated by their editors; terms differ from list to list): no copies are made, problems become catalogue
entries.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from bs4 import Tag

from importers import headed_problems, html_text, texts
from importers.documents import Document
from importers.drafts import Draft, Parsed, Unmapped
from importers.fetching import Fetcher
from openfrontiers.model import Source

ENDINGS = (".html",)
BASE = "http://aimpl.org"
_LIST = re.compile(r"(?:https?://(?:www\.)?aimpl\.org)?/([a-z0-9_-]+)/(?:(\d+)/)?\Z", re.IGNORECASE)
_PROPOSER = re.compile(r"\A\s*\[(?P<names>[^\[\]]{3,80})\]\s*")


def acquire(fetcher: Fetcher, source: Source) -> Iterator[Document]:
    """Every section of every list that the front page links."""
    for name in _links(fetcher.get(f"{BASE}/").text, depth=1):
        front = fetcher.get(f"{BASE}/{name}/")
        for section in _links(front.text, depth=2, within=name):
            yield fetcher.get(f"{BASE}/{section}/")


def _links(page: str, *, depth: int, within: str = "") -> list[str]:
    found: list[str] = []
    for link in html_text.soup(page).find_all("a", href=True):
        address = str(link["href"])
        if within and re.fullmatch(r"\d+/?", address):
            found.append(f"{within}/{address.rstrip('/')}")
            continue
        match = _LIST.match(address)
        if match is None:
            continue
        if depth == 1 and match[2] is None:
            found.append(match[1])
        elif depth == 2 and match[2] is not None and match[1] == within:
            found.append(f"{match[1]}/{match[2]}")
    return list(dict.fromkeys(found))


def parse(documents: Iterable[Document], source: Source) -> Iterator[Parsed]:
    """A draft for every labelled problem; the licence guard makes an entry of it."""
    for document in documents:
        page = html_text.soup(document.content)
        name, section = _place(document)
        if name is None:
            yield Unmapped(document.name, "the address does not name a list")
            continue
        heading = page.find("h1")
        title = html_text.plain(heading) if heading is not None else name
        body = page.find("main") or page.find(id="content") or page.body
        problems = list(headed_problems.split(body)) if isinstance(body, Tag) else []
        if not problems:
            yield Unmapped(f"{name}/{section or ''}".rstrip("/"), "no labelled problem on the page")
        seen: set[str] = set()
        for problem in problems:
            locator = f"{name} {problem.number}"
            if problem.number in seen:
                yield Unmapped(locator, "the number stands twice on the page")
                continue
            seen.add(problem.number)
            if len(problem.text) < 15:
                yield Unmapped(locator, "a label without a statement")
                continue
            yield _draft(document, problem, name, section, title)


def _place(document: Document) -> tuple[str | None, str | None]:
    address = document.url or "/" + re.sub(r"(?:/index)?\.html\Z", "/", document.name)
    match = _LIST.match(address)
    return (match[1].lower(), match[2]) if match else (None, None)


def _draft(
    document: Document, problem: headed_problems.HeadedProblem, name: str, section: str | None, title: str
) -> Draft:
    text = problem.text
    data: dict[str, Any] = {"field": "mathematics/combinatorics"}
    proposer = _PROPOSER.match(text)
    if proposer is not None and re.match(r"[A-Z]", proposer["names"]):
        data["posed"] = {
            "by": [part.strip() for part in re.split(r",| and ", proposer["names"]) if part.strip()]
        }
        text = text[proposer.end() :]
    number = problem.number
    return Draft(
        id=f"aim-{texts.slug(f'{name} {number}')}",
        locator=f"{name} {number}",
        title=f"{title}: {problem.word.lower()} {number}"[:200],
        statement=text,
        document=document,
        url=f"{BASE}/{name}/{section}/" if section else f"{BASE}/{name}/",
        label=None,
        source_label=problem.word,
        wording="verbatim",
        attribution="AIM Problem Lists, American Institute of Mathematics",
        full_text=True,
        data=data,
    )
