"""Rules on the Markdown of a record: mathematics, links, headings, progress, citations.

CommonMark for the text, `openfrontiers.latex` for formulas. DOI syntax follows the DOI Handbook (section 2.2:
prefix `10.` and a registrant code, any suffix), arXiv identifiers follow
https://info.arxiv.org/help/arxiv_identifier.html.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

from openfrontiers import dates, latex
from openfrontiers.faults import Fault
from openfrontiers.markdown_text import SECTIONS, Body
from openfrontiers.model import Problem

DOI = re.compile(r"10\.\d{4,9}(?:\.\d+)*/\S+\Z", re.ASCII)
ARXIV = re.compile(r"(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v[1-9]\d*)?\Z", re.ASCII)
# Addresses in which `link_problem` finds nothing wrong, as nearly all are.
_ORDINARY_ADDRESS = re.compile(r"https?://[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#]|\Z)", re.ASCII)
LINK_SCHEMES = frozenset(("http", "https", "mailto", "problem", "source", "item"))


def check(problem: Problem, body_line: int) -> Iterator[Fault]:
    """All text rules of one record; `body_line` is the line of the file on which the body begins."""
    body = problem.body

    def fault(rule: str, index: int, message: str, hint: str) -> Fault:
        line, column = body.position(index)
        return Fault(rule, problem.path, message, hint, line + body_line - 1, column)

    if not body.statement:
        yield Fault(
            "statement-empty",
            problem.path,
            "the record has no statement",
            "write the statement between the front matter and the first heading",
            body_line,
            1,
        )
    yield from _check_spans(body, fault)
    for found in latex.check_bare(body.prose):
        yield fault(found.rule, found.offset, found.message, found.hint)
    for snippet, index in body.raw_html:
        yield fault(
            "raw-html",
            index,
            f"raw HTML {snippet!r} would be dropped by the site",
            "use Markdown; write \\< for the sign, or put it in a formula or code",
        )
    yield from _check_links(problem, fault)
    yield from _check_headings(body, fault)
    yield from _check_progress(body, fault)
    keys = {reference.key for reference in problem.references}
    for key, index in body.citations:
        if key not in keys:
            yield fault(
                "citation-unknown",
                index,
                f"[@{key}] cites no reference of this record",
                "add the reference, or correct the key"
                + (f" (known: {', '.join(sorted(keys))})" if keys else ""),
            )
    yield from _check_strings(problem)


def _check_spans(body: Body, fault) -> Iterator[Fault]:  # type: ignore[no-untyped-def]
    formulas = [span.content for span in body.spans if span.kind != "code"]
    if latex.are_plainly_sound(formulas) and not any(span.problem for span in body.spans):
        return
    for span in body.spans:
        if span.problem == "unclosed":
            if span.kind == "code":
                yield fault("code-unclosed", span.start, "a code block is never closed", "close it with ```")
            else:
                sign = "$$" if span.kind == "display" else "$"
                yield fault(
                    "latex-delimiters",
                    span.start,
                    f"{sign} opens a formula that does not end in this paragraph",
                    f"close it with {sign}; a dollar sign as a sign is written \\$",
                )
        elif span.problem == "empty":
            yield fault("latex-delimiters", span.start, "an empty formula", "remove it")
        elif span.kind != "code":
            for found in latex.check_formula(span.content, display=span.kind == "display"):
                yield fault(found.rule, span.content_start + found.offset, found.message, found.hint)


def _check_links(problem: Problem, fault) -> Iterator[Fault]:  # type: ignore[no-untyped-def]
    for link in problem.body.links:
        message = link_problem(link.target)
        if message:
            yield fault(
                "link", link.start, message, "use an http(s) address, or problem:<id> for another record"
            )
        elif link.image:
            yield fault("link", link.start, "an image from elsewhere", "records hold text and formulas only")


def link_problem(target: str) -> str:
    """What is wrong with the target of a link, or an empty string."""
    if _ORDINARY_ADDRESS.match(target):
        return ""
    if not target:
        return "a link without an address"
    try:
        parts = urlsplit(target)
        host = parts.hostname
    except ValueError as error:
        return f"the address {target!r} is malformed: {error}"
    if not parts.scheme:
        return f"the relative address {target!r} leads nowhere on the site"
    if parts.scheme.lower() not in LINK_SCHEMES:
        return f"links of the kind {parts.scheme}: are not allowed"
    if parts.scheme in ("http", "https") and (not host or "." not in host or host.startswith(".")):
        return f"the address {target!r} names no host"
    if parts.scheme in ("problem", "source", "item") and not parts.path:
        return f"the link {target!r} names no record"
    return ""


def _check_headings(body: Body, fault) -> Iterator[Fault]:  # type: ignore[no-untyped-def]
    seen: list[str] = []
    for section in body.sections[1:]:
        allowed = ", ".join(f"## {name}" for name in SECTIONS)
        if section.level != 2 or section.heading not in SECTIONS:
            yield fault(
                "heading",
                section.heading_start,
                f"the heading {section.heading!r} is not one that records have",
                f"use {allowed}; further structure goes into paragraphs and lists",
            )
        elif section.heading in seen:
            yield fault(
                "heading",
                section.heading_start,
                f"the heading {section.heading!r} stands twice",
                "join the two sections",
            )
        elif seen and SECTIONS.index(section.heading) < SECTIONS.index(seen[-1]):
            yield fault(
                "heading",
                section.heading_start,
                f"{section.heading!r} stands after {seen[-1]!r}",
                f"the order is {allowed}",
            )
            seen.append(section.heading)
        else:
            seen.append(section.heading)
            if not section.text.strip():
                yield fault(
                    "heading",
                    section.heading_start,
                    f"the section {section.heading!r} is empty",
                    "write it, or remove the heading",
                )


def _check_progress(body: Body, fault) -> Iterator[Fault]:  # type: ignore[no-untyped-def]
    previous = None
    for entry in body.undated_progress:
        yield fault(
            "progress-date",
            entry.start,
            "a bullet of Progress without a date",
            "begin it with `2026:`, `2026-09:` or `2026-09-08:`; undated remarks go into a paragraph",
        )
    for entry in body.progress:
        try:
            dates.interval(entry.date)
        except dates.DateError as error:
            yield fault("progress-date", entry.start, str(error), "")
            continue
        if previous is not None and dates.certainly_after(previous, entry.date):
            yield fault(
                "progress-order",
                entry.start,
                f"{entry.date} stands after {previous}",
                "progress runs from the oldest to the newest",
            )
        previous = entry.date


def _check_strings(problem: Problem) -> Iterator[Fault]:
    """Formulas in titles and other one-line texts, DOI and arXiv identifiers, addresses."""
    for path, text in _texts(problem):
        if "$" in text or "\\" in text:
            body = Body(text)
            for span in body.spans:
                if span.problem:
                    yield Fault(
                        "latex-delimiters",
                        problem.path,
                        f"a formula in {text!r} is not closed or empty",
                        "close it with $; a dollar sign as a sign is written \\$",
                        data_path=path,
                    )
                elif span.kind != "code":
                    for found in latex.check_formula(span.content, display=span.kind == "display"):
                        yield Fault(found.rule, problem.path, found.message, found.hint, data_path=path)
        if "<" in text and Body(text).raw_html:
            yield Fault("raw-html", problem.path, f"raw HTML in {text!r}", "write plain text", data_path=path)
    for index, reference in enumerate(problem.references):
        where = ("references", index)
        if reference.doi is not None and not DOI.match(reference.doi):
            hint = "a DOI begins with 10. and has a slash"
            if reference.doi.lower().startswith(("http", "doi:", "doi.org")):
                hint = "leave the address out: 10.4007/annals.2015.181.1.6"
            yield Fault("doi", problem.path, f"{reference.doi!r} is no DOI", hint, data_path=(*where, "doi"))
        if reference.arxiv is not None and not ARXIV.match(reference.arxiv):
            yield Fault(
                "arxiv",
                problem.path,
                f"{reference.arxiv!r} is no arXiv identifier",
                "write 1307.0874, 1307.0874v2 or math/0410004",
                data_path=(*where, "arxiv"),
            )
        if reference.isbn is not None and not isbn_holds(reference.isbn):
            yield Fault(
                "isbn",
                problem.path,
                f"{reference.isbn!r} is no ISBN: its check digit does not fit",
                "copy it again from the work",
                data_path=(*where, "isbn"),
            )
    for path, address in _addresses(problem):
        message = link_problem(address)
        if message:
            yield Fault(
                "link", problem.path, message, "copy the address again from the browser", data_path=path
            )


def _texts(problem: Problem) -> Iterator[tuple[tuple[str | int, ...], str]]:
    yield ("title",), problem.title
    for index, alias in enumerate(problem.aliases):
        yield ("aliases", index), alias
    for index, reference in enumerate(problem.references):
        yield ("references", index, "citation"), reference.citation
    for index, bound in enumerate(problem.bounds):
        yield ("bounds", index, "value"), bound.value
        if bound.quantity:
            yield ("bounds", index, "quantity"), bound.quantity
        if bound.note:
            yield ("bounds", index, "note"), bound.note
    for index, related in enumerate(problem.related):
        yield ("related", index, "how"), related.how


def _addresses(problem: Problem) -> Iterator[tuple[tuple[str | int, ...], str]]:
    if problem.source.url:
        yield ("source", "url"), problem.source.url
    for index, reference in enumerate(problem.references):
        if reference.url:
            yield ("references", index, "url"), reference.url
    for index, evidence in enumerate(problem.status.evidence):
        if evidence.url:
            yield ("status", "evidence", index, "url"), evidence.url
    if problem.retrieved is not None and problem.retrieved.record:
        yield ("retrieved", "record"), problem.retrieved.record


def isbn_holds(text: str) -> bool:
    """Whether an ISBN-10 or ISBN-13 has its check digit right (ISO 2108)."""
    digits = text.replace("-", "").replace(" ", "")
    if re.fullmatch(r"\d{13}", digits):
        return sum(int(digit) * (3 if index % 2 else 1) for index, digit in enumerate(digits)) % 10 == 0
    if re.fullmatch(r"\d{9}[\dX]", digits):
        values = [10 if digit == "X" else int(digit) for digit in digits]
        return sum(value * (10 - index) for index, value in enumerate(values)) % 11 == 0
    return False
