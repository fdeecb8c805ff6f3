"""Short forms of a statement: an excerpt with formulas for lists, a line of plain text for descriptions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from generators.markdown import MARKS, put_back
from generators.mathematics import Formula
from generators.site import INLINE_BEFORE, Site
from openfrontiers.markdown_text import Body, Span, plain_text
from openfrontiers.model import Problem

EXCERPT = 240
"""Characters of an excerpt, formulas counted by their visible characters."""


_MARKED = re.compile(r"[*_\[\]\n]")

# The signs of a formula are no marks of Markdown; signs of the private use area stand in for them meanwhile.
_HIDDEN = {ord(sign): 0xE004 + index for index, sign in enumerate("*_[]`")}
_SHOWN = {stand_in: sign for sign, stand_in in _HIDDEN.items()}
_SIGN = re.compile(r"[*_\[\]`]")
_STAND_IN = re.compile("[\ue004-\ue008]")


def excerpt(site: Site, problem: Problem, limit: int = EXCERPT) -> str:
    """The beginning of the statement as HTML on one line, cut between words and never inside a formula."""
    text = MARKS.sub("", problem.statement)
    out: list[str] = []
    pieces: list[str] = []
    used = 0
    position = 0
    for span in (*Body(text[:INLINE_BEFORE]).spans, None):
        prose = plain_text_keeping_edges(text[position : span.start if span else INLINE_BEFORE])
        if used + len(prose) > limit:
            cut = prose[: max(0, limit - used)]
            out.append(escape(cut.rsplit(" ", 1)[0] + "…" if " " in cut else "…"))
            return put_back("".join(out), pieces)
        out.append(escape(prose))
        used += len(prose)
        if span is None:
            break
        position = span.end
        if span.kind == "code" or span.problem:
            continue
        markup = site.formula(Formula(span.content, span.kind == "display"))
        length = len(site.visible(Formula(span.content, span.kind == "display")))
        if used + length > limit:
            out.append("…")
            return put_back("".join(out), pieces)
        if span.kind == "display":
            inline_form = Formula(span.content, False)
            markup = site.formula(inline_form) if site.typesetter[inline_form].mathml is not None else "…"
        out.append(f"\ue000{len(pieces)}\ue001")
        pieces.append(markup)
        used += length
    return put_back("".join(out).strip(), pieces)


def plain_text_keeping_edges(markdown: str) -> str:
    """Plain text with a space where the Markdown began or ended with white space."""
    if not markdown:
        return ""
    start = " " if markdown[0].isspace() else ""
    end = " " if markdown[-1].isspace() else ""
    inner = plain_text(markdown)
    return f"{start}{inner}{end}" if inner else start or end


def plain(site: Site, text: str, limit: int, spans: Sequence[Span] | None = None, offset: int = 0) -> str:
    """Markdown as plain text of at most `limit` characters, formulas by their visible characters.

    `spans` and `offset` are as in `markdown.render`.
    """
    head = text[: limit * 6]
    if "$" not in head and "`" not in head:
        return _shortened(head, limit)
    parts: list[str] = []
    position = used = 0
    for span in Body(head).spans if spans is None else spans:
        start, end = span.start - offset, span.end - offset
        if start >= len(head):
            break
        if span.kind == "code" or span.problem or start < position:
            continue
        shown = site.visible(Formula(span.content, span.kind == "display"))
        if _SIGN.search(shown):
            shown = shown.translate(_HIDDEN)
        parts += (head[position:start], shown)
        used += start - position + len(shown)
        position = end
        # Half as much again is nearly always enough, though marks of Markdown still go.
        if used > limit + limit // 2:
            whole = _shortened("".join(parts), limit)
            if whole.endswith("…"):
                return whole
            used = 0
    parts.append(head[position:])
    return _shortened("".join(parts), limit)


def _shortened(text: str, limit: int) -> str:
    whole = words_only(" ".join(text.split()))
    if _STAND_IN.search(whole):
        whole = whole.translate(_SHOWN)
    return whole if len(whole) <= limit else whole[: limit - 1].rsplit(" ", 1)[0] + "…"


def words_only(text: str) -> str:
    """Plain text of a line; most lines hold no mark of Markdown and are returned as they are."""
    return plain_text(text) if _MARKED.search(text) else text


def title(site: Site, problem: Problem) -> str:
    """A record's title as plain text."""
    if "$" not in problem.title:
        return words_only(problem.title)
    return plain(site, problem.title, 240)
