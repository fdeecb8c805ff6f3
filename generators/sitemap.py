"""`sitemap.xml` (https://www.sitemaps.org/protocol.html, version 0.9) and `robots.txt`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

LIMIT = 40000
"""Addresses in one file; the protocol allows 50,000."""

_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
_NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'


def files(site_url: str, pages: Sequence[tuple[str, str | None]]) -> Iterator[tuple[str, str]]:
    """The files for pages, each given by its path and the date of its last change where that is known."""
    entries = [
        f"<url><loc>{escape(site_url + path)}</loc>"
        + (f"<lastmod>{date}</lastmod>" if date else "")
        + "</url>\n"
        for path, date in pages
    ]
    parts = [entries[start : start + LIMIT] for start in range(0, len(entries), LIMIT)] or [[]]
    if len(parts) == 1:
        yield "sitemap.xml", f"{_HEAD}<urlset {_NAMESPACE}>\n{''.join(parts[0])}</urlset>\n"
    else:
        for index, part in enumerate(parts, 1):
            yield f"sitemap-{index}.xml", f"{_HEAD}<urlset {_NAMESPACE}>\n{''.join(part)}</urlset>\n"
        names = "".join(
            f"<sitemap><loc>{escape(site_url)}sitemap-{index}.xml</loc></sitemap>\n"
            for index in range(1, len(parts) + 1)
        )
        yield "sitemap.xml", f"{_HEAD}<sitemapindex {_NAMESPACE}>\n{names}</sitemapindex>\n"
    yield "robots.txt", f"User-agent: *\nAllow: /\nSitemap: {site_url}sitemap.xml\n"
