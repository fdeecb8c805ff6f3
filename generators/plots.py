"""Plots as SVG that takes its colours and type from the page, so that it follows light and dark.

Every plot is a picture with a name and a description (SVG 2, section 5.8; WAI-ARIA graphics), and stands above
a table with the same numbers, so that nothing is told by the picture alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from html import escape

WIDTH = 760
NARROW = 358
"""Widths of the two drawings of a plot, in user units: for a desk, and for a phone, where type keeps its size."""

CHARACTER = 7.0
"""Mean width of a character of 13 px type, in user units."""


def _both(draw: Callable[[int, str], str], identifier: str) -> str:
    """The drawing for a desk and the one for a phone; the style sheet shows one of them."""
    return draw(WIDTH, identifier) + draw(NARROW, f"{identifier}-narrow")


def _svg(width: int, height: float, name: str, body: list[str], identifier: str) -> str:
    css = ' class="of-narrow"' if width == NARROW else ""
    return (
        f'<svg{css} viewBox="0 0 {width} {height:g}" role="img" aria-labelledby="{identifier}-name" '
        f'xmlns="http://www.w3.org/2000/svg"><title id="{identifier}-name">{escape(name)}</title>'
        f"{''.join(body)}</svg>"
    )


def bars(rows: Sequence[tuple[str, int, str]], name: str, identifier: str) -> str:
    """Horizontal bars: for each row its label, its count, and the class of its bar ("" for the plain colour)."""
    if not rows:
        return ""
    return _both(lambda width, key: _bars(rows, name, key, width), identifier)


def _bars(rows: Sequence[tuple[str, int, str]], name: str, identifier: str, width: int) -> str:
    largest = max(count for _, count, _ in rows) or 1
    above = width == NARROW
    left = 0.0 if above else min(300.0, 12 + CHARACTER * max(len(label) for label, _, _ in rows))
    right = 14 + CHARACTER * len(f"{largest:,}")
    step, top = (44, 18) if above else (26, 0)
    most = width if above else 296
    body: list[str] = []
    for index, (label, count, css) in enumerate(rows):
        y = index * step + top
        length = (width - left - right) * count / largest
        shown = label if len(label) * CHARACTER <= most else label[: int((most - 8) / CHARACTER)] + "…"
        place = f'x="0" y="{y - 3}"' if above else f'x="{left - 10:g}" y="{y + 17}" text-anchor="end"'
        body.append(f"<text {place}>{escape(shown)}</text>")
        body.append(
            f'<rect class="{css or "of-bar"}" x="{left:g}" y="{y + 4}" width="{max(length, 1):.1f}" height="18" rx="2"/>'
        )
        body.append(f'<text class="of-axis" x="{left + length + 8:.1f}" y="{y + 17}">{count:,}</text>')
    return _svg(width, len(rows) * step + 4, name, body, identifier)


def columns(rows: Sequence[tuple[str, int]], name: str, identifier: str) -> str:
    """Vertical bars over an axis: for each row its label and count; labels are thinned where they would touch."""
    if not rows:
        return ""
    return _both(lambda width, key: _columns(rows, name, key, width), identifier)


def _columns(rows: Sequence[tuple[str, int]], name: str, identifier: str, whole: int) -> str:
    height, bottom, left, top = 300.0, 28.0, 44.0, 12.0
    largest = max(count for _, count in rows) or 1
    ticks = _ticks(largest)
    scale = (height - top - bottom) / ticks[-1] if ticks[-1] else 1
    width = (whole - left) / len(rows)
    every = max(1, math.ceil(CHARACTER * (max(len(label) for label, _ in rows) + 1) / width))
    body = [_grid(ticks, left, height - bottom, scale, whole)]
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
    return _svg(whole, height, name, body, identifier)


def steps(points: Sequence[tuple[str, int]], name: str, identifier: str) -> str:
    """A rising count over time: for each point its label and the count from then on."""
    if len(points) < 2:
        return ""
    return _both(lambda width, key: _steps(points, name, key, width), identifier)


def _steps(points: Sequence[tuple[str, int]], name: str, identifier: str, whole: int) -> str:
    height, bottom, left, top = 300.0, 28.0, 52.0, 12.0
    largest = max(count for _, count in points) or 1
    ticks = _ticks(largest)
    scale = (height - top - bottom) / ticks[-1] if ticks[-1] else 1
    width = (whole - left - 20) / (len(points) - 1)
    base = height - bottom
    path = [f"M{left:g} {base - points[0][1] * scale:.1f}"]
    for index, (_, count) in enumerate(points[1:], 1):
        path.append(f"H{left + index * width:.1f}V{base - count * scale:.1f}")
    line = "".join(path)
    body = [_grid(ticks, left, base, scale, whole)]
    body.append(f'<path class="of-area" d="{line}V{base:g}H{left:g}Z"/><path class="of-line" d="{line}"/>')
    every = max(1, math.ceil(CHARACTER * (max(len(label) for label, _ in points) + 2) / width))
    for index, (label, _) in enumerate(points):
        if index % every == 0:
            body.append(
                f'<text class="of-axis" x="{left + index * width:.1f}" y="{height - 8:g}" text-anchor="middle">'
                f"{escape(label)}</text>"
            )
    return _svg(whole, height, name, body, identifier)


def _grid(ticks: Sequence[int], left: float, base: float, scale: float, width: int) -> str:
    lines: list[str] = []
    for tick in ticks:
        y = base - tick * scale
        lines.append(f'<line class="of-rule" x1="{left:g}" x2="{width}" y1="{y:.1f}" y2="{y:.1f}"/>')
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
