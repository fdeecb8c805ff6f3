"""Where everything lies on the site: paths of pages and files, slugs, links to the repository.

Pages are folders with an `index.html`, so that addresses end with a slash on any static file server. Inside
pages every address is relative: `BASE` stands for the way up to the site's root and is replaced when a page
is written, so that the same markup serves at any depth and under any path.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from functools import lru_cache
from html import escape
from urllib.parse import quote

BASE = "\ue010"
"""Stands for the relative way to the root, with its closing slash."""

_TRANSLITERATED = str.maketrans(
    {"ł": "l", "Ł": "l", "ø": "o", "Ø": "o", "đ": "d", "Đ": "d", "ß": "ss", "æ": "ae", "Æ": "ae", "œ": "oe",
     "Œ": "oe", "ı": "i", "ð": "d", "þ": "th", "Þ": "th", "’": "", "'": ""}
)  # fmt: skip
_NOT_SLUG = re.compile(r"[^a-z0-9]+")


def fold(text: str) -> str:
    """Lower case without accents: Erdős, Erdös and Erdos become erdos."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.translate(_TRANSLITERATED))
    return "".join(char for char in decomposed if not unicodedata.combining(char)).lower()


@lru_cache(maxsize=65536)
def slug(text: str) -> str:
    """A name as part of an address; a name without Latin letters gets a short digest."""
    plain = _NOT_SLUG.sub("-", fold(text)).strip("-")
    return plain[:80] or "x-" + hashlib.sha256(text.encode("utf-8")).hexdigest()[:10]


def problem(identifier: str) -> str:
    """Path of a problem's page."""
    return f"problems/{identifier}/"


def value(facet: str, key: str) -> str:
    """Path of the browse page of a facet's value."""
    return f"browse/{facet}/{key}/"


def catalogue(source: str) -> str:
    """Path of a source's catalogue listing."""
    return f"catalogue/{source}/"


def source(key: str) -> str:
    """Path of a source's page."""
    return f"sources/{key}/"


def item(identifier: str) -> str:
    """Path of a benchmark item's page."""
    return f"benchmark/{identifier}/"


def task(identifier: str) -> str:
    """Path of a grading task's page."""
    return f"tasks/{identifier}/"


def file_of(path: str) -> str:
    """The file that holds a page: `problems/a/` lies in `problems/a/index.html`."""
    return path + "index.html" if path == "" or path.endswith("/") else path


def up(path: str) -> str:
    """The relative way from a page or file to the root."""
    return "../" * path.count("/") or "./"


def edit(repository: str, path: str) -> str:
    """Address of the editor for a file of the repository."""
    return f"{repository}/edit/main/{quote(path)}"


def blob(repository: str, path: str) -> str:
    """Address of a file of the repository."""
    return f"{repository}/blob/main/{quote(path)}"


def report(repository: str, identifier: str, title: str) -> str:
    """Address of the form that reports a change of status, filled in for one record."""
    heading = quote(f"Status of {identifier}: {title}"[:120], safe=" :").replace(" ", "+")
    return f"{repository}/issues/new?template=status-change.yml&title={heading}&record={identifier}"


def escape_attribute(text: str) -> str:
    """Text as the value of an attribute."""
    return escape(text, quote=True)
