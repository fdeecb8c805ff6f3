"""The Open Problems Project: problem files in LaTeX with starred fields.

Files `Problems/P.<n>` of edemaine/topp: `* Number:`, `* Problem:`, `* Statement:`, `* Origin:`, `* Status/Conjectures:`,
`* Partial and Related Results:`, `* Categories:`, `* Entry Revision History:` and others, `<none>` for nothing. The
terms are academic use with attribution, which does not allow copies here: problems become catalogue entries with
number, title, status, subject words and the day of the last revision.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from importers import texts
from importers.documents import Document
from importers.drafts import Draft, Note, Parsed, Unmapped
from importers.fetching import Fetcher, FetchError
from openfrontiers.dates import DateError, interval
from openfrontiers.model import Source

ENDINGS = tuple(str(digit) for digit in range(10))
RAW = "https://raw.githubusercontent.com/edemaine/topp/master/Problems/P.{number:06d}"
PAGE = "https://topp.openproblem.net/p{number}"
_NAME = re.compile(r"(?:.*/)?P\.(\d{6})\Z")
_FIELD = re.compile(r"^\*[ \t]*([A-Z][A-Za-z/ ]+?)[ \t]*:", re.MULTILINE)
_MONTHS = {
    name: number
    for number, name in enumerate(
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"], start=1
    )
}
_DATE = re.compile(r"(?:(\d{1,2})\s+)?([A-Z][a-z]{2})[a-z]*\.?,?\s+(\d{4})")


def acquire(fetcher: Fetcher, source: Source) -> Iterator[Document]:
    """The files by number, until one does not exist."""
    for number in range(1, 500):
        try:
            yield fetcher.get(RAW.format(number=number), name=f"Problems/P.{number:06d}")
        except FetchError as error:
            if "404" in str(error) and number > 1:
                return
            raise


def parse(documents: Iterable[Document], source: Source) -> Iterator[Parsed]:
    """A draft for every file; the licence guard makes an entry of it where the terms ask for that."""
    for document in documents:
        match = _NAME.match(document.name)
        if match is None:
            continue
        number = int(match[1])
        fields = _fields(document.text)
        title, statement = fields.get("problem", ""), fields.get("statement", "")
        if not title or not statement:
            yield Unmapped(str(number), "the file has no problem or no statement")
            continue
        line = re.sub(r"\s+", " ", fields.get("status/conjectures", fields.get("status", "")))
        label, word = _status(line)
        if label is None:
            yield Note(str(number), f"the status line {line[:80]!r} maps to no label")
        revised = _last_date(fields.get("entry revision history", ""))
        tags = [
            tag.strip().lower() for tag in re.split(r"[;,\n]", fields.get("categories", "")) if tag.strip()
        ]
        data: dict[str, object] = {"field": "mathematics/discrete-geometry"}
        if tags:
            data["tags"] = list(dict.fromkeys(tags))
        yield Draft(
            id=f"topp-{number}",
            locator=str(number),
            title=_latex_text(title),
            statement=_latex_text(statement),
            document=document,
            url=PAGE.format(number=number),
            label=label,
            source_label=word or None,
            as_of=revised,
            wording="verbatim",
            attribution="The Open Problems Project (E. D. Demaine, J. S. B. Mitchell, J. O'Rourke)",
            full_text=True,
            data=data,
        )


def _fields(text: str) -> dict[str, str]:
    marks = list(_FIELD.finditer(text))
    found: dict[str, str] = {}
    for index, mark in enumerate(marks):
        end = marks[index + 1].start() if index + 1 < len(marks) else len(text)
        value = re.sub(r"^-{10,}\s*$", "", text[mark.end() : end], flags=re.MULTILINE).strip()
        if value and value != "<none>":
            found[mark[1].lower()] = value
    return found


def _status(text: str) -> tuple[str | None, str]:
    """Our label for a status line, and its first words, which are the source's own label; the rest is its prose."""
    whole = re.sub(r"~?\\cite\{[^}]*\}", "", text).strip()
    word = re.split(r"[.,:;!(\\$]", whole, maxsplit=1)[0].strip()[:40].strip()
    lowered = whole.lower()
    for start, label in (
        ("open", "open"),
        ("partially", "partially-solved"),
        ("partly", "partially-solved"),
        ("solved", "solved"),
        ("settled", "solved"),
        ("resolved", "solved"),
        ("closed", "solved"),
        ("conjectur", "open"),
        ("mostly solved", "partially-solved"),
        ("mostly open", "open"),
        ("now solved", "solved"),
        ("recently solved", "solved"),
        ("essentially solved", "partially-solved"),
        ("just solved", "solved"),
    ):
        if lowered.startswith(start):
            return label, word
    return None, word


def _last_date(history: str) -> str | None:
    dates = []
    for day, month, year in _DATE.findall(history):
        number = _MONTHS.get(month.lower())
        if number is None:
            continue
        date = f"{year}-{number:02d}" + (f"-{int(day):02d}" if day else "")
        try:
            interval(date)
        except DateError:
            continue
        dates.append(date)
    return max(dates) if dates else None


def _latex_text(text: str) -> str:
    text = re.sub(r"~?\\cite(?:\[[^\]]*\])?\{[^}]*\}", "", text)
    text = re.sub(
        r"\{\\(?:em|it)\s+([^{}]*)\}|\\emph\{([^{}]*)\}",
        lambda match: f"*{(match[1] or match[2]).strip()}*",
        text,
    )
    text = text.replace("``", "“").replace("''", "”").replace("~", " ").replace("\\R", "\\mathbb{R}")
    return texts.dollars(re.sub(r"\n{3,}", "\n\n", text)).strip()
