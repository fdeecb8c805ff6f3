"""The search index: one small document for each record, and Pagefind over them.

Pagefind (https://pagefind.app/docs/) cuts its index into chunks, so that a search fetches only what its words
need. It reads documents made for it rather than the site's pages: they hold the normalised words
(`generators.search_text`), the filters, the sort keys, and the entry that a result shows. The documents lie in
the cache folder; the index is made anew only when one of them changed. Catalogue entries have an index of their own,
so that a search of the records does not fetch what is known of them.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import json
import shutil
import subprocess
import threading
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import Any

from generators import addresses, tools
from generators.facets import decade
from generators.pages import benchmark
from generators.search_text import spell, words
from generators.site import LABELS, Site
from generators.summaries import excerpt
from generators.writing import Folder, Sink, whole_file
from openfrontiers.faults import CorpusError
from openfrontiers.model import CatalogueEntry, Problem

KEPT = ("pagefind.js", "pagefind-worker.js", "pagefind-entry.json")
"""Files of Pagefind's output that the search page uses besides the index itself; its own interface is left out."""

RECORDS, CATALOGUE = "index", "catalogue"
"""The two indexes, by the folders that they lie in below `search/`."""


def _day(date: str) -> str:
    parts = [*date.split("-"), "00", "00"][:3]
    return "".join(parts)


def _filters(site: Site, problem: Problem) -> Iterator[tuple[str, str]]:
    yield "status", problem.status.label
    yield "field", problem.main_field
    yield "subfield", problem.field
    for top in sorted({code.top_level for code in problem.msc2020}):
        yield "msc", top
    yield "source", problem.source.key
    yield "licence", problem.license
    if problem.has_lean:
        yield "lean", "yes"
    items = site.corpus.items_by_problem.get(problem.id, ())
    for name in sorted({name for item in items for name in benchmark.subsets(item)}):
        yield "benchmark", name
    if problem.posed.year:
        yield "decade", str(decade(problem.posed.year))


def document(site: Site, problem: Problem) -> str:
    """The document of a record."""
    names = [problem.id, problem.id.replace("-", " "), *problem.aliases, *problem.posed.by, *problem.tags]
    names += [site.source_name(problem.source.key), problem.source.locator or "", *problem.oeis]
    names += [code.code for code in problem.msc2020]
    names += [item.id for item in site.corpus.items_by_problem.get(problem.id, ())]
    taxonomy = site.corpus.taxonomy
    facts = [taxonomy.label(problem.field)]
    if problem.posed.year:
        facts.append(str(problem.posed.year))
    sorts = {"date": _day(problem.status.as_of)}
    if problem.posed.year:
        sorts["year"] = str(problem.posed.year)
    return _html(
        title=site.inline(problem.title),
        title_words=words(problem.title),
        names=words(" · ".join(name for name in names if name)),
        text=words(problem.body.text, problem.body),
        path=addresses.problem(problem.id),
        filters=_filters(site, problem),
        sorts=sorts,
        status=problem.status.label,
        facts=[*facts, site.source_name(problem.source.key)],
        shown=excerpt(site, problem),
    )


def catalogue_document(site: Site, entry: CatalogueEntry, path: str) -> str:
    """The document of a catalogue entry; `path` is where its listing shows it."""
    title = entry.title or f"{site.source_name(entry.source)} {entry.locator}"
    filters = [("source", entry.source)]
    if entry.status:
        filters.append(("status", entry.status))
    return _html(
        title=site.inline(title),
        title_words=words(title),
        names=spell(
            " ".join([entry.id, entry.id.replace("-", " "), entry.locator, *entry.tags, *entry.oeis])
        ),
        text="",
        path=path,
        filters=iter(filters),
        sorts={"date": _day(entry.as_of)} if entry.as_of else {},
        status=entry.status or "",
        facts=[site.source_name(entry.source), "Catalogue entry without a statement"],
        shown="",
    )


def _html(
    *, title: str, title_words: str, names: str, text: str, path: str, filters: Iterable[tuple[str, str]],
    sorts: dict[str, str], status: str, facts: list[str], shown: str,
) -> str:  # fmt: skip
    badge = f'<span class="of-badge of-small of-{status}">{LABELS[status]}</span> ' if status else ""
    facts_html = " ".join(f"<span>{escape(fact)}</span>" for fact in facts)
    card = (
        f'<h2 dir="auto"><a href="{addresses.BASE}{path}">{title}</a></h2>'
        f'<p class="of-meta">{badge}{facts_html}</p>'
        + (f'<p class="of-excerpt" dir="auto">{shown}</p>' if shown else "")
    )
    marks = "".join(f'<i data-pagefind-filter="{key}:{escape(value)}"></i>' for key, value in filters)
    marks += "".join(f'<i data-pagefind-sort="{key}:{value}"></i>' for key, value in sorts.items())
    return (
        '<!doctype html><html lang="en"><head><title>-</title></head><body data-pagefind-body>'
        f'<h1 data-pagefind-weight="8">{escape(title_words)}</h1>'
        f'<p data-pagefind-weight="5">{escape(names)}</p><p>{escape(text)}</p>'
        f'<i data-pagefind-meta="title[data-v]" data-v="-"></i>'
        f'<i data-pagefind-meta="card[data-v]" data-v="{escape(card)}"></i>{marks}</body></html>'
    )


def documents(site: Site, catalogue_paths: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Every document with its path."""
    for problem in site.corpus.problems:
        yield f"{RECORDS}/{problem.id}.html", document(site, problem)
    for entry in site.corpus.catalogue:
        yield f"{CATALOGUE}/{entry.id}.html", catalogue_document(site, entry, catalogue_paths[entry.id])


def build(site: Site, cache: Path, sink: Sink, catalogue_paths: dict[str, str]) -> bool:
    """Bring the indexes in `sink` (under `search/`) up to date; whether they had to be made anew.

    Raises tools.MissingTool without Pagefind, CorpusError where it fails.
    """
    program = tools.pagefind()
    source = Folder(cache / "search-documents", cache / "search-documents.json", owned=True)
    digest = hashlib.sha256(tools.node_module("pagefind/package.json").read_bytes())
    digest.update(Path(__file__).read_bytes())
    for path, text in documents(site, catalogue_paths):
        digest.update(path.encode())
        digest.update(text.encode())
        source.write(path, text)
    key = digest.hexdigest()
    made = cache / "search-index"
    stamp = cache / "search-index.key"
    fresh = made.is_dir() and stamp.exists() and stamp.read_text() == key
    source.finish(key)
    if not fresh:
        # Without its stamp an index that is broken off half-way is never taken for a whole one.
        stamp.unlink(missing_ok=True)
        shutil.rmtree(made, ignore_errors=True)
        for name in (RECORDS, CATALOGUE):
            if (source.path / name).is_dir():
                _run(program, source.path / name, made / name)
        whole_file(stamp, key.encode())
    for file in sorted(made.rglob("*")):
        own = file.parent.parent != made or file.name in KEPT or file.suffix in (".pf_meta", ".pagefind")
        if file.is_file() and own:
            sink.write(f"search/{file.relative_to(made).as_posix()}", file.read_bytes())
    return not fresh


def _run(program: Path, source: Path, output: Path) -> None:
    """Index the documents in the order of their names.

    Pagefind numbers pages as it meets them, and in a folder it meets them as the file system lists them, which
    differs between machines. Its service takes one document after the other: messages in base64, each ended by
    a comma, on standard input, and an answer to each on standard output.
    """
    with subprocess.Popen(
        [str(program), "--service"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        service = _Service(process)
        try:
            answer = service.ask({"type": "NewIndex", "config": {"force_language": "en"}})
            index = answer.get("index_id")
            for path in sorted(source.rglob("*.html")):
                name = path.relative_to(source).as_posix()
                text = path.read_text(encoding="utf-8")
                service.send({"type": "AddFile", "index_id": index, "file_path": name, "file_contents": text})
            service.ask({"type": "WriteFiles", "index_id": index, "output_path": str(output)})
        except ConnectionError:
            process.kill()
        finally:
            service.close()
    if service.error or not (output / "pagefind.js").exists():
        raise CorpusError(
            f"Pagefind made no search index in {output}: {service.error or service.said}",
            "free space where the disk is full; else run ./run setup to install the pinned version, "
            "or use `search: false` in mkdocs.yml to go without",
        )


class _Service:
    """A running Pagefind: what is sent to it, and its answers, which a thread takes as they come."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._in, self._out, self._err = process.stdin, process.stdout, process.stderr
        self._number = 0
        self._last: dict[str, Any] = {}
        self._answered = threading.Condition()
        self._ended = False
        self.error = ""
        self.said = ""
        self._threads = [threading.Thread(target=work, daemon=True) for work in (self._read, self._drain)]
        for thread in self._threads:
            thread.start()

    def _read(self) -> None:
        rest = b""
        try:
            while chunk := self._out.read1(1 << 16):  # type: ignore[attr-defined]
                *whole, rest = (rest + chunk).split(b",")
                for message in whole:
                    self._take(json.loads(base64.b64decode(message)))
        except (ValueError, KeyError, TypeError) as error:
            self.error = f"its answer is not understood: {error}"
        with self._answered:
            self._ended = True
            self._answered.notify_all()

    def _take(self, message: dict[str, Any]) -> None:
        payload = message["payload"]
        with self._answered:
            if payload["type"] == "Error":
                self.error = self.error or str(payload.get("message") or "no message")
            self._last = message
            self._answered.notify_all()

    def _drain(self) -> None:
        lines = self._err.read().decode("utf-8", "replace").strip().splitlines()
        # A panic of Rust gives its reason in the line that holds the error, and advice after it.
        telling = [line for line in lines if "message:" in line or "rror" in line] or lines
        self.said = telling[-1] if telling else "no message"

    def send(self, payload: dict[str, Any]) -> None:
        """Send a message. Raises BrokenPipeError where Pagefind has ended."""
        self._number += 1
        message = json.dumps({"message_id": self._number, "payload": payload})
        self._in.write(base64.b64encode(message.encode("utf-8")) + b",")

    def ask(self, payload: dict[str, Any]) -> dict[str, Any]:
        """Send a message and wait for the answer to it, hence to all before it."""
        self.send(payload)
        self._in.flush()
        with self._answered:
            self._answered.wait_for(lambda: self._ended or self._last.get("message_id") == self._number)
            if self._last.get("message_id") != self._number:
                raise ConnectionError("it ended without an answer")
            found: dict[str, Any] = self._last["payload"]
            return found

    def close(self) -> None:
        """Let Pagefind end, and wait until all that it says is read."""
        with contextlib.suppress(OSError):
            self._in.close()
        for thread in self._threads:
            thread.join()
