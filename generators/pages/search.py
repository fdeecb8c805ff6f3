"""The search page: a form that works on the index under `search/index/`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from generators.facets import Facet, Value
from generators.frame import Page
from generators.pages import benchmark
from generators.site import Site


class Choice(NamedTuple):
    """One value of a filter."""

    value: str
    label: str
    records: int


class Filter(NamedTuple):
    """One filter of the search page; `key` is its name in the index and in the address."""

    key: str
    label: str
    values: tuple[Choice, ...]


def filters(site: Site, facets: Mapping[str, Facet]) -> list[Filter]:
    """The filters with their values and the number of records of each."""

    def from_facet(key: str, name: str, *, below: bool = False) -> Filter:
        facet = facets[key]
        values = facet.values if not below else tuple(value for value in facet.values if value.parent)
        if key == "field" and not below:
            values = facet.top()
        return Filter(
            name,
            facet.one if not below else "Sub-field",
            tuple(
                Choice(
                    value.label if key == "license" else _raw(key, value), value.label, len(value.problems)
                )
                for value in values
            ),
        )

    def _raw(key: str, value: Value) -> str:
        return value.problems[0].source.key if key == "source" else value.slug

    items = Counter(
        key
        for problem in site.corpus.problems
        for key in {
            name
            for item in site.corpus.items_by_problem.get(problem.id, ())
            for name in benchmark.subsets(item)
        }
    )
    found = [
        from_facet("status", "status"),
        from_facet("field", "field"),
        from_facet("field", "subfield", below=True),
        from_facet("msc", "msc"),
        Filter("lean", "Lean statement", (Choice("yes", "Has a Lean statement",
               sum(problem.has_lean for problem in site.corpus.problems)),)),
        Filter("benchmark", "Benchmark", tuple(
            Choice(key, label, items[key]) for key, label in benchmark.SUBSETS.items() if items[key])),
        from_facet("source", "source"),
        from_facet("license", "licence"),
        from_facet("decade", "decade"),
    ]  # fmt: skip
    return [entry for entry in found if entry.values]


def page(site: Site, facets: Mapping[str, Facet]) -> Page:
    """The search page."""
    return Page(
        path="search/",
        title="Search",
        description="Search open research problems by words, formulas, people, identifiers and tags, with filters.",
        layout="search",
        head='<script type="module" src="\ue010assets/search.js"></script>',
        content=site.render(
            "search.html",
            facets=filters(site, facets),
            total=len(site.corpus.problems),
            pointers=len(site.corpus.catalogue),
        ),
    )
