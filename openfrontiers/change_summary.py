"""A change of records in words: what a reviewer reads before looking at lines.

For each record of a change: whether it is new, what changed in meaning (status, statement, terms, the keys
besides), and the statement as it will look. The text is Markdown for a comment on a pull request. What comes from
records is data here: HTML, mentions and references to issues in it are written so that they stay text.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import Any

from openfrontiers import reading
from openfrontiers.checking.changes import read as read_change
from openfrontiers.checking.record_changes import Change
from openfrontiers.faults import Fault
from openfrontiers.markdown_text import Body
from openfrontiers.similarity import Index, statements_of
from openfrontiers.wording import plural

MOST_RECORDS = 30
"""Records that are shown one by one; the others are counted."""

MOST_CHARACTERS = 60_000
"""Length of the whole text; comments may have 65,536 characters."""

MARK = "<!-- openfrontiers: summary of the change -->"
"""First line of the text, by which an earlier comment is found and replaced."""


def summary(root: Path, base: str, faults: Sequence[Fault]) -> str:
    """The change since a git revision, and the faults that were found in it, as Markdown."""
    change = read_change(root, base)
    records = [
        entry for entry in change.paths
        if entry.path.startswith("records/problems/") and entry.path.endswith(".md")
    ]  # fmt: skip
    others = [
        entry.path for entry in change.paths if entry.path.startswith("records/") and entry not in records
    ]
    lines = [MARK, "", *_verdict(faults)]
    index = Index(statements_of(root)) if any(entry.kind == "A" for entry in records[:MOST_RECORDS]) else None
    for entry in records[:MOST_RECORDS]:
        lines += ["", *_record(change, entry.path, entry.kind, index)]
    if len(records) > MOST_RECORDS:
        lines += ["", f"… and {plural(len(records) - MOST_RECORDS, 'more record')}."]
    if others:
        lines += ["", "Other files of the corpus: " + ", ".join(f"`{_code(path)}`" for path in others[:50])]
    if not records and not others:
        lines += ["", "No record changes."]
    text = "\n".join(lines) + "\n"
    if len(text) > MOST_CHARACTERS:
        text = (
            text[:MOST_CHARACTERS].rpartition("\n")[0]
            + "\n\n… cut: the change is too long for one comment.\n"
        )
    return text


def _verdict(faults: Sequence[Fault]) -> Iterator[str]:
    if not faults:
        yield "**The check finds no fault.**"
        return
    yield f"**The check finds {plural(len(faults), 'fault')}.**"
    yield ""
    for fault in faults[:20]:
        place = f"{fault.path}:{fault.line}" if fault.line else fault.path
        yield f"- `{_code(place)}`: {safe(fault.message)} (`{fault.rule}`)" + (
            f"  \n  {safe(fault.hint)}" if fault.hint else ""
        )
    if len(faults) > 20:
        yield f"- … and {len(faults) - 20} more: see the check's annotations"


def _record(change: Change, path: str, kind: str, index: Index | None) -> Iterator[str]:
    name = PurePosixPath(path).stem
    before = _parsed(change.old.get(path), path)
    after = None
    if kind != "D":
        raw, _ = reading.read_bytes(change.root / path, path)
        after = _parsed(raw, path)
    if after is None:
        yield f"### `{_code(name)}`: {'removed' if kind == 'D' else 'cannot be read'}"
        return
    data, body = after
    title = safe(str(data.get("title", name)))
    if before is None:
        yield f"### New: {title} (`{_code(name)}`)"
        yield ""
        yield from _facts(data)
        yield from _duplicates(name, f"{data.get('title', '')}\n\n{body.statement}", index)
    else:
        yield f"### Changed: {title} (`{_code(name)}`)"
        yield ""
        yield from _differences(before, after)
    yield ""
    yield "<details><summary>The statement as it will look</summary>"
    yield ""
    yield safe(body.statement)
    yield ""
    yield "</details>"


def _parsed(raw: bytes | None, path: str) -> tuple[dict[str, Any], Body] | None:
    if raw is None:
        return None
    parsed = reading.parse_record(raw, path)
    if not isinstance(parsed.data, dict) or parsed.body is None:
        return None
    return parsed.data, parsed.body


def _facts(data: dict[str, Any]) -> Iterator[str]:
    yield f"- status: {_status(data)}"
    source = data.get("source")
    if isinstance(source, dict):
        yield f"- source: {safe(' '.join(str(source[key]) for key in ('key', 'locator') if key in source))}"
    yield f"- wording: {safe(str(data.get('wording', '?')))}, licence: {safe(str(data.get('license', '?')))}"


def _status(data: dict[str, Any]) -> str:
    status = data.get("status")
    if not isinstance(status, dict):
        return "?"
    text = f"**{safe(str(status.get('label', '?')))}**"
    if "claimed_by" in status:
        text += f", claimed by {safe(str(status['claimed_by']))}"
    text += f" as of {safe(str(status.get('as_of', '?')))}"
    evidence = status.get("evidence")
    if isinstance(evidence, list) and evidence:
        text += ", on " + "; ".join(
            safe(str(entry.get("url") or entry.get("reference")))
            for entry in evidence
            if isinstance(entry, dict)
        )
    return text


def _duplicates(name: str, text: str, index: Index | None) -> Iterator[str]:
    if index is None:
        return
    near = [match for match in index.similar(text, limit=4) if match.id != name][:3]
    if near:
        yield "- perhaps the same problem as " + ", ".join(
            f"`{match.id}` ({match.similarity:.0%} alike)" for match in near
        )


def _differences(before: tuple[dict[str, Any], Body], after: tuple[dict[str, Any], Body]) -> Iterator[str]:
    (old, old_body), (new, new_body) = before, after
    if old.get("status") != new.get("status"):
        yield f"- status: {_status(old)} → {_status(new)}"
    for key in ("license", "wording", "reuse", "attribution"):
        if old.get(key) != new.get(key):
            yield f"- {key}: {safe(str(old.get(key, '–')))} → {safe(str(new.get(key, '–')))}"
    told = {"status", "license", "wording", "reuse", "attribution"}
    keys = [key for key in {**old, **new} if key not in told and old.get(key) != new.get(key)]
    if keys:
        yield "- also changed: " + ", ".join(f"`{_code(key)}`" for key in keys)
    for name in ("Background", "Progress", "Remarks"):
        if old_body.section(name) != new_body.section(name):
            yield f"- the section {name} changed"
    if old_body.statement != new_body.statement:
        yield "- statement:"
        yield ""
        lines = difflib.unified_diff(
            old_body.statement.splitlines(), new_body.statement.splitlines(), lineterm="", n=1
        )
        text = [line for line in lines if not line.startswith(("---", "+++", "@@"))]
        fence = "`" * max([3, *(len(run) + 1 for run in re.findall(r"`+", "\n".join(text)))])
        yield f"{fence}diff"
        yield from text
        yield fence


def safe(text: str) -> str:
    """Markdown of a record without HTML, mentions and references to issues of the forge."""
    text = text.replace("&", "&amp;").replace("<", "&lt;")
    text = re.sub(r"@(?=\w)", "@\u2060", text)
    return re.sub(r"#(?=\d)", "#\u2060", text)


def _code(text: str) -> str:
    """Text inside a code span."""
    return re.sub(r"[`\x00-\x1f\u202a-\u202e\u2066-\u2069]", "·", text)
