"""Optimization Constants in Mathematics: Markdown pages with tables of bounds.

Pages of teorth/optimizationproblems, `constants/<number><letter>.md`: a description of the constant, tables of known
upper and lower bounds (value, reference, comment), further comments, and references with keys in brackets. A row
may lack its closing bar, a value may be a formula, an asterisk marks what is not verified, and the last row is not
always the best one: the best is found by value.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from importers import texts
from importers.documents import Document
from importers.drafts import Draft, Note, Parsed, Unmapped
from importers.fetching import Fetcher, FetchError
from openfrontiers.model import Source

ENDINGS = (".md",)
PAGE = "https://teorth.github.io/optimizationproblems/constants/{locator}.html"
RAW = "https://raw.githubusercontent.com/teorth/optimizationproblems/main/constants/{locator}.md"
LISTING = "https://api.github.com/repos/teorth/optimizationproblems/contents/constants"
FIELD = "mathematics/optimization"

_ANCHOR = re.compile(r"</?a\b[^<>]*>")
_NAME = re.compile(r"(?:.*/)?(\d+[a-z]+)\.md\Z")
_REFERENCE = re.compile(r"^\s*[-*+]?\s*\[([^\[\]]+)\](?!\()\s*(.+)$")
_CITED = re.compile(r"\[([A-Za-z][^\[\]()]*?)\](?!\()")


def acquire(fetcher: Fetcher, source: Source) -> Iterator[Document]:
    """Every page that the repository's folder lists."""
    import json

    listing = fetcher.get(LISTING, name="listing.json", accept="application/json")
    try:
        names = sorted(entry["name"] for entry in json.loads(listing.text))
    except (ValueError, KeyError, TypeError):
        raise FetchError(f"{LISTING}: expected a list of files") from None
    for name in names:
        if _NAME.match(name):
            yield fetcher.get(RAW.format(locator=name.removesuffix(".md")), name=name)


@dataclass(frozen=True)
class Row:
    """One row of a table of bounds; `value` is None where the text is no number that can be read."""

    side: str
    text: str
    value: float | None
    reference: str
    comment: str
    verified: bool


def parse(documents: Iterable[Document], source: Source) -> Iterator[Parsed]:
    """A draft for every page of a constant."""
    for document in documents:
        match = _NAME.match(document.name)
        if match is None:
            yield Unmapped(document.name, "no page of a constant: the name is not a number and a letter")
            continue
        yield from _page(document, match[1])


def _page(document: Document, locator: str) -> Iterator[Parsed]:
    title, sections = _sections(texts.dollars(_ANCHOR.sub("", document.text)))
    description = next((text for name, text in sections if name.lower().startswith("description")), "")
    if not title or not description.strip():
        yield Unmapped(locator, "the page has no title or no description of the constant")
        return
    references, known = _references(sections)
    rows: list[Row] = []
    for name, text in sections:
        side = "upper" if "upper" in name.lower() else "lower" if "lower" in name.lower() else None
        if side and "bound" in name.lower():
            rows.extend(_rows(text, side))
    for row in rows:
        if row.value is None:
            yield Note(
                locator,
                f"the {row.side} bound {row.text!r} is a formula that no number was read from: kept as text",
            )
    data: dict[str, Any] = {"field": FIELD}
    if references:
        data["references"] = references
    bounds = [_bound(row, known, locator) for row in _best(rows)]
    if bounds:
        data["bounds"] = bounds
    comments = next(
        (text for name, text in sections if "comment" in name.lower() or "link" in name.lower()), ""
    )
    yield Draft(
        id=f"constant-{locator}",
        locator=locator,
        title=title,
        statement=_cite(description, known),
        document=document,
        url=PAGE.format(locator=locator),
        label="open" if _apart(rows) else None,
        source_label="best known bounds differ" if _apart(rows) else None,
        background="",
        progress=_timeline(rows, known),
        remarks=_cite(comments, known) if comments.strip() else "",
        wording="verbatim",
        attribution="Optimization Constants in Mathematics (D. Davis, P. Ivanisvili, T. Tao and contributors)",
        full_text=True,
        data=data,
    )


def _sections(text: str) -> tuple[str, list[tuple[str, str]]]:
    title = ""
    sections: list[tuple[str, str]] = []
    current: list[str] = []
    for line in text.splitlines():
        # One page in a hundred has its title at the second level.
        if re.match(r"##?\s", line) and not title and not sections:
            title = line[2:].strip().rstrip("#").strip()
        elif re.match(r"#{2,}\s", line):
            current = []
            sections.append((line.lstrip("#").strip(), ""))
        elif sections:
            current.append(line)
            sections[-1] = (sections[-1][0], "\n".join(current).strip())
    return title, sections


def _references(sections: list[tuple[str, str]]) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """References in the record format, and the record's key for each of the page's."""
    found: list[dict[str, Any]] = []
    known: dict[str, str] = {}
    taken: set[str] = set()
    text = next((body for name, body in sections if name.lower().startswith("reference")), "")
    joined: list[str] = []
    for line in text.splitlines():
        if re.match(r"\s*[-*+]\s", line) or (_REFERENCE.match(line) and not line.startswith(" ")):
            joined.append(line.strip())
        elif line.strip() and joined:
            joined[-1] += " " + line.strip()
    for line in joined:
        match = _REFERENCE.match(line)
        if match is None:
            continue
        name, rest = match[1].replace("\\", ""), match[2]
        key = texts.reference_key(name, taken)
        known[name] = key
        citation = _plain(texts.unlink(rest))
        entry: dict[str, Any] = {"key": key, "kind": "preprint" if "arxiv" in rest.lower() else "article"}
        entry["citation"] = citation[:1990]
        named = texts.year(citation)
        if named is not None:
            entry["year"] = named
        found.append(entry | texts.identifiers(rest))
    return found, known


def _rows(text: str, side: str) -> Iterator[Row]:
    for line in text.splitlines():
        if not line.lstrip().startswith("|"):
            continue
        row = texts.cells(line)
        if (
            len(row) < 2
            or set("".join(row)) <= set("-: ")
            or row[0].strip().lower() in ("bound", "value", "")
        ):
            continue
        starred = "*" in row[0].replace("\\*", "*") and "\\ast" not in row[0]
        value = row[0].replace("\\*", "").replace("*", "").strip()
        comment = row[2] if len(row) > 2 else ""
        unverified = starred or "unverified" in comment.lower()
        yield Row(side, value, number(value), row[1].strip(), comment.strip(), not unverified)


_FRACTION = re.compile(r"\\[dt]?frac\{([^{}]+)\}\{([^{}]+)\}|\\[dt]?frac(\d)(\d)")
_CONSTANTS = {"\\pi": math.pi, "e": math.e, "\\varphi": (1 + 5**0.5) / 2}


def number(text: str) -> float | None:
    """The number that a bound spells, to compare rows by: a decimal at its end, a fraction, or a simple formula.

    Only the order of rows depends on it; the bound itself stays text.
    """
    body = re.sub(r"\([^()]*[a-z]{4}[^()]*\)|\\text\{[^{}]*\}", "", text)
    body = re.sub(r"^[\s$]*(?:<|>|\\leq?|\\geq?|\\lesssim)\s*", "", body)
    body = (
        body.replace("$", "")
        .replace("\\,", "")
        .replace("\\ldots", "")
        .replace("\\dots", "")
        .replace("...", "")
        .strip()
    )
    decimals = re.findall(r"-?\d+\.\d+|-?\d+(?![\w.^{/])", body.split("=")[-1].split("\\approx")[-1])
    if ("=" in body or "\\approx" in body) and decimals:
        return float(decimals[-1])
    if re.fullmatch(r"-?\d+(\.\d+)?", body):
        return float(body)
    return _formula(body)


def _formula(body: str) -> float | None:
    """A product or quotient of numbers, square roots and a few constants; None for anything else."""
    text = _FRACTION.sub(lambda match: f"({match[1] or match[3]})/({match[2] or match[4]})", body)
    tokens = re.findall(r"\d+(?:\.\d+)?|\\sqrt\{?\d+\}?|\\pi|\\varphi|\\cdot|\\times|[-+*/()e^]", text)
    if "".join(tokens).replace(" ", "") != text.replace(" ", ""):
        return None
    value = _Sum(tokens).value()
    return value if value is not None and math.isfinite(value) else None


class _Sum:
    """A recursive-descent evaluator of sums, products and powers of the tokens that `_formula` lets through."""

    def __init__(self, tokens: list[str]) -> None:
        self._tokens = tokens
        self._at = 0

    def value(self) -> float | None:
        """The value, or None where the tokens are no expression."""
        try:
            result = self._sum()
        except (ValueError, ZeroDivisionError, IndexError, OverflowError):
            return None
        return result if self._at == len(self._tokens) and isinstance(result, float) else None

    def _next(self) -> str:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _take(self) -> str:
        self._at += 1
        return self._tokens[self._at - 1]

    def _sum(self) -> float:
        sign = -1.0 if self._next() == "-" else 1.0
        if self._next() in ("-", "+"):
            self._take()
        total = sign * self._product()
        while self._next() in ("+", "-"):
            total += self._product() if self._take() == "+" else -self._product()
        return total

    def _product(self) -> float:
        total = self._power()
        while self._next() not in ("", "+", "-", ")"):
            if self._next() == "/":
                self._take()
                total /= self._power()
            else:
                if self._next() in ("*", "\\cdot", "\\times"):
                    self._take()
                total *= self._power()
        return total

    def _power(self) -> float:
        base = self._atom()
        if self._next() == "^":
            self._take()
            return float(base ** self._atom())
        return base

    def _atom(self) -> float:
        token = self._take()
        if token == "(":
            inner = self._sum()
            if self._take() != ")":
                raise ValueError("unbalanced")
            return inner
        if token.startswith("\\sqrt"):
            return math.sqrt(float(re.sub(r"\D", "", token)))
        if token in _CONSTANTS:
            return _CONSTANTS[token]
        return float(token)


def _best(rows: list[Row]) -> list[Row]:
    """The best lower and the best upper bound, by value; the last row where no value could be read."""
    found: list[Row] = []
    for side, choose in (("lower", max), ("upper", min)):
        mine = [row for row in rows if row.side == side]
        known = [row for row in mine if row.value is not None]
        verified = [row for row in known if row.verified]
        if known:
            best = choose(known, key=lambda row: row.value or 0.0)
            found.append(best)
            if not best.verified and verified:
                found.append(choose(verified, key=lambda row: row.value or 0.0))
        elif mine:
            found.append(mine[-1])
    return found


def _apart(rows: list[Row]) -> bool:
    """Whether the best bounds that are numbers differ: the constant is not known."""
    lower = [row.value for row in rows if row.side == "lower" and row.value is not None]
    upper = [row.value for row in rows if row.side == "upper" and row.value is not None]
    return bool(lower and upper) and max(lower) < min(upper)


def _bound(row: Row, known: dict[str, str], locator: str) -> dict[str, Any]:
    value = row.text if "$" in row.text or re.fullmatch(r"[-0-9.]+", row.text) else f"${row.text}$"
    bound: dict[str, Any] = {"side": row.side, "value": value}
    keys = [
        known[name.replace("\\", "")]
        for name in _CITED.findall(row.reference)
        if name.replace("\\", "") in known
    ]
    if keys:
        bound["reference"] = keys[0]
    bound["verified"] = row.verified
    note = _plain(texts.unlink(row.comment)) or (
        "" if keys else _plain(texts.unlink(row.reference)) or "no reference"
    )
    if note:
        bound["note"] = _shortened(note)
    return bound


def _shortened(text: str, longest: int = 400) -> str:
    """A remark cut after its last whole sentence or word, never within a formula."""
    if len(text) <= longest:
        return text
    cut = text[:longest]
    while cut.count("$") % 2:
        cut = cut[: cut.rfind("$")]
    end = max(cut.rfind(". "), cut.rfind("; "))
    return (cut[: end + 1] if end > longest // 2 else cut[: cut.rfind(" ")]).rstrip(" ;,(") + " …"


def _timeline(rows: list[Row], known: dict[str, str]) -> str:
    """The rows as a list; the tables carry no dates of their own, so that no entry pretends to one."""
    if not rows:
        return ""
    lines = []
    for side in ("upper", "lower"):
        mine = [row for row in rows if row.side == side]
        if mine:
            values = "; ".join(f"{row.text} {_cite(row.reference, known)}".strip() for row in mine)
            lines.append(f"Known {side} bounds, in the order of the source: {values}.")
    return "\n\n".join(lines)


def _cite(text: str, known: dict[str, str]) -> str:
    """The page's bracketed keys as citations of the record; its headings and unknown keys as plain text."""

    def citation(match: re.Match[str]) -> str:
        key = known.get(match[1].replace("\\", ""))
        return f"[@{key}]" if key else match[0]

    # Links within the page lead nowhere from a record: their words stay.
    text = re.sub(r"\[([^\[\]]*)\]\(#[^()]*\)", r"\1", text)
    return re.sub(r"\n{3,}", "\n\n", _CITED.sub(citation, text)).strip()


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", text.replace("\\_", "_").replace("*", "")).strip(" .").strip()
