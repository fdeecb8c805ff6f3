"""Filled forms: from the text that a form of `.github/ISSUE_TEMPLATE/` makes to a record or a change of one.

A filled form is Markdown: the label of each field as a heading of the third level, then what was typed, or
`_No response_`. `FORMS` says which label fills which part of the record format; a test holds the forms to it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from openfrontiers import dates, formatting, reading
from openfrontiers.faults import CorpusError
from openfrontiers.model import STATUS_LABELS

FORMS: Mapping[str, Mapping[str, str]] = {
    "new-problem": {
        "Title": "title",
        "Statement": "statement",
        "Source": "source",
        "Place in the source": "locator",
        "Address of the problem": "url",
        "Field": "field",
        "Status that the source claims": "status",
        "Date of that claim": "as_of",
        "Evidence": "evidence",
        "Posed by": "posed_by",
        "Year": "year",
        "Background": "background",
        "References": "references",
    },
    "status-change": {
        "Record": "record",
        "New status": "status",
        "Who claims it": "claimed_by",
        "Date of the claim": "as_of",
        "Where it can be read": "evidence_url",
        "Date of the evidence": "evidence_date",
        "What it shows": "note",
    },
    "wrong-statement": {
        "Record with a wrong statement": "record",
        "What is wrong": "note",
        "Corrected statement": "statement",
        "Where the right statement stands": "url",
    },
    "broken-reference": {
        "Record with a broken reference": "record",
        "Key of the reference": "reference",
        "What is broken": "note",
        "Corrected citation": "citation",
        "Corrected DOI": "doi",
        "Corrected arXiv identifier": "arxiv",
        "Corrected address": "reference_url",
    },
    "licence-question": {
        "Record or source": "record",
        "What the question is": "note",
        "Where the terms stand": "url",
        "Licence that you read there": "license",
    },
}
"""Label of a field to the part of the record that it fills, by form."""

NO_RESPONSE = "_No response_"

_HEADING = re.compile(r"^### (.+?)[ \t]*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Filled:
    """A filled form: its name in FORMS, and what was typed, by the part that it fills."""

    form: str
    answers: Mapping[str, str]


def read(text: str) -> Filled:
    """A filled form from its Markdown. Raises CorpusError for a text that is none."""
    text = text.replace("\r\n", "\n")
    labels = set(_HEADING.findall(text))
    scored = sorted(((len(labels & set(fields)), name) for name, fields in FORMS.items()), reverse=True)
    score, form = scored[0]
    if not score:
        raise CorpusError(
            "the text is no filled form: it has none of the forms' headings",
            "copy the whole text of the issue, with its `### ` headings, into the file",
        )
    fields = FORMS[form]
    answers: dict[str, str] = {}
    # A heading inside what was typed belongs to the text: only the form's labels part it, each once, in their order.
    order = list(fields)
    starts: list[re.Match[str]] = []
    reached = -1
    for match in _HEADING.finditer(text):
        if match[1] in fields and order.index(match[1]) > reached:
            reached = order.index(match[1])
            starts.append(match)
    for match, end in zip(starts, [other.start() for other in starts[1:]] + [len(text)], strict=True):
        answer = _untick(text[match.end() : end].strip())
        if answer and answer != NO_RESPONSE:
            answers.setdefault(fields[match[1]], answer)
    return Filled(form, answers)


def _untick(answer: str) -> str:
    """What was typed, without the fence that forms put around text areas with `render:`."""
    fenced = re.fullmatch(r"(```+)[a-z]*\n(.*?)\n?\1", answer, re.DOTALL)
    return fenced[2].strip() if fenced else answer


def need(filled: Filled, *parts: str) -> None:
    """Raise CorpusError where a part is not filled in."""
    labels = {part: label for label, part in FORMS[filled.form].items()}
    missing = [labels[part] for part in parts if part not in filled.answers]
    if missing:
        raise CorpusError(
            f"the form leaves empty: {', '.join(missing)}", "ask its author, or fill it in and try again"
        )


def status_label(answer: str) -> str:
    """The label of a status answer such as `solved` or `solved: settled`. Raises CorpusError for another word."""
    label = answer.partition(":")[0].strip().lower()
    if label not in STATUS_LABELS:
        raise CorpusError(f"{answer!r} is no status", "write one of: " + ", ".join(STATUS_LABELS))
    return label


def date(answer: str, what: str) -> str:
    """A date of a form. Raises CorpusError for what is none."""
    try:
        dates.interval(answer.strip())
    except dates.DateError as error:
        raise CorpusError(f"{what}: {error}", "write 2026, 2026-09 or 2026-09-08") from None
    return answer.strip()


def changed_record(filled: Filled, text: str, *, day: str, sources: Sequence[str]) -> str:
    """A record's text with what a form asks for: status, statement, reference or terms, and the event that says so.

    `day` dates the new event; `sources` lists the keys of registered sources. Raises CorpusError where the
    form does not say enough, or the record cannot be read.
    """
    parsed = reading.parse_record(text.encode(), "")
    if not isinstance(parsed.data, dict) or parsed.body is None:
        raise CorpusError("the record cannot be read", "correct it first: openfrontiers check")
    data: dict[str, Any] = parsed.data
    answers = filled.answers
    event: dict[str, Any] = {"date": day, "change": "references"}
    changes: dict[str, Any] = {}
    statement: str | None = None
    if filled.form == "status-change":
        need(filled, "status", "as_of")
        event |= {"change": "status"}
        changes["status"] = _status(answers, sources)
        event["status"] = changes["status"]["label"]
        if event["status"] == "withdrawn":
            event["change"] = "withdrawn"
        elif data["status"]["label"] == "withdrawn":
            event["change"] = "reinstated"
    elif filled.form == "wrong-statement":
        need(filled, "statement", "note")
        event["change"] = "statement"
        statement = answers["statement"]
    elif filled.form == "broken-reference":
        need(filled, "reference", "note")
        changes["references"] = _references(data, answers)
    else:
        need(filled, "license", "note")
        event["change"] = "licence"
        changes["license"] = answers["license"]
    if "note" in answers:
        event["note"] = _one_line(answers["note"])
    address = answers.get("url") or answers.get("evidence_url")
    if address:
        event["url"] = address
    changes["history"] = [*data["history"], event]
    if statement is not None:
        start, body = text.index(parsed.body.text), parsed.body
        rest = body.text[len(body.sections[0].text) :]
        text = text[:start] + statement + "\n" + (f"\n{rest}" if rest else "")
    return formatting.replaced(text, changes)


def _status(answers: Mapping[str, str], sources: Sequence[str]) -> dict[str, Any]:
    label = status_label(answers["status"])
    status: dict[str, Any] = {"label": label, "as_of": date(answers["as_of"], "Date of the claim")}
    claimant = answers.get("claimed_by", "").strip()
    if label not in ("unassessed", "withdrawn"):
        if claimant not in sources:
            raise CorpusError(
                f"{claimant!r} is no registered source"
                if claimant
                else "the form does not say who claims the status",
                "write the key of a source, or register it first: openfrontiers new source",
            )
        status["claimed_by"] = claimant
    if label == "withdrawn":
        status["reason"] = _one_line(answers.get("note", ""))
    if "evidence_url" in answers:
        evidence: dict[str, Any] = {"url": answers["evidence_url"]}
        evidence["date"] = date(answers.get("evidence_date", answers["as_of"]), "Date of the evidence")
        if "note" in answers:
            evidence["note"] = _one_line(answers["note"])
        status["evidence"] = [evidence]
    return status


def _references(data: Mapping[str, Any], answers: Mapping[str, str]) -> list[dict[str, Any]]:
    key = answers["reference"].strip()
    references = [dict(entry) for entry in data.get("references", ())]
    chosen = next((entry for entry in references if entry.get("key") == key), None)
    if chosen is None:
        known = ", ".join(str(entry.get("key")) for entry in references) or "none"
        raise CorpusError(f"the record has no reference {key!r}", f"its references: {known}")
    for part, name in (
        ("citation", "citation"),
        ("doi", "doi"),
        ("arxiv", "arxiv"),
        ("reference_url", "url"),
    ):
        if part in answers:
            chosen[name] = _one_line(answers[part])
    return references


def _one_line(text: str) -> str:
    return " ".join(text.split())
