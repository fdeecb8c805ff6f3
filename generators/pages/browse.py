"""Browse pages: the overview, one page for each facet, and paginated lists for each of its values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from urllib.parse import urlencode

from markupsafe import Markup

from generators import addresses
from generators.facets import Facet, Value
from generators.frame import Page
from generators.site import Site, plural
from openfrontiers.model import Problem

PAGE_SIZE = 100
"""Records on one page of a list."""

SEARCH_KEYS = {"field": "field", "msc": "msc", "source": "source", "license": "licence", "status": "status",
               "decade": "decade"}  # fmt: skip
"""The search page's filter for each facet that it has."""


def cards(site: Site) -> dict[str, str]:
    """The list entry of each record, by its id; made once and used on every list that holds the record."""
    taxonomy = site.corpus.taxonomy
    return {
        problem.id: site.render(
            "card.html",
            p=problem,
            title=site.inline(problem.title),
            field=taxonomy.label(problem.field),
            source=site.source_name(problem.source.key),
        )
        for problem in site.corpus.problems
    }


def listing(
    site: Site,
    problems: tuple[Problem, ...],
    card: Mapping[str, str],
    *,
    path: str,
    heading: str,
    api: str,
    crumbs: tuple[tuple[str, str], ...] = (),
    below: tuple[Value, ...] = (),
    search: str = "",
    note: str = "",
) -> Iterator[Page]:
    """The pages of one list."""
    pages = max(1, -(-len(problems) // PAGE_SIZE))
    for page in range(1, pages + 1):
        chosen = problems[(page - 1) * PAGE_SIZE : page * PAGE_SIZE]
        content = site.render(
            "listing.html",
            cards=Markup("\n".join(card[problem.id] for problem in chosen)),
            heading=heading,
            total=len(problems),
            page=page,
            pages=pages,
            path=path,
            api=api,
            crumbs=crumbs,
            below=below,
            search=search,
            note=note,
        )
        yield Page(
            path=path if page == 1 else f"{path}page/{page}/",
            title=heading if page == 1 else f"{heading}, page {page}",
            description=f"{plural(len(problems), 'open research problem record')}: {heading}.",
            layout="problems",
            head=f'<link rel="alternate" type="application/atom+xml" title="{addresses.escape_attribute(heading)}" '
            f'href="{addresses.BASE}{path}feed.xml">',
            content=content,
        )


def value_pages(site: Site, facet: Facet, value: Value, card: Mapping[str, str]) -> Iterator[Page]:
    """The list of the records of one value."""
    crumbs = [(facet.many, f"browse/{facet.key}/")]
    if value.parent is not None:
        above = next(entry for entry in facet.values if entry.slug == value.parent)
        crumbs.append((above.label, above.path))
    search = ""
    if facet.key in SEARCH_KEYS:
        key = "subfield" if value.parent is not None else SEARCH_KEYS[facet.key]
        search = urlencode({key: value.slug if facet.key != "license" else value.label})
    yield from listing(
        site,
        value.problems,
        card,
        path=value.path,
        heading=value.label,
        api=f"lists/{facet.key}/{value.slug.replace('/', '-')}.json",
        crumbs=tuple(crumbs),
        below=facet.below(value.slug),
        search=search,
    )


def overview(site: Site, facets: Mapping[str, Facet]) -> Iterator[Page]:
    """The entry page and one page for each facet."""
    yield Page(
        path="browse/",
        title="Problems",
        description="Browse open research problems by field, MSC class, status, source, licence, decade, person and tag.",
        layout="problems",
        content=site.render("browse.html", facets=facets, total=len(site.corpus.problems)),
    )
    for facet in facets.values():
        yield Page(
            path=f"browse/{facet.key}/",
            title=facet.many,
            description=f"Open research problems by {facet.one.lower()}.",
            layout="problems",
            content=site.render("facet.html", facet=facet),
        )
