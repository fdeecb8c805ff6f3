"""The statistics page: figures and plots, all computed from the corpus."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from markupsafe import Markup

from generators import plots
from generators.frame import Page
from generators.site import LABELS, Site
from openfrontiers.model import Corpus
from openfrontiers.statistics import key_figures

_YEAR_MONTH = re.compile(r"\d{4}(-\d{2})?")


def growth(corpus: Corpus) -> list[tuple[str, int]]:
    """Records in the corpus from each month on in which one was added: created or imported."""
    added: Counter[str] = Counter()
    for problem in corpus.problems:
        for event in problem.history:
            if event.change in ("created", "imported"):
                found = _YEAR_MONTH.match(event.date)
                added[found[0] if found else event.date] += 1
                break
    total = 0
    points: list[tuple[str, int]] = []
    for month in sorted(added):
        total += added[month]
        points.append((month, total))
    return points


def _plot(
    identifier: str, heading: str, note: str, svg: str, head: tuple[str, str], rows: Sequence[tuple[str, int]],
    *, opened: bool = False,
) -> dict[str, object]:  # fmt: skip
    return {
        "id": identifier, "heading": heading, "note": note, "svg": Markup(svg), "head": head, "rows": rows,
        "opened": opened or not svg,
    }  # fmt: skip


def page(site: Site) -> Page:
    """The statistics page."""
    figures = site.statistics
    status = [(LABELS[entry.key], entry.count) for entry in figures.by_status]
    fields = [(entry.label, entry.count) for entry in figures.by_field]
    classes = [(entry.label, entry.count) for entry in figures.by_msc_class]
    subfields = [(entry.label, entry.count) for entry in figures.by_subfield]
    decades = [(entry.label, entry.count) for entry in figures.by_decade]
    licences = [(entry.label, entry.count) for entry in figures.by_license]
    points = growth(site.corpus)

    def plain(rows: Sequence[tuple[str, int]]) -> list[tuple[str, int, str]]:
        return [(label, count, "") for label, count in rows]

    shown = [
        _plot("by-status", "Status", "Records by the label of their current claim.",
              plots.bars([(LABELS[e.key], e.count, f"of-fill-{e.key}") for e in figures.by_status],
                         "Records by status", "plot-status"), ("Status", "Records"), status),
        _plot("by-field", "Fields", "Records by main field.",
              plots.bars(plain(fields), "Records by field", "plot-field"), ("Field", "Records"), fields),
        _plot("by-subfield", "Sub-fields", "The twenty sub-fields with the most records; the table has all.",
              plots.bars(plain(subfields[:20]), "Records by sub-field", "plot-subfield"),
              ("Sub-field", "Records"), subfields),
        _plot("by-msc", "MSC 2020 classes", "Records by the two-digit classes of their codes; a record with codes in two "
              "classes counts in both. The plot has the twenty largest classes, the table all.",
              plots.bars(plain(classes[:20]), "Records by MSC class", "plot-msc"), ("Class", "Records"), classes),
        _plot("by-decade", "Decade in which the problem was posed",
              f"{figures.posed_known:,} of {figures.problems:,} records have a confirmed year.",
              plots.columns(decades, "Records by decade posed", "plot-decade"), ("Decade", "Records"), decades),
        _plot("by-licence", "Licences", "Records by the licence of their text.",
              plots.bars(plain(licences[:12]), "Records by licence", "plot-licence"), ("Licence", "Records"), licences),
        _plot("growth", "Growth", "Records in the collection from each month on in which one was added.",
              plots.steps(points, "Records over time", "plot-growth"), ("Month", "Records"), points),
    ]  # fmt: skip
    return Page(
        path="statistics/",
        title="Statistics",
        description="Figures of the corpus: status, fields, MSC classes, decades, licences and growth, with tables.",
        layout="statistics",
        content=site.render(
            "statistics.html", figures=key_figures(figures), plots=[entry for entry in shown if entry["rows"]]
        ),
    )
