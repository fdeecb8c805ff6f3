"""How long grading a Lean proof takes, and what share of it is Lean's own compiler: ``python
perf/lean_grading.py``.

Three tables: from submission to verdict for the sample, cold and warm; decoding of compiled modules; replay
in the official kernel. Medians of several runs, on this machine, with whatever else it was doing."""

from __future__ import annotations

import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from grader.kernel.name import parse
from grader.lean import checkers
from grader.lean.closure import closure, declaration_of
from grader.lean.compile import Compiler, compile_item
from grader.lean.library import Library
from grader.lean.modules import Module, ModuleFiles, Modules, load_closure
from grader.lean.statement import unsafe_part
from grader.lean.toolchain import find

ROOT = Path(__file__).resolve().parents[1]
SAMPLE = ROOT / "grader" / "samples" / "lean"
RUNS = 7


def grade_sample() -> tuple[float, float, dict[str, float]]:
    """Seconds and processor seconds for one run of the command, and the seconds that the verdict reports for its steps."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    started = time.perf_counter()
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "grader.cli",
            str(SAMPLE / "item.yaml"),
            str(SAMPLE / "Accepted.lean"),
            "--json",
            "-",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    seconds = time.perf_counter() - started
    if done.returncode != 0:
        sys.exit(f"the sample was not solved: {done.stdout}{done.stderr}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, processor, json.loads(done.stdout)["measurements"]


def submission_to_verdict() -> None:
    """The first table."""
    print("From submission to verdict (the sample, ms)")
    with tempfile.TemporaryDirectory() as cache:
        os.environ["OPENFRONTIERS_CACHE"] = cache
        cold, _, _ = grade_sample()
        runs = [grade_sample() for _ in range(RUNS)]
    total = statistics.median(seconds for seconds, _, _ in runs)
    processor = statistics.median(seconds for _, seconds, _ in runs)
    compile_ = statistics.median(steps["compile_seconds"] for _, _, steps in runs)
    print(f"  cold (item compiled, toolchain hashed)   {1000 * cold:8.0f}")
    print(f"  warm                                     {1000 * total:8.0f}")
    print(
        f"    of which Lean's compiler in its jail   {1000 * compile_:8.0f}   ({100 * compile_ / total:.0f} %)"
    )
    print(f"    added by the grader                    {1000 * (total - compile_):8.0f}")
    print(f"    processor time of all its processes    {1000 * processor:8.0f}")
    for step in sorted({key for _, _, steps in runs for key in steps}):
        value = statistics.median(steps.get(step, 0.0) for _, _, steps in runs)
        print(f"      {step.removesuffix('_seconds').replace('_', ' '):38} {1000 * value:8.1f}")


def libraries() -> list[tuple[str, Modules]]:
    """Compiled modules to measure with: the tests' prelude libraries and the core library of the items."""
    found = []
    compiler = Compiler(find(None))
    places = [(ROOT / "lean" / "core", ["Init"])]
    prelude = ROOT / "tests" / "grader" / "kernel" / "prelude"
    places.append((prelude, sorted(path.stem for path in prelude.glob("*.lean"))))
    for folder, names in places:
        for name in names:
            compiled = compile_item(parse(name), [folder], compiler, Library([]))
            modules = Modules()
            load_closure([parse(name)], [compiled.folder], modules)
            found.append((name, modules))
    return found


def decoding(loaded: list[tuple[str, Modules]]) -> None:
    """The second table."""
    print("\nDecoding compiled modules (every constant)")
    print(f"  {'module':14} {'kB':>8} {'constants':>10} {'ms':>8} {'MB/s':>8} {'constants/s':>12}")
    for name, modules in loaded:
        files = next(module.files for module in modules if str(module.name) == name)
        size = sum(map(len, files.parts.values()))
        seconds = []
        for _ in range(3):
            started = time.perf_counter()
            module = Module(ModuleFiles(files.name, files.parts))
            for constant in module.data.constants:
                module.get(constant)
            seconds.append(time.perf_counter() - started)
        best = min(seconds)
        count = len(module.data.constants)
        print(
            f"  {name:14} {size / 1e3:8.0f} {count:10} {1e3 * best:8.1f} {size / 1e6 / best:8.2f} {count / best:12.0f}"
        )


def replay(loaded: list[tuple[str, Modules]]) -> None:
    """The third table."""
    print("\nReplay in the official kernel, in its jail (all safe declarations of a module and its imports)")
    print(f"  {'module':14} {'declarations':>12} {'export ms':>10} {'process ms':>11} {'declarations/s':>15}")
    toolchain = find(None)
    for name, modules in loaded:
        roots = {}
        for module in modules:
            for constant in module.data.constants:
                declaration = declaration_of(constant, constant, modules.get)
                if unsafe_part(declaration) is None:
                    roots[declaration.name] = declaration
        declarations = closure(list(roots.values()), modules.get)
        started = time.perf_counter()
        data = checkers.export(declarations, "")
        exported = time.perf_counter() - started
        answer = checkers.official(data, len(declarations), toolchain, "", checkers.Limits())
        rate = len(declarations) / answer.seconds
        shown = f"{rate:15.0f}" if answer.accepted else f"   {answer.outcome}: {answer.note[:60]}"
        print(
            f"  {name:14} {len(declarations):12} {1e3 * exported:10.0f} {1e3 * answer.seconds:11.0f} {shown}"
        )


def main() -> None:
    """Print the tables."""
    submission_to_verdict()
    with tempfile.TemporaryDirectory() as cache:
        os.environ["OPENFRONTIERS_CACHE"] = cache
        loaded = libraries()
        decoding(loaded)
        replay(loaded)


if __name__ == "__main__":
    main()
