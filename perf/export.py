"""Measure the export: `python perf/export.py CORPUS [CORPUS …]`.

CORPUS is a directory that `perf/synthetic.py` made; give several sizes to see the growth. For each, in a process
of its own: the time of an export of already read records (everything: Parquet, JSON lines, SQLite, card,
manifest), the seconds of processors that it took, the largest memory of the process and of its helpers, the bytes
written, and the time of `datasets.Dataset.from_list(...).to_parquet` for the rows of `problems` alone beside ours
for the same rows.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def measure(root: Path) -> dict[str, float]:
    """Times in seconds, sizes in MiB."""
    import pyarrow as pa

    from exporters import parquet
    from exporters.columns import PROBLEMS
    from exporters.export import export
    from exporters.rows import tables
    from exporters.selection import select
    from openfrontiers import corpus

    pa.array(["imports what pyarrow imports lazily"])
    read = corpus.corpus_of(corpus.read(root))
    idle = peak()
    with tempfile.TemporaryDirectory() as parent:
        start, used = time.perf_counter(), processors()
        result = export(read, Path(parent, "out"))
        whole, used = time.perf_counter() - start, processors() - used
        size = sum(path.stat().st_size for path in Path(parent, "out").rglob("*") if path.is_file())
        highest = peak()
        rows = tables(select(read))["problems"]
        start = time.perf_counter()
        table = parquet.table(PROBLEMS, rows)
        parquet.write(PROBLEMS, table, Path(parent, "ours"), sorted_by=["id"])
        ours = time.perf_counter() - start
        import datasets

        datasets.disable_progress_bars()
        start = time.perf_counter()
        datasets.Dataset.from_list(rows).to_parquet(Path(parent, "theirs.parquet"))
        theirs = time.perf_counter() - start
    return {
        "records": result.rows["problems"], "seconds": whole, "processor": used, "memory before": idle, "memory": highest,
        "written": size / 2**20, "parquet": ours, "datasets": theirs,
    }  # fmt: skip


def processors() -> float:
    """Seconds that processors have spent on this process and its helpers: what is left when a machine is shared."""
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def peak() -> float:
    """Largest resident memory of this process, and of its largest helper, in MiB."""
    return (
        max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
        / 1024
    )


def main(arguments: list[str]) -> int:
    """Print the table."""
    if arguments[:1] == ["--one"]:
        print(json.dumps(measure(Path(arguments[1]))))
        return 0
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 2
    print(
        "records  export s  processor s  ms/record  memory MiB (before)  written MiB  Parquet s  datasets s  ratio"
    )
    for name in arguments:
        done = subprocess.run(
            [sys.executable, __file__, "--one", name], check=True, capture_output=True, text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT), "HF_HUB_OFFLINE": "1"},
        )  # fmt: skip
        found = json.loads(done.stdout.splitlines()[-1])
        print(
            f"{found['records']:7,}  {found['seconds']:8.2f}  {found['processor']:11.2f}"
            f"  {1000 * found['processor'] / found['records']:9.3f}"
            f"  {found['memory']:10.0f} ({found['memory before']:.0f})  {found['written']:14.1f}"
            f"  {found['parquet']:9.2f}  {found['datasets']:10.2f}  {found['datasets'] / found['parquet']:5.1f}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
