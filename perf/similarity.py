"""Measure near-duplicate detection: `python perf/similarity.py CORPUS [CORPUS …]`.

CORPUS is a directory that `perf/synthetic.py` made. For each, in a process of its own: seconds to read the
statements, to build the index, to find what is similar to one statement (mean of 200), to find every similar pair of
the corpus, and the largest memory. Every statement is a duplicate of nothing: these corpora measure time, the
labelled pairs in `tests/openfrontiers/` measure quality.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def measure(root: Path) -> str:
    """One line of the table."""
    from openfrontiers.similarity import Index, statements_of

    moments = [time.perf_counter()]
    statements = list(statements_of(root))
    moments.append(time.perf_counter())
    index = Index(statements)
    moments.append(time.perf_counter())
    asked = statements[:: max(1, len(statements) // 200)]
    for _, text in asked:
        index.similar(text)
    moments.append(time.perf_counter())
    pairs = sum(1 for _ in index.pairs())
    moments.append(time.perf_counter())
    reading, building, asking, pairing = (after - before for before, after in pairwise(moments))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return (
        f"{len(statements):10,}  {reading:6.2f}  {building:7.2f}  {1000 * asking / len(asked):12.2f}  {pairing:11.2f}"
        f"  {pairs:7,}  {memory:10.0f}"
    )


def main(arguments: list[str]) -> int:
    """Print the table."""
    if arguments[:1] == ["--one"]:
        print(measure(Path(arguments[1])))
        return 0
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 2
    print("statements  read s  index s  ms/statement  all pairs s    pairs  memory MiB", flush=True)
    for name in arguments:
        subprocess.run(
            [sys.executable, __file__, "--one", name], check=True, env={**os.environ, "PYTHONPATH": str(ROOT)}
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
