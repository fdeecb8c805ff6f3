"""The Markdown of records to HTML that is safe to ship, with mathematics, citations and links between records.

CommonMark (https://spec.commonmark.org/) is read by comrak. Formulas and citations are taken out first, by
the rules of `openfrontiers.markdown_text`, and put back as MathML and links afterwards: inside them nothing
is Markdown. What comes from a record never becomes markup of its own: raw HTML is shown as text, images
become links (nothing is loaded from other hosts), and only addresses of known schemes stay links.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from urllib.parse import quote

import comrak

from generators.mathematics import Formula
from openfrontiers.markdown_text import Body, Span

_EXTENSIONS = comrak.ExtensionOptions()
_EXTENSIONS.table = True
_EXTENSIONS.strikethrough = True
_PARSE = comrak.ParseOptions()
_RENDER = comrak.RenderOptions()
_RENDER.escape = True

# Marks from the private use area stand for what was taken out; the text's own are dropped beforehand.
MARKS = re.compile("[\ue000-\ue003]")
_MARK = re.compile("\ue000(\\d+)\ue001")
_OPENING = "([“‘"
_CLOSING = re.compile(r"[)\],.;:!?’”…]*(?:-\w+)?")
_MARK_IN_ADDRESS = re.compile(r"%EE%80%80(\d+)%EE%80%81")
_TAG_WITH_MARK = re.compile("<[a-z][^<>]*\ue000[^<>]*>")
_CITATION = re.compile(r"\[@([a-z0-9-]+(?:\s*[;,]\s*@[a-z0-9-]+)*)\]")
_ANCHOR = re.compile(r'<a href="([^"]*)"')
_IMAGE = re.compile(r'<img src="([^"]*)" alt="([^"]*)"(?: title="[^"]*")? />')
_HEADING = re.compile(r"<(/?)h[1-6]>")
_SAFE = re.compile(r"(?:https?:|mailto:|#)", re.IGNORECASE)
_LINK_PREFIXES = ("problem:", "source:", "item:")


@dataclass(frozen=True, slots=True)
class Links:
    """How links inside records become addresses of the site.

    `record(kind, key)` gives the address of a problem, source or item, or None where there is none;
    `citation(key)` the label of a reference of the record at hand, or None.
    """

    record: Callable[[str, str], str | None]
    citation: Callable[[str], str | None]


def render(
    text: str,
    formula: Callable[[Formula], str],
    links: Links,
    spans: Sequence[Span] | None = None,
    offset: int = 0,
) -> str:
    """Markdown to HTML. `formula` gives the HTML of a formula.

    `spans` are the formulas and code of the text where they are known already; their indices are `offset` more
    than those into the text.
    """
    if not text:
        return ""
    pieces: list[str] = []
    sources: list[str] = []
    if spans is None or MARKS.search(text):
        text = MARKS.sub("", text)
        spans, offset = Body(text).spans, 0
    out: list[str] = []
    position = 0

    def put(markup: str, source: str) -> str:
        pieces.append(markup)
        sources.append(source)
        return f"\ue000{len(pieces) - 1}\ue001"

    def cite(match: re.Match[str]) -> str:
        return put(_citation(match[1], links), match[0])

    for span in spans:
        if span.problem:
            continue
        start, end = span.start - offset, span.end - offset
        prose = text[position:start]
        out.append(_CITATION.sub(cite, prose) if "[@" in prose else prose)
        if span.kind == "code":
            out.append(text[start:end])
        else:
            markup = formula(Formula(span.content, span.kind == "display"))
            out.append(put(markup, text[start:end]))
        position = end
    out.append(_CITATION.sub(cite, text[position:]))
    html: str = comrak.render_markdown("".join(out), _EXTENSIONS, _PARSE, _RENDER)
    if "<a " in html:
        html = _ANCHOR.sub(lambda match: _anchor(match[1], links, sources), html)
    if "<img " in html:
        html = _IMAGE.sub(lambda match: _image(match[1], match[2]), html)
    if "<h" in html:
        html = _HEADING.sub(r"<\1h4>", html)
    if not pieces:
        return html
    if '="' in html and _TAG_WITH_MARK.search(html):
        html = _TAG_WITH_MARK.sub(
            lambda tag: _MARK.sub(lambda mark: escape(sources[int(mark[1])]), tag[0]), html
        )
    return put_back(html, pieces)


def put_back(html: str, pieces: Sequence[str]) -> str:
    """Put in the pieces, each where its number stands between the marks U+E000 and U+E001. A browser may break the
    line between a formula and a sign that touches it; a printer would not, so these are kept together."""
    before, *others = html.split("\ue000")
    out: list[str] = []
    for other in others:
        number, _, after = other.partition("\ue001")
        piece = pieces[int(number)]
        if piece.startswith("<math"):
            kept = before.rstrip(_OPENING)
            closing = _CLOSING.match(after)
            end = closing.end() if closing else 0
            if end or len(kept) < len(before):
                piece = f'<span class="of-nb">{before[len(kept) :]}{piece}{after[:end]}</span>'
                before, after = kept, after[end:]
        out += (before, piece)
        before = after
    out.append(before)
    return "".join(out)


def inline(text: str, formula: Callable[[Formula], str]) -> str:
    """Plain text of one line that may hold formulas, as HTML; a display formula is set inline."""
    if "$" not in text:
        return escape(text)
    text = MARKS.sub("", text)
    out: list[str] = []
    pieces: list[str] = []
    position = 0
    for span in Body(text).spans:
        if span.kind == "code" or span.problem:
            continue
        out.append(f"{escape(text[position : span.start])}\ue000{len(pieces)}\ue001")
        pieces.append(formula(Formula(span.content, False)))
        position = span.end
    out.append(escape(text[position:]))
    return put_back("".join(out), pieces)


def _citation(keys: str, links: Links) -> str:
    shown: list[str] = []
    for key in re.findall(r"[a-z0-9-]+", keys):
        label = links.citation(key)
        if label is None:
            shown.append(escape(key))
        else:
            shown.append(f'<a class="of-cite" href="#ref-{key}">{label}</a>')
    return f'<span class="of-cites">[{", ".join(shown)}]</span>'


def _anchor(address: str, links: Links, sources: list[str]) -> str:
    address = _MARK_IN_ADDRESS.sub(lambda mark: quote(sources[int(mark[1])]), address)
    for prefix in _LINK_PREFIXES:
        if address.startswith(prefix):
            target = links.record(prefix[:-1], address[len(prefix) :])
            return f'<a href="{escape(target)}"' if target is not None else "<a"
    if not _SAFE.match(address):
        return "<a"
    external = ' rel="noopener"' if address[:4].lower() == "http" else ""
    return f'<a href="{address}"{external}'


def _image(address: str, text: str) -> str:
    label = text or "image"
    if not _SAFE.match(address):
        return label
    return f'<a href="{address}" rel="noopener">{label}</a>'
