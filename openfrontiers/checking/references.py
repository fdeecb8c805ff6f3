"""Cross-references: names in one file that another file, or the file's own place, must bear out.

Ids are unique in the corpus and equal to their file's name, case included; a record lies in its source's
folder; what a record names exists.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

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
    path: str, rule: str, data_path: DataPath, message: str, name: str, known: Iterable[str]
) -> Fault:
    close = difflib.get_close_matches(name, list(known), n=2, cutoff=0.75)
    hint = "did you mean " + " or ".join(close) + "?" if close else "correct the name, or add what it names"
    return Fault(rule, path, message, hint, data_path=data_path)


def check_problem(problem: Problem, names: Names) -> Iterator[Fault]:
    """Cross-references of one record that need no other record's content."""
    path = PurePosixPath(problem.path)
    if path.stem != problem.id and path.stem.casefold() == problem.id:
        yield Fault(
            "id-case",
            problem.path,
            f"the file's name {path.stem!r} differs from the id {problem.id!r} in upper and lower case",
            f"rename the file to {problem.id}.md: some file systems cannot tell the two apart",
            data_path=("id",),
        )
    elif path.stem != problem.id:
        yield Fault(
            "id-filename",
            problem.path,
            f"the id {problem.id!r} differs from the file's name {path.stem!r}",
            f"rename the file to {problem.id}.md, or correct the id",
            data_path=("id",),
        )
    if path.parent.name != problem.source.key:
        yield Fault(
            "source-folder",
            problem.path,
            f"a record of {problem.source.key} lies in the folder {path.parent.name!r}",
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
    if names.sources and problem.source.key not in names.sources:
        yield _unknown(
            path,
            "source-unknown",
            ("source", "key"),
            f"no source has the key {problem.source.key!r}",
            problem.source.key,
            names.sources,
        )
    claimant = problem.status.claimed_by
    if names.sources and claimant is not None and claimant not in names.sources:
        yield _unknown(
            path,
            "source-unknown",
            ("status", "claimed_by"),
            f"no source has the key {claimant!r}",
            claimant,
            names.sources,
        )
    if names.taxonomy.fields and not names.taxonomy.knows(problem.field):
        yield _unknown(
            path,
            "field-unknown",
            ("field",),
            f"there is no field {problem.field!r}",
            problem.field,
            [f"{main.slug}/{sub.slug}" for main in names.taxonomy.fields for sub in main.subfields],
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
    for index, related in enumerate(problem.related):
        where = ("related", index, "id")
        if related.id == problem.id:
            yield Fault(
                "related-self", path, "the record is related to itself", "remove the entry", data_path=where
            )
        elif related.id not in names.problems:
            yield _unknown(
                path,
                "related-unknown",
                where,
                f"no record has the id {related.id!r}",
                related.id,
                names.problems,
            )
    for index, formalization in enumerate(problem.formalizations):
        if formalization.item is not None and formalization.item not in names.items:
            yield _unknown(
                path,
                "item-unknown",
                ("formalizations", index, "item"),
                f"there is no benchmark item {formalization.item!r}",
                formalization.item,
                names.items,
            )
    for index, check in enumerate(problem.checks):
        if check.item is not None and check.item not in names.items:
            yield _unknown(
                path,
                "item-unknown",
                ("checks", index, "item"),
                f"there is no benchmark item {check.item!r}",
                check.item,
                names.items,
            )
        if check.task is not None and check.task not in names.tasks:
            yield _unknown(
                path,
                "task-unknown",
                ("checks", index, "task"),
                f"there is no task {check.task!r}",
                check.task,
                names.tasks,
            )
    for link in problem.body.links:
        scheme, _, target = link.target.partition(":")
        if scheme == "problem" and target and target not in names.problems:
            yield from _unknown_link(problem, link.start, "problem-link", "record", target, names.problems)
        elif scheme == "source" and target and target not in names.sources:
            yield from _unknown_link(problem, link.start, "problem-link", "source", target, names.sources)
        elif scheme == "item" and target and target not in names.items:
            yield from _unknown_link(
                problem, link.start, "problem-link", "benchmark item", target, names.items
            )


def _unknown_link(
    problem: Problem, index: int, rule: str, what: str, target: str, known: Iterable[str]
) -> Iterator[Fault]:
    found = _unknown(problem.path, rule, (), f"the link leads to no {what}: {target!r}", target, known)
    line, column = problem.body.position(index)
    # The line is within the body; `run` adds where the body begins.
    yield Fault(found.rule, found.path, found.message, found.hint, line, column)


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
