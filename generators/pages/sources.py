"""Source pages: what each registered source is, its terms, its status words, its records here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from markupsafe import Markup

from generators import addresses, licences
from generators.facets import Value
from generators.frame import Page
from generators.site import Site, plural
from openfrontiers.model import Source

ACQUISITIONS = {
    "importer": "Its records come in through an importer.",
    "by-hand": "Its records are written by hand.",
    "catalogue-only": "It is only pointed to: its statements are not carried here.",
}


def pages(site: Site, values: Mapping[str, Value], card: Mapping[str, str]) -> Iterator[Page]:
    """The list of sources and a page for each. `values` are the browse pages by source."""
    corpus = site.corpus
    records = Counter(problem.source.key for problem in corpus.problems)
    pointers = Counter(entry.source for entry in corpus.catalogue)
    rows = [
        {"source": source, "records": records[source.key], "pointers": pointers[source.key],
         "licence": licences.of(source.license.spdx, source)}
        for source in sorted(corpus.sources, key=lambda source: (-records[source.key], source.name.lower()))
    ]  # fmt: skip
    yield Page(
        path="sources/",
        title="Sources",
        description=f"{plural(len(rows), 'registered source')} of problems, with terms and record counts.",
        layout="about",
        head=f'<script type="module" src="{addresses.BASE}assets/table.js"></script>',
        content=site.render("sources.html", rows=rows),
    )
    for source in corpus.sources:
        yield source_page(
            site, source, records[source.key], pointers[source.key], values.get(source.key), card
        )


def source_page(
    site: Site, source: Source, records: int, pointers: int, value: Value | None, card: Mapping[str, str]
) -> Page:
    """The page of one source."""
    sample = value.problems[:10] if value is not None else ()
    return Page(
        path=addresses.source(source.key),
        title=source.name,
        description=source.summary or f"{source.name}: a source of open problems.",
        layout="about",
        content=site.render(
            "source.html",
            source=source,
            licence=licences.of(source.license.spdx, source),
            records=records,
            pointers=pointers,
            value=value,
            cards=Markup("\n".join(card[problem.id] for problem in sample)),
            acquisition=ACQUISITIONS[source.acquisition],
            edit=addresses.edit(site.settings.repository, source.path),
        ),
    )
