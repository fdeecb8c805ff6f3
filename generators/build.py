"""Everything that a build writes besides MkDocs' own pages, in one pass over the corpus."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator, Mapping, Sequence
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
    tasks,
)
from generators.site import Site
from generators.writing import Folder
from openfrontiers.faults import Fault
from openfrontiers.model import Problem

ASSETS = tools.PROJECT / "site_templates" / "assets"


def formula_faults(site: Site) -> list[Fault]:
    """The formulas of the corpus that do not typeset, with file, line and column."""
    refused = site.typesetter.refused
    if not refused:
        return []
    corpus = site.corpus
    bad = [
        record.path
        for record in corpus.problems
        if any(found.formula in refused for found in mathematics.occurrences(record))
    ]
    others = {path for parts in (corpus.sources, corpus.catalogue, corpus.items, corpus.tasks)
              for path in (part.path for part in parts)}  # fmt: skip
    return mathematics.check_files(corpus.root, [*bad, *sorted(others)])


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
        raise tools.MissingTool(
            "Material for MkDocs is not installed", "run ./run setup, or install the extra `site`"
        )
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
    near = neighbours.nearest(site.corpus.problems)
    mapped: list[tuple[str, str | None]] = []
    for record in site.corpus.problems:
        page = problem.page(site, record, near[record.id])
        folder.write(addresses.file_of(page.path), frame.fill(page))
        folder.write(f"problems/{record.id}.md", record_source(site, record))
        mapped.append((page.path, record.history[-1].date))
    grouped = facets.build(site)
    latest = changes.status_changes(site.corpus)
    places: dict[str, str] = {}
    for page in overview_pages(site, grouped, latest, places):
        base = site.settings.root_path if page.path == "404.html" else None
        folder.write(addresses.file_of(page.path), frame.fill(page, base=base))
        if page.path != "404.html":
            mapped.append((page.path, None))
    for path, text in overview_files(site, grouped, latest):
        folder.write(path, text)
    for path, text in api_files(site, grouped, near, latest):
        folder.write(path, text)
    for path, content in assets(cache):
        folder.write(path, content)
    for path, picture in images.cached(site, cache / "pictures"):
        folder.write(path, picture)
    moved = {addresses.problem(former) for record in site.corpus.problems for former in record.former_ids}
    hand_written = [
        (path, None) for path in sorted(folder.new_pages() - {path for path, _ in mapped} - moved)
    ]
    for path, text in sitemap.files(site.settings.url, [*hand_written, *mapped]):
        folder.write(path, text)
    if index:
        search_index.build(site, cache, folder, places)


def record_source(site: Site, record: Problem) -> bytes:
    """A record's file as it lies in the repository."""
    with open(f"{site.corpus.root}/{record.path}", "rb", buffering=0) as handle:
        return handle.read()


def overview_pages(
    site: Site, grouped: Mapping[str, facets.Facet], latest: Sequence[changes.Change], places: dict[str, str]
) -> Iterator[Page]:
    """Every page but those of single records. `places` is told where each catalogue entry is shown."""
    card = browse.cards(site)
    yield fixed.home(site, grouped, latest)
    yield from browse.overview(site, grouped)
    every = facets.ordered(site.corpus.problems)
    yield from browse.listing(site, every, card, path="problems/", heading="All problems", api="index.json")
    for facet in grouped.values():
        for value in facet.values:
            yield from browse.value_pages(site, facet, value, card)
    yield fixed.table(site)
    yield from fixed.documents(site)
    yield fixed.not_found(site)
    yield search.page(site, grouped)
    yield status.page(site, latest)
    yield licences.page(site)
    yield statistics.page(site)
    yield from benchmark.pages(site)
    yield from tasks.pages(site)
    yield from sources.pages(site, {_source_key(value): value for value in grouped["source"].values}, card)
    for page, shown in catalogue.pages(site):
        for entry in shown:
            places[entry.id] = f"{page.path}#{entry.id}"
        yield page


def overview_files(
    site: Site, grouped: Mapping[str, facets.Facet], latest: Sequence[changes.Change]
) -> Iterator[tuple[str, str]]:
    """The feeds, and the redirects from former identifiers."""
    listed = feeds.ListFeeds(site)
    yield "problems/feed.xml", listed.feed(site.corpus.problems, "problems/", "all problems")
    for facet in grouped.values():
        for value in facet.values:
            yield f"{value.path}feed.xml", listed.feed(value.problems, value.path, value.label)
    yield from _status_feeds(site, latest)
    yield from fixed.redirects(site)


def api_files(
    site: Site, grouped: Mapping[str, facets.Facet], near: Mapping[str, tuple[Problem, ...]],
    latest: Sequence[changes.Change],
) -> Iterator[tuple[str, str]]:  # fmt: skip
    """The files of the static API with its descriptions."""
    yield from api.files(site, grouped, near, latest)
    yield f"{api.ROOT}schema.json", api.dump(api.schema(site))
    yield f"{api.ROOT}openapi.json", api.dump(api.openapi(site))
    yield from api.record_schemas()


def _source_key(value: facets.Value) -> str:
    return value.problems[0].source.key


def _status_feeds(site: Site, latest: Sequence[changes.Change]) -> Iterator[tuple[str, str]]:
    yield (
        "status/changes.xml",
        feeds.of_changes(site, latest, "status/changes.xml", "status/", "OpenFrontiers: status changes"),
    )
    for main in sorted({record.main_field for record in site.corpus.problems}):
        path = f"status/{main}.xml"
        label = site.corpus.taxonomy.label(main)
        chosen = [change for change in latest if change.problem.main_field == main]
        yield (
            path,
            feeds.of_changes(site, chosen, path, "status/", f"OpenFrontiers: status changes in {label}"),
        )
