from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from generators import mkdocs_frame
from generators.frame import Frame
from generators.site import Settings, Site
from openfrontiers.model import Corpus, Problem
from tests.generators import corpus as made

CONFIG = """\
INHERIT: {project}/mkdocs.yml
docs_dir: {docs}
site_dir: {site}
theme:
  custom_dir: {project}/site_templates/frame
plugins:
  - openfrontiers:
      corpus: {root}
      cache: {cache}
      snapshot_at: "2026-11-30"
"""


class Built(NamedTuple):
    """A built site: its configuration, its folder, its corpus."""

    config: Path
    folder: Path
    root: Path

    def page(self, path: str) -> str:
        """The HTML of a page."""
        return (self.folder / path / "index.html").read_text(encoding="utf-8")


def configure(base: Path, root: Path, docs: Path | None = None) -> Built:
    """Write a configuration for a site of the corpus at `root`, with a copy of the documentation as it is now."""
    if docs is None:
        docs = base / "docs"
        shutil.copytree(made.PROJECT / "docs", docs)
    config = base / "mkdocs.yml"
    site = base / "site"
    config.write_text(
        CONFIG.format(project=made.PROJECT.as_posix(), docs=docs, site=site, root=root, cache=base / "cache"),
        encoding="utf-8",
    )
    return Built(config, site, root)


def build(built: Built) -> None:
    """Build as `mkdocs build` does."""
    from mkdocs.commands.build import build as mkdocs_build
    from mkdocs.config import load_config

    config = load_config(str(built.config))
    config.plugins.on_startup(command="build", dirty=False)
    mkdocs_build(config)


@pytest.fixture(scope="session")
def corpus_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made.write(tmp_path_factory.mktemp("corpus"))


@pytest.fixture(scope="session")
def corpus(corpus_root: Path) -> Corpus:
    return made.load(corpus_root)


@pytest.fixture(scope="session")
def site(corpus: Corpus) -> Site:
    whole = Site(corpus, Settings(repository="https://github.com/openfrontiers/openfrontiers"))
    whole.typeset()
    return whole


@pytest.fixture(scope="session")
def frame() -> Frame:
    return mkdocs_frame.outside(made.PROJECT / "mkdocs.yml")[0]


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory, corpus_root: Path) -> Built:
    found = configure(tmp_path_factory.mktemp("built"), corpus_root)
    build(found)
    return found


@pytest.fixture
def site_with(site: Site) -> Callable[[Problem], Site]:
    """The corpus with one more record."""

    def add(problem: Problem) -> Site:
        whole = Site(replace(site.corpus, problems=(*site.corpus.problems, problem)), site.settings)
        whole.typeset()
        return whole

    return add
