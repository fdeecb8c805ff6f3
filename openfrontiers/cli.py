"""The command line: `openfrontiers COMMAND …`.

Each command lives in a module that is imported only when it is called, so that `openfrontiers check` starts
fast and `openfrontiers grade` needs no dependency of the site. A command module offers `add_arguments(parser)`
and `run(arguments) -> int`, the exit status: 0 it holds, 1 faults or not solved, 2 wrong usage,
3 undetermined or a missing tool, 4 needs review.
"""

from __future__ import annotations

import argparse
import importlib
import io
import os
import sys
from collections.abc import Sequence
from typing import NamedTuple

from openfrontiers import __version__
from openfrontiers.faults import CorpusError


class Command(NamedTuple):
    """A command, the module that holds it, the extra that brings what it needs, and one line of help."""

    name: str
    module: str
    extra: str
    help: str


COMMANDS = (
    Command("check", "openfrontiers.commands.check", "", "check records against every rule"),
    Command("fmt", "openfrontiers.commands.fmt", "", "write front matter in its canonical form"),
    Command("new", "openfrontiers.commands.new", "", "scaffold a valid problem or source file"),
    Command("preview", "generators.preview", "site", "show a record's page as it will look"),
    Command("stats", "openfrontiers.commands.stats", "", "print the figures of the corpus"),
    Command("import", "importers.cli", "importers", "bring records in from a registered source"),
    Command("export", "exporters.cli", "export", "write, verify or compare the dataset"),
    Command("publish", "exporters.publish_cli", "export", "publish a dataset folder to the Hugging Face Hub"),
    Command("grade", "grader.cli", "answers", "decide whether a submission solves an item"),
    Command("kernel", "grader.kernel.cli", "", "check declarations with the independent Lean kernel"),
    Command("bench", "grader.bench.cli", "", "the benchmark's tools"),
    Command(
        "doctor",
        "openfrontiers.commands.doctor",
        "",
        "say what is installed, what is missing, what that means",
    ),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    _open_streams()
    try:
        try:
            status = _command(list(sys.argv[1:] if arguments is None else arguments))
        except SystemExit:  # of argparse, which has printed help or what is wrong
            sys.stdout.flush()
            raise
        sys.stdout.flush()  # here, where a failure can still be explained, and not at the interpreter's end
        return status
    except CorpusError as error:
        print(f"openfrontiers: {error.message}", file=sys.stderr)
        if error.hint:
            print(f"  {error.hint}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader has gone (`| head`)
        _abandon_output()
        return 0
    except OSError as error:
        # What a command does not explain better itself: a folder that may not be written, a full disk.
        if error.strerror is None:
            raise
        if error.filename is None:
            _abandon_output()
            print(f"openfrontiers: the output cannot be written: {error.strerror}", file=sys.stderr)
        else:
            print(f"openfrontiers: {error.filename}: {error.strerror}", file=sys.stderr)
        print("  check that the place is there, may be read and written, and has room", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("openfrontiers: interrupted", file=sys.stderr)
        return 130


def _command(words: list[str]) -> int:
    name = next((word for word in words if not word.startswith("-")), None)
    options = _parser(name).parse_args(words)
    return int(options.run(options))


def _open_streams() -> None:
    """Give every command three streams: a sign that a terminal cannot show is no reason to fail, nor is a stream that was closed."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
        elif mode == "w" and isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _abandon_output() -> None:
    """Leave nothing for the interpreter to flush to a standard output that takes nothing."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser(chosen: str | None) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="openfrontiers",
        description="Open research problems as files: check them, publish them, grade claimed solutions.",
        epilog="`openfrontiers COMMAND --help` describes a command. Exit status: 0 it holds or solved, 1 faults or "
        "not solved, 2 wrong usage, 3 undetermined or a missing tool, 4 needs review.",
    )
    parser.add_argument("--version", action="version", version=f"openfrontiers {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", dest="command", required=True)
    for command in COMMANDS:
        child = commands.add_parser(
            command.name, help=command.help, description=command.help[0].upper() + command.help[1:] + "."
        )
        if command.name != chosen:
            continue
        try:
            module = importlib.import_module(command.module)
        except ModuleNotFoundError as error:
            _missing(command, error)
        module.add_arguments(child)
        child.set_defaults(run=module.run)
    return parser


def _missing(command: Command, error: ModuleNotFoundError) -> None:
    root = (error.name or "").split(".")[0]
    if root in ("openfrontiers", "importers", "generators", "exporters", "grader") or not command.extra:
        raise error
    print(
        f"openfrontiers: the command `{command.name}` needs {error.name!r}, which is not installed\n"
        f"  run ./run setup, or install the extra: pip install '.[{command.extra}]'",
        file=sys.stderr,
    )
    sys.exit(3)
