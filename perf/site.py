"""Measure the website: `python perf/site.py [--records 12151] [--catalogue 4751] [--plain] [--browser] [--serve] [--again]`.

Builds a synthetic corpus and prints CPU seconds (in the program and in the system, children included), seconds on the
clock, peak memory and size for: a first build without and with the search index, a build that changes nothing, a build after one
changed record. `--plain` builds the same records as plain Material for MkDocs pages, one Markdown file each, and prints
the ratio. `--browser` opens the built site in Chromium and prints what a first search and a problem's page fetch, with
the sizes a server that compresses sends. `--serve` prints how long a changed record takes to show under `mkdocs serve`.
`--again` builds once more with nothing kept and says whether every file has the same bytes.
"""

from __future__ import annotations

import argparse
import functools
import gzip
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import quote_plus

ROOT = Path(__file__).resolve().parent.parent
MKDOCS = [sys.executable, "-m", "mkdocs"]
SEARCHES = ("graph colouring", r"\zeta(5)", "planar")
COMPRESSED = (".html", ".css", ".js", ".json", ".svg", ".xml")

CONFIG = """\
INHERIT: {root}/mkdocs.yml
docs_dir: {root}/docs
site_dir: {site}
theme: {{custom_dir: {root}/site_templates/frame}}
plugins:
  - openfrontiers: {{corpus: {corpus}, cache: {cache}, search: {search}}}
"""

PLAIN = """\
site_name: Plain
site_dir: {site}
docs_dir: {docs}
theme: {{name: material, font: false}}
plugins: []
nav: [index.md]
validation: {{omitted_files: ignore}}
"""


def measure(label: str, command: list[str]) -> float:
    """Run a command, print a row, return its CPU seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(ROOT)}
    process = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    elapsed = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if process.returncode:
        print(process.stderr[-3000:], file=sys.stderr)
        raise SystemExit(f"{label}: the command failed")
    user, system = after.ru_utime - before.ru_utime, after.ru_stime - before.ru_stime
    print(f"{label:44} {user:8.1f} {system:8.1f} {elapsed:8.1f} {after.ru_maxrss / 1024:8.0f}", flush=True)
    return user + system


def size(folder: Path, *, without: str = "") -> tuple[int, int]:
    """Bytes and number of the files of a folder, except those below one of its folders."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    if without:
        files = [path for path in files if not path.relative_to(folder).as_posix().startswith(without)]
    return sum(path.stat().st_size for path in files), len(files)


def configure(base: Path, corpus: Path, *, search: bool) -> list[str]:
    """The command that builds the site of a corpus."""
    path = base / "mkdocs.yml"
    path.write_text(CONFIG.format(root=ROOT, site=base / "site", corpus=corpus, cache=base / "cache",
                                  search=str(search).lower()))  # fmt: skip
    return [*MKDOCS, "build", "-q", "-f", str(path)]


def one_record(corpus: Path) -> Path:
    """Some record of a synthetic corpus."""
    return min((corpus / "records" / "problems").glob("*/*.md"))


def change(record: Path, mark: str) -> None:
    """Put a sentence with a new formula before the statement."""
    text = record.read_text(encoding="utf-8")
    end = text.index("\n---\n", 4) + 5
    record.write_text(f"{text[:end]}{mark} $x_{{{mark}}}$. {text[end:]}", encoding="utf-8")


def builds(base: Path, corpus: Path) -> float:
    """The builds of our site; returns the CPU seconds of the first."""
    site = base / "site"
    first = measure("all pages, API, feeds (nothing cached)", configure(base, corpus, search=False))
    total, count = size(site)
    shutil.rmtree(site)
    measure("the same, formulas and font cached", configure(base, corpus, search=False))
    command = configure(base, corpus, search=True)
    with_index = measure("again with the search index", command)
    index, _ = size(site / "search" / "index")
    measure("a build that changes nothing", command)
    change(one_record(corpus), "Changed")
    measure("a build after one changed record", command)
    print(
        f"\n{count:,} files, {total / 1e6:.0f} MB; search index {index / 1e6:.1f} MB, {with_index:.1f} s in that build"
    )
    return first


def plain(base: Path, corpus: Path) -> float:
    """The same records as plain Material pages: statement and sections, without mathematics or lists."""
    docs = base / "plain"
    docs.mkdir()
    (docs / "index.md").write_text("# Problems\n")
    for record in (corpus / "records" / "problems").glob("*/*.md"):
        text = record.read_text(encoding="utf-8")
        front, _, body = text[4:].partition("\n---\n")
        title = re.search(r"^title: (.*)$", front, re.MULTILINE)
        (docs / record.name).write_text(f"# {title[1] if title else record.stem}\n\n{body}", encoding="utf-8")
    config = base / "plain.yml"
    config.write_text(PLAIN.format(site=base / "plain-site", docs=docs))
    return measure("plain Material for MkDocs, bare pages", [*MKDOCS, "build", "-q", "-f", str(config)])


class Compressing(SimpleHTTPRequestHandler):
    """Files as a web server sends them: compressed where that helps. `sent` lists paths and bytes."""

    sent: ClassVar[list[tuple[str, int]]] = []

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path.partition("?")[0]))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        content = path.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        if path.suffix in COMPRESSED:
            content = gzip.compress(content, 6)
            self.send_header("Content-Encoding", "gzip")
        self.sent.append((self.path.partition("?")[0], len(content)))
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        with suppress(BrokenPipeError):  # a reader that has gone on needs no answer
            self.wfile.write(content)

    def log_message(self, *arguments: Any) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a server of a folder."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Compressing, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()


def again(base: Path, corpus: Path) -> None:
    """Build into another folder with another cache, and compare every file."""
    other = base / "again"
    other.mkdir()
    command = configure(other, corpus, search=True)
    measure("all pages and the search index, nothing kept", command)
    first, second = base / "site", other / "site"
    different = [
        path.relative_to(second).as_posix()
        for path in second.rglob("*")
        if path.is_file()
        and (
            not (first / path.relative_to(second)).is_file()
            or path.read_bytes() != (first / path.relative_to(second)).read_bytes()
        )
    ]
    total = size(second)[1]
    same = not different and size(first)[1] == total
    print(f"two builds: {total:,} files, {'every byte the same' if same else f'different: {different[:5]}'}")


FIRST_RESULT = """
new MutationObserver((changes, observer) => {
  if (!document.querySelector("#search-results .of-card")) return;
  observer.disconnect();
  requestAnimationFrame(() => { window.firstResult = performance.now(); });
}).observe(document, { subtree: true, childList: true });
"""
"""Notes the time from the start of the navigation to the frame that shows the first result."""


def browser(site: Path) -> None:
    """What a browser fetches, and how long a first search takes."""
    from playwright.sync_api import sync_playwright

    options = [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
    ]
    problem = min((site / "problems").glob("*/index.html")).parent.name
    with served(site) as address, sync_playwright() as playwright:
        program = shutil.which("chromium") or shutil.which("chromium-browser")
        chromium = playwright.chromium.launch(executable_path=program, args=options)

        def fresh() -> Any:
            Compressing.sent.clear()
            return chromium.new_context(viewport={"width": 1280, "height": 900}).new_page()

        page = fresh()
        page.goto(f"{address}problems/{problem}/", wait_until="networkidle")
        html = sum(count for path, count in Compressing.sent if path.endswith(f"{problem}/"))
        total = sum(count for _, count in Compressing.sent)
        print(f"\na problem's page: {html / 1000:.1f} KB of HTML, {total / 1000:.0f} KB with all assets")
        for words in SEARCHES:
            page = fresh()
            page.add_init_script(FIRST_RESULT)
            page.goto(f"{address}search/?q={quote_plus(words)}", wait_until="networkidle")
            page.wait_for_function("window.firstResult")
            taken = page.evaluate("window.firstResult") / 1000
            total = sum(count for _, count in Compressing.sent)
            index = sum(count for path, count in Compressing.sent if path.startswith("/search/index/"))
            print(
                f"a first search ({words}): {index / 1000:.0f} KB of the index and its program, {total / 1000:.0f} KB "
                f"with the page, its styles and fonts; {taken:.2f} s from the address to the results"
            )
        chromium.close()


def serve(base: Path, corpus: Path) -> None:
    """How long a changed record takes to show under `mkdocs serve`."""
    path = base / "mkdocs.yml"
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(
        [*MKDOCS, "serve", "-q", "-f", str(path), "-a", "127.0.0.1:8931"],
        env=environment,
        stderr=subprocess.DEVNULL,
    )
    record = one_record(corpus)
    address = f"http://127.0.0.1:8931/openfrontiers/problems/{record.stem}/"
    try:
        start = time.monotonic()
        while True:
            try:
                urllib.request.urlopen(address).read()
                break
            except OSError:
                if process.poll() is not None or time.monotonic() - start > 120:
                    raise SystemExit("mkdocs serve did not start") from None
                time.sleep(0.2)
        print(f"\nmkdocs serve: first page after {time.monotonic() - start:.1f} s")
        times = []
        for number in range(5):
            mark = f"Mark{number}"
            start = time.monotonic()
            change(record, mark)
            while mark.encode() not in urllib.request.urlopen(address).read():
                time.sleep(0.01)
            times.append(time.monotonic() - start)
        print("a changed record is visible after " + ", ".join(f"{taken:.2f}" for taken in times) + " s")
    finally:
        process.terminate()
        process.wait(20)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--records", type=int, default=12151)
    parser.add_argument("--catalogue", type=int, default=4751)
    parser.add_argument(
        "--plain", action="store_true", help="also build plain Material pages of the same records"
    )
    parser.add_argument("--browser", action="store_true", help="also measure what a browser fetches")
    parser.add_argument("--serve", action="store_true", help="also measure mkdocs serve")
    parser.add_argument("--again", action="store_true", help="also compare with a second build, byte by byte")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder)
        corpus = base / "corpus"
        subprocess.run(
            [sys.executable, str(ROOT / "perf" / "synthetic.py"), "--records", str(arguments.records), "--catalogue",
             str(arguments.catalogue), "--out", str(corpus), "--seed", "1"],
            check=True, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        print(
            f"{arguments.records:,} records, {arguments.catalogue:,} catalogue entries, {os.cpu_count()} cores\n"
        )
        print(f"{'':44} {'user s':>8} {'system s':>8} {'clock s':>8} {'peak MB':>8}")
        measure("reading the corpus alone", [
            sys.executable, "-c",
            f"from pathlib import Path; from openfrontiers import corpus; corpus.load(Path({str(corpus)!r}))",
        ])  # fmt: skip
        first = builds(base, corpus)
        if arguments.plain:
            print()
            other = plain(base, corpus)
            print(
                f"ratio: plain Material takes {other / first:.1f} times the CPU of all our pages with mathematics and lists"
            )
        if arguments.again:
            again(base, corpus)
        if arguments.browser:
            browser(base / "site")
        if arguments.serve:
            serve(base, corpus)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
