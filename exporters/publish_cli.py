"""`openfrontiers publish`: a dataset folder to the Hugging Face Hub."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from exporters.cli import license_filter
from exporters.export import Options, export
from exporters.hub import Publisher, PublishError
from openfrontiers import corpus as corpora
from openfrontiers.commands.common import add_corpus_argument, corpus_root, hub_repository
from openfrontiers.faults import CorpusError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    add_corpus_argument(parser)
    parser.add_argument("--repo", metavar="ORG/NAME", type=hub_repository, required=True,
                        help="the dataset repository on the Hub")  # fmt: skip
    parser.add_argument(
        "--from", metavar="DIR", type=Path, dest="folder",
        help="publish this folder, which `openfrontiers export` wrote (default: export the corpus first)",
    )  # fmt: skip
    parser.add_argument("--license", metavar="TERMS", action="append", default=[],
                        help="publish only what these terms cover; as for export")  # fmt: skip
    parser.add_argument("--tag", metavar="NAME", help="tag of the snapshot (default: snapshot- and its day)")
    parser.add_argument("--dry-run", action="store_true", help="only say what would be done")
    parser.add_argument("--create-pr", action="store_true", help="open a pull request instead of committing")
    parser.add_argument("--create", action="store_true", help="create the repository if it is not there")
    parser.add_argument("--private", action="store_true", help="with --create: create it private")


def run(arguments: argparse.Namespace) -> int:
    """Carry the command out."""
    if arguments.private and not arguments.create:
        raise CorpusError("--private belongs to --create", "it says how the repository is created")
    if arguments.folder is not None and arguments.license:
        raise CorpusError("--license has no effect on a folder that is exported already",
                          "give it to `openfrontiers export`, or leave --from out")  # fmt: skip
    if arguments.folder is not None:
        if not arguments.folder.is_dir():
            raise CorpusError(
                f"{arguments.folder} is no directory", "name a folder that `openfrontiers export` wrote"
            )
        return _publish(arguments, arguments.folder)
    reading = corpora.read(corpus_root(arguments))
    corpora.require_faultless(reading)
    corpus = corpora.corpus_of(reading)
    with tempfile.TemporaryDirectory(prefix="openfrontiers-") as parent:
        folder = Path(parent, "dataset")
        export(corpus, folder, Options(
            license=license_filter(arguments.license, corpus), repository=arguments.repo,
            record_check={"files": reading.count, "faults": len(reading.faults)},
        ))  # fmt: skip
        return _publish(arguments, folder)


def _publish(arguments: argparse.Namespace, folder: Path) -> int:
    publisher = Publisher(arguments.repo, say=lambda text: print(text, file=sys.stderr))
    try:
        if arguments.create and not arguments.dry_run:
            publisher.create(private=arguments.private)
        plan = publisher.plan(folder, arguments.tag, create=arguments.create)
        print(plan.describe())
        if arguments.dry_run:
            return 0
        address = publisher.publish(folder, plan, pull_request=arguments.create_pr)
    except PublishError as error:
        print(f"openfrontiers publish: {error.message}", file=sys.stderr)
        if error.hint:
            print(f"  {error.hint}", file=sys.stderr)
        return 3 if error.undetermined else 1
    print(address)
    if arguments.create_pr:
        print(f"run again when it is merged: that sets the tag {plan.tag}", file=sys.stderr)
    return 0
