"""Open problems of the Conference on Learning Theory, by the volumes of its proceedings.

Each volume of the Proceedings of Machine Learning Research has a public repository (`mlresearch/v<number>`) with a
file of front matter per paper under `_posts/`, and a page that lists them. Papers of the open-problem track have
titles that begin with "Open Problem". Authors keep the copyright of their papers: an entry names title, authors, volume
and pages, and no statement is carried.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import yaml

from importers import html_text, texts
from importers.documents import Document
from importers.drafts import Entry, Parsed, Unmapped
from importers.fetching import Fetcher, FetchError
from openfrontiers.model import Source

ENDINGS = (".md", ".html")
VOLUMES = (23, 30, 35, 40, 49, 65, 75, 99, 125, 134, 178, 195, 247, 291)
"""Volumes of PMLR that hold the proceedings of COLT."""

VOLUME = "https://proceedings.mlr.press/v{volume}/"
_OPEN = re.compile(r"\s*open problems?\b", re.IGNORECASE)


def acquire(fetcher: Fetcher, source: Source) -> Iterator[Document]:
    """The page of each volume."""
    for volume in VOLUMES:
        try:
            yield fetcher.get(VOLUME.format(volume=volume), name=f"v{volume}.html")
        except FetchError as error:
            if "404" not in str(error):
                raise


def parse(documents: Iterable[Document], source: Source) -> Iterator[Parsed]:
    """An entry for every paper of the open-problem track."""
    seen: set[str] = set()
    for document in documents:
        papers = _volume_page(document) if document.name.endswith(".html") else _post(document)
        for paper in papers:
            if isinstance(paper, Unmapped):
                yield paper
            elif paper.id not in seen:
                seen.add(paper.id)
                yield paper


def _post(document: Document) -> Iterator[Entry | Unmapped]:
    """One paper's front matter."""
    if "_posts/" not in f"/{document.name}":
        return
    parts = document.text.split("---\n", 2)
    try:
        data: Any = yaml.load(parts[1], Loader=yaml.BaseLoader) if len(parts) == 3 else None
    except yaml.YAMLError:
        data = None
    if not isinstance(data, dict):
        yield Unmapped(document.name, "no front matter that could be read")
        return
    title = re.sub(r"[{}]", "", str(data.get("title", ""))).strip()
    if not _OPEN.match(title):
        return
    volume = str(data.get("volume", "")).strip()
    name = str(data.get("id") or data.get("key") or "").strip() or texts.slug(title, 40)
    year = str(data.get("date") or data.get("year") or "")[:4]
    address = f"https://proceedings.mlr.press/v{volume}/{name}.html" if volume else None
    yield _entry(document, title, volume, name, address, year)


def _volume_page(document: Document) -> Iterator[Entry | Unmapped]:
    """Every paper of a volume's page."""
    root = html_text.soup(document.content)
    papers = root.select("div.paper")
    if not papers:
        yield Unmapped(document.name, "no list of papers on the page")
    for paper in papers:
        heading = paper.select_one(".title")
        title = html_text.plain(heading) if heading is not None else ""
        if not _OPEN.match(title):
            continue
        link = paper.find("a", href=re.compile(r"/v\d+/[^/]+\.html$"))
        address = str(link.get("href")) if link is not None else ""
        match = re.search(r"/v(\d+)/([^/]+)\.html$", address)
        info = html_text.plain(paper)
        year = re.findall(r"\b(?:19|20)\d\d\b", info)
        if match is None:
            yield Unmapped(title, "the paper has no page of its own")
            continue
        yield _entry(
            document,
            title,
            match[1],
            match[2],
            f"https://proceedings.mlr.press/v{match[1]}/{match[2]}.html",
            year[-1] if year else "",
        )


def _entry(document: Document, title: str, volume: str, name: str, address: str | None, year: str) -> Entry:
    return Entry(
        id=f"colt-{texts.slug(f'{volume} {name}')}",
        locator=f"PMLR {volume}, {name}" if volume else name,
        document=document,
        title=title,
        url=address,
        source_label="open-problem track",
        as_of=year if re.fullmatch(r"(19|20)\d\d", year) else None,
    )
