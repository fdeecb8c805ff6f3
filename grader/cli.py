"""``openfrontiers grade``: one submission and one item in, one verdict out.

Exit status: 0 solved; 1 not solved; 2 wrong usage; 3 undetermined, a missing component included; 4 needs review; with
``--replay-verdict``, 0 where the verdict came out the same and 1 where it differs.
"""

from __future__ import annotations

import argparse
import importlib
import os
import shlex
import shutil
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from grader.items import Item, ItemError, find_item
from grader.kinds import MissingComponent, grade
from grader.options import Options
from grader.panel import explain, harmless, panel
from grader.submission import SubmissionError
from grader.verdict import EXIT_STATUS, VerdictError, differences
from grader.verdict_file import load

USAGE, MISSING = 2, 3


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``openfrontiers grade``."""
    parser.description = "Grade one submission to one item, offline."
    parser.add_argument(
        "item", nargs="?", metavar="ITEM", help="an item's id (R01, cap-set-f3-4) or an item file"
    )
    parser.add_argument("submission", nargs="?", type=Path, metavar="SUBMISSION", help="the file to grade")
    parser.add_argument(
        "--json", type=Path, metavar="FILE", help="write the verdict there ('-' for standard output)"
    )
    other = parser.add_mutually_exclusive_group()
    other.add_argument(
        "--explain", type=Path, metavar="VERDICT", help="say in words what a verdict file means"
    )
    other.add_argument(
        "--replay-verdict", type=Path, metavar="VERDICT", help="grade again and show any difference"
    )
    other.add_argument("--check-jail", action="store_true", help="try to escape from the jail and report")
    where = parser.add_argument_group("where things are")
    where.add_argument("--corpus", type=Path, metavar="DIR", help="the corpus; by default upwards from here")
    where.add_argument("--answer", type=Path, metavar="FILE", help="the evaluator-only answer file to use")
    where.add_argument(
        "--packet-map", type=Path, metavar="FILE", help="from opaque packet ids to items (JSON)"
    )
    limits = parser.add_argument_group("limits")
    limits.add_argument(
        "--seconds", type=_seconds, metavar="S", help="wall-clock limit of each checking process"
    )
    limits.add_argument(
        "--memory-mib", type=_mebibytes, metavar="M", help="memory limit of each checking process"
    )
    rubric = parser.add_argument_group("rubrics")
    judged = rubric.add_mutually_exclusive_group()
    judged.add_argument("--findings", type=Path, metavar="FILE", help="a judge's findings (JSON)")
    judged.add_argument(
        "--judge", type=Path, metavar="FILE", help="configuration of a judge's endpoint (YAML)"
    )
    rubric.add_argument(
        "--private-report", type=Path, metavar="FILE", help="write the private feedback there (JSON)"
    )
    lean = parser.add_argument_group("Lean items")
    lean.add_argument(
        "--toolchain", type=Path, metavar="DIR", help="a Lean toolchain (else LEAN_SYSROOT, elan, the wheel)"
    )
    lean.add_argument(
        "--project",
        type=Path,
        metavar="DIR",
        help="a built Lake project with the item's statement or Mathlib",
    )
    lean.add_argument(
        "--replay",
        choices=["closure", "submission"],
        default="closure",
        help="what the official kernel checks",
    )
    lean.add_argument(
        "--manifest", type=Path, metavar="FILE", help="library modules that --replay submission trusts"
    )
    lean.add_argument(
        "--second-checker",
        metavar="PROGRAM",
        help="another second checker: nanoda_bin, or any program that checks a lean4export file",
    )
    lean.add_argument(
        "--self-check", action="store_true", help="check without the recorded answer, for solvers"
    )
    lean.add_argument(
        "--unsafe-no-jail", action="store_true", help="compile unjailed; the verdict is never 'solved'"
    )


#: Which kinds of items an option concerns; an option that another kind would ignore is refused.
_CONCERNS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("seconds", "memory_mib"), ("answer", "closed-form", "construction", "lean")),
    **dict.fromkeys(("findings", "judge", "private_report"), ("rubric",)),
    **dict.fromkeys(
        ("toolchain", "project", "replay", "manifest", "second_checker", "self_check", "unsafe_no_jail"), ("lean",)
    ),
}  # fmt: skip
_UNLESS_GIVEN: Mapping[str, Any] = {"replay": "closure", "self_check": False, "unsafe_no_jail": False}
#: The most seconds, and the most MiB, that a limit may be: more than any machine of today has.
_MOST_SECONDS, _MOST_MIB = 1_000_000, 1 << 24


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < _MOST_SECONDS:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds between 0 and {_MOST_SECONDS}")
    return value


def _mebibytes(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 12 and 0 < int(text) <= _MOST_MIB):
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number of MiB from 1 to {_MOST_MIB}")
    return int(text)


def _given(args: argparse.Namespace) -> list[str]:
    """The options about grading that a person gave, by their names in the arguments."""
    names = (*_CONCERNS, "corpus", "answer", "packet_map")
    return [name for name in names if getattr(args, name) != _UNLESS_GIVEN.get(name)]


def _flag(name: str) -> str:
    return "--" + name.replace("_", "-")


def _misplaced(args: argparse.Namespace, item: Item) -> str | None:
    """Why an option does not fit the item or the other options; None where all fit."""
    for name in _given(args):
        kinds = _CONCERNS.get(name, (item.kind,))
        if item.kind not in kinds:
            return f"{_flag(name)} concerns items of kind {', '.join(kinds)}; {item.id} is of kind {item.kind}: leave it out"
    if args.manifest is not None and args.replay != "submission":
        return "--manifest lists what --replay submission trusts; give both, or leave it out"
    if args.manifest is None and args.replay == "submission":
        return "--replay submission trusts the library modules of a manifest: give --manifest FILE"
    if args.manifest is not None and not args.manifest.is_file():
        return f"--manifest {args.manifest}: there is no such file"
    if args.project is not None and not args.project.is_dir():
        return f"--project {args.project}: there is no such directory; name a built Lake project"
    if args.second_checker is not None:
        try:
            words = shlex.split(args.second_checker)
        except ValueError as error:
            return f"--second-checker {args.second_checker}: not a command line: {error}"
        if not words or shutil.which(words[0]) is None:
            return f"--second-checker {args.second_checker}: no program of this name is here; give its path"
    return None


def run(args: argparse.Namespace) -> int:
    """Carry out ``openfrontiers grade`` and return its exit status."""
    alone = "--check-jail" if args.check_jail else "--explain" if args.explain is not None else None
    if alone is not None and args.item is not None:
        return _usage(f"{alone} grades nothing; leave out {args.item}")
    if alone is not None and (others := _given(args)):
        return _usage(f"{alone} grades nothing; leave out {', '.join(map(_flag, others))}")
    if args.json is not None and (alone is not None or args.replay_verdict is not None):
        return _usage(
            "--json writes the verdict on a submission; it does not go with --explain, --replay-verdict or --check-jail"
        )
    if args.json is not None and (wrong := _unwritable(args.json)):
        return _usage(f"--json {wrong}")
    if args.private_report is not None and (wrong := _unwritable(args.private_report)):
        return _usage(f"--private-report {wrong}")
    try:
        if args.check_jail:
            return _check_jail()
        if args.explain is not None:
            sys.stdout.write(explain(load(args.explain)))
            return 0
        if args.replay_verdict is not None:
            return _replay(args)
        if args.item is None or args.submission is None:
            return _usage("expected an ITEM and a SUBMISSION; `openfrontiers grade --help` shows the forms")
        item = _item(args, args.item)
        if wrong := _misplaced(args, item):
            return _usage(wrong)
        verdict = grade(item, args.submission, _options(args))
    except (ItemError, SubmissionError, VerdictError) as error:
        return _usage(str(error))
    except MissingComponent as error:
        print(f"openfrontiers grade: {error}", file=sys.stderr)
        return MISSING
    if args.json is not None and str(args.json) == "-":
        sys.stdout.write(verdict.dumps())
    else:
        sys.stdout.write(panel(item.title, verdict, color=_use_color()))
        if args.json is not None:
            try:
                _write_whole(args.json, verdict.dumps())
            except OSError as error:
                return _usage(f"{args.json}: the verdict cannot be written: {error.strerror}")
    return EXIT_STATUS[verdict.outcome]


def _item(args: argparse.Namespace, name: str) -> Item:
    return find_item(name, args.corpus, args.answer, args.packet_map)


def _options(args: argparse.Namespace) -> Options:
    return Options(
        seconds=args.seconds,
        memory_mib=args.memory_mib,
        findings=args.findings,
        judge=args.judge,
        private_report=args.private_report,
        toolchain=args.toolchain,
        project=args.project,
        replay=args.replay,
        manifest=args.manifest,
        second_checker=args.second_checker,
        self_check=args.self_check,
        unsafe_no_jail=args.unsafe_no_jail,
    )


def _replay(args: argparse.Namespace) -> int:
    """Grade again. ITEM and SUBMISSION default to what the verdict names; the submission is looked for here and beside the verdict."""
    old = load(args.replay_verdict)
    try:
        item = _item(args, args.item or old.item.name)
    except ItemError as error:
        if args.item is not None:
            raise
        raise ItemError(
            f"{error}\n  name the item file that was graded against: --replay-verdict {args.replay_verdict} ITEM"
        ) from None
    submission = args.submission
    if submission is None:
        candidates = [Path(old.submission.name), args.replay_verdict.parent / old.submission.name]
        submission = next((path for path in candidates if path.is_file()), None)
        if submission is None:
            return _usage(
                f"the submission {old.submission.name} is neither here nor beside the verdict; name ITEM and SUBMISSION"
            )
    if wrong := _misplaced(args, item):
        return _usage(wrong)
    new = grade(item, submission, _options(args))
    lines = differences(old, new)
    for line in lines:
        print(harmless(line))
    if not lines:
        print(f"the same verdict: {new.outcome}")
    return 1 if lines else 0


def _check_jail() -> int:
    try:
        module = importlib.import_module("grader.jail.check")
    except ModuleNotFoundError as error:
        raise MissingComponent(
            f"the jail's own check needs the Python module {error.name!r}, which is not installed"
        ) from None
    status: int = module.run()
    return status


def _unwritable(path: Path) -> str | None:
    """Why nothing can be written there, known before a long grading; None where it can, or for standard output."""
    if str(path) == "-" or (path.exists() and not path.is_dir()):
        return None
    if path.is_dir():
        return f"{path}: this is a directory; name a file in it"
    if not path.parent.is_dir():
        return f"{path}: there is no directory {path.parent}; make it first"
    return None


def _write_whole(path: Path, text: str) -> None:
    """Write a file that is either whole or not there; a device or a pipe is written to, never replaced."""
    if path.exists() and not path.is_file():
        path.write_text(text, encoding="utf-8", newline="\n")
        return
    path = path.resolve()  # the file behind a symbolic link, not the link
    folder = path.parent
    descriptor, name = tempfile.mkstemp(dir=folder, prefix=f".{path.name}.")
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def _use_color() -> bool:
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ


def _usage(message: str) -> int:
    print(f"openfrontiers grade: {message}", file=sys.stderr)
    return USAGE


def main(argv: list[str] | None = None) -> int:
    """Run the command by itself: ``python -m grader.cli``."""
    parser = argparse.ArgumentParser(prog="openfrontiers grade")
    add_arguments(parser)
    return run(parser.parse_args(argv))


if __name__ == "__main__":
    raise SystemExit(main())
