"""Pages that there is one of: the entry page, the table of all records, the page for what is not there,
redirects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from generators import addresses, structured_data
from generators.changes import Change
from generators.facets import Facet
from generators.frame import Page
from generators.pages.status import change_rows
from generators.site import Site, number


def home(site: Site, facets: Mapping[str, Facet], changes: Sequence[Change]) -> Page:
    """The entry page."""
    corpus = site.corpus
    figures = [
        ("problem records", len(corpus.problems)),
        ("catalogue entries", len(corpus.catalogue)),
        ("sources with records", len(facets["source"].values)),
        ("with a Lean statement", sum(problem.has_lean for problem in corpus.problems)),
        ("benchmark items", len(corpus.items)),
    ]
    return Page(
        path="",
        title="Open research problems, stated exactly",
        description=site.settings.description,
        head=structured_data.corpus(
            site.settings.name,
            site.settings.description,
            site.settings.url,
            corpus.snapshot_at,
            (site.licence(problem).url or problem.license for problem in corpus.problems),
        ),
        content=site.render(
            "home.html",
            figures=[(label, number(count)) for label, count in figures if count],
            fields=facets["field"].top(),
            statuses=facets["status"].values,
            changes=change_rows(site, changes[:6]),
        ),
    )


def table(site: Site) -> Page:
    """The table of all records, which the reader's browser fills, sorts and filters."""
    return Page(
        path="table/",
        title="Table of problems",
        description="All problem records in one table that sorts and filters.",
        layout="problems",
        head=f'<script type="module" src="{addresses.BASE}assets/records-table.js"></script>',
        content=site.render("table.html", total=len(site.corpus.problems)),
    )


def documents(site: Site) -> Iterator[Page]:
    """The list of the documentation's pages, where there are any."""
    if site.documents:
        yield Page(
            path="docs/",
            title="Documentation",
            description="How records are written, checked and published, how solutions are graded, how the site is made.",
            layout="about",
            content=site.render("documents.html", documents=site.documents),
        )


def not_found(site: Site) -> Page:
    """The page that a server shows for an address that leads nowhere."""
    return Page(
        path="404.html",
        title="Not found",
        description="There is no page at this address.",
        head=f'<meta name="robots" content="noindex"><script type="module" src="{addresses.BASE}assets/not-found.js">'
        "</script>",
        content=site.render("not_found.html"),
    )


def redirects(site: Site) -> Iterator[tuple[str, str]]:
    """A page at each former identifier that leads to the record's present one."""
    for problem in site.corpus.problems:
        for former in problem.former_ids:
            target = f"../{problem.id}/"
            canonical = escape(site.settings.url + addresses.problem(problem.id))
            yield (
                addresses.file_of(addresses.problem(former)),
                (
                    '<!doctype html><html lang="en"><head><meta charset="utf-8">'
                    f"<title>Moved to {problem.id}</title>"
                    f'<meta http-equiv="refresh" content="0; url={target}"><link rel="canonical" href="{canonical}">'
                    f'<meta name="robots" content="noindex"></head><body><p>This record is now '
                    f'<a href="{target}">{problem.id}</a>.</p></body></html>\n'
                ),
            )
