"""`mkdocs serve`: record pages are made when a browser asks for them, and again when their file changes.

MkDocs serves the hand-written pages and rebuilds them when they change. Everything that follows from records
is kept out of that: a change of one record is read, checked and typeset by itself, and the page that shows it
reloads. Pages that sum up many records are made together when the first of them is asked for after a change.
"""

from __future__ import annotations

import dataclasses
import logging
import mimetypes
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from generators import addresses, build, changes, facets, images, neighbours, search_index, trouble
from generators.frame import Frame
from generators.mathematics import Typesetter, occurrences
from generators.pages import problem
from generators.site import Settings, Site
from openfrontiers import corpus
from openfrontiers.faults import CorpusError
from openfrontiers.model import Corpus, Problem

log = logging.getLogger("mkdocs.plugins.openfrontiers")

WAIT = 30.0
"""Seconds that a browser waits for a change before it asks again."""

_SCRIPT = """<script>(function wait(){fetch("%s__records/%d").then(r=>r.text()).then(v=>{
if(v!=="%d")location.reload();else wait();}).catch(()=>setTimeout(wait,2000));})();</script></body>"""

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class Memory:
    """Generated files by their path."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}

    def write(self, path: str, content: str | bytes) -> None:
        """Take one file."""
        self.files[path] = content.encode("utf-8") if isinstance(content, str) else content


class Live:
    """The corpus while it is edited, and the pages made from it on request."""

    def __init__(self, root: Path, cache: Path, settings: Settings, snapshot_at: str | None) -> None:
        self.root = root
        self.frame: Frame | None = None
        self.version = 0
        self._cache = cache
        self.cache_place = trouble.cache_place(cache)
        self._settings = settings
        self._snapshot_at = snapshot_at
        self._changed = threading.Condition()
        self._lock = threading.RLock()
        self._typesetter = Typesetter(cache / "formulas.tsv")
        self._overview: Memory | None = None
        self._assets: Memory | None = None
        self._index: Memory | None = None
        self._documents: tuple[tuple[str, str], ...] = ()
        self._results = ""
        self.load()

    def load(self) -> None:
        """Read the whole corpus; records with faults are left out and reported."""
        reading = corpus.read(self.root)
        for fault in reading.sorted_faults[:20]:
            log.warning(f"{fault.path}:{fault.line}: {fault.message}")
        loaded = corpus.corpus_of(reading, snapshot_at=self._snapshot_at)
        with self._lock:
            self._context = reading.context
            self._near = neighbours.nearest(loaded.problems)
            self._take(loaded)
            self.site.typeset()
            self._typesetter.save()

    def show(self, frame: Frame, documents: tuple[tuple[str, str], ...], results: str) -> None:
        """Use another frame and what MkDocs knows of the hand-written pages."""
        with self._lock:
            self.frame, self._documents, self._results = frame, documents, results
            self._take(self.site.corpus)

    def _take(self, loaded: Corpus) -> None:
        self.site = Site(loaded, self._settings, self._typesetter, self._documents, self._results)
        self._by_path = {record.path: record for record in loaded.problems}
        self._overview = None
        with self._changed:
            self.version += 1
            self._changed.notify_all()

    def update(self, path: Path) -> None:
        """Take in a changed, new or removed file of the corpus."""
        shown = path.relative_to(self.root).as_posix()
        if not shown.startswith("records/problems/") or not shown.endswith(".md"):
            self.load()
            return
        with self._lock:
            if shown not in self._by_path or not path.exists():
                self._context = corpus.context_of(corpus.list_files(self.root))
            problems = {record.path: record for record in self.site.corpus.problems}
            problems.pop(shown, None)
            if path.exists():
                read = corpus.check_record_file(path, shown, self._context, keep=True)
                for fault in read.faults:
                    log.warning(f"{fault.path}:{fault.line}:{fault.column}: {fault.message}\n  {fault.hint}")
                if read.sound:
                    record = read.problem()
                    problems[shown] = record
                    self._typeset(record)
                elif shown in self._by_path:
                    log.warning(f"{shown}: the page keeps its last sound version")
                    problems[shown] = self._by_path[shown]
            ordered = tuple(sorted(problems.values(), key=lambda record: record.id))
            self._take(dataclasses.replace(self.site.corpus, problems=ordered))

    def _typeset(self, record: Problem) -> None:
        found = list(occurrences(record))
        self._typesetter.add(entry.formula for entry in found)
        for entry in found:
            result = self._typesetter[entry.formula]
            if result.mathml is None:
                log.warning(f"{record.path}: ${entry.formula.tex}$ does not typeset: {result.message}")

    def wait(self, version: int) -> int:
        """The version of the corpus, as soon as it is newer than the one given or after a while."""
        with self._changed:
            self._changed.wait_for(lambda: self.version != version, timeout=WAIT)
            return self.version

    def get(self, path: str) -> bytes | None:
        """The content of a generated page or file, or None where there is none."""
        with self._lock:
            name = addresses.file_of(path)
            parts = name.split("/")
            if parts[0] == "problems" and len(parts) == 3 and parts[2] == "index.html":
                record = self.site.corpus.problem_by_id.get(parts[1])
                if record is not None:
                    return self._page(record)
            if parts[0] == "problems" and len(parts) == 2 and name.endswith(".md"):
                record = self.site.corpus.problem_by_id.get(name[len("problems/") : -len(".md")])
                return build.record_source(self.site, record) if record is not None else None
            if parts[0] == "assets":
                return self._asset_files().files.get(name)
            if name.startswith(("search/index/", "search/catalogue/")):
                return self._index_files().files.get(name)
            return self._overview_files().files.get(name)

    def _page(self, record: Problem) -> bytes:
        assert self.frame is not None
        near = tuple(
            entry for entry in self._near.get(record.id, ()) if entry.id in self.site.corpus.problem_by_id
        )
        return self.frame.fill(problem.page(self.site, record, near)).encode("utf-8")

    def _asset_files(self) -> Memory:
        # Style sheets and scripts are read anew, so that they can be worked on.
        made = Memory()
        for name, content in build.assets(self._cache):
            made.write(name, content)
        if self._assets is None:
            self._assets = Memory()
            for name, content in images.cached(self.site, self._cache / "pictures"):
                self._assets.write(name, content)
        made.files.update(self._assets.files)
        return made

    def _overview_files(self) -> Memory:
        if self._overview is None:
            assert self.frame is not None
            made = Memory()
            grouped = facets.build(self.site)
            latest = changes.status_changes(self.site.corpus)
            self._places: dict[str, str] = {}
            for page in build.overview_pages(self.site, grouped, latest, self._places):
                made.write(addresses.file_of(page.path), self.frame.fill(page))
            for name, text in build.overview_files(self.site, grouped, latest):
                made.write(name, text)
            for name, text in build.api_files(self.site, grouped, self._near, latest):
                made.write(name, text)
            self._overview = made
        return self._overview

    def _index_files(self) -> Memory:
        """The search index as it was when it was first asked for; a restart makes it anew."""
        if self._index is None:
            self._overview_files()
            made = Memory()
            try:
                search_index.build(self.site, self._cache, made, self._places)
            except (CorpusError, OSError) as error:
                if isinstance(error, OSError):
                    error = trouble.explained(error, [self.cache_place])
                log.warning(f"{error.message}\n  {error.hint}")
            self._index = made
        return self._index


def application(live: Live, mount: str, below: Application) -> Application:
    """A WSGI application that answers for generated pages and hands everything else to `below`."""

    def serve(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        path = environ["PATH_INFO"].encode("latin-1").decode("utf-8", "ignore")
        if path.startswith(f"{mount}__records/"):
            seen = path.rpartition("/")[2]
            content = str(live.wait(int(seen) if seen.isdigit() else 0)).encode()
            return _answer(start, content, "text/plain")
        if path.startswith(mount):
            version = live.version
            content_or_none = live.get(path[len(mount) :])
            if content_or_none is not None:
                kind = mimetypes.guess_type(addresses.file_of(path))[0] or "application/octet-stream"
                if kind == "text/html":
                    script = _SCRIPT % (mount, version, version)
                    content_or_none = content_or_none.replace(b"</body>", script.encode())
                return _answer(start, content_or_none, kind)
        return below(environ, start)

    return serve


def _answer(start: Callable[..., Any], content: bytes, kind: str) -> Iterable[bytes]:
    charset = (
        "; charset=utf-8" if kind.startswith("text/") or kind.endswith(("json", "javascript", "xml")) else ""
    )
    start("200 OK", [("Content-Type", kind + charset), ("Content-Length", str(len(content))),
                     ("Cache-Control", "no-store")])  # fmt: skip
    return [content]


def watch(live: Live) -> Callable[[], None]:
    """Watch the records; returns what ends the watching. Events of one save are taken together."""
    from watchdog.events import FileSystemEvent, FileSystemEventHandler
    from watchdog.observers import Observer

    pending: set[str] = set()
    lock = threading.Condition()
    ended = threading.Event()

    class Handler(FileSystemEventHandler):
        def on_any_event(self, event: FileSystemEvent) -> None:
            if event.is_directory or event.event_type in ("opened", "closed_no_write"):
                return
            for name in (event.src_path, getattr(event, "dest_path", "")):
                text = str(name)
                if text.endswith((".md", ".yaml")):
                    with lock:
                        pending.add(text)
                        lock.notify_all()

    def work() -> None:
        while not ended.is_set():
            with lock:
                lock.wait_for(lambda: pending or ended.is_set())
            ended.wait(0.05)
            with lock:
                changed = sorted(pending)
                pending.clear()
            for name in changed:
                try:
                    live.update(Path(name))
                except CorpusError as error:
                    log.warning(f"{error.message}\n  {error.hint}")
                except OSError as error:
                    found = trouble.explained(error, [live.cache_place])
                    log.warning(f"{found.message}\n  {found.hint}")
                except (
                    Exception
                ):  # the thread serves on; one record must not end the live reload of all others
                    log.exception(f"{name} could not be taken in")

    observer = Observer()
    observer.schedule(Handler(), str(live.root / "records"), recursive=True)
    observer.start()
    worker = threading.Thread(target=work, daemon=True)
    worker.start()

    def end() -> None:
        ended.set()
        with lock:
            lock.notify_all()
        observer.stop()
        observer.join()

    return end
