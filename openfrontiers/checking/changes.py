"""Rules on a change: what may become of a record between two versions of the corpus.

The source of these rules is the section "The record" of the design, restated for contributors in
`docs/contributing.md` and `docs/status-policy.md`: history is append-only, ids are never reused, a status
changes only by a new event with the evidence that the change needs, a licence changes only with a reason, a
changed statement voids what was checked of the old one, and a receipt never changes a status.

`check` compares the working tree with the merge base of a git revision. What one version alone can show is
the business of the other modules here; they run on the touched files too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any

from openfrontiers import corpus, git, reading
from openfrontiers.checking.record_changes import Change, Problems, fault
from openfrontiers.faults import Fault, display_path

MAX_FILES = 300
"""Record files that one change may touch; more cannot be reviewed."""

PROTECTED = (".github/", "answers/", "requirements/", "run/", ".ci/")
"""What a change of records may not touch at the same time, files and folders each with a final slash: it decides how
the change itself is judged.
"""

_RECORD_START = re.compile(rb"---\s*\nid:", re.MULTILINE)


def check(
    root: Path, base: str, paths: Sequence[Path] = (), *, max_files: int = MAX_FILES
) -> tuple[list[Fault], int, list[str]]:
    """Faults of the change since `base`, the number of files looked at, and the records among them.

    With `paths` only what lies below them is looked at. Raises CorpusError for an unknown revision, and where
    the corpus is not under git.
    """
    change = read(root, base, paths)
    inside = [entry for entry in change.paths if entry.path.startswith("records/")]
    faults: list[Fault] = []
    if max_files and len(inside) > max_files:
        return [_too_many(len(inside), max_files)], len(inside), []
    faults += _check_places(change, inside)
    listing = corpus.list_files(root)
    known = {path for files in listing.files.values() for path in files}
    present = [entry.path for entry in inside if entry.kind != "D"]
    # What no listing knows is a link or lies where no record belongs; the listing has said so.
    faults += [misplaced for misplaced in listing.misplaced if misplaced.path in present]
    touched = [path for path in present if path in known]
    gone = [entry.path for entry in inside if entry.kind == "D"]
    referring = _files_that_name(root, [PurePosixPath(path).stem for path in gone], known)
    looked_at = sorted({*touched, *referring})
    from openfrontiers.commands.check import check_files  # the command imports this module too

    faults += check_files(root, looked_at, listing)
    faults += _check_names(change, inside, known)
    problems = Problems(change, inside)
    faults += problems.check()
    faults += _check_items(change, inside, problems)
    faults += _check_sources(change, inside)
    faults += _check_catalogues(change, inside)
    return faults, len(looked_at), [path for path in looked_at if path.endswith(".md")]


def read(root: Path, base: str, paths: Sequence[Path] = ()) -> Change:
    """The change since the merge base with a revision."""
    commit = git.merge_base(root, base)
    found = git.changed_paths(root, commit)
    if paths:
        wanted = [display_path(path if path.is_absolute() else Path.cwd() / path, root) for path in paths]
        found = [
            entry for entry in found
            if any(entry.path == path or entry.path.startswith(path.rstrip("/") + "/") for path in wanted)
        ]  # fmt: skip
    earlier = [entry.path for entry in found if entry.kind != "A" and entry.path.startswith("records/")]
    return Change(root, commit, found, git.contents(root, commit, earlier[: MAX_FILES * 20]))


def _too_many(count: int, limit: int) -> Fault:
    return Fault(
        "change-size", "records", f"{count:,} record files change at once, more than {limit:,}",
        "split the change into parts that a person can review; imports are made by maintainers "
        "(`check --changed BASE --max-changes 0`)",
    )  # fmt: skip


# Places and names


def _check_places(change: Change, inside: Sequence[git.ChangedPath]) -> Iterator[Fault]:
    for entry in change.paths:
        path = entry.path
        if path.startswith("records/") or entry.kind == "D":
            continue
        if inside and f"{path}/".startswith(PROTECTED):
            yield Fault(
                "change-mixed", path, "this file decides how changes are judged, and changes together with records",
                "make two pull requests, one for the records and one for this file",
            )  # fmt: skip
        if (
            entry.kind == "A"
            and path.endswith(".md")
            and not path.startswith(("docs/", "tests/", ".github/"))
        ):
            raw, _ = reading.read_bytes(change.root / path, path)
            if raw is not None and _RECORD_START.match(raw):
                yield Fault(
                    "record-outside", path, "a record outside records/ is not part of the corpus",
                    "move it to records/problems/<source>/<id>.md",
                )  # fmt: skip


def _check_names(change: Change, inside: Sequence[git.ChangedPath], known: set[str]) -> Iterator[Fault]:
    """Names that some file systems cannot tell from another's."""
    added = [entry.path for entry in inside if entry.kind == "A"]
    if not added:
        return
    folded: dict[str, list[str]] = {}
    for path in known:
        folded.setdefault(path.casefold(), []).append(path)
    for path in added:
        twins = [other for other in folded.get(path.casefold(), ()) if other != path]
        if twins:
            yield Fault(
                "id-case", path, f"the name differs from {twins[0]} in upper and lower case only",
                "choose another id, or change the existing file: some file systems cannot tell the two apart",
            )  # fmt: skip


def _files_that_name(root: Path, ids: Sequence[str], known: set[str]) -> list[str]:
    return [path for path in git.files_with(root, ids, "records") if path in known] if ids else []


# Benchmark items


def _check_items(change: Change, inside: Sequence[git.ChangedPath], problems: Problems) -> Iterator[Fault]:
    """A changed statement voids the receipts and reviews of its item, and a receipt never comes with a status."""
    modules = {
        entry.path.removeprefix("lean/").removesuffix(".lean").replace("/", ".")
        for entry in change.paths
        if entry.path.startswith("lean/") and entry.path.endswith(".lean")
    }
    edited = {entry.path: entry.kind for entry in inside if entry.path.startswith("records/benchmark/")}
    words = [*sorted(problems.restated | problems.relabelled), *sorted(modules)]
    affected = git.files_with(change.root, words, "records/benchmark") if words else []
    older = {
        **change.old,
        **git.contents(change.root, change.base, [name for name in affected if name not in edited]),
    }
    for path in sorted({*affected, *edited}):
        before = _yaml(older.get(path), path)
        if edited.get(path) == "D":
            if PurePosixPath(path).stem not in _retired(change.root):
                yield Fault("record-removed", path, "the item is removed",
                            "list its id with the reason in records/benchmark/retired.yaml: ids are never reused")  # fmt: skip
            continue
        raw, _ = reading.read_bytes(change.root / path, path)
        after = _yaml(raw, path)
        if raw is None or after is None or before is None or "problem" not in after:
            continue
        formal = after.get("formal") or {}
        voided = (
            after.get("problem") in problems.restated
            or formal.get("module") in modules
            or before.get("formal") != after.get("formal")
            or before.get("problem") != after.get("problem")
        )
        for kind in ("receipts", "reviews"):
            kept = [entry for entry in after.get(kind) or () if entry in (before.get(kind) or ())]
            if voided and kept:
                index = after[kind].index(kept[0])
                found = fault(path, "receipt-void", (kind, index),
                               f"the statement of {after.get('id')} changed, and {kind} of the old one are still here",
                               f"remove them from `{kind}:`; they speak of a statement that is gone")  # fmt: skip
                yield reading.locate(raw, found, record=False)
        gained = [
            entry for entry in after.get("receipts") or () if entry not in (before.get("receipts") or ())
        ]
        if gained and after.get("problem") in problems.relabelled:
            found = fault(path, "receipt-status", ("receipts",),
                           f"a receipt of {after.get('id')} and the status of {after.get('problem')} change together",
                           "a receipt never changes a status: make two pull requests, the status with evidence of its own")  # fmt: skip
            yield reading.locate(raw, found, record=False)


def _retired(root: Path) -> set[str]:
    path = f"records/benchmark/{corpus.RETIRED}.yaml"
    parsed = reading.read_yaml_file(root / path, "retired-items", root) if (root / path).exists() else None
    if parsed is None or not parsed.valid:
        return set()
    return {str(entry["id"]) for entry in parsed.data["retired"]}


# Sources and catalogues


def _check_sources(change: Change, inside: Sequence[git.ChangedPath]) -> Iterator[Fault]:
    for entry in inside:
        if not entry.path.startswith("records/sources/"):
            continue
        before = _yaml(change.old.get(entry.path), entry.path)
        if before is None:
            continue
        if entry.kind == "D":
            yield Fault("record-removed", entry.path, "the source is removed",
                        "keep the file: records and the history of others name it")  # fmt: skip
            continue
        raw, _ = reading.read_bytes(change.root / entry.path, entry.path)
        after = _yaml(raw, entry.path)
        if raw is None or after is None:
            continue
        for found in _terms_changed(entry.path, before, after):
            yield reading.locate(raw, found, record=False)


def _terms_changed(path: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Fault]:
    def terms(side: Mapping[str, Any]) -> tuple[Any, Any, Any]:
        return side.get("license"), side.get("permits"), side.get("wording")

    if terms(before) == terms(after):
        return
    old: Any = before.get("license")
    new: Any = after.get("license")
    if not isinstance(old, dict) or not isinstance(new, dict):
        return  # the schema has named it
    if "url" not in new or new.get("confirmed") in (None, old.get("confirmed")):
        yield fault(path, "licence-reason", ("license",), "the terms of the source changed without saying who says so",
                     "give `url:`, where the terms stand, and set `confirmed:` to the day on which you read them")  # fmt: skip


def _check_catalogues(change: Change, inside: Sequence[git.ChangedPath]) -> Iterator[Fault]:
    for entry in inside:
        if not entry.path.startswith("records/catalogue/") or entry.kind == "D":
            continue
        raw, _ = reading.read_bytes(change.root / entry.path, entry.path)
        before, after = _yaml(change.old.get(entry.path), entry.path), _yaml(raw, entry.path)
        if raw is None or before is None or after is None:
            continue
        places = {item.get("id"): item.get("locator") for item in _entries(before)}
        for index, item in enumerate(_entries(after)):
            if item.get("id") in places and places[item.get("id")] != item.get("locator"):
                found = fault(entry.path, "id-reused", ("entries", index, "id"),
                               f"the id {item.get('id')!r} now stands for another entry of the source",
                               "give the other entry an id of its own; ids are never reused")  # fmt: skip
                yield reading.locate(raw, found, record=False)


def _entries(data: Mapping[str, Any]) -> list[dict[str, Any]]:
    entries = data.get("entries")
    return [entry for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []


_KINDS: tuple[tuple[Callable[[str], bool], str], ...] = (
    (lambda path: path.startswith("records/sources/"), "source"),
    (lambda path: path.startswith("records/catalogue/"), "catalogue"),
    (lambda path: path.endswith(f"/{corpus.RETIRED}.yaml"), "retired-items"),
    (lambda path: path.startswith("records/benchmark/"), "benchmark-item"),
)


def _yaml(raw: bytes | None, path: str) -> dict[str, Any] | None:
    """The data of a YAML file; None where it cannot be read."""
    if raw is None:
        return None
    kind = next(name for fits, name in _KINDS if fits(path))
    data = reading.parse_yaml_file(raw, path, kind).data
    return data if isinstance(data, dict) else None
