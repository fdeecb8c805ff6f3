"""What the core's commands share: the corpus option, reports in three forms, progress on a terminal."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from openfrontiers import dates
from openfrontiers.corpus import find_root
from openfrontiers.faults import CorpusError, Fault, pointer
from openfrontiers.wording import plural as plural

WHERE_RECORDS_ARE = (
    "records lie under records/: a problem in records/problems/<source>/<id>.md, all else in .yaml files; "
    "`openfrontiers new problem` writes one where it belongs"
)
"""What to do about a file that is no record."""


def add_corpus_argument(parser: argparse.ArgumentParser) -> None:
    """`--corpus DIR`, for every command that reads a corpus."""
    parser.add_argument(
        "--corpus",
        metavar="DIR",
        type=Path,
        help="the corpus (default: the one that the working directory lies in)",
    )


def corpus_root(arguments: argparse.Namespace) -> Path:
    """The root of the corpus that the arguments name, else of the one upwards from the working directory."""
    named: Path | None = arguments.corpus
    if named is None:
        return find_root(Path.cwd())
    if not named.is_dir():
        raise CorpusError(f"{named} is no directory", "name the directory that holds records/")
    if not (named / "records").is_dir():
        raise CorpusError(f"{named} holds no records/", "name the directory that holds records/")
    return named.resolve()


def day(text: str) -> str:
    """The type of an option that names a day, such as 2026-09-08; argparse reports anything else."""
    try:
        first, last = dates.interval(text)
    except dates.DateError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    if first != last:
        raise argparse.ArgumentTypeError(f"{text!r} is no single day: write it as 2026-09-08")
    return text


def hub_repository(text: str) -> str:
    """The type of an option that names a repository of the Hub, ORG/NAME; argparse reports anything else."""
    if not re.fullmatch(r"[A-Za-z0-9](?:[\w.-]*\w)?/[A-Za-z0-9](?:[\w.-]*\w)?", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"{text!r} is no repository: write ORG/NAME")
    return text


def print_faults(faults: Sequence[Fault], form: str, *, checked: int, out: TextIO | None = None) -> None:
    """Print faults as `text`, `json` or `github`; the number of files checked goes into the JSON."""
    out = sys.stdout if out is None else out
    if form == "json":
        report = {"files": checked, "faults": [fault.as_dict() for fault in faults]}
        json.dump(report, out, ensure_ascii=False, indent=2)
        out.write("\n")
    elif form == "github":
        for fault in faults:
            out.write(_annotation(fault) + "\n")
    else:
        for fault in faults:
            out.write(_line(fault) + "\n")


def _line(fault: Fault) -> str:
    text = f"{fault.place}: {fault.severity}: {fault.message} [{fault.rule}]"
    return text + (f"\n    {fault.hint}" if fault.hint else "")


def _annotation(fault: Fault) -> str:
    """A workflow command of GitHub Actions: `::error file=…,line=…,col=…,title=…::message`."""

    def data(text: str) -> str:
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")

    def value(text: str) -> str:
        return data(text).replace(":", "%3A").replace(",", "%2C")

    place = f"file={value(fault.path)}"
    if fault.line:
        place += f",line={fault.line},col={fault.column}"
    message = fault.message + (f"\n{fault.hint}" if fault.hint else "")
    if fault.data_path:
        message = f"{pointer(fault.data_path)}: {message}"
    return f"::{fault.severity} {place},title={value(fault.rule)}::{data(message)}"


class Progress:
    """A line that counts on a terminal, and nothing in a pipe."""

    def __init__(self, what: str, total: int) -> None:
        self._what, self._total, self._done = what, total, 0
        self._shown = sys.stderr.isatty() and total > 500

    def step(self, count: int = 1) -> None:
        """Count further, and show the count every hundredth time."""
        self._done += count
        if self._shown and self._done % 100 == 0:
            sys.stderr.write(f"\r{self._what} {self._done:,}/{self._total:,}")
            sys.stderr.flush()

    def close(self) -> None:
        """Clear the line."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
