"""The status page: what the labels mean, counts, the age of claims, the latest changes, and their feeds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from generators.changes import Change
from generators.frame import Page
from generators.site import LABELS, Site
from openfrontiers import dates
from openfrontiers.model import STATUS_LABELS

SHOWN = 40
"""Changes on the page; the feed and the API have more."""

AGES = ("less than a year", "1 year", "2 years", "3 years", "4 years", "5 years or more")


def change_rows(site: Site, changes: Sequence[Change]) -> list[dict[str, object]]:
    """Changes as a template shows them."""
    return [
        {
            "id": change.problem.id,
            "title": site.inline(change.problem.title),
            "date": change.event.date,
            "status": change.status,
            "before": change.before,
            "note": change.event.note,
        }
        for change in changes
    ]


def page(site: Site, changes: Sequence[Change]) -> Page:
    """The status page."""
    corpus = site.corpus
    by_field: dict[str, Counter[str]] = {}
    ages: dict[str, Counter[int]] = {label: Counter() for label in ("open", "partially-solved", "disputed")}
    for problem in corpus.problems:
        by_field.setdefault(problem.main_field, Counter())[problem.status.label] += 1
        if problem.status.label in ages:
            years = dates.whole_years_between(problem.status.as_of, corpus.snapshot_at)
            ages[problem.status.label][min(years, len(AGES) - 1)] += 1
    totals = Counter(problem.status.label for problem in corpus.problems)
    fields = [
        {"slug": slug, "label": corpus.taxonomy.label(slug), "counts": counts, "total": counts.total()}
        for slug, counts in sorted(by_field.items(), key=lambda item: (-item[1].total(), item[0]))
    ]
    return Page(
        path="status/",
        title="Status",
        description="What the six status labels mean, how many records have each, how old the claims are, and what changed.",
        layout="status",
        content=site.render(
            "status.html",
            labels=STATUS_LABELS,
            totals=totals,
            total=len(corpus.problems),
            fields=fields,
            ages=AGES,
            age_rows=[(label, counts) for label, counts in ages.items() if counts],
            changes=change_rows(site, changes[:SHOWN]),
            names=LABELS,
        ),
    )
