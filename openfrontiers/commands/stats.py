"""`openfrontiers stats`: the figures of the corpus, as text or JSON, and records that may be one problem."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable

from openfrontiers import corpus
from openfrontiers.commands.common import add_corpus_argument, corpus_root, plural
from openfrontiers.model import UNDATED, Corpus
from openfrontiers.similarity import Index
from openfrontiers.statistics import Count, Statistics, key_figures, statistics

TOP_CLASSES = 10
"""Number of MSC classes that the text lists; the JSON lists all."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    add_corpus_argument(parser)
    parser.add_argument("--json", action="store_true", help="every figure as JSON, instead of text")
    parser.add_argument(
        "--duplicates",
        action="store_true",
        help="list records that may pose the same problem and are not linked by related:, instead of the figures",
    )
    parser.add_argument(
        "--sound",
        action="store_true",
        help="count the records without faults and say how many files have some (default: refuse)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the figures; 1 where `--sound` left out files with faults."""
    root = corpus_root(arguments)
    status = 0
    if arguments.sound:
        reading = corpus.read(root)
        value = corpus.corpus_of(reading)
        faulty = {fault.path for fault in reading.faults}
        if faulty:
            print(f"{plural(len(faulty), 'file')} with faults: see `openfrontiers check`", file=sys.stderr)
            status = 1
    else:
        value = corpus.load(root)
    if arguments.duplicates:
        pairs = unlinked_duplicates(value)
        if arguments.json:
            found = [
                {"one": one, "other": other, "similarity": round(alike, 4)} for one, other, alike in pairs
            ]
            json.dump(found, sys.stdout, indent=2)
            print()
        else:
            print("\n".join(f"{alike:4.0%}  {one}  {other}" for one, other, alike in pairs) or "none")
        return status
    figures = statistics(value)
    if arguments.json:
        json.dump(figures.as_dict(), sys.stdout, ensure_ascii=False, indent=2)
        print()
    else:
        print(text(figures))
    return status


def unlinked_duplicates(value: Corpus) -> list[tuple[str, str, float]]:
    """Pairs of records whose statements are likely the same and of which neither names the other; closest first."""
    linked = {(problem.id, entry.id) for problem in value.problems for entry in problem.related}
    index = Index((problem.id, f"{problem.title}\n\n{problem.statement}") for problem in value.problems)
    found = [
        (one, other, alike)
        for one, other, alike in index.pairs()
        if (one, other) not in linked and (other, one) not in linked
    ]
    return sorted(found, key=lambda pair: (-round(pair[2], 9), pair[:2]))


def text(figures: Statistics) -> str:
    """The figures as plain text, one table below the other."""
    rows = [(row.quantity, row.value) for row in key_figures(figures)]
    width = max(len(quantity) for quantity, _ in rows)
    day = "without a day" if figures.snapshot_at == UNDATED else figures.snapshot_at
    lines = [f"Snapshot {day}", ""]
    lines += [f"{quantity:<{width}}  {value}" for quantity, value in rows]
    lines += _table("Records by status", (entry for entry in figures.by_status if entry.count))
    lines += _table("Records by field", figures.by_field)
    lines += _table("Records by sub-field", figures.by_subfield)
    lines += _table("Records by MSC 2020 class", figures.by_msc_class[:TOP_CLASSES])
    lines += _table("Records by posed decade", (entry for entry in figures.by_decade if entry.count))
    lines += _table("Records by licence", figures.by_license)
    lines += _table(
        "Records by source",
        (Count(row.key, row.name, row.records) for row in figures.by_source if row.records),
    )
    lines += _table("Catalogue items by status", figures.catalogue_by_status)
    return "\n".join(lines)


def _table(heading: str, entries: Iterable[Count]) -> list[str]:
    rows = [(entry.label, f"{entry.count:,}") for entry in entries]
    if not rows:
        return []
    label_width = max(len(label) for label, _ in rows)
    count_width = max(len(count) for _, count in rows)
    return ["", heading, *(f"  {label:<{label_width}}  {count:>{count_width}}" for label, count in rows)]
