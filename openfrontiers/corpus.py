"""Finding and reading a corpus: from a directory to the immutable `Corpus`, or to the faults that prevent it.

A corpus is a directory that holds `records/problems/`. Records are read and checked file by file, on all
processors where that pays; whatever needs only a file's name (whether an id exists) comes from one listing of
the folders, so that the check of a single record does not read 12,000 others.
"""

from __future__ import annotations

import gc
import os
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from openfrontiers import building, dates, reading
from openfrontiers.checking import policy, references, text
from openfrontiers.faults import CorpusError, DataPath, Fault
from openfrontiers.markdown_text import Body
from openfrontiers.model import UNDATED, Corpus, Problem, Source, Taxonomy
from openfrontiers.wording import plural

Identified = tuple[str, str, DataPath]
"""An identifier, the file that bears it, and where in the file."""

PARALLEL_FROM = 1500
"""Number of records from which a second process pays for its start."""

FOLDERS = {
    "problems": ".md",
    "sources": ".yaml",
    "catalogue": ".yaml",
    "benchmark": ".yaml",
    "tasks": ".yaml",
    "taxonomy": ".yaml",
}
"""The folders of `records/` and the ending of the files in each."""

RETIRED = "retired"
"""`records/benchmark/retired.yaml` lists unused ids; it is no item."""


def find_root(start: Path) -> Path:
    """The corpus that `start` lies in: the nearest directory upwards that holds `records/problems`.

    Raises CorpusError where there is none.
    """
    for directory in [start.resolve(), *start.resolve().parents]:
        if (directory / "records" / "problems").is_dir():
            return directory
    raise CorpusError(
        f"no corpus here: {start} and the directories above it hold no records/problems/",
        "run the command inside a checkout, or name one with --corpus DIR",
    )


@dataclass(frozen=True)
class Listing:
    """The files of a corpus by folder, sorted, and what lies where no file belongs."""

    root: Path
    files: Mapping[str, tuple[str, ...]]
    misplaced: tuple[Fault, ...] = ()

    def names(self, folder: str) -> frozenset[str]:
        """The names of a folder's files without their ending."""
        return frozenset(_stem(path) for path in self.files.get(folder, ()))


def _stem(path: str) -> str:
    """The name of a listed file without its ending; `Path.stem` says the same ten times more slowly."""
    return path.rpartition("/")[2].rpartition(".")[0]


def list_files(root: Path) -> Listing:
    """List `records/`; paths are relative to the root, with forward slashes."""
    files: dict[str, list[str]] = {folder: [] for folder in FOLDERS}
    misplaced: list[Fault] = []
    base = root / "records"
    for folder, ending in FOLDERS.items():
        if not (base / folder).is_dir():
            continue
        depth = 2 if folder == "problems" else 1
        for path, entry_depth, kind in _walk(base / folder, f"records/{folder}", 1):
            if kind == "link":
                misplaced.append(Fault("regular-file", path, "a symbolic link", "put the file itself here"))
            elif path.endswith(ending) and entry_depth == depth:
                files[folder].append(path)
            else:
                where = (
                    f"records/problems/<source>/<id>{ending}"
                    if depth == 2
                    else f"records/{folder}/<name>{ending}"
                )
                misplaced.append(
                    Fault("misplaced-file", path, "no file belongs here", f"records lie at {where}")
                )
    if base.is_dir():
        for entry in sorted(os.scandir(base), key=lambda item: item.name):
            if entry.name not in FOLDERS and not entry.name.startswith("."):
                misplaced.append(
                    Fault(
                        "misplaced-file",
                        f"records/{entry.name}",
                        "no such part of a corpus",
                        "the folders are " + ", ".join(FOLDERS),
                    )
                )
    return Listing(root, {key: tuple(sorted(value)) for key, value in files.items()}, tuple(misplaced))


def _walk(directory: Path, shown: str, depth: int) -> Iterator[tuple[str, int, str]]:
    for entry in sorted(os.scandir(directory), key=lambda item: item.name):
        path = f"{shown}/{entry.name}"
        if entry.is_symlink():
            yield path, depth, "link"
        elif entry.is_dir():
            yield from _walk(Path(entry.path), path, depth + 1)
        elif not entry.name.startswith("."):
            yield path, depth, "file"


class SourceFiles(Mapping[str, Source]):
    """The registered sources, each read when it is first asked for."""

    def __init__(self, root: Path, keys: frozenset[str]) -> None:
        self._root = root
        self._keys = keys
        self._read: dict[str, tuple[Source | None, list[Fault]]] = {}

    def read(self, key: str) -> tuple[Source | None, list[Fault]]:
        """The source in a registered file, or None where the file has faults, and those faults."""
        if key not in self._read:
            path = f"records/sources/{key}.yaml"
            parsed = reading.read_yaml_file(self._root / path, "source", self._root)
            self._read[key] = building.source(parsed.data, path) if parsed.valid else None, parsed.faults
        return self._read[key]

    def __getitem__(self, key: str) -> Source:
        source = self.read(key)[0] if key in self._keys else None
        if source is None:
            raise KeyError(key)
        return source

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._keys))

    def __len__(self) -> int:
        return len(self._keys)


@dataclass(frozen=True)
class Context:
    """What the check of one record needs to know of the rest."""

    root: Path
    names: references.Names
    sources: SourceFiles


def read_taxonomy(root: Path, faults: list[Fault]) -> Taxonomy:
    """Fields and MSC labels; faults go into the list given."""
    fields: tuple[Any, ...] = ()
    msc: dict[str, str] = {}
    folder = root / "records" / "taxonomy"
    for kind in ("fields", "msc2020"):
        path = folder / f"{kind}.yaml"
        if not path.exists():
            continue
        parsed = reading.read_yaml_file(path, kind, root)
        faults.extend(parsed.faults)
        if parsed.valid and kind == "fields":
            fields = building.fields(parsed.data)
        elif parsed.valid:
            msc = {entry["code"]: entry["label"] for entry in parsed.data}
    return Taxonomy(fields, msc)


def context_of(listing: Listing, faults: list[Fault] | None = None) -> Context:
    """The names and sources that the records of a listing may refer to."""
    collected: list[Fault] = [] if faults is None else faults
    taxonomy = read_taxonomy(listing.root, collected)
    problems = {_stem(path): path for path in reversed(listing.files["problems"])}
    source_keys = listing.names("sources")
    names = references.Names(
        problems=problems,
        sources=source_keys,
        items=listing.names("benchmark") - {RETIRED},
        tasks=listing.names("tasks"),
        taxonomy=taxonomy,
    )
    return Context(listing.root, names, SourceFiles(listing.root, source_keys))


@dataclass(slots=True)
class Read:
    """One record after reading and checking: its faults, and its data where they were asked for."""

    path: str
    id: str | None
    faults: list[Fault]
    data: Any = None
    body: str = ""
    body_line: int = 1
    sound: bool = False

    def problem(self) -> Problem:
        """The record as a value; only for a sound one."""
        return building.problem(self.data, Body(self.body), self.path)


def check_record(raw: bytes, shown: str, context: Context, *, keep: bool = False) -> Read:
    """Read one record from its bytes and apply every rule that concerns it alone."""
    parsed = reading.parse_record(raw, shown)
    faults = list(parsed.faults)
    identifier = parsed.data.get("id") if isinstance(parsed.data, dict) else None
    result = Read(shown, identifier if isinstance(identifier, str) else None, faults)
    if parsed.valid and parsed.body is not None:
        problem = building.problem(parsed.data, parsed.body, shown)
        found = [
            *references.check_problem(problem, context.names),
            *policy.check(problem, context.sources),
            *text.check(problem, parsed.body_line),
        ]
        for fault in found:
            if fault.rule == "problem-link":
                fault = fault.at(fault.line + parsed.body_line - 1, fault.column)
            elif not fault.line:
                fault = reading.locate(raw, fault, record=True)
            faults.append(fault)
        result.sound = not faults
        if keep:
            result.data, result.body, result.body_line = parsed.data, parsed.body.text, parsed.body_line
    return result


def check_record_file(path: Path | str, shown: str, context: Context, *, keep: bool = False) -> Read:
    """Read and check one record file."""
    raw, fault = reading.read_bytes(path, shown)
    if raw is None:
        return Read(shown, None, [fault] if fault else [])
    return check_record(raw, shown, context, keep=keep)


_worker_context: Context | None = None
_worker_keep = False


def _check_records(paths: Sequence[str], context: Context, *, keep: bool) -> Iterator[Read]:
    root = str(context.root)
    for path in paths:
        yield check_record_file(os.path.join(root, path), path, context, keep=keep)


def _worker(paths: Sequence[str]) -> list[tuple[Any, ...]]:
    """The fields of `Read` after its path, as plain values: they cross to the parent at half the price of instances."""
    assert _worker_context is not None
    return [
        (read.id, read.faults, read.data, read.body, read.body_line, read.sound)
        for read in _check_records(paths, _worker_context, keep=_worker_keep)
    ]


def read_problems(
    listing: Listing, context: Context, *, keep: bool, paths: Sequence[str] | None = None
) -> Iterator[Read]:
    """Read and check records in the order of their paths, in parallel where there are many."""
    chosen = listing.files["problems"] if paths is None else paths
    with _being_read(chosen, context, keep=keep) as reads:
        yield from reads


@contextmanager
def _being_read(chosen: Sequence[str], context: Context, *, keep: bool) -> Iterator[Iterator[Read]]:
    """The records in their order, which other processes begin to read at once where there are many."""
    global _worker_context, _worker_keep
    processors = _processors()
    if len(chosen) < PARALLEL_FROM or processors == 1 or "fork" not in _start_methods():
        yield _check_records(chosen, context, keep=keep)
        return
    for key in context.sources:
        context.sources.read(key)  # read once, before the processes part
    _worker_context, _worker_keep = context, keep
    size = max(100, min(500, len(chosen) // (processors * 4)))
    chunks = [chosen[start : start + size] for start in range(0, len(chosen), size)]
    with ProcessPoolExecutor(processors, mp_context=get_context("fork")) as pool:
        results = pool.map(_worker, chunks)
        yield (
            Read(path, *fields)
            for paths, reads in zip(chunks, results, strict=True)
            for path, fields in zip(paths, reads, strict=True)
        )
    _worker_context = None


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _start_methods() -> list[str]:
    import multiprocessing

    return multiprocessing.get_all_start_methods()


@dataclass
class Reading:
    """A corpus as far as it could be read: its parts, and every fault found on the way."""

    root: Path
    listing: Listing
    context: Context
    faults: list[Fault] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    sources: list[Source] = field(default_factory=list)
    catalogue: list[Any] = field(default_factory=list)
    items: list[Any] = field(default_factory=list)
    tasks: list[Any] = field(default_factory=list)
    retired: list[Any] = field(default_factory=list)
    count: int = 0
    """Number of files read."""

    @cached_property
    def sorted_faults(self) -> list[Fault]:
        """The faults by file and position."""
        return sorted(self.faults, key=Fault.sort_key)


def read(root: Path, *, keep: bool = True) -> Reading:
    """Read and check everything under `root/records`.

    With `keep=False` the problems themselves are not kept, for a check that wants their faults only.
    """
    collecting = gc.isenabled()
    gc.disable()  # hundreds of thousands of small acyclic objects; the collector only walks them again
    try:
        return _read(root, keep)
    finally:
        if collecting:
            gc.enable()


def _read(root: Path, keep: bool) -> Reading:
    listing = list_files(root)
    faults: list[Fault] = list(listing.misplaced)
    context = context_of(listing, faults)
    result = Reading(root, listing, context, faults)
    ids: list[Identified] = []
    with _being_read(listing.files["problems"], context, keep=keep) as reads:
        # Meanwhile the large files: the problems then take the memory that the node trees of these leave.
        ids_elsewhere = _read_yaml_parts(result)
        for read_one in reads:
            result.count += 1
            faults.extend(read_one.faults)
            if read_one.id is not None:
                ids.append((read_one.id, read_one.path, ("id",)))
            if keep and read_one.sound:
                result.problems.append(read_one.problem())
    faults.extend(located(references.check_unique(ids + ids_elsewhere), root))
    result.problems.sort(key=lambda problem: problem.id)
    return result


def _read_yaml_parts(result: Reading) -> list[Identified]:
    """Read and check all but the problems; the identifiers of the catalogue."""
    root, names = result.root, result.context.names
    ids: list[Identified] = []
    found: list[Fault] = []
    for path in result.listing.files["sources"]:
        source, faults = result.context.sources.read(_stem(path))
        result.count += 1
        result.faults.extend(faults)
        if source is not None:
            result.sources.append(source)
            found.extend(references.check_source(source))
    for path in result.listing.files["catalogue"]:
        parsed = _yaml(result, path, "catalogue")
        if parsed.valid:
            entries = list(building.catalogue(parsed.data, path))
            result.catalogue.extend(entries)
            ids.extend((entry.id, path, ("entries", index, "id")) for index, entry in enumerate(entries))
            found.extend(references.check_catalogue(entries, names))
    for path in result.listing.files["benchmark"]:
        if Path(path).stem == RETIRED:
            parsed = _yaml(result, path, "retired-items")
            if parsed.valid:
                result.retired.extend(parsed.data["retired"])
            continue
        parsed = _yaml(result, path, "benchmark-item")
        if parsed.valid:
            item = building.item(parsed.data, path)
            result.items.append(item)
            found.extend(references.check_item(item, names))
    for path in result.listing.files["tasks"]:
        parsed = _yaml(result, path, "task")
        if parsed.valid:
            task = building.task(parsed.data, path)
            result.tasks.append(task)
            found.extend(references.check_task(task, names))
    used = {item.id for item in result.items}
    for entry in result.retired:
        if entry["id"] in used:
            found.append(
                Fault(
                    "id-duplicate",
                    f"records/benchmark/{RETIRED}.yaml",
                    f"the retired id {entry['id']} is that of an item",
                    "ids are never reused",
                )
            )
    result.faults.extend(located(found, root))
    result.catalogue.sort(key=lambda entry: entry.id)
    return ids


def _yaml(result: Reading, path: str, kind: str) -> reading.Parsed:
    parsed = reading.read_yaml_file(result.root / path, kind, result.root)
    result.count += 1
    result.faults.extend(parsed.faults)
    return parsed


def located(faults: Iterable[Fault], root: Path) -> Iterator[Fault]:
    """The same faults with line and column, looked up in their files."""
    for fault in faults:
        if fault.line or fault.data_path is None:
            yield fault
            continue
        raw, _ = reading.read_bytes(root / fault.path, fault.path)
        yield reading.locate(raw, fault, record=fault.path.endswith(".md")) if raw is not None else fault


def load(root: Path, *, snapshot_at: str | None = None) -> Corpus:
    """The corpus under `root`, for generators and exporters.

    `snapshot_at` is a day (2026-10-10); without it, the day of the last commit, or, where the corpus is not under
    git, the newest day that its records name. Raises CorpusError where the corpus has faults: nothing is made of bad data.
    """
    result = read(root)
    require_faultless(result)
    return corpus_of(result, snapshot_at=snapshot_at)


def require_faultless(result: Reading) -> None:
    """Raise CorpusError where a reading found faults: nothing is made of bad data."""
    if result.faults:
        first = result.sorted_faults[0]
        raise CorpusError(
            f"the corpus has {plural(len(result.faults), 'fault')}; "
            f"the first: {first.place}: {first.message}",
            "run `openfrontiers check`, correct what it names, and try again",
        )


def corpus_of(result: Reading, *, snapshot_at: str | None = None) -> Corpus:
    """The immutable corpus from a reading; records with faults are not in it."""
    commit, day = git_head(result.root)
    return Corpus(
        root=result.root,
        snapshot_at=snapshot_at or day or newest_day(result),
        problems=tuple(result.problems),
        sources=tuple(sorted(result.sources, key=lambda source: source.key)),
        catalogue=tuple(result.catalogue),
        items=tuple(sorted(result.items, key=lambda item: item.id)),
        tasks=tuple(sorted(result.tasks, key=lambda task: task.id)),
        retired_items=tuple(result.retired),
        taxonomy=result.context.names.taxonomy,
        commit=commit,
    )


def newest_day(result: Reading) -> str:
    """The newest day of a record's history or of a pointer's retrieval; UNDATED where there is none.

    A month or a year counts as its first day.
    """
    named = {problem.history[-1].date for problem in result.problems}
    named |= {entry.retrieved.at for entry in result.catalogue if entry.retrieved is not None}
    return max((dates.earliest(date).isoformat() for date in named), default=UNDATED)


def git_head(root: Path) -> tuple[str | None, str | None]:
    """The last commit and its day (UTC) of the repository at `root`, or None for both."""
    if not (root / ".git").exists():
        return None, None
    try:
        output = subprocess.run(
            ["git", "-C", str(root), "log", "-1", "--format=%H %cd", "--date=format-local:%Y-%m-%d"],
            capture_output=True,
            text=True,
            check=True,
            timeout=30,
            env={**os.environ, "TZ": "UTC", "LC_ALL": "C"},
        ).stdout.split()
    except (OSError, subprocess.SubprocessError):
        return None, None
    return (output[0], output[1]) if len(output) == 2 else (None, None)
