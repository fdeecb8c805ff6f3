"""The catalogue: problems that other collections hold and that are only pointed to, listed by source."""

from __future__ import annotations

from collections.abc import Iterator

from generators import addresses
from generators.facets import natural
from generators.frame import Page
from generators.site import Site, plural
from openfrontiers.model import CatalogueEntry

PAGE_SIZE = 200
"""Entries on one page."""


def pages(site: Site) -> Iterator[tuple[Page, tuple[CatalogueEntry, ...]]]:
    """The overview and the lists, each with the entries that it shows."""
    by_source: dict[str, list[CatalogueEntry]] = {}
    for entry in site.corpus.catalogue:
        by_source.setdefault(entry.source, []).append(entry)
    sources = sorted(by_source, key=lambda key: (-len(by_source[key]), key))
    yield (
        Page(
            path="catalogue/",
            title="Catalogue",
            description="Problems in other collections, listed with their place there but without a statement here.",
            layout="problems",
            content=site.render(
                "catalogue.html",
                sources=[
                    {"key": key, "name": site.source_name(key), "count": len(by_source[key])}
                    for key in sources
                ],
                total=len(site.corpus.catalogue),
            ),
        ),
        (),
    )
    for key in sources:
        entries = sorted(by_source[key], key=lambda entry: natural(entry.id))
        total = -(-len(entries) // PAGE_SIZE)
        for number in range(1, total + 1):
            chosen = tuple(entries[(number - 1) * PAGE_SIZE : number * PAGE_SIZE])
            path = addresses.catalogue(key)
            name = site.source_name(key)
            yield (
                Page(
                    path=path if number == 1 else f"{path}page/{number}/",
                    title=f"Catalogue: {name}" + (f", page {number}" if number > 1 else ""),
                    description=f"{plural(len(entries), 'problem')} that {name} lists, with links to their pages there.",
                    layout="problems",
                    content=site.render(
                        "catalogue_list.html",
                        entries=chosen, name=name, key=key, path=path, page=number, pages=total, total=len(entries),
                    ),
                ),
                chosen,
            )  # fmt: skip
