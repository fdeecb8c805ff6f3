"""The public database of Erdős problems: `data/problems.yaml` of the repository teorth/erdosproblems.

The database holds a state, prizes, OEIS numbers and tags for each problem, and neither titles nor statements: it
yields catalogue entries and, through `importers.drift`, status claims for records that exist. States are those of
the database's README: what is known of the problem, with `(Lean)` where a formal proof exists.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import yaml

from importers.documents import Document
from importers.drafts import Entry, Note, Parsed, Unmapped
from importers.fetching import Fetcher
from openfrontiers.dates import DateError, interval
from openfrontiers.model import Source

ENDINGS = ("problems.yaml",)
ADDRESS = "https://raw.githubusercontent.com/teorth/erdosproblems/main/data/problems.yaml"
PAGE = "https://www.erdosproblems.com/{number}"

LABELS = {
    "open": "open",
    "falsifiable": "open",
    "verifiable": "open",
    "decidable": "open",
    "proved": "solved",
    "disproved": "solved",
    "solved": "solved",
}
"""States that a label of ours renders. What is independent of the axioms has none: its state is kept as it is."""

WITHOUT_LABEL = frozenset(("independent", "not provable", "not disprovable"))
NO_SEQUENCE = frozenset(("n/a", "possible", "submitted", "in progress", "none", "no", ""))
_OEIS = re.compile(r"A[0-9]{6,7}\Z")
_PRIZE = re.compile(r"(?P<currency>[$£€₹]|[A-Z]{3} ?)(?P<amount>[0-9][0-9,]*)\Z")


def acquire(fetcher: Fetcher, source: Source) -> Iterator[Document]:
    """The one file."""
    yield fetcher.get(ADDRESS, name="problems.yaml")


def parse(documents: Iterable[Document], source: Source) -> Iterator[Parsed]:
    """An entry for every problem of the database."""
    for document in documents:
        try:
            rows = yaml.load(document.text, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))
        except yaml.YAMLError as error:
            yield Unmapped(document.name, f"not valid YAML: {str(error).splitlines()[0]}")
            continue
        if not isinstance(rows, list):
            yield Unmapped(document.name, "expected a list of problems")
            continue
        left_out: Counter[str] = Counter()
        seen: set[str] = set()
        for index, row in enumerate(rows):
            yield from _row(row, index, document, seen, left_out)
        for what, count in sorted(left_out.items()):
            yield Note(document.name, f"{what}: {count}")


def _row(
    row: Any, index: int, document: Document, seen: set[str], left_out: Counter[str]
) -> Iterator[Parsed]:
    if not isinstance(row, dict) or not isinstance(row.get("number"), str) or not row["number"].strip():
        yield Unmapped(f"row {index + 1}", "no problem number")
        return
    number = row["number"].strip()
    if not re.fullmatch(r"[0-9A-Za-z.-]+", number):
        yield Unmapped(number, f"the number {number!r} has no form that an identifier could have")
        return
    if number in seen:
        yield Unmapped(number, "the number stands twice in the database")
        return
    seen.add(number)
    state, day = _state(row)
    bare, lean = _without_lean(state)
    label = LABELS.get(bare)
    if state and label is None and bare not in WITHOUT_LABEL:
        yield Note(number, f"unknown state {state!r}: kept as the source's word, without a label")
    data: dict[str, Any] = {}
    tags = [str(tag).strip() for tag in row.get("tags") or [] if str(tag).strip()]
    if tags:
        data["tags"] = tags
    sequences, words = _sequences(row.get("oeis"))
    if sequences:
        data["oeis"] = sequences
    for word in words:
        yield Note(number, f"{word!r} is no OEIS number and is left out")
    prize = str(row.get("prize") or "no").strip()
    if prize.lower() != "no":
        data["prize"] = prize
        if not _PRIZE.match(prize):
            yield Note(number, f"the prize {prize!r} has a form not met before: kept as it is")
    formalized = row.get("formalized")
    if isinstance(formalized, dict) and formalized.get("state") in ("yes", "no"):
        data["formalized"] = formalized["state"] == "yes"
    elif lean:
        data["formalized"] = True
    if row.get("comments"):
        left_out["comments of the database are not carried"] += 1
    for key in sorted(set(row) - _KNOWN):
        left_out[f"the field {key!r} is unknown and is not carried"] += 1
    yield Entry(
        id=f"erdos-problems-{number.lower().replace('.', '-')}",
        locator=number,
        document=document,
        url=PAGE.format(number=number),
        label=label,
        source_label=state or None,
        as_of=day,
        data=data,
    )


_KNOWN = frozenset(
    (
        "number",
        "prize",
        "informal_status",
        "formal_status",
        "status",
        "formalized",
        "oeis",
        "tags",
        "comments",
    )
)


def _state(row: dict[str, Any]) -> tuple[str, str | None]:
    """The state and the day of its last update: the joint one, else the informal one."""
    for key in ("status", "informal_status"):
        value = row.get(key)
        if isinstance(value, dict) and value.get("state"):
            day = str(value.get("last_update") or "")
            try:
                interval(day)
            except DateError:
                return str(value["state"]).strip(), None
            return str(value["state"]).strip(), day
        if isinstance(value, str) and value.strip():
            return value.strip(), None
    return "", None


def _without_lean(state: str) -> tuple[str, bool]:
    lowered = state.lower()
    if lowered.endswith("(lean)"):
        return lowered.removesuffix("(lean)").strip(), True
    return lowered, False


def _sequences(value: Any) -> tuple[list[str], list[str]]:
    """OEIS numbers, and words that are neither a number nor one of the words for none."""
    values = [value] if isinstance(value, str) else list(value or [])
    numbers = [str(entry).strip() for entry in values if _OEIS.match(str(entry).strip())]
    words = [
        str(entry)
        for entry in values
        if not _OEIS.match(str(entry).strip()) and str(entry).strip().lower() not in NO_SEQUENCE
    ]
    return list(dict.fromkeys(numbers)), words
