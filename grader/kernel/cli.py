"""``openfrontiers kernel check FILE.ndjson``: the independent kernel by itself.

Exit status: 0 every declaration was accepted, and there was one; 1 one was rejected, or the file is damaged; 2 wrong
usage; 3 a limit was reached before any declaration was rejected, or the file has no declaration, so that nothing was
checked.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from .budget import Limits
from .canon import AXIOMS
from .declaration import Axiom, Declaration
from .export_format import ExportError, read_declarations
from .kernel import Kernel, Verdict
from .name import Name, parse
from .term import node_count

_EXPECTED = "expected a file that lean4export wrote"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``openfrontiers kernel``."""
    defaults = Limits()
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    check = actions.add_parser(
        "check",
        help="check every declaration of a file that lean4export wrote",
        description="Check every declaration of a file in lean4export's format (NDJSON 3.0 or 3.1), each in the "
        "environment of those accepted before it. Exit status: 0 all accepted, 1 one rejected or the file damaged, "
        "2 wrong usage, 3 a limit was reached or there was nothing to check.",
    )
    check.add_argument("file", metavar="FILE.ndjson", help="the file; - for standard input")
    check.add_argument(
        "--axioms",
        metavar="NAMES",
        default=",".join(map(str, AXIOMS)),
        help="the axioms that may be declared, with commas between them; 'none', or 'any' (default: %(default)s)",
    )
    check.add_argument("--stats", action="store_true", help="also print what the check used")
    check.add_argument("--verbose", action="store_true", help="also print the declarations that are accepted")
    limits = check.add_argument_group("limits for one declaration")
    limits.add_argument(
        "--max-steps", type=_positive, default=defaults.steps, metavar="N", help="default: %(default)s"
    )
    limits.add_argument(
        "--max-nodes", type=_positive, default=defaults.nodes, metavar="N", help="default: %(default)s"
    )
    limits.add_argument(
        "--max-depth", type=_positive, default=defaults.depth, metavar="N", help="default: %(default)s"
    )


def run(args: argparse.Namespace) -> int:
    """Run ``openfrontiers kernel check``."""
    try:
        names = _axioms(args.axioms)
    except ValueError as fault:
        return _wrong(f"--axioms: {fault}; expected names such as propext,Classical.choice, or none, or any")
    limits = Limits(steps=args.max_steps, nodes=args.max_nodes, depth=args.max_depth)
    try:
        lines = _lines(args.file)
    except OSError as fault:
        return _wrong(f"{args.file}: cannot be read: {fault.strerror}; {_EXPECTED}")
    except ValueError as fault:  # no UTF-8, or a name with a null character in it
        return _wrong(f"{args.file!r}: cannot be read: {fault}; {_EXPECTED}")
    report = _Report(args.verbose)
    kernel = Kernel(() if names is None else names, limits)
    started = time.perf_counter()
    try:
        for declaration in read_declarations(lines):
            if names is None and isinstance(declaration, Axiom):
                kernel.allow_axiom(declaration.name)
            report.add(declaration, kernel.add(declaration))
    except ExportError as fault:
        print(
            f"{args.file}:{fault.line}: {fault.message}\n  the file is damaged; {_EXPECTED}", file=sys.stderr
        )
        report.damaged = True
    except UnicodeDecodeError as fault:  # from standard input
        print(f"{args.file}: not text in UTF-8: {fault}\n  {_EXPECTED}", file=sys.stderr)
        report.damaged = True
    print(report.summary())
    if not report.damaged and not report.total:
        print(
            f"{args.file}: there is no declaration in it, so nothing was checked\n"
            "  export the module or the declarations that are to be checked, with what they depend on",
            file=sys.stderr,
        )
    if args.stats:
        seconds = time.perf_counter() - started
        print(f"steps {report.steps}; most for one declaration {report.most_steps} ({report.most_name})")
        print(f"term nodes kept {node_count()}; most made for one declaration {report.most_nodes}")
        print(
            f"{seconds:.2f} s; {len(kernel.env.constants) / seconds:.0f} constants/s; {report.steps / seconds:.0f} steps/s"
        )
    return report.status()


class _Report:
    """Counts verdicts and prints those that are no acceptance."""

    def __init__(self, verbose: bool) -> None:
        self.verbose = verbose
        self.damaged = False
        self.counts = {"accepted": 0, "rejected": 0, "out of budget": 0}
        self.axioms: list[str] = []
        self.steps = self.most_steps = self.most_nodes = 0
        self.most_name = "none"

    def add(self, declaration: Declaration, verdict: Verdict) -> None:
        self.counts[verdict.outcome] += 1
        self.steps += verdict.steps
        self.most_nodes = max(self.most_nodes, verdict.nodes)
        if verdict.steps > self.most_steps:
            self.most_steps, self.most_name = verdict.steps, str(verdict.name)
        if verdict.outcome == "accepted":
            if isinstance(declaration, Axiom):
                self.axioms.append(str(declaration.name))
            if self.verbose:
                print(verdict)
        else:
            print(verdict, file=sys.stderr)

    def summary(self) -> str:
        counts = ", ".join(f"{count} {outcome}" for outcome, count in self.counts.items())
        return f"{counts}; axioms: {', '.join(self.axioms) or 'none'}"

    @property
    def total(self) -> int:
        """How many declarations there were."""
        return sum(self.counts.values())

    def status(self) -> int:
        if self.damaged or self.counts["rejected"]:
            return 1
        return 3 if self.counts["out of budget"] or not self.total else 0


def _axioms(text: str) -> tuple[Name, ...] | None:
    """The allowed axioms; ``None`` for any."""
    if text == "any":
        return None
    return () if text == "none" else tuple(parse(part.strip()) for part in text.split(","))


def _lines(file: str) -> Iterator[str]:
    if file == "-":
        return iter(sys.stdin)
    return iter(Path(file).read_text(encoding="utf-8").split("\n"))


def _positive(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > 18 or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 1 to {10**18 - 1}")
    return int(text)


def _wrong(message: str) -> int:
    print(f"openfrontiers kernel: {message}", file=sys.stderr)
    return 2
