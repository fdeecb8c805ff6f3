"""Plots of the dataset card, as SVG: the published figure of the corpus and two of our own.

Bars are drawn by arithmetic on whole pixels, so that the same figures give the same bytes. Every plot carries
its numbers as text and a description for readers who do not see it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from openfrontiers.statistics import Count, Statistics, number_text, percent

TOP_CLASSES = 10
"""Number of MSC classes that are drawn."""

FIRST_DECADE = 1950
"""Earlier decades are summed up in the caption."""

_INK, _FAINT, _BAR, _PAPER = "#1f2328", "#57606a", "#2f6f9f", "#ffffff"
_FONT = "font-family=\"system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif\" font-size=\"13\""
_WIDTH = 720
_ROW = 26
_CHARACTER = 7  # width of a character at this size, rounded up


@dataclass(frozen=True, slots=True)
class Figure:
    """One plot: its file, and its caption."""

    path: str
    title: str
    caption: str


def write(stats: Statistics, folder: Path) -> list[Figure]:
    """Draw every plot for which there are figures; returns them in the card's order."""
    folder.mkdir(parents=True, exist_ok=True)
    drawn: list[Figure] = []

    def draw(
        name: str, title: str, caption: str, entries: Sequence[Count], whole: int, plot: Plot = bars
    ) -> None:
        shown = [entry for entry in entries if entry.count]
        if shown:
            (folder / f"{name}.svg").write_text(plot(title, shown, whole), encoding="utf-8")
            drawn.append(Figure(f"figures/{name}.svg", title, caption))

    recent = [entry for entry in stats.by_decade if int(entry.key) >= FIRST_DECADE]
    earlier = stats.posed_known - sum(entry.count for entry in recent)
    draw(
        "status",
        "Records by status",
        f"Status of the {number_text(stats.problems)} records.",
        stats.by_status,
        stats.problems,
    )
    draw(
        "msc",
        "Records by MSC 2020 class",
        f"The {min(TOP_CLASSES, stats.msc_classes)} most frequent top-level classes; "
        f"{number_text(stats.with_msc)} records carry a code.",
        stats.by_msc_class[:TOP_CLASSES],
        stats.with_msc,
    )
    draw(
        "decades",
        "Records by posed decade",
        f"{number_text(stats.posed_known)} records have a known year; {number_text(earlier)} before "
        f"{FIRST_DECADE} are not drawn.",
        recent,
        stats.posed_known,
        columns,
    )
    draw("fields", "Records by field", "Top-level fields.", stats.by_field, stats.problems)
    draw(
        "licenses", "Records by licence", "Licence of the text of a record.", stats.by_license, stats.problems
    )
    return drawn


Plot = Callable[[str, Sequence[Count], int], str]


def bars(title: str, entries: Sequence[Count], whole: int) -> str:
    """Horizontal bars, one a row, each with its count and share of `whole`."""
    label_width = min(300, 16 + _CHARACTER * max(len(entry.label) for entry in entries))
    values = [f"{number_text(entry.count)} ({percent(entry.count / whole)})" for entry in entries]
    value_width = 16 + _CHARACTER * max(len(value) for value in values)
    room = _WIDTH - label_width - value_width
    most = max(entry.count for entry in entries)
    height = 44 + _ROW * len(entries)
    parts = _head(title, entries, height)
    for index, (entry, value) in enumerate(zip(entries, values, strict=True)):
        top = 36 + _ROW * index
        length = max(1, room * entry.count // most)
        parts.append(_text(label_width - 8, top + 15, _shortened(entry.label, label_width), "end", _INK))
        parts.append(
            f'<rect x="{label_width}" y="{top + 2}" width="{length}" height="{_ROW - 8}" fill="{_BAR}"/>'
        )
        parts.append(_text(label_width + length + 6, top + 15, value, "start", _FAINT))
    return "\n".join([*parts, "</svg>", ""])


def columns(title: str, entries: Sequence[Count], whole: int) -> str:
    """Vertical bars in the given order, each with its count."""
    del whole
    width = _WIDTH // len(entries)
    most = max(entry.count for entry in entries)
    parts = _head(title, entries, 300)
    for index, entry in enumerate(entries):
        length = max(1, 200 * entry.count // most)
        left, middle = index * width, index * width + width // 2
        parts.append(
            f'<rect x="{left + 6}" y="{270 - length}" width="{width - 12}" height="{length}" fill="{_BAR}"/>'
        )
        parts.append(_text(middle, 264 - length, number_text(entry.count), "middle", _FAINT))
        parts.append(_text(middle, 288, entry.label, "middle", _INK))
    return "\n".join([*parts, "</svg>", ""])


def _head(title: str, entries: Sequence[Count], height: int) -> list[str]:
    described = "; ".join(f"{entry.label}: {entry.count}" for entry in entries)
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{height}" '
        f'viewBox="0 0 {_WIDTH} {height}" role="img" aria-label={quoteattr(title)} {_FONT}>',
        f"<title>{escape(title)}</title>",
        f"<desc>{escape(described)}</desc>",
        f'<rect width="{_WIDTH}" height="{height}" fill="{_PAPER}"/>',
        f'<text x="8" y="20" fill="{_INK}" font-weight="600">{escape(title)}</text>',
    ]


def _text(x: int, y: int, text: str, anchor: str, colour: str) -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" fill="{colour}">{escape(text)}</text>'


def _shortened(label: str, width: int) -> str:
    most = (width - 16) // _CHARACTER
    return label if len(label) <= most else label[: most - 1] + "…"
