"""A small corpus with every kind of value, and the dataset folder that is made of it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from exporters.export import Options, export
from openfrontiers import corpus as corpora
from openfrontiers.model import Corpus

CORPUS = Path(__file__).parent / "corpus"

CANARY = "6d1f9f7e-answer"
"""Stands in `answers/O01.yaml` of the small corpus."""


@pytest.fixture
def corpus_dir(tmp_path: Path) -> Path:
    """A copy of the small corpus that a test may change."""
    return Path(shutil.copytree(CORPUS, tmp_path / "corpus"))


@pytest.fixture(scope="session")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    """The small corpus, read."""
    return corpora.load(Path(shutil.copytree(CORPUS, tmp_path_factory.mktemp("small") / "corpus")))


@pytest.fixture(scope="session")
def folder(corpus: Corpus, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The dataset folder of the small corpus; tests do not change it."""
    out = tmp_path_factory.mktemp("dataset") / "dataset"
    export(corpus, out, Options(record_check={"files": 12, "faults": 0}))
    return out


@pytest.fixture(autouse=True)
def datasets_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Libraries that read the folder keep their caches out of the home directory, and ask no network."""
    cache = tmp_path_factory.getbasetemp() / "cache"
    for name in ("HF_HOME", "HF_DATASETS_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(cache / name.lower()))


def read(folder: Path, configuration: str) -> list[dict[str, Any]]:
    """Every row of a configuration."""
    files = sorted((folder / "data" / configuration).glob("*.parquet"))
    return [row for file in files for row in pq.read_table(file).to_pylist()]


def row(folder: Path, configuration: str, key: str) -> dict[str, Any]:
    """The row with an id."""
    return next(entry for entry in read(folder, configuration) if entry["id"] == key)


def tree(folder: Path) -> dict[str, bytes]:
    """Every file of a folder by its path."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }
