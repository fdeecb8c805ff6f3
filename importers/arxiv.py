"""arXiv: metadata of preprints with open problems, by the arXiv API.

The API answers with Atom (https://info.arxiv.org/help/api/user-manual.html). Each paper has a licence of its own, so
that only metadata is carried: an entry with the identifier, the title and the categories.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from urllib.parse import quote

from lxml import etree

from importers.documents import Document
from importers.drafts import Entry, Note, Parsed, Unmapped
from importers.fetching import Fetcher
from openfrontiers.checking.text import ARXIV
from openfrontiers.model import Source

ENDINGS = (".xml", ".atom")
QUERY = 'ti:"open problems" OR ti:"open questions"'
ADDRESS = "https://export.arxiv.org/api/query?search_query={query}&start={start}&max_results={size}&sortBy=submittedDate"
SIZE = 100
PAGES = 5
_ATOM = {"a": "http://www.w3.org/2005/Atom", "x": "http://arxiv.org/schemas/atom"}


def acquire(fetcher: Fetcher, source: Source) -> Iterator[Document]:
    """The newest preprints whose titles speak of open problems."""
    for page in range(PAGES):
        address = ADDRESS.format(query=quote(QUERY), start=page * SIZE, size=SIZE)
        document = fetcher.get(address, name=f"page-{page}.xml", accept="application/atom+xml")
        yield document
        if document.text.count("<entry>") < SIZE:
            return


def parse(documents: Iterable[Document], source: Source) -> Iterator[Parsed]:
    """An entry for every paper."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)
    seen: set[str] = set()
    for document in documents:
        try:
            feed = etree.fromstring(document.content, parser)
        except etree.XMLSyntaxError as error:
            yield Unmapped(document.name, f"not valid XML: {error.msg}")
            continue
        for node in feed.findall("a:entry", _ATOM):
            yield from _entry(node, document, seen)


def _entry(node: etree._Element, document: Document, seen: set[str]) -> Iterator[Parsed]:
    address = (node.findtext("a:id", "", _ATOM) or "").strip()
    identifier = re.sub(r"^https?://arxiv\.org/abs/", "", address)
    title = re.sub(r"\s+", " ", node.findtext("a:title", "", _ATOM) or "").strip()
    if not ARXIV.match(identifier) or not title:
        yield Unmapped(address or document.name, "the entry has no arXiv identifier or no title")
        return
    bare = re.sub(r"v\d+\Z", "", identifier)
    if bare in seen:
        yield Note(bare, "stands twice in the answer")
        return
    seen.add(bare)
    categories = [
        str(category.get("term")) for category in node.findall("a:category", _ATOM) if category.get("term")
    ]
    day = (node.findtext("a:updated", "", _ATOM) or "")[:10]
    yield Entry(
        id="arxiv-" + re.sub(r"[^a-z0-9]+", "-", bare.lower()).strip("-"),
        locator=bare,
        document=document,
        title=title,
        url=f"https://arxiv.org/abs/{bare}",
        as_of=day if re.fullmatch(r"\d{4}-\d{2}-\d{2}", day) else None,
        data={"tags": list(dict.fromkeys(categories))} if categories else {},
    )
