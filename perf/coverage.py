"""Coverage of the corpus against what it sets out to hold: `python perf/coverage.py [--corpus DIR]`.

Reads the lines of `perf/coverage.yaml` and prints how many records count for each, and which fields of the taxonomy
are empty. Exit status 1 where a line falls short or a sub-field is empty.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import yaml

from openfrontiers import corpus
from openfrontiers.model import Problem

HERE = Path(__file__).resolve().parent


def counts(problem: Problem, selector: dict[str, Any], benchmark: set[str]) -> bool:
    """Whether a record matches every key of a selector."""
    for key, value in selector.items():
        if key == "source":
            match = problem.source.key == value
        elif key == "field":
            match = value == "*" or problem.field == value or problem.main_field == value
        elif key == "msc":
            match = any(code.code.startswith(value) for code in problem.msc2020)
        elif key == "tag":
            match = value in problem.tags
        elif key == "id":
            match = problem.id == value
        elif key == "bounds":
            match = bool(problem.bounds)
        elif key == "benchmark":
            match = problem.id in benchmark
        else:
            raise SystemExit(f"perf/coverage.yaml: unknown selector {key!r}")
        if not match:
            return False
    return True


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--corpus", type=Path, default=HERE.parent)
    read = corpus.read(parser.parse_args().corpus)
    lines = yaml.safe_load((HERE / "coverage.yaml").read_text(encoding="utf-8"))
    benchmark = {item.problem for item in read.items}
    short = 0
    for line in lines:
        found = sum(
            any(counts(problem, selector, benchmark) for selector in line["any"]) for problem in read.problems
        )
        missing = found < line["minimum"]
        short += missing
        print(f"{found:5} of {line['minimum']:4}  {'short ' if missing else '      '} {line['name']}")
    used = Counter(problem.field for problem in read.problems)
    taxonomy = read.context.names.taxonomy
    empty = [
        f"{main.slug}/{sub.slug}"
        for main in taxonomy.fields
        for sub in main.subfields
        if not used[f"{main.slug}/{sub.slug}"]
    ]
    mains = {field.partition("/")[0] for field in used}
    print(f"\n{len(mains)} fields and {len(used)} sub-fields in use; empty: {', '.join(empty) or 'none'}")
    if read.faults:
        print(f"{len(read.faults)} faults: records with faults are not counted", file=sys.stderr)
    return 1 if short or empty else 0


if __name__ == "__main__":
    sys.exit(main())
