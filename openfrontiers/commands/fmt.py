"""`openfrontiers fmt`: front matter in its canonical form."""

from __future__ import annotations

import argparse
import difflib
import re
import sys
from pathlib import Path

from openfrontiers import corpus, formatting, reading
from openfrontiers.commands.common import WHERE_RECORDS_ARE, add_corpus_argument, corpus_root, plural
from openfrontiers.faults import CorpusError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    parser.add_argument(
        "paths", metavar="PATH", nargs="*", type=Path, help="files or directories (default: the whole corpus)"
    )
    add_corpus_argument(parser)
    parser.add_argument(
        "--check", action="store_true", help="write nothing; say which files have another form"
    )
    parser.add_argument("--diff", action="store_true", help="write nothing; show what would change")


def run(arguments: argparse.Namespace) -> int:
    """Format; 1 where `--check` or `--diff` found another form, or a file could not be formatted."""
    paths = _paths(arguments)
    writes = not (arguments.check or arguments.diff)
    changed = 0
    failed = 0
    for path in paths:
        before = path.read_bytes() if arguments.diff and path.is_file() and not path.is_symlink() else b""
        differs, faults = formatting.fmt(path, write=writes)
        for fault in faults:
            print(
                f"{fault.place}: {fault.message}\n    {fault.hint}",
                file=sys.stderr,
            )
        failed += bool(faults)
        if not differs:
            continue
        changed += 1
        if arguments.diff:
            sys.stdout.writelines(_diff(path, before))
        else:
            # A name may hold anything, line breaks too; it must not look like another line of the report.
            name = re.sub(r"[\x00-\x1f\x7f]", "·", str(path))
            print(f"{'would change' if arguments.check else 'formatted'} {name}")
    verb = "formatted" if writes else "to format"
    print(f"{plural(len(paths), 'file')}, {changed:,} {verb}", file=sys.stderr)
    if changed and arguments.check:
        print("    run `openfrontiers fmt` and commit what it writes", file=sys.stderr)
    return 1 if failed or (changed and not writes) else 0


def _paths(arguments: argparse.Namespace) -> list[Path]:
    if not arguments.paths:
        root = corpus_root(arguments)
        return [root / path for files in corpus.list_files(root).files.values() for path in files]
    found: list[Path] = []
    for path in arguments.paths:
        if path.is_dir():
            inside = sorted(
                entry for entry in path.rglob("*") if formatting.kind_of(entry.resolve().as_posix())
            )
            if not inside:
                raise CorpusError(f"{path} holds no records", WHERE_RECORDS_ARE)
            found += inside
            continue
        if not path.exists() and not path.is_symlink():
            raise CorpusError(f"{path} does not exist", "name a record file or a directory")
        # The last component stays as it is: a symbolic link is a fault to report, not one to follow.
        placed = path.parent.resolve() / path.name
        if formatting.kind_of(placed.as_posix()) is not None:
            found.append(path)
        elif "records" in placed.parts:
            print(f"{path} has no canonical form and stays as it is", file=sys.stderr)
        else:
            raise CorpusError(f"{path} is no record", WHERE_RECORDS_ARE)
    return found


def _diff(path: Path, before: bytes) -> list[str]:
    text, _ = reading.decode(before, path.as_posix())
    kind = formatting.kind_of(path.resolve().as_posix())
    if text is None or kind is None:
        return []
    after = formatting.formatted(text, kind)
    old = before.decode("utf-8").splitlines(keepends=True)
    return list(difflib.unified_diff(old, after.splitlines(keepends=True), f"a/{path}", f"b/{path}"))
