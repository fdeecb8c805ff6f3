"""`openfrontiers check`: every rule, on the whole corpus, on some files, or on what a change touches.

The rules are listed in `docs/rules/`. A fault never hides another: each file is read as far as it can be, and
each family of rules runs on what the earlier ones accepted of that file.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

from openfrontiers import building, corpus, reading
from openfrontiers.checking import references
from openfrontiers.commands.common import (
    WHERE_RECORDS_ARE,
    add_corpus_argument,
    corpus_root,
    plural,
    print_faults,
)
from openfrontiers.faults import CorpusError, Fault, display_path

KINDS = {
    "problems": "problem",
    "sources": "source",
    "catalogue": "catalogue",
    "benchmark": "benchmark-item",
    "tasks": "task",
}


MAX_CHANGES = 300
"""How many record files a change may touch, where `--max-changes` says nothing else."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `openfrontiers check`."""
    parser.add_argument(
        "paths", metavar="PATH", nargs="*", type=Path, help="files or directories (default: the whole corpus)"
    )
    add_corpus_argument(parser)
    parser.add_argument(
        "--changed", metavar="BASE", help="check what differs from the git revision BASE, and how"
    )
    parser.add_argument(
        "--max-changes",
        metavar="N",
        type=_count,
        help="with --changed: most record files that may change (default: 300; 0: any number)",
    )
    parser.add_argument(
        "--summary",
        metavar="FILE",
        type=Path,
        help="with --changed: write there what the change means, as Markdown for a pull request",
    )
    parser.add_argument(
        "--fix", action="store_true", help="first correct what can be corrected without a decision"
    )
    parser.add_argument(
        "--math", action="store_true", help="also typeset every formula (needs the extra `site`)"
    )
    parser.add_argument(
        "--watch", action="store_true", help="check again whenever a file changes, until interrupted"
    )
    parser.add_argument(
        "--format", choices=("text", "json", "github"), default="text", help="form of the report"
    )


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of files")
    return int(text)


def run(arguments: argparse.Namespace) -> int:
    """Check and report; 0 where every rule holds, 1 otherwise."""
    if arguments.changed is None:
        for name, given in (("--summary", arguments.summary), ("--max-changes", arguments.max_changes)):
            if given is not None:
                raise CorpusError(f"{name} belongs to --changed", "name the revision to compare with")
    root = _root(arguments)
    if arguments.watch:
        return _watch(root, arguments)
    if arguments.fix:
        _fix(root, arguments)
    faults, count = check(
        root,
        arguments.paths,
        changed=arguments.changed,
        math=arguments.math,
        max_changes=MAX_CHANGES if arguments.max_changes is None else arguments.max_changes,
    )
    print_faults(faults, arguments.format, checked=count)
    if arguments.summary is not None:
        change_summary = importlib.import_module("openfrontiers.change_summary")
        text = change_summary.summary(root, arguments.changed, faults)
        arguments.summary.write_text(text, encoding="utf-8")
    if arguments.format != "json":
        verdict = (
            "no faults"
            if not faults
            else plural(len(faults), "fault") + " in " + plural(len({fault.path for fault in faults}), "file")
        )
        print(f"{plural(count, 'file')} checked: {verdict}", file=sys.stderr)
    return 1 if faults else 0


def _root(arguments: argparse.Namespace) -> Path:
    if arguments.corpus is None and arguments.paths and not (Path.cwd() / "records").is_dir():
        for path in arguments.paths:
            if path.exists():
                return corpus.find_root(path if path.is_dir() else path.parent)
    return corpus_root(arguments)


def check(
    root: Path,
    paths: Sequence[Path] = (),
    *,
    changed: str | None = None,
    math: bool = False,
    max_changes: int = MAX_CHANGES,
) -> tuple[list[Fault], int]:
    """The sorted faults of a corpus, or of the files named, and how many files were read.

    Raises CorpusError for a path that does not exist or that is no part of a corpus.
    """
    if changed is not None:
        changes = importlib.import_module("openfrontiers.checking.changes")
        faults, count, touched = changes.check(root, changed, paths, max_files=max_changes)
        if math:
            faults += _typeset(root, touched)
    elif not paths:
        read = corpus.read(root, keep=math)
        faults, count = list(read.faults), read.count
        if math:
            faults += _typeset(root, [path for files in read.listing.files.values() for path in files])
    else:
        listing = corpus.list_files(root)
        chosen = list(_chosen(root, paths, listing))
        faults, count = check_files(root, chosen, listing), len(chosen)
        if math:
            faults += _typeset(root, chosen)
    return sorted(set(faults), key=Fault.sort_key), count


def _chosen(root: Path, paths: Iterable[Path], listing: corpus.Listing) -> Iterable[str]:
    every = [path for files in listing.files.values() for path in files]
    for path in paths:
        candidate = path if path.exists() or path.is_absolute() or path.is_symlink() else root / path
        if not candidate.exists() and not candidate.is_symlink():
            raise CorpusError(f"{path} does not exist", "name a file or directory of the corpus")
        # The last component stays as it is: a symbolic link is a fault to report, not one to follow.
        place = candidate.parent.resolve() / candidate.name
        inside_root = place.is_relative_to(root.resolve())
        shown = place.relative_to(root.resolve()).as_posix() if inside_root else candidate.as_posix()
        if candidate.is_dir() and not (candidate.is_symlink() and shown.startswith("records/")):
            shown = display_path(candidate, root)
            inside = [file for file in every if shown in (".", "records") or file.startswith(shown + "/")]
            if not inside:
                raise CorpusError(f"{path} holds no record files", "records lie under records/")
            yield from inside
        elif shown.startswith("records/"):
            yield shown
        else:
            raise CorpusError(f"{path} is no record of the corpus {root}", WHERE_RECORDS_ARE)


def check_files(root: Path, paths: Sequence[str], listing: corpus.Listing) -> list[Fault]:
    """The faults of some files; names that they refer to are looked up in the listing."""
    faults = [fault for fault in listing.misplaced if fault.path in paths]
    links = {fault.path for fault in faults if fault.rule == "regular-file"}
    paths = [path for path in paths if path not in links]
    context = corpus.context_of(listing, [])
    records = [path for path in paths if path.endswith(".md")]
    for read in corpus.read_problems(listing, context, keep=False, paths=records):
        faults.extend(read.faults)
        faults.extend(_twins(read, listing))
    for path in paths:
        if not path.endswith(".md"):
            faults.extend(_check_yaml(root, path, context))
    return faults


def _twins(read: corpus.Read, listing: corpus.Listing) -> Iterable[Fault]:
    """Another file that bears the same id, judged by its name."""
    if read.id is None:
        return
    name = f"/{read.id}.md"
    for path in listing.files["problems"]:
        if path.endswith(name) and path != read.path:
            yield Fault(
                "id-duplicate",
                read.path,
                f"the id {read.id!r} is already that of {path}",
                "choose another; ids are never reused",
                2,
                1,
            )


def _check_yaml(root: Path, path: str, context: corpus.Context) -> list[Fault]:
    folder = path.split("/")[1] if path.startswith("records/") else ""
    name = Path(path).stem
    if folder == "taxonomy":
        kind = name
    elif folder == "benchmark" and name == corpus.RETIRED:
        kind = "retired-items"
    else:
        kind = KINDS.get(folder, "")
    if not kind or not path.endswith(".yaml"):
        return []  # the listing has named it as misplaced
    parsed = reading.read_yaml_file(root / path, kind, root)
    faults = list(parsed.faults)
    if parsed.valid:
        found: Iterable[Fault] = ()
        if kind == "source":
            found = references.check_source(building.source(parsed.data, path))
        elif kind == "catalogue":
            found = references.check_catalogue(building.catalogue(parsed.data, path), context.names)
        elif kind == "benchmark-item":
            found = references.check_item(building.item(parsed.data, path), context.names)
        elif kind == "task":
            found = references.check_task(building.task(parsed.data, path), context.names)
        faults.extend(corpus.located(found, root))
    return faults


def _typeset(root: Path, paths: Sequence[str]) -> list[Fault]:
    """Faults of formulas that do not typeset; the typesetter belongs to the site and is loaded only here."""
    try:
        mathematics = importlib.import_module("generators.mathematics")
    except ModuleNotFoundError as error:
        raise CorpusError(
            f"--math needs {error.name!r}, which is not installed",
            "run ./run setup, or install the extra `site`",
        ) from None
    faults: list[Fault] = mathematics.check_files(root, paths)
    return faults


def _fix(root: Path, arguments: argparse.Namespace) -> None:
    formatting = importlib.import_module("openfrontiers.formatting")
    listing = corpus.list_files(root)
    paths = (
        list(_chosen(root, arguments.paths, listing))
        if arguments.paths
        else [path for files in listing.files.values() for path in files]
    )
    for path in paths:
        if formatting.fix_file(root / path):
            print(f"corrected {path}", file=sys.stderr)


def _watch(root: Path, arguments: argparse.Namespace) -> int:
    """Check again at each change. The two lines around a report are what an editor's problem matcher looks for."""
    before: dict[str, int] = {}
    while True:
        now = _modification_times(root)
        changed = [path for path, time_ in now.items() if before.get(path) != time_]
        if changed or before.keys() - now.keys():
            print("check begins", flush=True)
            only = [Path(root / path) for path in changed] if before else arguments.paths
            try:
                faults, count = check(root, [path for path in only if path.exists()], math=arguments.math)
            except CorpusError as error:
                print(f"{error.message}\n    {error.hint}", file=sys.stderr)
            else:
                print_faults(faults, arguments.format, checked=count)
            print("check ends", flush=True)
            before = now
        time.sleep(0.3)


def _modification_times(root: Path) -> dict[str, int]:
    times = {}
    for files in corpus.list_files(root).files.values():
        for path in files:
            try:
                times[path] = (root / path).stat().st_mtime_ns
            except OSError:
                continue
    return times
