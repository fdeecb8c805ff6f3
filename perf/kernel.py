"""How fast this project's kernel is, beside Lean's own on the same declarations in the same run.

    python perf/kernel.py [--profile]

Compiles the prelude libraries of the tests, then prints: declarations and steps per second of CPU time, as the set of declarations grows; the ratio
to Lean's kernel (the time inside ``lean_add_decl``, without building its objects); peak memory; the slowest declarations; and with
``--profile`` the functions in which the time goes.
"""

from __future__ import annotations

import argparse
import cProfile
import io
import pstats
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "grader" / "kernel"))

from kernel_preludes import LIBRARY, prelude_declarations
from two_kernels import environment_of, on_deep_stack

from grader.kernel import term
from grader.kernel.declaration import Declaration
from grader.kernel.export_format import write_declarations
from grader.kernel.kernel import Kernel
from grader.lean.official import OfficialKernel


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description="Measure the kernel.")
    parser.add_argument("--profile", action="store_true", help="also print where the time goes")
    args = parser.parse_args()
    declarations = prelude_declarations()
    compiled = "compiled by mypyc" if not term.__file__.endswith(".py") else "not compiled"
    print(f"{environment_of(declarations)}; modules {compiled}\n")
    lean: list[float] = []
    on_deep_stack(lambda: lean.extend(lean_seconds(declarations)))
    growth(declarations, lean)
    memory(declarations)
    if args.profile:
        profile(declarations)


def lean_seconds(declarations: Sequence[Declaration]) -> list[float]:
    """The seconds that Lean's kernel takes for each declaration."""
    kernel = OfficialKernel(LIBRARY)
    seconds: list[float] = []
    spent = [0.0]
    inner = kernel._lib.add_decl

    def timed(*arguments: object) -> object:
        started = time.thread_time()
        result = inner(*arguments)
        spent[0] += time.thread_time() - started
        return result

    kernel._lib.add_decl = timed
    for declaration in declarations:
        spent[0] = 0.0
        kernel.add(declaration)
        seconds.append(spent[0])
    return seconds


def growth(declarations: Sequence[Declaration], lean: Sequence[float]) -> None:
    """Time as the set of declarations grows."""
    kernel = Kernel()
    ours: list[float] = []
    steps: list[int] = []
    for declaration in declarations:
        started = time.thread_time()
        verdict = kernel.add(declaration)
        ours.append(time.thread_time() - started)
        steps.append(verdict.steps)
        assert verdict.outcome == "accepted", str(verdict)
    print(
        f"{'declarations':>12} {'steps':>9} {'here, s':>8} {'Lean, s':>8} {'ratio':>6} {'decl./s':>8} {'steps/s':>8}"
    )
    for eighth in (1, 2, 4, 8):
        count = len(declarations) * eighth // 8
        here, there, total = sum(ours[:count]), sum(lean[:count]), sum(steps[:count])
        row = f"{count:>12} {total:>9} {here:>8.2f} {there:>8.3f} {here / there:>6.1f} {count / here:>8.0f} {total / here:>8.0f}"
        print(row)
    print(f"\n{'slowest':<40} {'here, ms':>9} {'Lean, ms':>9} {'steps':>7}")
    for index in sorted(range(len(ours)), key=lambda i: -ours[i])[:8]:
        name = str(declarations[index].name)
        print(f"{name[:40]:<40} {ours[index] * 1e3:>9.1f} {lean[index] * 1e3:>9.2f} {steps[index]:>7}")


def memory(declarations: Sequence[Declaration]) -> None:
    """Peak memory of a process that reads the declarations from a file and checks them."""
    print(f"\n{'declarations':>12} {'file, MB':>9} {'peak memory, MB':>16}")
    for count in (1, len(declarations) // 4, len(declarations) // 2, len(declarations)):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "export.ndjson"
            with path.open("w", encoding="utf-8") as stream:
                write_declarations(declarations[:count], stream)
            child = (
                "import sys\n"
                "from openfrontiers.cli import main\n"
                "status = main(['kernel', 'check', sys.argv[1]])\n"
                "peak = next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM'))\n"
                "print(peak, status)\n"
            )
            done = subprocess.run(
                [sys.executable, "-c", child, str(path)], capture_output=True, text=True, check=True
            )
            peak = int(done.stdout.split()[-2]) / 1024
            print(f"{count:>12} {path.stat().st_size / 1e6:>9.2f} {peak:>16.0f}")
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"this process, with Lean's library, both kernels and the decoded modules: {own:.0f} MB")


def profile(declarations: Sequence[Declaration]) -> None:
    """Where the time goes."""
    kernel = Kernel()
    profiler = cProfile.Profile()
    profiler.enable()
    for declaration in declarations:
        kernel.add(declaration)
    profiler.disable()
    text = io.StringIO()
    pstats.Stats(profiler, stream=text).sort_stats("tottime").print_stats(22)
    print(text.getvalue())


if __name__ == "__main__":
    main()
