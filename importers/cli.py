"""`openfrontiers import`: bring records in from a registered source, or say where a source has drifted.

`--from DIR` reads a checkout or a folder that `--fetch` wrote; `--fetch` asks the network, politely, and keeps every
response under `.cache/imports/<source>/`. `--dry-run` prints the changes as a diff and writes nothing.
"""

from __future__ import annotations

import argparse
import datetime
import sys
from collections.abc import Iterator
from pathlib import Path

from importers import published_dataset, status
from importers.documents import Document, read_folder
from importers.drafts import Parsed
from importers.emitting import Emitter, Report, diff
from importers.fetching import Fetcher, FetchError
from importers.registry import Importer, importer_of
from importers.status import stored
from openfrontiers import corpus
from openfrontiers.commands.common import add_corpus_argument, corpus_root, plural
from openfrontiers.faults import CorpusError
from openfrontiers.model import Source

SHOWN = 20
"""How many reasons of a kind are printed before the rest is counted; `--verbose` prints all."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `openfrontiers import`."""
    parser.add_argument(
        "source",
        metavar="SOURCE",
        nargs="?",
        help="key of a source in records/sources/, or `dataset` for a folder in the dataset's form",
    )
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--from", dest="folder", metavar="DIR", type=Path, help="read this local folder")
    how.add_argument("--fetch", action="store_true", help="fetch from the source's own address")
    parser.add_argument(
        "--date", metavar="DATE", help="day on which the folder was downloaded, where nothing says so"
    )
    parser.add_argument(
        "--out", metavar="DIR", type=Path, help="write records/ under this directory instead of the corpus"
    )
    parser.add_argument("--dry-run", action="store_true", help="show the changes as a diff and write nothing")
    parser.add_argument(
        "--status", action="store_true", help="list where sources differ from what the corpus claims"
    )
    parser.add_argument("--json", action="store_true", help="with --status: print JSON")
    parser.add_argument("--verbose", action="store_true", help="print every reason and note")
    add_corpus_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Import or compare; 0 done, 1 conflicts or drift, 2 wrong usage, 3 nothing could be read."""
    root = corpus_root(arguments)
    _refuse_ignored(arguments)
    try:
        if arguments.status:
            return status.run(root, arguments, _parsed)
        if arguments.source is None:
            raise CorpusError("no source named", "openfrontiers import SOURCE --from DIR, or --status")
        return _import(arguments, root)
    except FetchError as error:
        print(f"openfrontiers import: {error}", file=sys.stderr)
        return 3


def _refuse_ignored(arguments: argparse.Namespace) -> None:
    """Raise CorpusError for an option that would be ignored beside the others."""
    if arguments.json and not arguments.status:
        raise CorpusError("--json belongs to --status", "leave it out, or add --status")
    for name, given in (("--out", arguments.out is not None), ("--dry-run", arguments.dry_run)):
        if given and arguments.status:
            raise CorpusError(f"--status writes nothing, so {name} does not go with it", f"leave out {name}")
    if arguments.date is not None and arguments.fetch:
        raise CorpusError(
            "--date says when a folder was downloaded; what --fetch brings is of today", "leave out --date"
        )


def _import(arguments: argparse.Namespace, root: Path) -> int:
    if arguments.source == "dataset":
        return _import_dataset(arguments, root)
    emitter = Emitter(root, arguments.source, arguments.out)
    importer = importer_of(emitter.source)
    return _finish(emitter, emitter.run(_parsed(arguments, root, importer, emitter.source)), arguments)


def _import_dataset(arguments: argparse.Namespace, root: Path) -> int:
    """Every source that occurs in a dataset of OpenFrontiers' form, one after the other."""
    if arguments.folder is None:
        raise CorpusError("a dataset is read from a folder", "openfrontiers import dataset --from DIR")
    documents = list(read_folder(arguments.folder, date=arguments.date, endings=published_dataset.ENDINGS))
    try:
        keys = published_dataset.keys_of(documents)
    except ValueError as error:
        raise CorpusError(
            f"{arguments.folder} cannot be read as a dataset: {error}",
            "name the folder that `openfrontiers export` wrote; docs/dataset.md describes its files",
        ) from None
    if not keys:
        raise CorpusError(
            f"{arguments.folder} holds no rows of problems", "see docs/dataset.md for the columns"
        )
    worst = 0
    registered = corpus.list_files(root).names("sources")
    for key in keys:
        print(key, file=sys.stderr)
        if key not in registered:
            print(
                f"not mapped: no source has the key {key}; `openfrontiers new source` registers it",
                file=sys.stderr,
            )
            worst = 1
            continue
        emitter = Emitter(root, key, arguments.out)
        report = emitter.run(published_dataset.parse(documents, emitter.source))
        worst = max(worst, _finish(emitter, report, arguments))
    return worst


def _finish(emitter: Emitter, report: Report, arguments: argparse.Namespace) -> int:
    if arguments.dry_run:
        sys.stdout.write(diff(report.changes))
    else:
        emitter.write()
    _print(report, arguments)
    # A source of which nothing at all could be mapped was not read.
    return 1 if report.conflicts or (report.unmapped and not report.mapped) else 0


def _parsed(
    arguments: argparse.Namespace, root: Path, importer: Importer, source: Source
) -> Iterator[Parsed]:
    return importer.parse(_documents(arguments, root, importer, source), source)


def _documents(
    arguments: argparse.Namespace, root: Path, importer: Importer, source: Source
) -> Iterator[Document]:
    store = stored(root, source)
    if arguments.fetch:
        today = datetime.datetime.now(datetime.UTC).date().isoformat()
        fetcher = Fetcher(store, today, report=lambda line: print(line, file=sys.stderr))
        yield from importer.acquire(fetcher, source)
        return
    folder = arguments.folder
    if folder is None:
        if not (store / "index.json").is_file():
            raise CorpusError(
                f"nothing says where {source.key} is to be read from",
                "add --from DIR, or --fetch; what --fetch stored is read again without either",
            )
        folder = store
    found = False
    for document in read_folder(folder, date=arguments.date, endings=importer.ENDINGS):
        found = True
        yield document
    if not found:
        raise CorpusError(
            f"{folder} holds nothing that {source.key} could be read from",
            "expected files ending in " + ", ".join(importer.ENDINGS),
        )


def _print(report: Report, arguments: argparse.Namespace) -> None:
    verb = "would be" if arguments.dry_run else "were"
    print(
        f"{plural(report.created, 'record')} {verb} created, {report.updated:,} updated, {report.unchanged:,} unchanged, "
        f"{report.kept:,} left to the person who wrote them; {plural(report.entries, 'catalogue entry', 'catalogue entries')}; "
        f"{len(report.unmapped):,} not mapped; {plural(len(report.conflicts), 'conflict')}",
        file=sys.stderr,
    )
    for conflict in report.conflicts:
        print(f"conflict: {conflict}", file=sys.stderr)
    rows = [f"not mapped: {entry.locator}: {entry.reason}" for entry in report.unmapped]
    notes = [f"note: {entry.locator}: {entry.text}" for entry in report.notes]
    for lines in (rows, notes):
        shown = lines if arguments.verbose else lines[:SHOWN]
        for line in shown:
            print(line, file=sys.stderr)
        if len(lines) > len(shown):
            print(f"… and {len(lines) - len(shown):,} more; --verbose prints them", file=sys.stderr)
