"""Drafts to record files and catalogue files, by the policy of the corpus.

- A source that claims no current status gives `unassessed`; a claim that needs evidence and has none does too.
- Adapted and verbatim text is written only where the source's terms allow it here; where they do not, a
  catalogue entry with a pointer is written instead.
- Every record is checked before it is written; one with faults is reported, not written.
- An existing record is merged part by part (`importers.merging`); one that a person wrote is never touched.
"""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from importers import merging
from importers.documents import Document
from importers.drafts import Draft, Entry, Note, Parsed, Unmapped
from openfrontiers import corpus, dates, reading, yaml_writer
from openfrontiers.faults import CorpusError
from openfrontiers.markdown_text import Body
from openfrontiers.model import Source
from openfrontiers.schemas import document as schema_document
from openfrontiers.wording import plural

NEEDS_EVIDENCE = frozenset(("solved", "partially-solved", "disputed"))


@dataclass(frozen=True)
class Change:
    """One file that an import makes or changes: its text before (None for a new file) and after."""

    path: str
    before: str | None
    after: str


@dataclass
class Report:
    """What an import did: counts by outcome, and every line that a person should read."""

    created: int = 0
    updated: int = 0
    unchanged: int = 0
    entries: int = 0
    kept: int = 0
    changes: list[Change] = field(default_factory=list)
    conflicts: list[str] = field(default_factory=list)
    unmapped: list[Unmapped] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)

    @property
    def mapped(self) -> int:
        """How many things of the source ended as a record or an entry, new or not."""
        return self.created + self.updated + self.unchanged + self.entries + self.kept


def unknown_source(key: str, known: Iterable[str]) -> CorpusError:
    """The fault of a key that names no source, or one whose file is at fault; what to do names similar keys."""
    names = sorted(known)
    if key in names:
        return CorpusError(
            f"records/sources/{key}.yaml has faults", f"openfrontiers check records/sources/{key}.yaml"
        )
    near = difflib.get_close_matches(key, names, n=3)
    hint = f"did you mean {', '.join(near)}?" if near else "records/sources/ has one file for each source"
    return CorpusError(f"no source has the key {key!r}", hint)


class Emitter:
    """Writes what one importer parsed into a corpus; nothing is written before `write`."""

    def __init__(self, root: Path, key: str, out: Path | None = None) -> None:
        self.root = root
        self.out = out or root
        self.listing = corpus.list_files(root)
        self.context = corpus.context_of(self.listing)
        try:
            self.source: Source = self.context.sources[key]
        except KeyError:
            raise unknown_source(key, self.listing.names("sources")) from None
        self.report = Report()
        self._entries: dict[str, dict[str, Any]] = {}
        self._catalogued: dict[str, Document] = {}
        self._guarded = 0
        self._names = dict(self.context.names.problems)
        self._by_locator = self._records_by_locator()

    def run(self, parsed: Iterable[Parsed]) -> Report:
        """Take in everything that a parser found and work out the changes."""
        for value in parsed:
            if isinstance(value, Draft):
                self._draft(value)
            elif isinstance(value, Entry):
                self._entry(value)
            elif isinstance(value, Unmapped):
                self.report.unmapped.append(value)
            else:
                self.report.notes.append(value)
        if self._guarded:
            reason = f"the terms do not allow verbatim or adapted text here: pointers are kept instead of {plural(self._guarded, 'text')}"
            self.report.notes.insert(0, Note(self.source.key, reason))
        self._catalogue()
        return self.report

    def write(self) -> None:
        """Write the changed files, each whole or not at all."""
        for change in self.report.changes:
            path = self.out / change.path
            path.parent.mkdir(parents=True, exist_ok=True)
            temporary = path.with_name(f".{path.name}.part")
            temporary.write_text(change.after, encoding="utf-8", newline="\n")
            os.replace(temporary, path)

    # --- records -------------------------------------------------------------------------------------------------

    def _records_by_locator(self) -> dict[str, str]:
        """The records of this source by the source's own number, to tie entries to."""
        found: dict[str, str] = {}
        folder = f"records/problems/{self.source.key}/"
        for path in self.listing.files["problems"]:
            if path.startswith(folder):
                parsed = reading.read_record(self.root / path, self.root)
                if parsed.valid and parsed.data["source"].get("locator"):
                    found[parsed.data["source"]["locator"]] = parsed.data["id"]
        return found

    def _draft(self, draft: Draft) -> None:
        if draft.wording not in self.source.wording:
            self._guarded += 1
            self._entry(_pointer(draft))
            return
        path = f"records/problems/{self.source.key}/{draft.id}.md"
        taken = self._names.get(draft.id)
        if taken is not None and taken != path:
            self.report.unmapped.append(
                Unmapped(draft.locator, f"the id {draft.id} is already that of {taken}")
            )
            return
        other = self._by_locator.get(draft.locator)
        if other is not None and other != draft.id:
            self.report.kept += 1
            self.report.notes.append(
                Note(draft.locator, f"the record {other}, written by a person, stands for it")
            )
            return
        existing = self.root / path
        before = existing.read_text(encoding="utf-8") if existing.is_file() else None
        if before is None:
            self._create(draft, path)
        else:
            self._update(draft, path, before)

    def _create(self, draft: Draft, path: str) -> None:
        parts = self._parts(draft)
        data: dict[str, Any] = {"id": draft.id}
        data |= {key: value for key, value in parts.items() if key not in merging.SECTIONS}
        data["retrieved"] = self._provenance(draft, merging.digests(parts))
        data["history"] = [
            {"date": draft.document.retrieved, "change": "imported", "status": parts["status"]["label"]}
        ]
        text = yaml_writer.record(data, _body(parts))
        if self._sound(draft, path, text):
            self._names[draft.id] = path
            self.report.created += 1
            self.report.changes.append(Change(path, None, text))

    def _update(self, draft: Draft, path: str, before: str) -> None:
        parsed = reading.parse_record(before.encode("utf-8"), path)
        if parsed.body is None or not parsed.valid:
            self.report.conflicts.append(f"{path}: has faults of its own; correct them, then import again")
            return
        base = _base(parsed.data.get("retrieved", {}))
        if not base:
            self.report.kept += 1
            self.report.notes.append(
                Note(draft.locator, f"{path} was written by a person and is left as it is")
            )
            return
        ours = {key: value for key, value in parsed.data.items() if key not in merging.OWN_KEYS}
        ours |= _sections(parsed.body)
        theirs = self._parts(draft)
        if "status" in ours and ours["status"].get("label") == theirs["status"]["label"]:
            # The same claim on a later day is no change; its date moves only when the claim does.
            theirs["status"] = {
                **theirs["status"],
                "as_of": ours["status"].get("as_of", theirs["status"]["as_of"]),
            }
        merged = merging.merge(base, ours, theirs)
        for conflict in merged.conflicts:
            self.report.conflicts.append(
                f"{path}: {conflict.part} was edited here and changed at the source; the edit stays. "
                f"The source now has: {_shorten(conflict.theirs)}"
            )
        if not merged.changed:
            self.report.unchanged += 1
            return
        text = self._spliced(before, parsed, merged, draft)
        if self._sound(draft, path, text):
            self.report.updated += 1
            self.report.changes.append(Change(path, before, text))

    def _parts(self, draft: Draft) -> dict[str, Any]:
        source = self.source
        parts: dict[str, Any] = {"title": draft.title, **draft.data, "status": self._status(draft)}
        where: dict[str, Any] = {"key": source.key, "locator": draft.locator}
        if draft.url:
            where["url"] = draft.url
        parts |= {"source": where, "wording": draft.wording, "license": "CC-BY-4.0"}
        if draft.wording != "original":
            parts["license"] = source.license.spdx
            parts["reuse"] = source.license.reuse or source.license.spdx
            parts["attribution"] = draft.attribution or source.name
        sections = (draft.statement, draft.background, draft.progress, draft.remarks)
        parts |= {
            name: text.strip() for name, text in zip(merging.SECTIONS, sections, strict=True) if text.strip()
        }
        return parts

    def _status(self, draft: Draft) -> dict[str, Any]:
        as_of = draft.as_of or draft.document.retrieved
        status: dict[str, Any] = {"label": "unassessed", "as_of": as_of}
        if draft.source_label:
            status["source_label"] = draft.source_label
        if draft.label in (None, "unassessed", "withdrawn") or not self.source.asserts_status:
            return status
        evidence = [dict(entry) for entry in draft.evidence]
        if draft.label in NEEDS_EVIDENCE and not evidence and draft.url:
            evidence = [{"url": draft.url, "date": as_of}]
        if (draft.label in NEEDS_EVIDENCE and not evidence) or draft.label == "disputed":
            self.report.notes.append(
                Note(
                    draft.locator, f"the claim {draft.label!r} comes without what the label needs: unassessed"
                )
            )
            return status
        status |= {"label": draft.label, "claimed_by": self.source.key}
        if evidence:
            status["evidence"] = evidence
        order = list(schema_document("problem")["properties"]["status"]["properties"])
        return {key: status[key] for key in order if key in status}

    def _provenance(self, draft: Draft, base: Mapping[str, str]) -> dict[str, Any]:
        document = draft.document
        retrieved: dict[str, Any] = {"at": document.retrieved, "sha256": document.sha256}
        address = document.url or draft.url
        if address:
            retrieved["record"] = address
        if document.commit:
            retrieved["commit"] = document.commit
        if draft.full_text is not None:
            retrieved["full_text"] = draft.full_text
        retrieved["base"] = [f"{part}={value}" for part, value in sorted(base.items())]
        return retrieved

    def _spliced(self, before: str, parsed: reading.Parsed, merged: merging.Merged, draft: Draft) -> str:
        """The old text with the changed parts replaced, so that comments and untouched lines stay as they are."""
        front, body, _, _ = reading.split_front_matter(before, parsed.path)
        assert front is not None
        for part in merged.changed:
            if part not in merging.SECTIONS:
                front = splice(front, part, merged.parts.get(part))
        history = [dict(event) for event in parsed.data["history"]]
        date = draft.document.retrieved
        if dates.certainly_after(history[-1]["date"], date):
            date = history[-1]["date"]
        label = merged.parts["status"]["label"]
        history.append(
            {
                "date": date,
                "change": "imported",
                "status": label,
                "note": "changed at the source: " + ", ".join(merged.changed),
            }
        )
        front = splice(front, "retrieved", self._provenance(draft, merged.base))
        front = splice(front, "history", history)
        if any(part in merging.SECTIONS for part in merged.changed):
            body = _body(merged.parts) + "\n"
        return f"---\n{front}---\n{body}"

    def _sound(self, draft: Draft, path: str, text: str) -> bool:
        read = corpus.check_record(text.encode("utf-8"), path, self.context)
        if read.faults:
            first = read.faults[0]
            self.report.unmapped.append(
                Unmapped(
                    draft.locator,
                    f"{f'line {first.line}: ' if first.line else ''}{first.message} [{first.rule}]",
                )
            )
        return not read.faults

    # --- catalogue -----------------------------------------------------------------------------------------------

    def _entry(self, entry: Entry) -> None:
        values: dict[str, Any] = {"id": entry.id, "locator": entry.locator}
        if entry.title:
            values["title"] = entry.title
        if entry.url:
            values["url"] = entry.url
        if entry.label and self.source.asserts_status:
            values["status"] = entry.label
        if entry.source_label:
            values["source_label"] = entry.source_label
        if entry.as_of:
            values["as_of"] = entry.as_of
        values |= dict(entry.data)
        record = self._by_locator.get(entry.locator)
        if record is not None:
            values["problem"] = record
        if entry.id in self._names:
            self.report.unmapped.append(Unmapped(entry.locator, f"the id {entry.id} is that of a record"))
            return
        if entry.id in self._entries:
            self.report.unmapped.append(
                Unmapped(entry.locator, f"the id {entry.id} stands twice in the source")
            )
            return
        self._entries[entry.id] = values
        self._catalogued[entry.document.name] = entry.document
        self.report.entries += 1

    def _catalogue(self) -> None:
        if not self._entries:
            return
        path = f"records/catalogue/{self.source.key}.yaml"
        file = self.root / path
        old: dict[str, Any] = {"source": self.source.key, "entries": []}
        before = None
        if file.is_file():
            before = file.read_text(encoding="utf-8")
            parsed = reading.parse_yaml_file(before.encode("utf-8"), path, "catalogue")
            if not parsed.valid:
                self.report.conflicts.append(
                    f"{path}: has faults of its own; correct them, then import again"
                )
                return
            old = parsed.data
        entries = merge_entries(old["entries"], self._entries)
        if before is not None and entries == old["entries"]:
            return
        retrieved = self._catalogue_provenance()
        data = {**old, "retrieved": retrieved, "entries": entries}
        text = yaml_writer.front_matter(data, "catalogue")
        check = reading.parse_yaml_file(text.encode("utf-8"), path, "catalogue")
        if check.faults:
            first = check.faults[0]
            raise CorpusError(
                f"the catalogue made of {self.source.key} is not valid: {first.message}",
                f"it is a fault of the importer; the place is {path}:{first.line}",
            )
        self.report.changes.append(Change(path, before, text))

    def _catalogue_provenance(self) -> dict[str, str]:
        """Day and, where there is one of it, commit, address and digest of what the entries were read from."""
        documents = list(self._catalogued.values())
        retrieved = {"at": max(document.retrieved for document in documents)}
        for key in ("url", "commit", "sha256"):
            values = {getattr(document, key) for document in documents} - {None}
            if len(values) == 1:
                retrieved["record" if key == "url" else key] = values.pop()
        order = list(schema_document("catalogue")["properties"]["retrieved"]["properties"])
        return {key: retrieved[key] for key in order if key in retrieved}


def merge_entries(old: list[dict[str, Any]], new: Mapping[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """Catalogue entries after an import: the source's keys anew, a person's kept, gone entries kept as well."""
    merged: list[dict[str, Any]] = []
    seen: set[str] = set()
    order = list(schema_document("catalogue")["properties"]["entries"]["items"]["properties"])
    for entry in old:
        seen.add(entry["id"])
        fresh = new.get(entry["id"])
        if fresh is None:
            merged.append(entry)
            continue
        own = set(entry.get("edited", ())) | {"edited"}
        # A pointer to a record is a person's finding where the source's number does not give it.
        values = {
            key: value
            for key, value in entry.items()
            if key in own or (key == "problem" and key not in fresh)
        }
        values |= {key: value for key, value in fresh.items() if key not in own}
        merged.append({key: values[key] for key in order if key in values})
    for identifier, fresh in new.items():
        if identifier not in seen:
            merged.append({key: fresh[key] for key in order if key in fresh})
    return merged


def _pointer(draft: Draft) -> Entry:
    """The entry that stands for a draft whose text may not be carried: what names the problem, and no statement."""
    data = {key: draft.data[key] for key in ("tags", "oeis") if draft.data.get(key)}
    if draft.data.get("formalizations"):
        data["formalized"] = True
    return Entry(
        id=f"{draft.id}-pointer" if not draft.id.endswith("-pointer") else draft.id,
        locator=draft.locator,
        document=draft.document,
        title=draft.title,
        url=draft.url,
        label=draft.label,
        source_label=draft.source_label,
        as_of=draft.as_of,
        data=data,
    )


def _base(retrieved: Mapping[str, Any]) -> dict[str, str]:
    return dict(entry.split("=", 1) for entry in retrieved.get("base", ()))


def _sections(body: Body) -> dict[str, str]:
    parts = {"statement": body.statement}
    parts |= {name: body.section(name) for name in merging.SECTIONS[1:]}
    return {name: text for name, text in parts.items() if text}


def _body(parts: Mapping[str, Any]) -> str:
    text = str(parts.get("statement", ""))
    for name in merging.SECTIONS[1:]:
        if parts.get(name):
            text += f"\n\n## {name}\n\n{parts[name]}"
    return text


def _shorten(value: Any) -> str:
    text = re.sub(r"\s+", " ", str(value))
    return text if len(text) <= 160 else text[:157] + "…"


def splice(front: str, key: str, value: Any) -> str:
    """Front matter with one top-level key replaced, added at its place in the schema's order, or removed (None)."""
    lines = front.splitlines(keepends=True)
    start = next(
        (index for index, line in enumerate(lines) if re.match(rf"{re.escape(key)}[ \t]*:", line)), None
    )
    new = [] if value is None else yaml_writer.front_matter({key: value}).splitlines(keepends=True)
    if start is None:
        order = list(schema_document("problem")["properties"])
        later = set(order[order.index(key) + 1 :]) if key in order else set()
        at = next((index for index, line in enumerate(lines) if line.split(":")[0] in later), len(lines))
        while at > 0 and lines[at - 1].startswith("#"):
            at -= 1
        return "".join([*lines[:at], *new, *lines[at:]])
    end = start + 1
    while end < len(lines) and (lines[end].startswith((" ", "-", "\t")) or not lines[end].strip()):
        end += 1
    return "".join([*lines[:start], *new, *lines[end:]])


def diff(changes: Iterable[Change]) -> str:
    """The changes as a unified diff, for `--dry-run`."""
    parts: list[str] = []
    for change in changes:
        before = (change.before or "").splitlines(keepends=True)
        old = f"a/{change.path}" if change.before is not None else "/dev/null"
        parts.extend(
            difflib.unified_diff(before, change.after.splitlines(keepends=True), old, f"b/{change.path}")
        )
    return "".join(parts)
