"""The Markdown of a record: statement, sections, code, mathematics, links, citations.

Records use CommonMark (https://spec.commonmark.org/) with mathematics between `$…$` and `$$…$$`, citations
`[@key]`, and links to other records as `problem:<id>`. This module finds those parts for checking and for
the site; it does not render. Mathematics and code are found first, in one pass, because inside them nothing
else means anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

SECTIONS = ("Background", "Progress", "Remarks")
"""The headings that a record may have, in their order."""


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text: `kind` is math, display or code; `start` and `end` index the body.

    `content` is what stands between the delimiters. `problem` names an unclosed or empty span.
    """

    kind: str
    start: int
    end: int
    content: str
    problem: str = ""

    @property
    def content_start(self) -> int:
        """Index of the first character of the content."""
        return self.start + (2 if self.kind == "display" else 1)


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the body; `start` indexes its first character after the heading line."""

    heading: str
    level: int
    start: int
    text: str
    heading_start: int


@dataclass(frozen=True, slots=True)
class Link:
    """A link, image or automatic link; `target` as written."""

    target: str
    start: int
    image: bool = False


@dataclass(frozen=True, slots=True)
class ProgressEntry:
    """One dated bullet of `## Progress`; `start` indexes its first character in the body."""

    date: str
    text: str
    start: int


# Longest tokens first: escapes, fenced code, code spans, display and inline mathematics.
_TOKEN = re.compile(r"\\[\\`$]|^(?P<fence>`{3,}|~{3,})[^\n]*$|`+|\$\$|\$", re.MULTILINE)
# An inline formula on one line, the usual one; what it does not match is looked at step by step.
_INLINE = re.compile(r"\$([^$\\\n]*+(?:\\[^\n][^$\\\n]*+)*+)\$")
_TOKEN_BEGINNING = re.compile(r"[\\`~$]")  # a class alone is searched for many times faster than _TOKEN
_HEADING = re.compile(r"^(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$", re.MULTILINE)
_NOT_NEWLINE = re.compile(r"[^\n]")
_BLANK_LINE = re.compile(r"\n[ \t]*\n")
_LINK = re.compile(
    r"(?P<image>!)?\[(?P<text>(?:[^\[\]\\]|\\.)*)\]\((?P<target>[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)"
    r"(?:\s+\"[^\"]*\")?\)"
)
_AUTOLINK = re.compile(r"<(?P<target>[a-z][a-z0-9+.-]{1,31}:[^\s<>]*)>", re.IGNORECASE)
_CITATION = re.compile(r"\[@(?P<keys>[a-z0-9-]+(?:\s*[;,]\s*@[a-z0-9-]+)*)\]")
_HTML = re.compile(r"<(?:/?[A-Za-z][A-Za-z0-9-]*(?=[\s/>])[^<>]*>|!--|\?|!\[CDATA\[|![A-Za-z])")
_BULLET = re.compile(r"^[-*+][ \t]+", re.MULTILINE)
_DATED = re.compile(r"(\d{4}(?:-\d{2}(?:-\d{2})?)?):[ \t]*(.*)", re.DOTALL)
_REFERENCE_DEFINITION = re.compile(r"^ {0,3}\[[^\]@][^\]]*\]:[ \t]*(\S+)", re.MULTILINE)


class Body:
    """The Markdown after the front matter, with its parts found on demand."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def spans(self) -> tuple[Span, ...]:
        """Code and mathematics in document order."""
        return tuple(_find_spans(self.text))

    @cached_property
    def prose(self) -> str:
        """The text with code and mathematics blanked out, character for character, so that indices agree."""
        if not self.spans:
            return self.text
        parts: list[str] = []
        position = 0
        for span in self.spans:
            parts.append(self.text[position : span.start])
            covered = self.text[span.start : span.end]
            parts.append(" " * len(covered) if "\n" not in covered else _NOT_NEWLINE.sub(" ", covered))
            position = span.end
        parts.append(self.text[position:])
        return "".join(parts)

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """Sections in order; the statement comes first with an empty heading."""
        headings = list(_find_headings(self.prose))
        ends = [match.start() for match in headings] + [len(self.text)]
        found = [Section("", 0, 0, self.text[: ends[0]], 0)]
        for match, end in zip(headings, ends[1:], strict=True):
            start = match.end() + 1
            heading = self.text[match.start(2) : match.end(2)]
            found.append(Section(heading, len(match[1]), start, self.text[start:end], match.start()))
        return tuple(found)

    @property
    def statement(self) -> str:
        """All text before the first heading, without surrounding blank lines."""
        return self.sections[0].text.strip()

    def section(self, heading: str) -> str:
        """The text of one section, or an empty string."""
        for section in self.sections[1:]:
            if section.heading == heading:
                return section.text.strip()
        return ""

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """Links, images, automatic links and link definitions outside code and mathematics."""
        prose = self.prose
        found: list[Link] = []
        # Most texts hold none, and two characters tell so faster than a pattern.
        if "](" in prose:
            found += [
                Link(match["target"], match.start(), bool(match["image"])) for match in _LINK.finditer(prose)
            ]
        if "<" in prose:
            found += [Link(match["target"], match.start()) for match in _AUTOLINK.finditer(prose)]
        if "]:" in prose:
            found += [Link(match[1], match.start()) for match in _REFERENCE_DEFINITION.finditer(prose)]
        return tuple(sorted(found, key=lambda link: link.start))

    @cached_property
    def citations(self) -> tuple[tuple[str, int], ...]:
        """Keys cited as `[@key]` or `[@one; @two]`, each with its index."""
        found: list[tuple[str, int]] = []
        for match in _CITATION.finditer(self.prose):
            for key in re.finditer(r"[a-z0-9-]+", match["keys"]):
                found.append((key.group(), match.start("keys") + key.start()))
        return tuple(found)

    @cached_property
    def raw_html(self) -> tuple[tuple[str, int], ...]:
        """Raw HTML outside code and mathematics: what the site would drop."""
        return tuple((match.group()[:40], match.start()) for match in _HTML.finditer(self.prose))

    @cached_property
    def progress(self) -> tuple[ProgressEntry, ...]:
        """The bullets of `## Progress` that begin with a date and a colon, in the author's order."""
        return tuple(entry for entry in self._bullets if entry.date)

    @cached_property
    def undated_progress(self) -> tuple[ProgressEntry, ...]:
        """The bullets of `## Progress` without a date."""
        return tuple(entry for entry in self._bullets if not entry.date)

    @cached_property
    def _bullets(self) -> list[ProgressEntry]:
        return _progress_bullets(self)

    def position(self, index: int) -> tuple[int, int]:
        """Line and column, from 1, of an index into the body."""
        line_start = self.text.rfind("\n", 0, index) + 1
        return (self.text.count("\n", 0, index) + 1, index - line_start + 1)


def _find_headings(prose: str) -> Iterator[re.Match[str]]:
    start = prose.find("#")
    while start >= 0:
        match = _HEADING.match(prose, start)
        if match:
            yield match
        start = prose.find("#", match.end() if match else start + 1)


def _find_spans(text: str) -> list[Span]:
    spans: list[Span] = []
    position = 0
    while beginning := _TOKEN_BEGINNING.search(text, position):
        start = beginning.start()
        if text[start] == "$" and (inline := _INLINE.match(text, start)) and inline[1].strip():
            position = inline.end()
            spans.append(Span("math", start, position, inline[1]))
            continue
        match = _TOKEN.match(text, start)
        if match is None:
            position = beginning.end()
            continue
        token = match.group()
        if token[0] == "\\":
            position = match.end()
        elif match["fence"]:
            fence = match["fence"]
            closing = re.compile(rf"^ {{0,3}}{re.escape(fence[0])}{{{len(fence)},}}[ \t]*$", re.MULTILINE)
            end = closing.search(text, match.end())
            stop = end.end() if end else len(text)
            inner = text[match.end() : end.start() if end else len(text)]
            spans.append(Span("code", match.start(), stop, inner, "" if end else "unclosed"))
            position = stop
        elif token[0] == "`":
            closing = re.compile(rf"(?<!`){token}(?!`)")
            end = closing.search(text, match.end())
            if end is None:
                position = match.end()  # CommonMark: unmatched backticks are text
            else:
                spans.append(Span("code", match.start(), end.end(), text[match.end() : end.start()]))
                position = end.end()
        else:
            span = _math_span(text, match.start(), token)
            spans.append(span)
            position = span.end
    return spans


def _math_span(text: str, start: int, delimiter: str) -> Span:
    kind = "display" if delimiter == "$$" else "math"
    position = start + len(delimiter)
    while True:
        end = text.find(delimiter, position)
        # A blank line ends the paragraph, and with it the formula; it is looked for up to the delimiter only.
        if end < 0 or ("\n" in text[position:end] and _BLANK_LINE.search(text, position, end)):
            # The delimiter alone is the span, so that the text after it is still looked at.
            return Span(kind, start, start + len(delimiter), "", "unclosed")
        backslashes = 0
        while text[end - 1 - backslashes] == "\\":
            backslashes += 1
        if backslashes % 2:
            position = end + 1
            continue
        content = text[start + len(delimiter) : end]
        problem = "" if content.strip() else "empty"
        return Span(kind, start, end + len(delimiter), content, problem)


def _progress_bullets(body: Body) -> list[ProgressEntry]:
    found: list[ProgressEntry] = []
    for section in body.sections[1:]:
        if section.heading != "Progress":
            continue
        bullets = list(_BULLET.finditer(section.text))
        for index, match in enumerate(bullets):
            end = bullets[index + 1].start() if index + 1 < len(bullets) else len(section.text)
            text = section.text[match.end() : end]
            paragraph = _BLANK_LINE.search(text)
            if paragraph and not re.match(r"[ \t]", text[paragraph.end() :]):
                text = text[: paragraph.start()]
            dated = _DATED.match(text)
            start = section.start + match.end()
            if dated:
                found.append(ProgressEntry(dated[1], dated[2].strip(), start))
            else:
                found.append(ProgressEntry("", text.strip(), start))
    return found


def plain_text(markdown: str) -> str:
    """Markdown as words for counting, search and comparison: marks of emphasis, links and citations dropped."""
    text = _CITATION.sub("", markdown)
    text = _LINK.sub(lambda match: match["text"], text)
    text = re.sub(r"(?<![\w\\])[*_]{1,3}|[*_]{1,3}(?![\w])", "", text)
    return re.sub(r"\s+", " ", text).strip()
