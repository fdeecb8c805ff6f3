"""A long comparison of the two kernels: mutated declarations, until a number of them is reached.

    python perf/kernel_fuzz.py --count 10000 --seed 1

Compiles the prelude libraries of the tests, declares them in this project's kernel and in Lean's own, and
asks both about random mutants. Every difference is printed and written as a file that ``openfrontiers
kernel check`` reads. Exit status 1 if there was one.
"""

from __future__ import annotations

import argparse
import collections
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "grader" / "kernel"))

from kernel_mutations import MUTATED, Mutator
from kernel_preludes import LIBRARY, prelude_declarations
from two_kernels import TwoKernels, environment_of, on_deep_stack

from grader.kernel.budget import Limits
from grader.kernel.declaration import InductiveBlock
from grader.kernel.export_format import write_declarations

LIMITS = Limits(steps=500_000, nodes=2_000_000, depth=20_000)


def main() -> int:
    """Compare until done; print a table."""
    parser = argparse.ArgumentParser(description="Compare the kernels on mutated declarations.")
    parser.add_argument("--count", type=int, default=10_000, help="mutants (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the mutations (default: %(default)s)")
    parser.add_argument(
        "--out", type=Path, default=Path("differences"), help="folder for differences (default: %(default)s)"
    )
    parser.add_argument("--inductive", action="store_true", help="mutate inductive types only")
    args = parser.parse_args()
    differences: list[str] = []
    on_deep_stack(lambda: differences.extend(compare(args.count, args.seed, args.out, args.inductive)))
    return 1 if differences else 0


def compare(count: int, seed: int, out: Path, inductive: bool) -> list[str]:
    """The differences found among ``count`` mutants."""
    declarations = prelude_declarations()
    print(environment_of(declarations))
    kernels = TwoKernels(LIBRARY, declarations, LIMITS)
    mutator = Mutator(declarations, seed, (InductiveBlock,) if inductive else MUTATED)
    answers: collections.Counter[tuple[str, str, str]] = collections.Counter()
    differences: list[str] = []
    started = time.perf_counter()
    for number in range(count):
        mutant = mutator.mutant(number)
        answer = kernels.compare(mutant)
        answers[type(mutant).__name__, answer.lean.split(":")[0], answer.ours.outcome] += 1
        difference = kernels.difference(mutant) if answer.difference else None
        if difference:
            differences.append(difference)
            out.mkdir(parents=True, exist_ok=True)
            with (out / f"{seed}-{number}.ndjson").open("w", encoding="utf-8") as stream:
                write_declarations([answer.declaration], stream)
            print(f"{seed}-{number}: {difference}", flush=True)
    seconds = time.perf_counter() - started
    print(f"{'declaration':<16} {'Lean':<10} {'here':<14} mutants")
    for (kind, lean, ours), total in sorted(answers.items()):
        print(f"{kind:<16} {lean:<10} {ours:<14} {total:>7}")
    print(
        f"{count} mutants, seed {seed}: {len(differences)} differences; {seconds:.0f} s, {count / seconds:.0f} mutants/s"
    )
    return differences


if __name__ == "__main__":
    sys.exit(main())
