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

from PIL import Image, ImageDraw, ImageFont

from generators import tools
from generators.site import Site
from generators.writing import whole_file

SIZE = (1200, 630)
LEVELS = 16
GROUND, INK, MARK = (253, 253, 252), (27, 28, 32), (23, 78, 166)
FONT = "@fontsource-variable/stix-two-text/files/stix-two-text-latin-wght-normal.woff2"


@lru_cache(maxsize=32)
def _face(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(tools.node_module(FONT), size)


def picture(heading: str, line: str, name: str) -> bytes:
    """A picture with a heading of one to three lines, a line below, and the site's name.

    Words and mark are drawn as coverage and become two ramps of a small palette, from ground to ink and from
    ground to the mark's colour.
    """
    words = Image.new("L", SIZE, 0)
    draw = ImageDraw.Draw(words)
    draw.text((212, 64), name, font=_face(58), fill=255)
    size = 96
    while len(lines := _wrapped(heading, _face(size), 1030)) > 3 and size > 48:
        size -= 8
    for index, text in enumerate(lines[:3]):
        draw.text((84, 250 + index * int(size * 1.15)), text, font=_face(size), fill=255)
    draw.text((84, 530), line, font=_face(40), fill=190)
    step = 256 // LEVELS
    image = words.point([value // step for value in range(256)]).convert("P")
    image.paste(
        _mark().point([LEVELS + value // step for value in range(256)]), (0, 0), _mark().point(_covered)
    )
    palette: list[int] = []
    for colour in (INK, MARK):
        for level in range(LEVELS):
            share = level / (LEVELS - 1)
            palette += [round(g + (c - g) * share) for g, c in zip(GROUND, colour, strict=True)]
    image.putpalette(palette)
    out = io.BytesIO()
    # Level 9 makes a picture a sixth smaller and takes eight times as long.
    image.save(out, "PNG", bits=8, compress_level=6)
    return out.getvalue()


def _covered(value: int) -> int:
    return 255 if value else 0


@lru_cache(maxsize=1)
def _mark() -> Image.Image:
    large = Image.new("L", (SIZE[0] // 4 * 4, 600), 0)
    draw = ImageDraw.Draw(large)
    # Drawn at thrice the size, so that slanted lines are smooth when it is made smaller.
    draw.line([(252, 408), (396, 174), (540, 408)], fill=255, width=30, joint="curve")
    draw.line([(312, 408), (372, 408)], fill=255, width=30)
    draw.line([(420, 408), (480, 408)], fill=255, width=30)
    draw.ellipse((372, 300, 420, 348), fill=255)
    mark = Image.new("L", SIZE, 0)
    mark.paste(large.resize((400, 200), Image.Resampling.LANCZOS), (0, 0))
    ImageDraw.Draw(mark).rectangle((0, 0, 18, SIZE[1]), fill=255)
    return mark


def _wrapped(text: str, face: ImageFont.FreeTypeFont, width: int) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        candidate = f"{lines[-1]} {word}" if lines else word
        if lines and face.getlength(candidate) <= width:
            lines[-1] = candidate
        else:
            lines.append(word)
    return lines or [""]


def pictures(site: Site) -> Iterator[tuple[str, str, str]]:
    """Path, heading and line of every picture."""
    yield (
        "assets/og/site.png",
        "Open research problems, stated exactly",
        "Statement · status · references · terms of reuse",
    )
    label = site.corpus.taxonomy.label
    for field in sorted({problem.field for problem in site.corpus.problems}):
        main = field.partition("/")[0]
        yield (
            f"assets/og/{field.replace('/', '-')}.png",
            label(field),
            f"{label(main)} · Open research problems",
        )


def cached(site: Site, cache: Path) -> Iterator[tuple[str, bytes]]:
    """Every picture, drawn where the cache folder does not have it yet."""
    code = Path(__file__).read_bytes()
    for path, heading, line in pictures(site):
        key = hashlib.sha256(repr((heading, line, site.settings.name)).encode() + code).hexdigest()[:20]
        kept = cache / f"{key}.png"
        if not kept.exists():
            whole_file(kept, picture(heading, line, site.settings.name))
        yield path, kept.read_bytes()
