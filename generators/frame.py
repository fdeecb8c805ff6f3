"""The frame around every page: rendered once by MkDocs, then filled for each record.

MkDocs renders `site_templates/frame/main.html`, the one place that holds the frame's markup, for each of its
own pages and once more for each layout here, with marks where title, head and content belong. Filling
a frame is then joining strings. To exchange the frame, render another template with the same marks.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from html import escape

from generators import addresses

TITLE = "\ue011"
HEAD = "\ue012"
CONTENT = "\ue013"
ADDRESS = "\ue014"
DESCRIPTION = "\ue015"
IMAGE = "\ue016"

LAYOUTS = ("problems", "benchmark", "statistics", "status", "about", "search", "plain")
"""One layout for each entry of the main navigation that generated pages belong to, and one for none."""

_MARKS = re.compile(f"([{TITLE}{HEAD}{CONTENT}{ADDRESS}{DESCRIPTION}{IMAGE}])")
_SPACE_BETWEEN_TAGS = re.compile(r">\s*\n\s*<")


@dataclass(frozen=True, slots=True)
class Page:
    """One page before it is put into the frame.

    `path` is relative to the root (`problems/erdos-7/`); `title` and `description` are plain text; `head` and
    `content` are HTML in which `addresses.BASE` stands for the way to the root; `image` is the path of the
    picture that a shared link shows.
    """

    path: str
    title: str
    content: str
    layout: str = "plain"
    description: str = ""
    head: str = ""
    image: str = "assets/og/site.png"


class Frame:
    """The frames of all layouts, cut at their marks."""

    def __init__(self, render: Callable[[str], str]) -> None:
        """`render(layout)` gives the HTML of an empty frame with its marks."""
        self._parts = {
            layout: _MARKS.split(_SPACE_BETWEEN_TAGS.sub(">\n<", render(layout))) for layout in LAYOUTS
        }
        self.digest_input = "".join("".join(parts) for parts in self._parts.values())

    def fill(self, page: Page, *, base: str | None = None) -> str:
        """The whole HTML of a page. `base` replaces the relative way to the root (the 404 page needs it)."""
        values = {
            TITLE: escape(page.title),
            HEAD: page.head,
            CONTENT: page.content,
            ADDRESS: page.path,
            DESCRIPTION: escape(page.description),
            IMAGE: page.image,
        }
        whole = "".join(values.get(part, part) for part in self._parts[page.layout])
        return whole.replace(addresses.BASE, addresses.up(page.path) if base is None else base)
