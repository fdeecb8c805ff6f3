"""The fonts that the site ships: STIX Two Text as it is, STIX Two Math cut down to what formulas use.

STIX Two Math (OFL 1.1, https://github.com/stipub/stixfonts) holds 5,000 glyphs in 400 KB; a page about
mathematics needs the blocks below with their size variants. The cut is made once and kept by the digest of
the font and of the list, since it takes longer than a thousand pages.
"""

from __future__ import annotations

import hashlib
import io
from pathlib import Path

from generators import tools
from generators.writing import whole_file

MATH_SOURCE = "@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff"
"""WOFF holds the glyphs as the font file does; WOFF2 would have to be decoded first, for half a second."""
TEXT_FILES = {
    "stix-two-text-latin.woff2": "stix-two-text-latin-wght-normal.woff2",
    "stix-two-text-latin-italic.woff2": "stix-two-text-latin-wght-italic.woff2",
    "stix-two-text-latin-ext.woff2": "stix-two-text-latin-ext-wght-normal.woff2",
    "stix-two-text-latin-ext-italic.woff2": "stix-two-text-latin-ext-wght-italic.woff2",
    "stix-two-text-greek.woff2": "stix-two-text-greek-wght-normal.woff2",
    "stix-two-text-cyrillic.woff2": "stix-two-text-cyrillic-wght-normal.woff2",
    "stix-two-text-vietnamese.woff2": "stix-two-text-vietnamese-wght-normal.woff2",
}

RANGES = (
    (0x20, 0x7E), (0xA0, 0xFF), (0x131, 0x131), (0x237, 0x237), (0x2C6, 0x2DD), (0x300, 0x338), (0x391, 0x3F6),
    (0x2010, 0x2026), (0x2032, 0x2037), (0x2044, 0x2044), (0x2057, 0x2057), (0x2061, 0x2064), (0x20D0, 0x20DC),
    (0x20D6, 0x20D7), (0x20E1, 0x20E1), (0x2102, 0x2138), (0x2145, 0x2148), (0x2190, 0x21CC), (0x21D0, 0x21DD),
    (0x21E0, 0x21E6), (0x2200, 0x22FF), (0x2308, 0x230B), (0x231C, 0x231F), (0x2320, 0x2321), (0x239B, 0x23B3),
    (0x23B4, 0x23B5), (0x23D0, 0x23D0), (0x23DC, 0x23DF), (0x25A0, 0x25CF), (0x25EF, 0x25EF), (0x2605, 0x2606),
    (0x2660, 0x2667), (0x27C2, 0x27C2), (0x27E6, 0x27EF), (0x27F5, 0x27FF), (0x2A00, 0x2A06), (0x2A0C, 0x2A0C),
    (0x2A2F, 0x2A2F), (0x2A3F, 0x2A3F), (0x2A7D, 0x2A90), (0x2AAF, 0x2AB0), (0x2AB5, 0x2ABA), (0x2AC5, 0x2ACC),
    (0x1D400, 0x1D433), (0x1D434, 0x1D467), (0x1D468, 0x1D49B), (0x1D49C, 0x1D4CF), (0x1D504, 0x1D537),
    (0x1D538, 0x1D56B), (0x1D5A0, 0x1D5D3), (0x1D6A4, 0x1D6A5), (0x1D6A8, 0x1D6DA), (0x1D6E2, 0x1D71B),
    (0x1D7CE, 0x1D7E1),
)  # fmt: skip
"""Code points of the math font that are kept."""

FEATURES = ("ssty", "ss01", "ss04", "dtls", "flac", "ccmp", "mark", "mkmk")
"""OpenType features that Temml's style sheet or MathML layout uses."""


def text_fonts() -> dict[str, Path]:
    """The text fonts by the name under which the site serves them."""
    folder = "@fontsource-variable/stix-two-text/files"
    return {name: tools.node_module(f"{folder}/{source}") for name, source in TEXT_FILES.items()}


def math_font(cache: Path) -> bytes:
    """The cut math font as WOFF2. `cache` is a folder for the result."""
    source = tools.node_module(MATH_SOURCE).read_bytes()
    key = hashlib.sha256(source + repr((RANGES, FEATURES)).encode()).hexdigest()[:16]
    kept = cache / f"math-{key}.woff2"
    if kept.exists():
        return kept.read_bytes()
    font = _subset(source)
    whole_file(kept, font)
    return font


def _subset(source: bytes) -> bytes:
    from fontTools import subset
    from fontTools.ttLib import TTFont

    options = subset.Options()
    options.flavor = "woff2"
    options.layout_features = list(FEATURES)
    options.name_IDs = [0, 1, 2, 13, 14]
    options.notdef_outline = True
    options.recalc_timestamp = False
    # The glyphs stay as they are, so their boxes need not be computed again.
    font = TTFont(io.BytesIO(source), recalcTimestamp=False, recalcBBoxes=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[code for first, last in RANGES for code in range(first, last + 1)])
    subsetter.subset(font)
    out = io.BytesIO()
    font.flavor = "woff2"
    font.save(out)
    return out.getvalue()
