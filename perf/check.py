"""Reading and checking a corpus: `python perf/check.py [--sizes 1000 12151 50000]`.

For each size: makes the synthetic corpus (seed 1), runs `openfrontiers check` in a new process, cold for Python
though not for the file system's cache, and prints wall and CPU seconds and the peak memory of the largest process;
then the check of one file, which is what an editor waits for; then what a loaded corpus, with which every generator and
exporter begins, adds to the memory of its process (Linux). Three runs each, the median is printed.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from synthetic import write_corpus

RUNS = 3

LOADING = """
import os
import sys
from pathlib import Path
from openfrontiers import corpus

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

before = resident()
loaded = corpus.load(Path(sys.argv[1]))
print(resident() - before)
"""


def measured(arguments: list[str]) -> tuple[float, float, float]:
    """Wall seconds, CPU seconds of the process and its children, and peak memory in MiB of one command."""
    begin = time.perf_counter()
    process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - begin
    if status:
        message = process.stderr.read().decode() if process.stderr else ""
        raise SystemExit(f"{' '.join(arguments)} failed: {message}")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def median_of(arguments: list[str]) -> tuple[float, float, float]:
    """The median of each figure over the runs."""
    runs = [measured(arguments) for _ in range(RUNS)]
    wall, cpu, memory = (statistics.median(values) for values in zip(*runs, strict=True))
    return wall, cpu, memory


def loaded_mib(root: Path) -> float:
    """Median memory in MiB by which a process grows when it loads a corpus."""
    command = [sys.executable, "-c", LOADING, str(root)]
    grown = [int(subprocess.run(command, check=True, capture_output=True).stdout) for _ in range(RUNS)]
    return statistics.median(grown) / 2**20


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument(
        "--sizes", type=int, nargs="+", default=[1000, 12151, 50000], help="numbers of records"
    )
    sizes = parser.parse_args().sizes
    command = [sys.executable, "-m", "openfrontiers", "check"]
    print(
        f"{'records':>8} {'wall s':>8} {'CPU s':>8} {'peak MiB':>9} {'ms/record':>10} {'one file s':>11} {'loaded MiB':>11}"
    )
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder) / "corpus"
            write_corpus(root, size, size * 4751 // 12151, seed=1)
            wall, cpu, memory = median_of([*command, "--corpus", str(root)])
            record = next((root / "records" / "problems").rglob("*.md"))
            one, _, _ = median_of([*command, "--corpus", str(root), str(record)])
            print(
                f"{size:8,} {wall:8.2f} {cpu:8.2f} {memory:9.0f} {cpu / size * 1000:10.3f} {one:11.2f} "
                f"{loaded_mib(root):11.0f}",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
