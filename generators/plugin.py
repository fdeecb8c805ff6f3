"""The MkDocs plugin: `mkdocs build` and `mkdocs serve` make the whole site.

MkDocs renders the hand-written pages of `docs/` and, once for each layout, the frame; record pages never go
through its page pipeline. `mkdocs build` empties its output folder, so it is given a staging folder in the
cache; afterwards the staged pages and everything generated are written into the real site folder, where only
files that changed are touched (`generators.writing`).

Options in `mkdocs.yml` (plugins → openfrontiers):
  corpus       folder that holds records/ (default: that of mkdocs.yml)
  cache        folder for what is kept between builds (default: .cache/site)
  search       whether to make the search index (default: true)
  faults       refuse: a corpus with faults stops the build (default); warn: faulty records are left out
  snapshot_at  day that ages are counted to (default: that of the last commit)
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from generators import (
    addresses,
    build,
    fonts,
    frame,
    inputs,
    memory,
    mkdocs_frame,
    serving,
    site,
    tools,
    trouble,
)
from generators.mathematics import Typesetter
from generators.writing import Folder
from openfrontiers import corpus
from openfrontiers.faults import CorpusError
from openfrontiers.model import UNDATED, Corpus

log = logging.getLogger("mkdocs.plugins.openfrontiers")

_FROM_ROOT = re.compile(r'(<a [^>]*\bhref=")/(?!/)')

_LISTED = re.compile(r"docs/[^/]+/")

READERS_PAGES = frozenset(
    f"{name}.md"
    for name in ("about", "api-changelog", "api", "feeds", "record", "search-help", "status-policy")
)
"""Hand-written pages for readers, which lie at the site's root; all others are documentation."""

RESULTS = "benchmark-results.md"
"""The hand-written page whose tables the benchmark page repeats."""

STAGED_THEME_FILES = "assets/"
"""Where the theme's own scripts and pictures lie in a staged build; the site brings its own."""


class Options(Config):  # type: ignore[no-untyped-call]
    """The plugin's options in `mkdocs.yml`."""

    corpus = config_options.Type(str, default=".")
    cache = config_options.Type(str, default=".cache/site")
    search = config_options.Type(bool, default=True)
    faults = config_options.Choice(("refuse", "warn"), default="refuse")
    snapshot_at = config_options.Optional(config_options.Type(str))


class OpenFrontiersPlugin(BasePlugin[Options]):  # type: ignore[no-untyped-call]
    """Makes the site from the corpus; see the module's text."""

    def __init__(self) -> None:
        super().__init__()
        self.serving = False
        self._site_dir = Path()
        self._nav: Navigation | None = None
        self._frame: frame.Frame | None = None
        self._documents: tuple[tuple[str, str], ...] = ()
        self._results = ""
        self._live: serving.Live | None = None
        self._end_watching: Callable[[], None] | None = None
        self._places: list[trouble.Place] = []
        self._lock: trouble.Lock | None = None
        self._folder: Folder | None = None

    def on_startup(self, *, command: str, dirty: bool) -> None:
        """Remember whether pages are made now or on request."""
        self.serving = command == "serve"

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Check the options and turn the output aside into the staging folder."""
        if not config.site_url:
            raise PluginError(
                "mkdocs.yml: site_url is missing; the site's pages and feeds name their own addresses"
            )
        if not config.site_url.endswith("/"):
            config.site_url += "/"
        self._base = Path(config.config_file_path).resolve().parent if config.config_file_path else Path.cwd()
        self._cache = self._base / self.config.cache
        self._places = [trouble.cache_place(self._cache)]
        trouble.require_writable(self._places[0])
        if not self.serving:
            self._site_dir = Path(config.site_dir)
            self._places.append(trouble.site_place(self._site_dir))
            self._lock = trouble.Lock(
                self._cache / "lock",
                CorpusError(
                    f"another build is using the cache folder {self._cache}",
                    f"wait until it has ended, or {self._places[0].other}",
                ),
            )
            config.site_dir = str(self._cache / "staging")
        return config

    def on_build_error(self, *, error: Exception) -> None:
        """Say what went wrong with a place or a record as a message, not as a traceback."""
        self._let_go()
        if isinstance(error, OSError):
            error = trouble.explained(error, self._places)
        if isinstance(error, CorpusError):
            raise PluginError(f"{error.message}\n  {error.hint}") from None

    def _let_go(self) -> None:
        if self._folder is not None:
            self._folder.release()
            self._folder = None
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Move the documentation below docs/, away from the addresses of generated pages."""
        for file in files:
            if file.src_uri in READERS_PAGES or file.src_dir != config.docs_dir:
                continue
            url = file.url
            file.dest_uri = f"docs/{file.dest_uri}"
            file.url = f"docs/{url.removeprefix('./')}"
        return files

    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        """Keep the navigation for the frame."""
        self._nav = nav
        self._documents = ()
        self._results = ""
        return nav

    def on_env(self, env: Any, *, config: MkDocsConfig, files: Files) -> Any:
        """Render the frame once for each layout."""
        assert self._nav is not None
        self._frame = mkdocs_frame.render(env, config, self._nav, files)
        self._documents = tuple(
            (str(file.page.title), file.url)
            for file in files.documentation_pages()
            if file.page is not None and _LISTED.fullmatch(file.url)
        )
        return env

    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Make links that begin at the root relative: the site may lie below another path."""
        if page.file.src_uri == RESULTS:
            self._results = html.partition("</h1>")[2]
        return _FROM_ROOT.sub(rf"\1{addresses.up(page.url)}", html)

    def on_serve(self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Any) -> LiveReloadServer:
        """Answer for generated pages under `mkdocs serve`, and take in records as they change."""
        assert self._live is not None
        server.set_app(serving.application(self._live, server.mount_path, server.serve_request))
        self._end_watching = serving.watch(self._live)
        return server

    def on_shutdown(self) -> None:
        """End the watching of records."""
        if self._end_watching is not None:
            self._end_watching()

    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Write the generated pages beside the hand-written ones, into the real folder."""
        assert self._frame is not None
        if self.serving:
            if self._live is None:
                root = (self._base / self.config.corpus).resolve()
                settings = mkdocs_frame.settings_of(config)
                self._live = serving.Live(root, self._cache, settings, self.config.snapshot_at)
            self._live.show(self._frame, self._documents, self._results)
            return
        self._write(config, self._frame)
        self._let_go()

    def _write(self, config: MkDocsConfig, whole: frame.Frame) -> None:
        staging = Path(config.site_dir)
        self._folder = folder = Folder(self._site_dir, self._cache / "manifest.json")
        root = (self._base / self.config.corpus).resolve()
        key = inputs.digest(
            root, staging, whole, repr((sorted(self.config.items()), config.site_url, config.repo_url))
        )
        if folder.key == key and folder.intact():
            log.info(f"Nothing changed; {self._site_dir} is up to date")
            return
        with memory.no_collection():
            self._make(config, whole, folder, staging, root, key)

    def _make(
        self, config: MkDocsConfig, whole: frame.Frame, folder: Folder, staging: Path, root: Path, key: str
    ) -> None:
        trouble.require_writable(self._places[1])
        require_tools(search=self.config.search)
        loaded = self._load(root)
        made = site.Site(
            loaded, mkdocs_frame.settings_of(config), Typesetter(self._cache / "formulas.tsv"), self._documents,
            self._results,
        )  # fmt: skip
        made.typeset()
        made.typesetter.save()
        faults = build.formula_faults(made)
        for fault in faults:
            log.warning(f"{fault.path}:{fault.line}:{fault.column}: {fault.message}")
        if faults and self.config.faults == "refuse":
            raise PluginError(
                f"{len(faults)} formulas do not typeset; correct them (see above) and build again"
            )
        copy_staged(staging, folder)
        build.write_all(made, whole, folder, self._cache, index=self.config.search)
        folder.finish(key)
        log.info(
            f"{len(loaded.problems):,} records: {folder.written:,} files written, {folder.removed:,} removed, "
            f"{len(folder.paths()):,} in {os.path.relpath(self._site_dir)}"
        )

    def _load(self, root: Path) -> Corpus:
        loaded = self._read(root)
        if loaded.snapshot_at == UNDATED:
            raise CorpusError(
                f"nothing names the day of the corpus at {root}: there is no commit and no record with a history",
                "commit the corpus, or set snapshot_at for the plugin in mkdocs.yml, as in 2026-10-10",
            )
        return loaded

    def _read(self, root: Path) -> Corpus:
        snapshot_at = self.config.snapshot_at
        if self.config.faults == "refuse":
            return corpus.load(root, snapshot_at=snapshot_at)
        reading = corpus.read(root)
        for fault in reading.sorted_faults[:20]:
            log.warning(f"{fault.path}:{fault.line}: {fault.message}")
        if reading.faults:
            log.warning(f"{len(reading.faults)} faults; the records that have them are left out")
        return corpus.corpus_of(reading, snapshot_at=snapshot_at)


def require_tools(*, search: bool) -> None:
    """Raise tools.MissingTool where a build would stop half-way for a tool that is not installed."""
    tools.node()
    for name in ("temml/dist/temml.cjs", "temml/dist/Temml.woff2", fonts.MATH_SOURCE):
        tools.node_module(name)
    fonts.text_fonts()
    if search:
        tools.pagefind()


def copy_staged(staging: Path, folder: Folder) -> None:
    """The hand-written pages as MkDocs rendered them, without the theme's scripts and pictures."""
    for path in sorted(staging.rglob("*")):
        name = path.relative_to(staging).as_posix()
        if not path.is_file() or name.startswith(STAGED_THEME_FILES) or name in SUPERSEDED:
            continue
        folder.write(name, path.read_bytes())


SUPERSEDED = ("404.html", "sitemap.xml", "sitemap.xml.gz")
"""Files of MkDocs that know only the hand-written pages; the build makes its own."""
