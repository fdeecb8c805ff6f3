"""Everything that a build writes besides MkDocs' own pages, in one pass over the corpus."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from generators import addresses, facets, fonts, mathematics, search_index, tools
from generators.frame import Frame, Page
from generators.pages import browse, catalogue, problem, search
from generators.site import Site
from generators.writing import Folder
from openfrontiers.faults import Fault

ASSETS = tools.PROJECT / "site_templates" / "assets"


def formula_faults(site: Site) -> list[Fault]:
    """The formulas of the corpus that do not typeset, with file, line and column."""
    bad = [
        record
        for record in site.corpus.problems
        if any(site.typesetter[found.formula].mathml is None for found in mathematics.occurrences(record))
    ]
    return mathematics.check_files(site.corpus.root, [record.path for record in bad])


def assets(cache: Path) -> Iterator[tuple[str, bytes]]:
    """Style sheets, scripts, fonts and pictures by their path on the site."""
    for path in sorted(ASSETS.iterdir()):
        if path.is_file():
            yield f"assets/{path.name}", path.read_bytes()
    for name, path in fonts.text_fonts().items():
        yield f"assets/fonts/{name}", path.read_bytes()
    yield "assets/fonts/stix-two-math.woff2", fonts.math_font(cache)
    yield "assets/fonts/temml.woff2", tools.node_module("temml/dist/Temml.woff2").read_bytes()


def write_all(site: Site, frame: Frame, folder: Folder, cache: Path, *, index: bool = True) -> None:
    """Write every generated page and file into `folder`."""
    grouped = facets.build(site)
    card = browse.cards(site)

    def put(page: Page) -> None:
        folder.write(addresses.file_of(page.path), frame.fill(page))

    for record in site.corpus.problems:
        put(problem.page(site, record))
    for page in browse.overview(site, grouped):
        put(page)
    for page in browse.listing(
        site, facets.ordered(site.corpus.problems), card, path="problems/", heading="All problems",
        api="index.json",
    ):  # fmt: skip
        put(page)
    for facet in grouped.values():
        for value in facet.values:
            for page in browse.value_pages(site, facet, value, card):
                put(page)
    put(search.page(site, grouped))
    places = _catalogue(site, put)
    for path, content in assets(cache):
        folder.write(path, content)
    if index:
        search_index.build(site, cache, folder, places)


def _catalogue(site: Site, put: Callable[[Page], None]) -> dict[str, str]:
    places: dict[str, str] = {}
    for page, shown in catalogue.pages(site):
        put(page)
        for entry in shown:
            places[entry.id] = f"{page.path}#{entry.id}"
    return places
