"""Everything that a build writes besides MkDocs' own pages, in one pass over the corpus."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from generators import (
    addresses,
    api,
    changes,
    facets,
    feeds,
    fonts,
    images,
    mathematics,
    neighbours,
    search_index,
    sitemap,
    tools,
)
from generators.frame import Frame, Page
from generators.pages import (
    benchmark,
    browse,
    catalogue,
    fixed,
    licences,
    problem,
    search,
    sources,
    statistics,
    status,
)
from generators.site import Site
from generators.writing import Folder
from openfrontiers.faults import Fault
from openfrontiers.model import Problem

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
        if path.name == "site.css":
            yield "assets/site.css", temml_stylesheet() + path.read_bytes()
        elif path.is_file():
            yield f"assets/{path.name}", path.read_bytes()
    yield "assets/stylesheets/material.css", theme_stylesheet()
    for name, path in fonts.text_fonts().items():
        yield f"assets/fonts/{name}", path.read_bytes()
    yield "assets/fonts/stix-two-math.woff2", fonts.math_font(cache)
    yield "assets/fonts/temml.woff2", tools.node_module("temml/dist/Temml.woff2").read_bytes()


def theme_stylesheet() -> bytes:
    """Material's main style sheet, from its package."""
    spec = importlib.util.find_spec("material")
    if spec is None or spec.origin is None:
        raise tools.MissingTool("Material for MkDocs is not installed", "run ./run setup, or install the extra `site`")
    found = sorted((Path(spec.origin).parent / "templates/assets/stylesheets").glob("main.*.min.css"))
    text = found[0].read_text(encoding="utf-8")
    return text.partition("/*# sourceMappingURL")[0].encode("utf-8")


def temml_stylesheet() -> bytes:
    """Temml's style sheet for STIX Two without its font rule; the site's own comes after it."""
    text = tools.node_module("temml/dist/Temml-STIX2.css").read_text(encoding="utf-8")
    text = re.sub(r"/\*.*?\*/|@font-face\s*\{[^}]*\}", "", text, flags=re.DOTALL)
    return (re.sub(r"\n\s*\n+", "\n", text).strip() + "\n").encode("utf-8")


def write_all(site: Site, frame: Frame, folder: Folder, cache: Path, *, index: bool = True) -> None:
    """Write every generated page and file into `folder`."""
    grouped = facets.build(site)
    card = browse.cards(site)
    near = neighbours.nearest(site.corpus.problems)
    latest = changes.status_changes(site.corpus)
    listed = feeds.ListFeeds(site)
    mapped: list[tuple[str, str | None]] = []

    def put(page: Page, date: str | None = None) -> None:
        base = site.settings.root_path if page.path == "404.html" else None
        folder.write(addresses.file_of(page.path), frame.fill(page, base=base))
        if page.path != "404.html":
            mapped.append((page.path, date))

    put(fixed.home(site, grouped, latest))
    for record in site.corpus.problems:
        put(problem.page(site, record, near[record.id]), record.history[-1].date)
        folder.write(f"problems/{record.id}.md", (site.corpus.root / record.path).read_bytes())
    every = facets.ordered(site.corpus.problems)
    lists = [browse.listing(site, every, card, path="problems/", heading="All problems", api="index.json")]
    lists += [browse.value_pages(site, facet, value, card) for facet in grouped.values() for value in facet.values]
    for page in (*browse.overview(site, grouped), *(page for pages in lists for page in pages)):
        put(page)
    folder.write("problems/feed.xml", listed.feed(every, "problems/", "all problems"))
    for facet in grouped.values():
        for value in facet.values:
            folder.write(f"{value.path}feed.xml", listed.feed(value.problems, value.path, value.label))
    for page in (
        fixed.table(site),
        fixed.not_found(site),
        search.page(site, grouped),
        status.page(site, latest),
        licences.page(site),
        statistics.page(site),
        *benchmark.pages(site),
        *sources.pages(site, {_source_key(value): value for value in grouped["source"].values}, card),
    ):
        put(page)
    places = _catalogue(site, put)
    for path, text in (*_status_feeds(site, latest), *fixed.redirects(site)):
        folder.write(path, text)
    _api(site, grouped, near, latest, folder)
    for path, content in assets(cache):
        folder.write(path, content)
    for path, picture in images.cached(site, cache / "pictures"):
        folder.write(path, picture)
    hand_written = [(path, None) for path in sorted(folder.new_pages() - {path for path, _ in mapped})]
    for path, text in sitemap.files(site.settings.url, [*hand_written, *mapped]):
        folder.write(path, text)
    if index:
        search_index.build(site, cache, folder, places)


def _source_key(value: facets.Value) -> str:
    return value.problems[0].source.key


def _catalogue(site: Site, put: Callable[[Page], None]) -> dict[str, str]:
    places: dict[str, str] = {}
    for page, shown in catalogue.pages(site):
        put(page)
        for entry in shown:
            places[entry.id] = f"{page.path}#{entry.id}"
    return places


def _status_feeds(site: Site, latest: Sequence[changes.Change]) -> Iterator[tuple[str, str]]:
    yield "status/changes.xml", feeds.of_changes(
        site, latest, "status/changes.xml", "status/", "OpenFrontiers: status changes"
    )
    for main in sorted({record.main_field for record in site.corpus.problems}):
        path = f"status/{main}.xml"
        label = site.corpus.taxonomy.label(main)
        chosen = [change for change in latest if change.problem.main_field == main]
        yield path, feeds.of_changes(site, chosen, path, "status/", f"OpenFrontiers: status changes in {label}")


def _api(
    site: Site, grouped: Mapping[str, facets.Facet], near: Mapping[str, tuple[Problem, ...]],
    latest: Sequence[changes.Change], folder: Folder,
) -> None:  # fmt: skip
    for path, text in api.files(site, grouped, near, latest):
        folder.write(path, text)
    folder.write(f"{api.ROOT}schema.json", api.dump(api.schema(site)))
    folder.write(f"{api.ROOT}openapi.json", api.dump(api.openapi(site)))
    for path, text in api.record_schemas():
        folder.write(path, text)
