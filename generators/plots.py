"""Plots as SVG that takes its colours and type from the page, so that it follows light and dark.

Every plot is a picture with a name and a description (SVG 2, section 5.8; WAI-ARIA graphics), and stands above
a table with the same numbers, so that nothing is told by the picture alone.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

WIDTH = 760
CHARACTER = 7.0
"""Mean width of a character of 13 px type, in user units."""


def _svg(height: float, name: str, body: list[str], identifier: str) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-labelledby="{identifier}-name" '
        f'xmlns="http://www.w3.org/2000/svg"><title id="{identifier}-name">{escape(name)}</title>'
        f"{''.join(body)}</svg>"
    )


def bars(rows: Sequence[tuple[str, int, str]], name: str, identifier: str) -> str:
    """Horizontal bars: for each row its label, its count, and the class of its bar ("" for the plain colour)."""
    if not rows:
        return ""
    largest = max(count for _, count, _ in rows) or 1
    left = min(300.0, 12 + CHARACTER * max(len(label) for label, _, _ in rows))
    right = 14 + CHARACTER * len(f"{largest:,}")
    step = 26
    body: list[str] = []
    for index, (label, count, css) in enumerate(rows):
        y = index * step
        length = (WIDTH - left - right) * count / largest
        shown = label if len(label) * CHARACTER <= 296 else label[: int(288 / CHARACTER)] + "…"
        body.append(f'<text x="{left - 10:g}" y="{y + 17}" text-anchor="end">{escape(shown)}</text>')
        body.append(
            f'<rect class="{css or "of-bar"}" x="{left:g}" y="{y + 4}" width="{max(length, 1):.1f}" height="18" rx="2"/>'
        )
        body.append(f'<text class="of-axis" x="{left + length + 8:.1f}" y="{y + 17}">{count:,}</text>')
    return _svg(len(rows) * step + 4, name, body, identifier)


def columns(rows: Sequence[tuple[str, int]], name: str, identifier: str) -> str:
    """Vertical bars over an axis: for each row its label and count; labels are thinned where they would touch."""
    if not rows:
        return ""
    height, bottom, left, top = 300.0, 28.0, 44.0, 12.0
    largest = max(count for _, count in rows) or 1
    ticks = _ticks(largest)
    scale = (height - top - bottom) / ticks[-1] if ticks[-1] else 1
    width = (WIDTH - left) / len(rows)
    every = max(1, math.ceil(CHARACTER * (max(len(label) for label, _ in rows) + 1) / width))
    body = [_grid(ticks, left, height - bottom, scale)]
    for index, (label, count) in enumerate(rows):
        x = left + index * width
        y = height - bottom - count * scale
        if count:
            body.append(
                f'<rect class="of-bar" x="{x + width * 0.12:.1f}" y="{y:.1f}" width="{width * 0.76:.1f}" '
                f'height="{count * scale:.1f}"/>'
            )
        if index % every == 0:
            body.append(
                f'<text class="of-axis" x="{x + width / 2:.1f}" y="{height - 8:g}" text-anchor="middle">'
                f"{escape(label)}</text>"
            )
    return _svg(height, name, body, identifier)


def steps(points: Sequence[tuple[str, int]], name: str, identifier: str) -> str:
    """A rising count over time: for each point its label and the count from then on."""
    if len(points) < 2:
        return ""
    height, bottom, left, top = 300.0, 28.0, 52.0, 12.0
    largest = max(count for _, count in points) or 1
    ticks = _ticks(largest)
    scale = (height - top - bottom) / ticks[-1] if ticks[-1] else 1
    width = (WIDTH - left - 20) / (len(points) - 1)
    base = height - bottom
    path = [f"M{left:g} {base - points[0][1] * scale:.1f}"]
    for index, (_, count) in enumerate(points[1:], 1):
        path.append(f"H{left + index * width:.1f}V{base - count * scale:.1f}")
    line = "".join(path)
    body = [_grid(ticks, left, base, scale)]
    body.append(f'<path class="of-area" d="{line}V{base:g}H{left:g}Z"/><path class="of-line" d="{line}"/>')
    every = max(1, math.ceil(CHARACTER * (max(len(label) for label, _ in points) + 2) / width))
    for index, (label, _) in enumerate(points):
        if index % every == 0:
            body.append(
                f'<text class="of-axis" x="{left + index * width:.1f}" y="{height - 8:g}" text-anchor="middle">'
                f"{escape(label)}</text>"
            )
    return _svg(height, name, body, identifier)


def _grid(ticks: Sequence[int], left: float, base: float, scale: float) -> str:
    lines: list[str] = []
    for tick in ticks:
        y = base - tick * scale
        lines.append(f'<line class="of-rule" x1="{left:g}" x2="{WIDTH}" y1="{y:.1f}" y2="{y:.1f}"/>')
        lines.append(
            f'<text class="of-axis" x="{left - 8:g}" y="{y + 4:.1f}" text-anchor="end">{tick:,}</text>'
        )
    return "".join(lines)


def _ticks(largest: int) -> list[int]:
    """Round numbers from 0 to at least `largest`, about five of them."""
    step = 1
    for power in range(12):
        for factor in (1, 2, 5):
            step = factor * 10**power
            if largest / step <= 5:
                return list(range(0, (math.ceil(largest / step) + 1) * step, step))
    return [0, largest]
