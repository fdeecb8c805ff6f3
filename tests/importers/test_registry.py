"""The registry holds every source of the published collection, and each importer that it names exists."""

from __future__ import annotations

from pathlib import Path

import pytest

from importers.registry import importer_of
from openfrontiers import corpus as corpora
from openfrontiers.model import Source

PROJECT = Path(__file__).resolve().parents[2]
SOURCES = list(corpora.context_of(corpora.list_files(PROJECT)).sources.values())


def test_the_registry_holds_the_published_collections_with_their_counts() -> None:
    counted = [source for source in SOURCES if source.published_records is not None]
    assert len(SOURCES) >= 71
    assert len(counted) == 62
    assert sum(source.published_records.count for source in counted if source.published_records) == 12_151


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.key)
def test_a_source_says_how_it_is_acquired_and_marks_status(source: Source) -> None:
    assert source.status_marking
    assert (source.importer is not None) == (source.acquisition == "importer")
    if source.importer is not None:
        importer = importer_of(source)
        assert importer.ENDINGS
        assert callable(importer.parse)
        assert callable(importer.acquire)


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.key)
def test_text_is_carried_only_where_the_terms_allow_it(source: Source) -> None:
    if "verbatim" in source.wording:
        assert source.permits.redistribution is True
        assert source.license.spdx != "unknown"
    if "adapted" in source.wording:
        assert source.permits.derivatives is True
