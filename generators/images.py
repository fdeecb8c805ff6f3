"""The pictures that shared links show (Open Graph, 1200 × 630): one for the site, one for each sub-field.

They hold few colours and large shapes, so that a palette PNG of a few kilobytes is enough. A picture for each
record would cost more time and space than all pages together.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from generators import tools
from generators.site import Site

SIZE = (1200, 630)
INK, GROUND, MARK, SOFT = (27, 28, 32), (253, 253, 252), (23, 78, 166), (89, 92, 100)
FONT = "@fontsource-variable/stix-two-text/files/stix-two-text-latin-wght-normal.woff2"


@lru_cache(maxsize=1)
def _font_file() -> bytes:
    from fontTools.ttLib import TTFont

    font = TTFont(tools.node_module(FONT), recalcTimestamp=False)
    font.flavor = None
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def picture(heading: str, line: str, name: str) -> bytes:
    """A picture with a heading of one to three lines, a line below, and the site's name."""
    from PIL import Image, ImageDraw, ImageFont

    def face(size: int) -> ImageFont.FreeTypeFont:
        return ImageFont.truetype(io.BytesIO(_font_file()), size)

    image = Image.new("RGB", SIZE, GROUND)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, 18, SIZE[1]), fill=MARK)
    draw.line([(84, 136), (132, 58), (180, 136)], fill=MARK, width=10, joint="curve")
    draw.line([(104, 136), (124, 136)], fill=MARK, width=10)
    draw.line([(140, 136), (160, 136)], fill=MARK, width=10)
    draw.ellipse((124, 100, 140, 116), fill=MARK)
    draw.text((212, 64), name, font=face(58), fill=INK)
    size = 96
    while True:
        lines = _wrapped(heading, face(size), 1030)
        if len(lines) <= 3 or size <= 48:
            break
        size -= 8
    y = 250
    for text in lines[:3]:
        draw.text((84, y), text, font=face(size), fill=INK)
        y += int(size * 1.15)
    draw.text((84, 530), line, font=face(40), fill=SOFT)
    out = io.BytesIO()
    image.quantize(16).save(out, "PNG", optimize=True)
    return out.getvalue()


def _wrapped(text: str, face: object, width: int) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        candidate = f"{lines[-1]} {word}" if lines else word
        if lines and face.getlength(candidate) <= width:  # type: ignore[attr-defined]
            lines[-1] = candidate
        else:
            lines.append(word)
    return lines or [""]


def pictures(site: Site) -> Iterator[tuple[str, str, str]]:
    """Path, heading and line of every picture."""
    yield "assets/og/site.png", "Open research problems, stated exactly", "Statement · status · references · terms of reuse"
    label = site.corpus.taxonomy.label
    for field in sorted({problem.field for problem in site.corpus.problems}):
        main = field.partition("/")[0]
        yield f"assets/og/{field.replace('/', '-')}.png", label(field), f"{label(main)} · Open research problems"


def cached(site: Site, cache: Path) -> Iterator[tuple[str, bytes]]:
    """Every picture, drawn where the cache folder does not have it yet."""
    code = Path(__file__).read_bytes()
    for path, heading, line in pictures(site):
        key = hashlib.sha256(repr((heading, line, site.settings.name)).encode() + code).hexdigest()[:20]
        kept = cache / f"{key}.png"
        if not kept.exists():
            cache.mkdir(parents=True, exist_ok=True)
            kept.write_bytes(picture(heading, line, site.settings.name))
        yield path, kept.read_bytes()
