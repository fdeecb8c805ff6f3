"""HTML to the Markdown of records.

Keeps paragraphs, lists, emphasis, links, code and mathematics; drops scripts, styles, navigation and everything
else that a record cannot carry. Mathematics is looked for where sites put it: between dollar signs or `\\(…\\)`,
in MathJax's script elements, in the alternative text of formula images, in the annotations of MathML.
"""

from __future__ import annotations

import re

from bs4 import BeautifulSoup, Tag
from bs4.element import Comment, NavigableString, PreformattedString

from importers import texts

_DROPPED = frozenset(
    ("style", "nav", "header", "footer", "form", "button", "svg", "noscript", "iframe", "table")
)
_BLOCKS = frozenset(
    (
        "p",
        "div",
        "section",
        "article",
        "blockquote",
        "center",
        "dd",
        "dt",
        "dl",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
    )
)


def soup(markup: str | bytes) -> BeautifulSoup:
    """The parsed document; lxml's parser never fails."""
    return BeautifulSoup(markup, "lxml")


def markdown(element: Tag | BeautifulSoup) -> str:
    """The Markdown of an element's content."""
    text = _children(element)
    text = texts.dollars(text)
    text = re.sub(r"[ \t]+\n", "\n", text)
    text = re.sub(r"(?<=\n)[ \t]+(?=\S)(?![-\d])", "", text)
    return re.sub(r"\n{3,}", "\n\n", text).strip()


def plain(element: Tag | BeautifulSoup) -> str:
    """The words of an element on one line, mathematics included."""
    return re.sub(r"\s+", " ", texts.unlink(markdown(element)).replace("*", "")).strip()


def _children(element: Tag | BeautifulSoup) -> str:
    return "".join(_node(child) for child in element.children)


def _node(node: object) -> str:
    if isinstance(node, NavigableString):
        if isinstance(node, Comment | PreformattedString):
            return ""
        return re.sub(r"\s+", " ", str(node)) if "$$" not in node else str(node)
    if not isinstance(node, Tag):
        return ""
    name = node.name
    if name == "script":
        return _mathjax(node)
    if name == "math":
        return _mathml(node)
    if name == "img":
        return _formula_image(node)
    if name in _DROPPED:
        return ""
    if name == "br":
        return "\n"
    inner = _children(node)
    if name in ("em", "i") and inner.strip():
        return f"*{inner.strip()}*" + (" " if inner.endswith(" ") else "")
    if name in ("strong", "b") and inner.strip():
        return f"**{inner.strip()}**" + (" " if inner.endswith(" ") else "")
    if name in ("code", "tt") and inner.strip():
        return f"`{inner.strip()}`"
    if name == "a":
        return _link(node, inner)
    if name in ("sup", "sub") and inner.strip():
        sign = "^" if name == "sup" else "_"
        # Footnote marks are no exponents.
        return (
            ""
            if re.fullmatch(r"\s*\[?\d{0,3}\]?\s*", inner) and node.find("a")
            else f"${sign}{{{inner.strip()}}}$"
        )
    if name in ("ul", "ol"):
        return "\n\n" + _list(node, ordered=name == "ol") + "\n\n"
    if name in _BLOCKS:
        return f"\n\n{inner.strip()}\n\n"
    return inner


def _mathjax(node: Tag) -> str:
    kind = str(node.get("type") or "")
    if not kind.startswith("math/tex"):
        return ""
    formula = node.get_text().strip()
    return f"\n\n$${formula}$$\n\n" if "mode=display" in kind else f"${formula}$"


def _mathml(node: Tag) -> str:
    annotation = node.find("annotation", attrs={"encoding": "application/x-tex"})
    formula = annotation.get_text() if annotation is not None else str(node.get("alttext") or "")
    formula = re.sub(r"^\{\\displaystyle\s*(.*)\}$", r"\1", formula.strip(), flags=re.DOTALL).strip()
    return f"${formula}$" if formula else ""


def _formula_image(node: Tag) -> str:
    text = str(node.get("alt") or "").strip()
    classes = " ".join(node.get_attribute_list("class"))
    if re.fullmatch(r"\$[^$]+\$", text):
        return f"${text.strip('$').strip()}$"
    if "tex" in classes.lower() and text:
        return f"${text}$"
    return ""


def _link(node: Tag, inner: str) -> str:
    address = str(node.get("href") or "")
    words = inner.strip()
    if not words:
        return ""
    if re.match(r"https?://[^\s()]+\Z", address) and "[" not in words and "]" not in words:
        return f"[{words}]({address})"
    return words


def _list(node: Tag, *, ordered: bool) -> str:
    lines = []
    for number, item in enumerate(node.find_all("li", recursive=False), start=1):
        mark = f"{number}." if ordered else "-"
        text = re.sub(r"\s*\n\s*", " ", _children(item)).strip()
        lines.append(f"{mark} {text}")
    return "\n".join(lines)
