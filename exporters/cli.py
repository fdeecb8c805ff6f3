"""`openfrontiers export`: write, verify or compare a dataset folder."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from exporters import differences, manifest
from exporters.export import Export, Options, export
from exporters.licences import PERMISSIVE, USES, LicenseFilter, UnknownFilterError
from openfrontiers import corpus as corpora
from openfrontiers.commands.common import add_corpus_argument, corpus_root, day, hub_repository, plural
from openfrontiers.faults import CorpusError
from openfrontiers.licences import KNOWN
from openfrontiers.model import Corpus


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    add_corpus_argument(parser)
    parser.add_argument(
        "--out", metavar="DIR", type=Path, help="write the dataset folder DIR, whole or not at all"
    )
    parser.add_argument(
        "--verify", metavar="DIR", type=Path, help="check a folder against its checksums and manifest"
    )
    parser.add_argument(
        "--diff",
        metavar="OLD",
        type=Path,
        help="say what changed since the dataset folder OLD; with --out, also in the new folder",
    )
    parser.add_argument("--json", action="store_true", help="differences as JSON, instead of Markdown")
    parser.add_argument(
        "--license",
        metavar="TERMS",
        action="append",
        default=[],
        help=f"keep only what these terms cover: {PERMISSIVE}; a use ({', '.join(USES)}), each of which must be "
        "permitted; or an SPDX identifier, any of which is enough. May be given several times",
    )
    parser.add_argument(
        "--snapshot-at",
        metavar="DAY",
        type=day,
        help="day of the snapshot (default: the day of the last commit, or without git the newest day that a "
        "record names)",
    )
    parser.add_argument(
        "--repo", metavar="ORG/NAME", type=hub_repository,
        help="repository on the Hub, for the addresses in the card",
    )  # fmt: skip


def run(arguments: argparse.Namespace) -> int:
    """Carry the command out."""
    _refuse_idle_options(arguments)
    if arguments.verify is not None:
        return _verify(arguments.verify)
    root = corpus_root(arguments)
    if arguments.out is not None:
        _refuse_place(arguments.out, root)
    reading = corpora.read(root)
    corpora.require_faultless(reading)
    corpus = corpora.corpus_of(reading, snapshot_at=arguments.snapshot_at)
    chosen = license_filter(arguments.license, corpus)
    changes = differences.against(arguments.diff, corpus, chosen) if arguments.diff is not None else None
    if changes is not None:
        if arguments.json:
            print(json.dumps(changes.as_dict(), ensure_ascii=False, indent=1))
        else:
            print(changes.markdown(), end="")
    if arguments.out is None:
        return 0
    result = export(
        corpus,
        arguments.out,
        Options(
            license=chosen,
            repository=arguments.repo,
            changes=changes,
            record_check={"files": reading.count, "faults": len(reading.faults)},
        ),
    )
    _say(result)
    return 0


def _refuse_idle_options(arguments: argparse.Namespace) -> None:
    """Raise CorpusError where nothing is asked for, or an option would have no effect."""
    out, verify, diff = arguments.out is not None, arguments.verify is not None, arguments.diff is not None
    if not (out or verify or diff):
        raise CorpusError("say what to do", "give --out DIR, --verify DIR or --diff OLD")
    given = {
        "--out": out,
        "--diff": diff,
        "--json": arguments.json,
        "--license": bool(arguments.license),
        "--snapshot-at": arguments.snapshot_at is not None,
        "--repo": arguments.repo is not None,
    }
    if verify:
        idle = [option for option, is_given in given.items() if is_given]
        why = "--verify checks a folder as it is"
    else:
        idle = ["--json"] if arguments.json and not diff else []
        idle += ["--repo"] if arguments.repo is not None and not out else []
        why = "--json belongs to --diff, --repo to --out"
    if idle:
        raise CorpusError(f"{', '.join(idle)} would have no effect here: {why}", "leave it out")


def _say(result: Export) -> None:
    """Say on the error stream what was written: the output may be the differences."""
    lines = [
        f"{name}: {plural(count, 'row')}, {plural(len(result.files[name]), 'file')}"
        for name, count in result.rows.items()
    ]
    lines += [
        f"left out of {name}: {plural(sum(left.values()), 'row')}"
        for name, left in sorted(result.left_out.rows.items())
    ]
    for name, found in (
        ("problems", result.left_out.attachments),
        ("benchmark", result.left_out.item_statements),
    ):
        if found:
            lines.append(f"left out of the rows of {name}: {plural(sum(found.values()), 'formal statement')}")
    lines.append(f"snapshot {result.statistics.snapshot_at} in {result.folder}")
    print("\n".join(lines), file=sys.stderr)


def license_filter(words: list[str], corpus: Corpus) -> LicenseFilter | None:
    """The filter that `--license` asks for; None where it is not given. Raises CorpusError for an unknown word."""
    if not words:
        return None
    present = {problem.license for problem in corpus.problems}
    present |= {
        entry.license for problem in corpus.problems for entry in problem.formalizations if entry.license
    }
    present |= {source.license.spdx for source in corpus.sources}
    try:
        return LicenseFilter.parse(words, present)
    except UnknownFilterError as error:
        raise CorpusError(
            f"--license {error.args[0]}: no such terms",
            f"write {PERMISSIVE}, {', '.join(USES)}, or a licence of the corpus: {', '.join(sorted(present))}; "
            f"{len(KNOWN)} others are known by their SPDX identifier",
        ) from None


def _refuse_place(out: Path, root: Path) -> None:
    resolved = out.resolve()
    for part in ("records", "answers", "lean"):
        if resolved == root / part or root / part in resolved.parents:
            raise CorpusError(
                f"{out} lies inside {part}/", "name a directory outside the corpus's own folders"
            )
    if resolved == root:
        raise CorpusError(f"{out} is the corpus itself", "name a directory of its own")


def _verify(folder: Path) -> int:
    if not folder.is_dir():
        raise CorpusError(
            f"{folder} is no directory", "name a folder that `openfrontiers export --out` wrote"
        )
    differences = manifest.verify(folder)
    for difference in differences:
        print(f"{difference.path}: {difference.message}")
    if differences:
        print(f"{folder}: {plural(len(differences), 'difference')}", file=sys.stderr)
        return 1
    facts = manifest.read_facts(folder)
    print(
        f"{folder}: {plural(len(manifest.files_of(folder)), 'file')} as written; "
        f"snapshot {facts.snapshot_at}, commit {facts.commit or 'unknown'}"
    )
    return 0
