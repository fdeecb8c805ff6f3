"""The licence page: every licence and reuse note with its records, what it permits, how to take a part."""

from __future__ import annotations

from collections import Counter

from generators import addresses, licences
from generators.frame import Page
from generators.site import Site


def page(site: Site) -> Page:
    """The licence page."""
    corpus = site.corpus
    found: dict[str, licences.Licence] = {}
    counts: Counter[str] = Counter()
    notes: dict[str, Counter[tuple[str, str]]] = {}
    for problem in corpus.problems:
        licence = site.licence(problem)
        found.setdefault(problem.license, licence)
        counts[problem.license] += 1
        if problem.reuse:
            notes.setdefault(problem.license, Counter())[(problem.source.key, problem.reuse)] += 1
    rows = [
        {
            "licence": found[spdx],
            "slug": addresses.slug(spdx),
            "count": count,
            "notes": [
                {"source": site.source_name(key), "key": key, "text": text, "count": number}
                for (key, text), number in sorted(notes.get(spdx, Counter()).items())
            ],
        }
        for spdx, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    ]
    permissive = sum(count for spdx, count in counts.items() if found[spdx].permissive)
    return Page(
        path="licences/",
        title="Licences",
        description="Every licence of the collection's texts: how many records it covers and what it permits.",
        layout="about",
        content=site.render("licences.html", rows=rows, total=len(corpus.problems), permissive=permissive),
    )
