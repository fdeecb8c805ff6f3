"""The page of one problem record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from markupsafe import Markup

from generators import addresses, citation, lean_code, markdown, structured_data, summaries, tasks
from generators.frame import Page
from generators.site import Site
from openfrontiers import dates
from openfrontiers.markdown_text import ProgressEntry, Span
from openfrontiers.model import Formalization, MachineCheck, Problem, Reference

SYSTEMS = {
    "lean4": "Lean 4",
    "lean3": "Lean 3",
    "rocq": "Rocq",
    "isabelle": "Isabelle",
    "hol-light": "HOL Light",
    "metamath": "Metamath",
    "mizar": "Mizar",
}
CHECKED = {
    "compiles": "It was compiled here.",
    "fails": "It did not compile when it was tried here.",
    "not-checked": "It was not compiled here.",
    None: "Whether it compiles was not recorded.",
}
WORDINGS = {
    "original": "Written for this collection.",
    "adapted": "Adapted from the source.",
    "verbatim": "The source’s own words.",
}
CHECK_KINDS = {
    "lean": (
        "Lean proof",
        "a Lean 4 file whose theorem is exactly the formal statement, accepted by two checkers",
    ),
    "closed-form": ("Closed form", "an expression compared with the recorded value by ball arithmetic"),
    "construction": ("Construction", "a finite object whose properties are verified exactly"),
    "answer": ("Answer", "an answer compared with the recorded one"),
    "rubric": ("Rubric", "a written solution scored against a rubric; a score never counts as solved"),
}
"""For each kind of grading its name and what it decides."""


def page(site: Site, problem: Problem, neighbours: tuple[Problem, ...] = ()) -> Page:
    """The page of a record. `neighbours` are the records nearest by text."""
    corpus = site.corpus
    links = site.links_for(problem)
    url = site.settings.url + addresses.problem(problem.id)
    licence = site.licence(problem)
    summary = summaries.plain(site, problem.statement, 200, *_spans(problem, ""))
    title = site.inline(problem.title)
    plain_title = summaries.title(site, problem)
    values: dict[str, Any] = {
        "p": problem,
        "title": title,
        "main_label": corpus.taxonomy.label(problem.main_field),
        "sub_label": corpus.taxonomy.label(problem.field),
        "source_name": site.source_name(problem.source.key),
        "statement": _section(site, problem, "", links),
        "background": _section(site, problem, "Background", links),
        "remarks": _section(site, problem, "Remarks", links),
        "related": [
            {"id": entry.id, "how": entry.how, "title": site.inline(corpus.problem_by_id[entry.id].title)}
            for entry in problem.related
            if entry.id in corpus.problem_by_id
        ],
        "neighbours": [
            {"id": near.id, "title": site.inline(near.title), "status": near.status.label} for near in neighbours
        ],
        "references": [_reference(site, entry) for entry in problem.references],
        "formal": [_formal(site, entry) for entry in problem.formalizations],
        "checks": [
            {
                "kind": CHECK_KINDS[check.kind][0],
                "title": _task_title(site, check),
                "target": check.target,
                "meaning": CHECK_KINDS[check.kind][1],
                "command": tasks.command(check.target, check.kind),
                "address": _check_address(site, check),
            }
            for check in problem.checks
        ],
        "tags": [(tag, key if (key := addresses.slug(tag)) in site.shared_tags else "") for tag in problem.tags],
        "items": corpus.items_by_problem.get(problem.id, ()),
        "msc": [
            {"code": code.code, "top": code.top_level, "basis": code.basis, "evidence": code.evidence}
            for code in problem.msc2020
        ],
        "licence": licence,
        "terms": site.terms(licence.permits),
        "licence_slug": addresses.slug(problem.license),
        "wording": WORDINGS[problem.wording],
        "attribution": problem.attribution or _credit(site, problem),
        "bibtex": citation.bibtex(problem, url, corpus.snapshot_at),
        "csl": citation.csl(problem, url, corpus.snapshot_at),
        "edit": addresses.edit(site.settings.repository, problem.path),
        "report": addresses.report(site.settings.repository, problem.id, problem.title),
        **_status(site, problem, links),
        **_progress(site, problem, links),
        **_bounds(problem, links),
        "prizes": [
            {"text": _money(prize.amount, prize.currency) + (f" by {prize.by}" if prize.by else ""),
             "mark": _mark(prize.reference, prize.url, links)}
            for prize in problem.prizes
        ],
    }  # fmt: skip
    return Page(
        path=addresses.problem(problem.id),
        title=plain_title,
        description=summary,
        layout="problems",
        head=structured_data.problem(problem, plain_title, url, site.settings.url, licence, summary)
        + f'<link rel="alternate" type="application/json" href="{addresses.BASE}api/v1/problems/{problem.id}.json">',
        content=site.render("problem.html", **values),
        image=f"assets/og/{problem.field.replace('/', '-')}.png",
    )


def _spans(problem: Problem, heading: str) -> tuple[Sequence[Span], int]:
    """The formulas and code of a section, found when the record was read, and where its text begins."""
    for section in problem.body.sections:
        if section.heading == heading:
            offset = section.start + len(section.text) - len(section.text.lstrip())
            end = section.start + len(section.text)
            return [span for span in problem.body.spans if offset <= span.start < end], offset
    return (), 0


def _section(site: Site, problem: Problem, heading: str, links: markdown.Links) -> Markup:
    text = problem.body.section(heading) if heading else problem.statement
    if not text:
        return Markup("")
    return Markup(markdown.render(text, site.formula, links, *_spans(problem, heading)))


def _task_title(site: Site, check: MachineCheck) -> Markup:
    task = site.corpus.task_by_id.get(check.task or "")
    return site.inline(task.title) if task is not None and task.title else Markup("")


def _check_address(site: Site, check: MachineCheck) -> str:
    """Path of the page about what is graded, or nothing where it is not in the corpus."""
    if check.task is not None:
        return addresses.task(check.task) if check.task in site.corpus.task_by_id else ""
    return addresses.item(check.target) if check.target in site.corpus.item_by_id else ""


def _body(site: Site, text: str, links: markdown.Links) -> Markup:
    return Markup(markdown.render(text, site.formula, links))


def _credit(site: Site, problem: Problem) -> str:
    if problem.wording == "original":
        return f"OpenFrontiers, record {problem.id}"
    return f"{site.source_name(problem.source.key)}; OpenFrontiers, record {problem.id}"


def _money(amount: str, currency: str) -> str:
    whole, _, cents = amount.partition(".")
    return f"{int(whole):,}{'.' + cents if cents else ''} {currency}"


def _mark(reference: str | None, url: str | None, links: markdown.Links) -> Markup:
    if reference is not None:
        label = links.citation(reference)
        if label is not None:
            return Markup(f'<a class="of-cite" href="#ref-{reference}">[{label}]</a>')
    if url is not None:
        return Markup(f'<a href="{escape(url)}" rel="noopener">link</a>')
    return Markup("")


def _status(site: Site, problem: Problem, links: markdown.Links) -> Mapping[str, Any]:
    status = problem.status
    ages = status.label in ("open", "partially-solved", "disputed")
    known = status.claimed_by in site.corpus.source_by_key if status.claimed_by else False
    return {
        "as_of": site.environment.filters["date"](status.as_of),
        "claimant": site.source_name(status.claimed_by) if status.claimed_by else "",
        "claimant_address": Markup(f"{addresses.BASE}{addresses.source(status.claimed_by)}")
        if known and status.claimed_by
        else "",
        "ages": ages,
        "stale_years": dates.whole_years_between(status.as_of, site.corpus.snapshot_at) if ages else 0,
        "claims": [
            {
                "label": claim.label,
                "by": site.source_name(claim.claimed_by),
                "as_of": claim.as_of,
                "note": claim.note,
                "mark": _mark(claim.reference, claim.url, links),
            }
            for claim in status.claims
        ],
        "evidence": [
            {"date": piece.date, "note": piece.note, "mark": _mark(piece.reference, piece.url, links)}
            for piece in status.evidence
        ],
    }


def _entry(site: Site, problem: Problem, entry: ProgressEntry, links: markdown.Links) -> Markup:
    begin = problem.body.text.find(entry.text, entry.start + len(entry.date))
    end = begin + len(entry.text)
    spans = [span for span in problem.body.spans if begin <= span.start < end]
    return Markup(markdown.render(entry.text, site.formula, links, spans, begin))


def _progress(site: Site, problem: Problem, links: markdown.Links) -> Mapping[str, Any]:
    text = problem.progress
    if not text:
        return {"timeline": [], "progress": ""}
    entries = problem.body.progress
    timeline = [
        {"date": entry.date, "html": _entry(site, problem, entry, links)}
        for entry in sorted(entries, key=lambda entry: dates.earliest(entry.date))
    ]
    # What stands between and after the dated bullets stays below them, in its own order.
    for entry in entries:
        start = text.find(f"{entry.date}:")
        if start >= 0:
            begin = text.rfind("\n", 0, start) + 1
            end = start + len(f"{entry.date}:")
            end = text.find(entry.text, end) + len(entry.text)
            text = text[:begin] + text[end:]
    return {"timeline": timeline, "progress": _body(site, text.strip(), links)}


def _bounds(problem: Problem, links: markdown.Links) -> Mapping[str, Any]:
    return {
        "has_quantity": any(bound.quantity for bound in problem.bounds),
        "bounds": [
            {
                "side": bound.side,
                "value": bound.value,
                "quantity": bound.quantity,
                "note": bound.note,
                "date": bound.date,
                "verified": bound.verified,
                "mark": _mark(bound.reference, None, links),
            }
            for bound in problem.bounds
        ],
    }


def _reference(site: Site, entry: Reference) -> Mapping[str, Any]:
    links = citation.links(doi=entry.doi, arxiv=entry.arxiv, zbmath=entry.zbmath, url=entry.url)
    return {"key": entry.key, "citation": site.inline(entry.citation), "links": links}


def _formal(site: Site, entry: Formalization) -> Mapping[str, Any]:
    values: dict[str, Any] = {
        "system": SYSTEMS[entry.system],
        "item": entry.item,
        "declaration": entry.declaration,
        "link": entry.link,
        "where": entry.repository,
        "code": None,
        "state": "",
    }
    if entry.item is not None:
        item = site.corpus.item_by_id.get(entry.item)
        values["state"] = "The formal statement belongs to the benchmark."
        if item is not None:
            statement = lean_code.statement(site.lean_root, item)
            values["declaration"] = item.data["formal"].get("declaration")
            values["code"] = statement.html if statement else None
            values["state"] = lean_code.state(site.lean_root, item)
        return values
    proof = {True: "The declaration is stated without proof.", False: "The declaration comes with a proof.",
             None: ""}[entry.placeholder]  # fmt: skip
    commit = f"Read at commit {entry.commit[:10]}." if entry.commit else ""
    licence = f"Licence of the formal text: {entry.license}." if entry.license else ""
    values["state"] = " ".join(part for part in (proof, CHECKED[entry.checked], commit, licence) if part)
    return values
