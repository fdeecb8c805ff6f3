"""Short forms of a statement: an excerpt with formulas for lists, a line of plain text for descriptions."""

from __future__ import annotations

import re
from html import escape

from generators import search_text
from generators.mathematics import Formula
from generators.site import INLINE_BEFORE, Site
from openfrontiers.markdown_text import Body, plain_text
from openfrontiers.model import Problem

EXCERPT = 240
"""Characters of an excerpt, formulas counted by their visible characters."""


def excerpt(site: Site, problem: Problem, limit: int = EXCERPT) -> str:
    """The beginning of the statement as HTML on one line, cut between words and never inside a formula."""
    text = problem.statement
    out: list[str] = []
    used = 0
    position = 0
    for span in (*Body(text[:INLINE_BEFORE]).spans, None):
        prose = plain_text_keeping_edges(text[position : span.start if span else INLINE_BEFORE])
        if used + len(prose) > limit:
            cut = prose[: max(0, limit - used)]
            out.append(escape(cut.rsplit(" ", 1)[0] + "…" if " " in cut else "…"))
            return "".join(out)
        out.append(escape(prose))
        used += len(prose)
        if span is None:
            break
        position = span.end
        if span.kind == "code" or span.problem:
            continue
        markup = site.formula(Formula(span.content, span.kind == "display"))
        length = len(search_text.visible(markup))
        if used + length > limit:
            out.append("…")
            return "".join(out)
        if span.kind == "display":
            inline_form = Formula(span.content, False)
            markup = site.formula(inline_form) if site.typesetter[inline_form].mathml is not None else "…"
        out.append(markup)
        used += length
    return "".join(out).strip()


def plain_text_keeping_edges(markdown: str) -> str:
    """Plain text with a space where the Markdown began or ended with white space."""
    if not markdown:
        return ""
    start = " " if markdown[0].isspace() else ""
    end = " " if markdown[-1].isspace() else ""
    inner = plain_text(markdown)
    return f"{start}{inner}{end}" if inner else start or end


def plain(site: Site, text: str, limit: int) -> str:
    """Markdown as plain text of at most `limit` characters, formulas by their visible characters."""
    parts: list[str] = []
    position = 0
    head = text[: limit * 6]
    for span in Body(head).spans:
        if span.kind == "code" or span.problem:
            continue
        parts.append(head[position : span.start])
        parts.append(search_text.visible(site.formula(Formula(span.content, span.kind == "display"))))
        position = span.end
    parts.append(head[position:])
    whole = re.sub(r"\s+", " ", plain_text("".join(parts))).strip()
    return whole if len(whole) <= limit else whole[: limit - 1].rsplit(" ", 1)[0] + "…"
