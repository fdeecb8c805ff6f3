"""Cross-references: names in one file that another file, or the file's own place, must bear out.

Ids are unique in the corpus and equal to their file's name, case included; a record lies in its source's
folder; what a record names exists.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from posixpath import splitext

from openfrontiers.faults import DataPath, Fault
from openfrontiers.model import BenchmarkItem, CatalogueEntry, Problem, Source, Task, Taxonomy


@dataclass(frozen=True)
class Names:
    """Every name that a file may refer to."""

    problems: Mapping[str, str]
    """Problem id to the file that bears it; of files that could not be read, the file's name counts."""
    sources: frozenset[str]
    items: frozenset[str]
    tasks: frozenset[str]
    taxonomy: Taxonomy


def _unknown(
    path: str, rule: str, data_path: DataPath, message: str, name: str, known: Collection[str]
) -> Fault:
    close = difflib.get_close_matches(name, list(known), n=2, cutoff=0.75)
    hint = "did you mean " + " or ".join(close) + "?" if close else "correct the name, or add what it names"
    return Fault(rule, path, message, hint, data_path=data_path)


def check_problem(problem: Problem, names: Names) -> Iterator[Fault]:
    """Cross-references of one record that need no other record's content."""
    folder, _, file = problem.path.rpartition("/")
    folder = folder.rpartition("/")[2]
    stem = splitext(file)[0]
    if stem != problem.id and stem.casefold() == problem.id:
        yield Fault(
            "id-case",
            problem.path,
            f"the file's name {stem!r} differs from the id {problem.id!r} in upper and lower case",
            f"rename the file to {problem.id}.md: some file systems cannot tell the two apart",
            data_path=("id",),
        )
    elif stem != problem.id:
        yield Fault(
            "id-filename",
            problem.path,
            f"the id {problem.id!r} differs from the file's name {stem!r}",
            f"rename the file to {problem.id}.md, or correct the id",
            data_path=("id",),
        )
    if folder != problem.source.key:
        yield Fault(
            "source-folder",
            problem.path,
            f"a record of {problem.source.key} lies in the folder {folder!r}",
            f"move it to records/problems/{problem.source.key}/",
            data_path=("source", "key"),
        )
    yield from _check_names(problem, names)
    keys: set[str] = set()
    for index, reference in enumerate(problem.references):
        if reference.key in keys:
            yield Fault(
                "reference-duplicate",
                problem.path,
                f"two references have the key {reference.key!r}",
                "keys are unique within a record",
                data_path=("references", index, "key"),
            )
        keys.add(reference.key)


def _check_names(problem: Problem, names: Names) -> Iterator[Fault]:
    path = problem.path
    for rule, where, what, name, known in _named(problem, names):
        if name not in known:
            yield _unknown(path, rule, where, f"{what} {name!r}", name, known)
    for index, related in enumerate(problem.related):
        if related.id == problem.id:
            where = ("related", index, "id")
            yield Fault(
                "related-self", path, "the record is related to itself", "remove the entry", data_path=where
            )
    for index, code in enumerate(problem.msc2020):
        if names.taxonomy.msc and code.top_level not in names.taxonomy.msc:
            yield Fault(
                "msc-unknown",
                path,
                f"MSC 2020 has no class {code.top_level!r}",
                "see records/taxonomy/msc2020.yaml",
                data_path=("msc2020", index, "code"),
            )
    targets: dict[str, tuple[str, Collection[str]]] = {
        "problem": ("record", names.problems),
        "source": ("source", names.sources),
        "item": ("benchmark item", names.items),
    }
    for link in problem.body.links:
        scheme, _, target = link.target.partition(":")
        if scheme in targets and target and target not in targets[scheme][1]:
            yield _unknown_link(problem, link.start, *targets[scheme], target)


def _named(problem: Problem, names: Names) -> Iterator[tuple[str, DataPath, str, str, Collection[str]]]:
    """What a record names: rule, where, the words for a name that does not exist, the name, the names there are.

    A corpus without sources or taxonomy, such as a folder of drafts, is not asked for them.
    """
    no_source, no_item = "no source has the key", "there is no benchmark item"
    if names.sources:
        yield "source-unknown", ("source", "key"), no_source, problem.source.key, names.sources
        if problem.status.claimed_by is not None:
            where = ("status", "claimed_by")
            yield "source-unknown", where, no_source, problem.status.claimed_by, names.sources
    if names.taxonomy.fields:
        yield "field-unknown", ("field",), "there is no field", problem.field, names.taxonomy.subfield_slugs
    for index, related in enumerate(problem.related):
        if related.id != problem.id:  # that one is `related-self`
            yield (
                "related-unknown",
                ("related", index, "id"),
                "no record has the id",
                related.id,
                names.problems,
            )
    for index, formalization in enumerate(problem.formalizations):
        if formalization.item is not None:
            yield "item-unknown", ("formalizations", index, "item"), no_item, formalization.item, names.items
    for index, check in enumerate(problem.checks):
        if check.item is not None:
            yield "item-unknown", ("checks", index, "item"), no_item, check.item, names.items
        if check.task is not None:
            yield "task-unknown", ("checks", index, "task"), "there is no task", check.task, names.tasks


def _unknown_link(problem: Problem, index: int, what: str, known: Collection[str], target: str) -> Fault:
    found = _unknown(
        problem.path, "problem-link", (), f"the link leads to no {what}: {target!r}", target, known
    )
    # The line is within the body; the caller adds where the body begins.
    return found.at(*problem.body.position(index))


def check_unique(ids: Iterable[tuple[str, str, DataPath]]) -> Iterator[Fault]:
    """Ids that stand twice, in two files or in one catalogue: (id, file, where in the file)."""
    first: dict[str, str] = {}
    for name, path, data_path in ids:
        if name in first:
            yield Fault(
                "id-duplicate",
                path,
                f"the id {name!r} is already that of {first[name]}",
                "choose another; ids are never reused",
                data_path=data_path,
            )
        else:
            first[name] = path


def check_source(source: Source) -> Iterator[Fault]:
    """The place of a source's file, and terms that contradict the wording they permit."""
    if PurePosixPath(source.path).stem != source.key:
        yield Fault(
            "id-filename",
            source.path,
            f"the key {source.key!r} differs from the file's name",
            f"rename the file to {source.key}.yaml",
            data_path=("key",),
        )
    if "verbatim" in source.wording and source.permits.redistribution is not True:
        yield Fault(
            "license-permits",
            source.path,
            "verbatim text is listed, but redistribution is not permitted",
            "remove verbatim from wording:, or correct permits:",
            data_path=("wording",),
        )
    if "adapted" in source.wording and source.permits.derivatives is not True:
        yield Fault(
            "license-permits",
            source.path,
            "adapted text is listed, but changed versions are not permitted",
            "remove adapted from wording:, or correct permits:",
            data_path=("wording",),
        )


def check_catalogue(entries: Iterable[CatalogueEntry], names: Names) -> Iterator[Fault]:
    """Cross-references of catalogue entries."""
    seen_sources: set[str] = set()
    positions: dict[str, int] = {}
    for entry in entries:
        index = positions.get(entry.path, 0)
        positions[entry.path] = index + 1
        if entry.path not in seen_sources:
            seen_sources.add(entry.path)
            if PurePosixPath(entry.path).stem != entry.source:
                yield Fault(
                    "id-filename",
                    entry.path,
                    f"the source {entry.source!r} differs from the file's name",
                    f"rename the file to {entry.source}.yaml",
                    data_path=("source",),
                )
            if names.sources and entry.source not in names.sources:
                yield _unknown(
                    entry.path,
                    "source-unknown",
                    ("source",),
                    f"no source has the key {entry.source!r}",
                    entry.source,
                    names.sources,
                )
        if entry.problem is not None and entry.problem not in names.problems:
            yield _unknown(
                entry.path,
                "related-unknown",
                ("entries", index, "problem"),
                f"no record has the id {entry.problem!r}",
                entry.problem,
                names.problems,
            )


def check_item(item: BenchmarkItem, names: Names) -> Iterator[Fault]:
    """The place of an item's file and the record it names."""
    return _check_place(item.path, item.id, item.problem, names)


def check_task(task: Task, names: Names) -> Iterator[Fault]:
    """The place of a task's file and the record it names."""
    return _check_place(task.path, task.id, task.problem, names)


def _check_place(path: str, identifier: str, problem: str | None, names: Names) -> Iterator[Fault]:
    if PurePosixPath(path).stem != identifier:
        yield Fault(
            "id-filename",
            path,
            f"the id {identifier!r} differs from the file's name",
            f"rename the file to {identifier}.yaml",
            data_path=("id",),
        )
    if problem is not None and problem not in names.problems:
        message = f"no record has the id {problem!r}"
        yield _unknown(path, "related-unknown", ("problem",), message, problem, names.problems)
