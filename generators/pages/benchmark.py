"""Benchmark pages: the table of items, a page for each item, the results.

An item's page shows what a solver may see: the statement, the answer form, the formal statement. It shows no
recorded answer and no material of a solution, and nothing of the problem record but its statement; the problem's own page may
say how the question came out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from markupsafe import Markup

from generators import addresses, lean_code, markdown, summaries
from generators.facets import natural
from generators.frame import Page
from generators.site import Site
from openfrontiers.model import BenchmarkItem

SUBSETS = {
    "rediscovery": "Rediscovery",
    "open": "Open",
    "hq50": "HQ-50",
}
"""The subsets by which items are filtered."""

ANSWER_FORMS = {
    "proof": "A proof of the statement.",
    "yes-no": "A proof of the statement or of its negation.",
    "value": "A value, and a proof of the statement at that value.",
}
TIERS = {
    "A": "A: the proof was compiled or the certificate recomputed",
    "B": "B: the solution is corroborated",
    "C": "C: the solution is claimed",
}
AI_CLASSES = {
    "AI": "An AI system is credited with the key mathematics",
    "assist": "AI assistance is disclosed",
    "none": "No AI use is disclosed",
}
PROFILES = {
    "core": "A module of this repository states the problem.",
    "upstream": "A public library states the problem; it is pointed to here.",
    "none": "There is no formal statement yet.",
}


def subsets(item: BenchmarkItem) -> list[str]:
    """The subsets that an item belongs to."""
    return [item.track, *(["hq50"] if item.hq50 else [])]


def _no_citations(site: Site) -> markdown.Links:
    return markdown.Links(site.record_address, lambda key: None)


def item_page(site: Site, item: BenchmarkItem, before: str | None, after: str | None) -> Page:
    """The page of one item; `before` and `after` are its neighbours in the table."""
    problem = site.corpus.problem_by_id.get(item.problem)
    formal: Mapping[str, Any] = item.data["formal"]
    code = lean_code.statement(site.lean_root, item)
    link = None
    if formal.get("repository") and formal.get("commit") and formal.get("path"):
        link = f"https://github.com/{formal['repository']}/blob/{formal['commit']}/{formal['path']}"
    statement = Markup("")
    summary = item.id
    if problem is not None:
        statement = Markup(markdown.render(problem.statement, site.formula, _no_citations(site)))
        summary = summaries.plain(site, problem.statement, 200)
    return Page(
        path=addresses.item(item.id),
        title=f"{item.id}: {summaries.plain(site, item.title, 160)}",
        description=summary,
        layout="benchmark",
        content=site.render(
            "item.html",
            item=item,
            title=site.inline(item.title),
            problem=problem,
            statement=statement,
            answer_form=ANSWER_FORMS[item.answer_form],
            tier=TIERS.get(item.tier or ""),
            ai_class=AI_CLASSES.get(item.ai_class or ""),
            formal=formal,
            profile=PROFILES[item.profile],
            code=code.html if code else None,
            code_address=addresses.blob(site.settings.repository, code.path) if code else None,
            link=link,
            state=lean_code.state(site.lean_root, item),
            subsets=[SUBSETS[key] for key in subsets(item)],
            before=before,
            after=after,
        ),
    )


def pages(site: Site) -> Iterator[Page]:
    """The overview and every item."""
    items = sorted(site.corpus.items, key=lambda item: ("REN O".find(item.id[0]), natural(item.id)))
    counts = {key: sum(key in subsets(item) for item in items) for key in SUBSETS}
    yield Page(
        path="benchmark/",
        title="Benchmark",
        description="Research questions with checked statements: those that were answered in 2026, and those still open.",
        layout="benchmark",
        head=f'<script type="module" src="{addresses.BASE}assets/table.js"></script>',
        content=site.render(
            "benchmark.html",
            items=items,
            counts=counts,
            subset_names=SUBSETS,
            subsets_of=subsets,
            areas=sorted({item.area for item in items}),
            results=Markup(site.results.replace("<h2", "<h3").replace("</h2>", "</h3>")),
            retired=site.corpus.retired_items,
            statuses={
                item.id: site.corpus.problem_by_id[item.problem].status.label
                for item in items
                if item.problem in site.corpus.problem_by_id
            },
        ),
    )
    for index, item in enumerate(items):
        before = items[index - 1].id if index else None
        after = items[index + 1].id if index + 1 < len(items) else None
        yield item_page(site, item, before, after)
