"""`openfrontiers preview FILE`: the page of one record as it will look, without building the site.

The page is written to a folder with the style sheets, scripts and fonts that it needs, and opens from there
without a server. Links to other pages lead into the same folder and work once a whole site has been built.
"""

from __future__ import annotations

import argparse
import sys
import time
import webbrowser
from pathlib import Path

from generators import addresses, build, mathematics, mkdocs_frame, site, tools
from generators.pages import problem as problem_page
from openfrontiers import building, corpus
from openfrontiers.commands.common import day
from openfrontiers.faults import CorpusError, Fault
from openfrontiers.model import Corpus, Problem
from openfrontiers.reading import read_record


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `preview`."""
    parser.add_argument("file", type=Path, help="record file: records/problems/<source>/<id>.md")
    parser.add_argument("--out", type=Path, help="folder for the page (default: build/preview in the corpus)")
    parser.add_argument("--open", action="store_true", help="open the page in the browser")
    parser.add_argument(
        "--watch", action="store_true", help="write the page again at each save, and reload it in the browser"
    )
    parser.add_argument(
        "--snapshot",
        metavar="DAY",
        type=day,
        help="day that ages are counted to (default: the last commit's)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the page and print its path. 0: no fault; 1: the record has faults; 3: a tool is missing."""
    try:
        return _watch(arguments) if arguments.watch else _run(arguments)
    except tools.MissingTool as error:
        print(f"openfrontiers: {error.message}\n  {error.hint}", file=sys.stderr)
        return 3


def _run(arguments: argparse.Namespace) -> int:
    if not arguments.file.exists():
        raise CorpusError(
            f"{arguments.file} does not exist", "name a record file: records/problems/<source>/<id>.md"
        )
    root = corpus.find_root(arguments.file.parent)
    context = corpus.context_of(corpus.list_files(root))
    shown = arguments.file.resolve().relative_to(root).as_posix()
    checked = corpus.check_record_file(arguments.file, shown, context)
    parsed = read_record(arguments.file, root)
    if not parsed.valid or parsed.body is None:
        _report(checked.faults)
        print("openfrontiers: the record cannot be shown before these faults are corrected", file=sys.stderr)
        return 1
    record = building.problem(parsed.data, parsed.body, shown)
    faults = [*checked.faults, *mathematics.check_files(root, [shown])]
    _report(faults)
    out = arguments.out or root / "build" / "preview"
    path = write(record, _corpus_around(root, record, context, arguments.snapshot), out)
    print(path)
    if arguments.open:
        webbrowser.open(path.resolve().as_uri())
    return 1 if faults else 0


STAMP = "preview-stamp.js"
"""Counts the versions of the page. The page loads it again and again as a script, which works without a server."""

RELOAD = """<script>
(() => {
  let seen;
  window.previewStamp = (version) => { if (seen !== undefined && seen !== version) location.reload(); seen = version; };
  const ask = () => {
    const script = document.createElement("script");
    script.src = "%s?" + Date.now();
    script.onload = script.onerror = () => { script.remove(); setTimeout(ask, 500); };
    document.head.append(script);
  };
  ask();
})();
</script>
</body>"""


def _watch(arguments: argparse.Namespace) -> int:
    """Write the page at each save until interrupted. A version with faults that cannot be shown leaves the page."""
    root = corpus.find_root(arguments.file.parent)
    out = arguments.out or root / "build" / "preview"
    page = out / addresses.file_of(addresses.problem(arguments.file.stem))
    before, version = 0, 0
    while True:
        now = arguments.file.stat().st_mtime_ns if arguments.file.exists() else before
        if now != before:
            before, version = now, version + 1
            _run(arguments)
            arguments.open = False  # one window is enough
            if page.is_file():
                text = page.read_text(encoding="utf-8")
                script = RELOAD % (
                    addresses.up(addresses.file_of(addresses.problem(arguments.file.stem))) + STAMP
                )
                page.write_text(
                    text.replace("</body>", script, 1) if STAMP not in text else text, encoding="utf-8"
                )
                (out / STAMP).write_text(f"previewStamp({version});\n", encoding="utf-8")
        time.sleep(0.3)


def _report(faults: list[Fault]) -> None:
    for fault in sorted(faults, key=Fault.sort_key):
        print(f"{fault.path}:{fault.line}:{fault.column}: {fault.message} ({fault.hint})", file=sys.stderr)


def _corpus_around(root: Path, record: Problem, context: corpus.Context, snapshot: str | None) -> Corpus:
    """The record with what its page mentions: its source and claimant, related records, the taxonomy."""
    around = [record]
    for related in record.related:
        path = context.names.problems.get(related.id)
        if path is None:
            continue
        parsed = read_record(root / path, root)
        if parsed.valid and parsed.body is not None:
            around.append(building.problem(parsed.data, parsed.body, path))
    claimants = [claim.claimed_by for claim in record.status.claims]
    keys = {record.source.key, record.status.claimed_by or "", *claimants}
    sources = [found for key in sorted(keys) if (found := context.sources.get(key)) is not None]
    commit, day = corpus.git_head(root)
    return Corpus(
        root=root,
        snapshot_at=snapshot or day or record.history[-1].date,
        problems=tuple(sorted(around, key=lambda entry: entry.id)),
        sources=tuple(sources),
        taxonomy=context.names.taxonomy,
        commit=commit,
    )


def write(record: Problem, around: Corpus, out: Path) -> Path:
    """Write the page of a record and the files that it needs; returns the path of the page."""
    frame, settings = mkdocs_frame.outside(tools.PROJECT / "mkdocs.yml")
    made = site.Site(around, settings)
    made.typeset()
    page = problem_page.page(made, record)
    files = [(addresses.file_of(page.path), frame.fill(page).encode("utf-8"))]
    files += build.assets(out / ".cache")
    for name, content in files:
        target = out / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    return out / addresses.file_of(page.path)
