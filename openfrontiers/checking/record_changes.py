"""Rules on the change of one problem record: its history, status, statement, terms and identity.

The source of these rules is the section "The record" of the design, restated in `docs/status-policy.md` and
`docs/contributing.md`. They compare an earlier version of a record with the present one; what one version
alone can show is the business of `openfrontiers.checking.policy`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from openfrontiers import dates, git, reading
from openfrontiers.faults import DataPath, Fault


@dataclass(frozen=True, slots=True)
class Need:
    """What a change of status needs beside its event: evidence, a reason in the event, a reinstatement."""

    evidence: bool = False
    reason: bool = False
    reinstated: bool = False


_EVIDENCE, _REASON, _REINSTATED = Need(evidence=True), Need(reason=True), Need(reason=True, reinstated=True)

TRANSITIONS: Mapping[tuple[str, str], Need] = {
    ("open", "partially-solved"): _EVIDENCE,
    ("open", "solved"): _EVIDENCE,
    ("open", "disputed"): _EVIDENCE,
    ("open", "unassessed"): _REASON,
    ("unassessed", "open"): Need(),
    ("unassessed", "partially-solved"): _EVIDENCE,
    ("unassessed", "solved"): _EVIDENCE,
    ("unassessed", "disputed"): _EVIDENCE,
    ("partially-solved", "open"): _REASON,
    ("partially-solved", "solved"): _EVIDENCE,
    ("partially-solved", "disputed"): _EVIDENCE,
    ("solved", "open"): _REASON,
    ("solved", "partially-solved"): Need(evidence=True, reason=True),
    ("solved", "disputed"): _EVIDENCE,
    ("disputed", "open"): _REASON,
    ("disputed", "partially-solved"): Need(evidence=True, reason=True),
    ("disputed", "solved"): Need(evidence=True, reason=True),
    ("disputed", "unassessed"): _REASON,
    **{(label, "withdrawn"): _REASON for label in ("open", "unassessed", "partially-solved", "solved", "disputed")},
    **{("withdrawn", label): _REINSTATED for label in ("open", "unassessed", "partially-solved", "solved", "disputed")},
}  # fmt: skip
"""The changes of status that may be made. A claim that was made is not unmade: from solved and partially-solved
there is no way back to unassessed."""


@dataclass
class Change:
    """Everything that differs: earlier and present versions of each touched file, as far as they can be read."""

    root: Path
    base: str
    paths: list[git.ChangedPath]
    old: Mapping[str, bytes] = field(default_factory=dict)

    def kind(self, path: str) -> str:
        """A, M, D or T."""
        return next(entry.kind for entry in self.paths if entry.path == path)


@dataclass(frozen=True)
class Version:
    """One version of a record: its data and its statement."""

    data: Mapping[str, Any]
    statement: str

    @property
    def status(self) -> str:
        """The status label, or an empty text."""
        status = self.data.get("status")
        return str(status.get("label", "")) if isinstance(status, dict) else ""


def version(raw: bytes | None, path: str) -> Version | None:
    """A version of a record from its bytes; None where it cannot be read that far."""
    if raw is None:
        return None
    parsed = reading.parse_record(raw, path)
    if not isinstance(parsed.data, dict) or parsed.body is None:
        return None
    return Version(parsed.data, " ".join(parsed.body.statement.split()))


class Problems:
    """The problem records of a change, each with its earlier and its present version."""

    def __init__(self, change: Change, inside: Sequence[git.ChangedPath]) -> None:
        self.change = change
        self.entries = [
            entry
            for entry in inside
            if entry.path.startswith("records/problems/") and entry.path.endswith(".md")
        ]
        self.raw: dict[str, bytes] = {}
        self.old: dict[str, Version] = {}
        self.new: dict[str, Version] = {}
        for entry in self.entries:
            before = version(change.old.get(entry.path), entry.path)
            if before is not None:
                self.old[entry.path] = before
            if entry.kind != "D" and entry.mode != git.LINK_MODE:
                raw, _ = reading.read_bytes(change.root / entry.path, entry.path)
                after = version(raw, entry.path)
                if raw is not None and after is not None:
                    self.raw[entry.path] = raw
                    self.new[entry.path] = after
        self.restated: set[str] = set()
        """Ids whose statement changed."""
        self.relabelled: set[str] = set()
        """Ids whose status changed."""

    def check(self) -> list[Fault]:
        """Faults of every record of the change."""
        faults: list[Fault] = []
        moved = self._moved()
        former = self._former_ids()
        for entry in self.entries:
            path = entry.path
            before, after = self.old.get(path), self.new.get(path)
            if entry.kind == "D":
                faults += self._deleted(path, moved)
            elif before is not None and after is not None:
                faults += self._located(path, _changed(path, before, after))
                name = PurePosixPath(path).stem
                if before.statement != after.statement:
                    self.restated.add(name)
                if before.status != after.status:
                    self.relabelled.add(name)
            elif entry.kind == "A" and after is not None:
                faults += self._located(path, _added(path, after, former))
        return faults

    def _located(self, path: str, faults: Iterable[Fault]) -> Iterator[Fault]:
        for found in faults:
            yield reading.locate(self.raw[path], found, record=True)

    def _moved(self) -> Mapping[str, str]:
        """Old ids to the new path of the record that says it bore them, in this change."""
        found: dict[str, str] = {}
        for entry in self.entries:
            after = self.new.get(entry.path)
            if entry.kind == "A" and after is not None:
                found |= dict.fromkeys(_previous_ids(after.data), entry.path)
                found.setdefault(PurePosixPath(entry.path).stem, entry.path)
        return found

    def _former_ids(self) -> frozenset[str]:
        """Ids that a record bore before it was renamed, anywhere in the corpus as it was."""
        if not any(entry.kind == "A" for entry in self.entries):
            return frozenset()
        files = git.files_with(self.change.root, ["previous_id"], "records/problems", commit=self.change.base)
        found: set[str] = set()
        for path, raw in git.contents(self.change.root, self.change.base, files).items():
            before = version(raw, path)
            if before is not None:
                found.update(_previous_ids(before.data))
        return frozenset(found)

    def _deleted(self, path: str, moved: Mapping[str, str]) -> Iterator[Fault]:
        before = self.old.get(path)
        name = str(before.data.get("id", PurePosixPath(path).stem)) if before else PurePosixPath(path).stem
        where = moved.get(name)
        if where is None:
            yield Fault(
                "record-removed", path, "the record is removed",
                "keep the file: set its status to withdrawn with a `reason:`, and add an event `withdrawn` to its history",
            )  # fmt: skip
            return
        after = self.new[where]
        if before is not None and not _extends(_history(before.data), _history(after.data)):
            yield Fault(
                "history-append-only", where, f"the history of {path} did not come along",
                "a record that is renamed or moved keeps every event, and adds one `renamed` with `previous_id:`",
                data_path=("history",),
            )  # fmt: skip
        if before is not None and before.status != after.status:
            self.relabelled.add(PurePosixPath(where).stem)


def _previous_ids(data: Mapping[str, Any]) -> list[str]:
    return [str(event["previous_id"]) for event in _history(data) if "previous_id" in event]


def _history(data: Mapping[str, Any]) -> list[dict[str, Any]]:
    history = data.get("history")
    return [event for event in history if isinstance(event, dict)] if isinstance(history, list) else []


def _extends(before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]]) -> bool:
    return list(after[: len(before)]) == list(before)


def fault(path: str, rule: str, data_path: DataPath, message: str, hint: str) -> Fault:
    return Fault(rule, path, message, hint, data_path=data_path)


def _added(path: str, after: Version, former: frozenset[str]) -> Iterator[Fault]:
    name = PurePosixPath(path).stem
    if name in former:
        yield fault(path, "id-reused", ("id",), f"the id {name!r} was that of a record that has been renamed",
                     "choose another; ids are never reused, and the old address leads to the renamed record")  # fmt: skip


def _changed(path: str, before: Version, after: Version) -> Iterator[Fault]:
    """Faults of a record that stays in its file."""
    old_history, new_history = _history(before.data), _history(after.data)
    if not _extends(old_history, new_history):
        index = next(
            (i for i, (one, other) in enumerate(zip(old_history, new_history, strict=False)) if one != other),
            min(len(old_history), len(new_history)),
        )
        where: DataPath = ("history", index) if index < len(new_history) else ("history",)
        yield fault(path, "history-append-only", where, f"event {index + 1} of the history was changed or removed",
                     "history is only added to: put the event back as it was, and add a new one at the end")  # fmt: skip
        added = []
    else:
        added = new_history[len(old_history) :]
    yield from _check_identity(path, before, after)
    yield from _check_transition(path, before, after, added)
    if before.statement != after.statement and not _events(added, "statement"):
        yield fault(path, "statement-history", ("history",), "the statement changed, and the history does not say so",
                     "add an event `{date: …, change: statement, note: why}` at the end of the history")  # fmt: skip
    yield from _check_licence(path, before, after, added)


def _events(added: Sequence[Mapping[str, Any]], *changes: str) -> list[Mapping[str, Any]]:
    return [event for event in added if event.get("change") in changes]


def _explained(events: Iterable[Mapping[str, Any]]) -> bool:
    return any(event.get(key) for event in events for key in ("note", "reference", "url"))


def _check_identity(path: str, before: Version, after: Version) -> Iterator[Fault]:
    """An id goes on standing for the same problem: its source and its entry into the corpus do not change."""
    old, new = (side.data.get("source") for side in (before, after))
    if not isinstance(old, dict) or not isinstance(new, dict):
        return
    same_place = old.get("locator") == new.get("locator") or "locator" not in old
    if old.get("key") != new.get("key") or (not same_place and before.statement != after.statement):
        yield fault(path, "id-reused", ("source",), "the id now stands for a problem from another place",
                     "give the other problem a file and an id of its own; ids are never reused")  # fmt: skip


def _check_transition(
    path: str, before: Version, after: Version, added: Sequence[Mapping[str, Any]]
) -> Iterator[Fault]:
    old, new = before.status, after.status
    if not old or not new:
        return
    yield from _check_claim_date(path, before, after)
    if old == new:
        return
    need = TRANSITIONS.get((old, new))
    if need is None:
        yield fault(path, "status-transition", ("status", "label"), f"{old} does not become {new}",
                     f"from {old} a record goes to: " + ", ".join(to for start, to in TRANSITIONS if start == old))  # fmt: skip
        return
    events = [event for event in added if event.get("status") == new]
    if not events:
        return  # status-history has said that the last event must name the status
    if need.reinstated and not _events(events, "reinstated"):
        yield fault(path, "status-transition", ("history",), "a withdrawn record comes back without an event `reinstated`",
                     "add an event `reinstated` with the status, and a note that says why")  # fmt: skip
    if need.reason and not _explained(events) and not after.data["status"].get("reason"):
        yield fault(path, "status-reason-change", ("history", len(_history(after.data)) - 1),
                     f"the change from {old} to {new} gives no reason",
                     "add `note:`, `reference:` or `url:` to the new event of the history")  # fmt: skip
    if need.evidence and not _new_evidence(before, after):
        yield fault(path, "status-evidence-change", ("status",),
                     f"the change from {old} to {new} brings no evidence of its own",
                     "add `evidence:` (or `claims:`) with a reference key or a url, and its date")  # fmt: skip


def _new_evidence(before: Version, after: Version) -> bool:
    def given(side: Version) -> list[Any]:
        status = side.data["status"]
        return [*(status.get("evidence") or ()), *(status.get("claims") or ())]

    earlier = given(before)
    return any(entry not in earlier for entry in given(after))


def _check_claim_date(path: str, before: Version, after: Version) -> Iterator[Fault]:
    old, new = (str(side.data["status"].get("as_of", "")) for side in (before, after))
    try:
        backwards = dates.certainly_after(old, new)
    except dates.DateError:
        return  # the rule `date` has named it
    if backwards:
        yield fault(path, "status-older", ("status", "as_of"), f"the claim of {new} is older than that of {old} before it",
                     "a newer claim replaces an older one; an older claim belongs into the history or the Progress section")  # fmt: skip


_TERMS = ("license", "wording", "reuse", "attribution")


def _check_licence(
    path: str, before: Version, after: Version, added: Sequence[Mapping[str, Any]]
) -> Iterator[Fault]:
    changed = [key for key in _TERMS if before.data.get(key) != after.data.get(key)]
    if not changed:
        return
    events = _events(added, "licence")
    if not events or not _explained(events):
        yield fault(path, "licence-reason", (changed[0],) if changed[0] in after.data else (),
                     f"{' and '.join(changed)} changed, and no event of the history gives the reason",
                     "add an event `{date: …, change: licence, note: why}`, with `url:` where the terms stand")  # fmt: skip
