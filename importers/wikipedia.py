"""Wikipedia's lists of unsolved problems, by the MediaWiki API, at a pinned revision.

`action=parse&prop=text|revid` gives the page as HTML with the number of its revision
(https://www.mediawiki.org/wiki/API:Parsing_wikitext). Each item of a bulleted list below a heading is one problem: its
title is its first bold or linked words, its statement the item's text. The text is under CC BY-SA 4.0; the revision
is the address that credits its authors.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from urllib.parse import quote, unquote, urlsplit

from bs4 import Tag

from importers import html_text, texts
from importers.documents import Document
from importers.drafts import Draft, Note, Parsed, Unmapped
from importers.fetching import Fetcher, FetchError
from openfrontiers.model import Source
from openfrontiers.wording import plural

ENDINGS = (".json",)

FIELDS: dict[str, str] = {
    "wikipedia-astronomy": "astronomy/astrophysics",
    "wikipedia-biology": "biology/evolution-and-cells",
    "wikipedia-chemistry": "chemistry/physical-chemistry",
    "wikipedia-computer-science": "computer-science/complexity",
    "wikipedia-economics": "economics/economic-theory",
    "wikipedia-fair-division": "economics/social-choice",
    "wikipedia-geoscience": "geoscience/earth-and-climate",
    "wikipedia-information-theory": "information-theory/shannon-theory",
    "wikipedia-loop-theory": "mathematics/algebra",
    "wikipedia-mathematics": "mathematics/combinatorics",
    "wikipedia-neuroscience": "neuroscience/systems-neuroscience",
    "wikipedia-physics": "physics/fundamental-physics",
    "wikipedia-statistics": "statistics/statistical-theory",
}
"""The field of each list; a curator refines the sub-field of a record."""

SECTIONS: tuple[tuple[str, str], ...] = (
    ("number theory", "mathematics/number-theory"),
    ("graph", "mathematics/graph-theory"),
    ("group theory", "mathematics/group-theory"),
    ("algebraic geometry", "mathematics/algebraic-geometry"),
    ("discrete geometry", "mathematics/discrete-geometry"),
    ("differential geometry", "mathematics/differential-geometry"),
    ("topology", "mathematics/topology"),
    ("analysis", "mathematics/analysis"),
    ("dynamical", "mathematics/dynamical-systems"),
    ("set theory", "mathematics/set-theory"),
    ("model theory", "mathematics/logic"),
    ("probability", "mathematics/probability"),
    ("algebra", "mathematics/algebra"),
    ("partial differential", "mathematics/partial-differential-equations"),
)
"""Words of a section heading that name a sub-field of mathematics."""

SKIPPED = frozenset(
    (
        "see also",
        "references",
        "notes",
        "further reading",
        "external links",
        "books",
        "sources",
        "bibliography",
    )
)
_SOLVED = re.compile(
    r"\b(?:problems?\s+solved|solved\s+(?:problems|since|recently)|recently\s+solved)\b", re.IGNORECASE
)


def acquire(fetcher: Fetcher, source: Source) -> Iterator[Document]:
    """The page that the source's file names, through the API of the same host."""
    if source.url is None:
        raise FetchError(f"records/sources/{source.key}.yaml gives no url")
    parts = urlsplit(source.url)
    page = unquote(parts.path.rsplit("/", 1)[-1])
    address = f"{parts.scheme}://{parts.netloc}/w/api.php?action=parse&format=json&formatversion=2&prop=text%7Crevid&page={quote(page)}"
    yield fetcher.get(address, name=f"{texts.slug(page)}.json", accept="application/json")


def parse(documents: Iterable[Document], source: Source) -> Iterator[Parsed]:
    """A draft for every item of the page's lists."""
    for document in documents:
        try:
            page = json.loads(document.text)["parse"]
            markup = page["text"]["*"] if isinstance(page["text"], dict) else page["text"]
            revision = int(page["revid"])
            name = str(page["title"])
            if not isinstance(markup, str):
                raise TypeError
        except (ValueError, KeyError, TypeError, RecursionError):
            yield Unmapped(document.name, "expected the answer of action=parse with text, title and revid")
            continue
        yield from _page(document, source, markup, name, revision)


def _page(document: Document, source: Source, markup: str, name: str, revision: int) -> Iterator[Parsed]:
    host = urlsplit(source.url or "https://en.wikipedia.org").netloc
    url = f"https://{host}/w/index.php?title={quote(name.replace(' ', '_'))}&oldid={revision}"
    root = html_text.soup(markup)
    for mark in root.select("sup.reference, .mw-editsection, .navbox, .reflist, table"):
        mark.decompose()
    section = ""
    seen: set[str] = set()
    skipped: list[str] = []
    for element in root.find_all(["h2", "h3", "h4", "li"]):
        if element.name != "li":
            section = html_text.plain(element)
            continue
        if element.find_parent("li") is not None or section.lower() in SKIPPED:
            continue
        if _SOLVED.search(section):
            skipped.append(section)
            continue
        yield from _item(document, source, element, section, url, seen)
    for heading in dict.fromkeys(skipped):
        yield Note(
            name,
            f"the section {heading!r} lists what is solved: {plural(skipped.count(heading), 'item')} left out",
        )


def _item(
    document: Document, source: Source, element: Tag, section: str, url: str, seen: set[str]
) -> Iterator[Parsed]:
    statement = html_text.markdown(element)
    words = html_text.plain(element)
    bold = element.find(["b", "strong"]) or element.find("a")
    title = html_text.plain(bold).strip(" .:,") if isinstance(bold, Tag) else ""
    title = title or " ".join(words.split()[:8])
    locator = f"{section}: {title}" if section else title
    if len(words) < 40:
        yield Unmapped(locator, "the item is a name without a statement")
        return
    identifier = f"{source.key.removeprefix('wikipedia-')}-{texts.slug(title, 50)}"
    if identifier in seen or not texts.slug(title):
        yield Unmapped(locator, "another item of the list has the same title")
        return
    seen.add(identifier)
    field = FIELDS.get(source.key, "mathematics/combinatorics")
    if source.key == "wikipedia-mathematics":
        field = next((value for word, value in SECTIONS if word in section.lower()), field)
    yield Draft(
        id=identifier,
        locator=locator[:200],
        title=title[:200],
        statement=statement,
        document=document,
        url=url,
        label="open",
        source_label="listed as unsolved",
        wording="adapted",
        attribution="Wikipedia contributors; the revision's history names them",
        full_text=False,
        data={"field": field},
    )
