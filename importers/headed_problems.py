"""Problems that stand on a page under numbered headings: "Problem 1.2", "Conjecture 3", "Problem 27.A".

Workshop lists and problem sites write many problems on a page, each after a heading or a bold label with a word and a
number. This module cuts such a page at those labels, whatever elements carry them, and leaves the meaning to the
importer of the site.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bs4 import Tag

from importers import html_text

LABEL = re.compile(
    r"^\s*\**(?P<word>Open problem|Problem|Conjecture|Question|Hypothesis)\s+(?P<number>\d+(?:\.\d+)*(?:\.[A-Z])?)\**[.:)]?\**\s*",
    re.IGNORECASE | re.MULTILINE,
)


@dataclass(frozen=True)
class HeadedProblem:
    """One labelled stretch of a page as Markdown, without its label."""

    word: str
    number: str
    text: str


def split(element: Tag) -> Iterator[HeadedProblem]:
    """The labelled stretches of an element in order."""
    text = html_text.markdown(element)
    marks = list(LABEL.finditer(text))
    for index, mark in enumerate(marks):
        end = marks[index + 1].start() if index + 1 < len(marks) else len(text)
        yield HeadedProblem(mark["word"].capitalize(), mark["number"], text[mark.end() : end].strip())
