"""A corpus in memory: the same from one process as from several, without copies, and without a trace on the interpreter."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from openfrontiers import corpus as corpora

from .conftest import SmallCorpus


@pytest.fixture
def collector() -> Iterator[None]:
    """Leaves the garbage collector as it was, whatever a test does to it."""
    enabled = gc.isenabled()
    yield
    (gc.enable if enabled else gc.disable)()


def several_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpora, "PARALLEL_FROM", 2)
    monkeypatch.setattr(corpora, "_processors", lambda: 2)


def test_several_processes_read_the_same_corpus_as_one(
    corpus: SmallCorpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(7):
        corpus.add(f"other-{number}", title=f"Title {number}")
    alone = corpora.load(corpus.root)
    several_processes(monkeypatch)
    together = corpora.load(corpus.root)
    for one, other in zip(alone.problems, together.problems, strict=True):
        assert {**vars(one), "body": one.body.text} == {**vars(other), "body": other.body.text}
    assert (alone.sources, alone.catalogue, alone.items) == (
        together.sources,
        together.catalogue,
        together.items,
    )


@pytest.mark.parametrize("parallel", [False, True])
def test_records_share_the_texts_that_they_have_in_common(
    corpus: SmallCorpus, monkeypatch: pytest.MonkeyPatch, parallel: bool
) -> None:
    corpus.add("one", title="Title one")
    corpus.add("two", title="Title two")
    if parallel:
        several_processes(monkeypatch)
    problems = corpora.load(corpus.root).problem_by_id
    one, two = problems["one"], problems["two"]
    assert one.license is two.license
    assert one.status.as_of is two.status.as_of
    for left, right in zip(one.data, two.data, strict=True):
        assert left is right


@pytest.mark.usefixtures("collector")
@pytest.mark.parametrize("enabled", [True, False])
def test_reading_leaves_the_garbage_collector_as_it_was(corpus: SmallCorpus, enabled: bool) -> None:
    (gc.enable if enabled else gc.disable)()
    corpora.read(corpus.root)
    assert gc.isenabled() == enabled


@pytest.mark.usefixtures("collector")
def test_a_reading_that_fails_leaves_the_garbage_collector_as_it_was(
    corpus: SmallCorpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    gc.enable()
    monkeypatch.setattr(corpora, "_read_yaml_parts", interrupted)
    with pytest.raises(KeyboardInterrupt):
        corpora.read(corpus.root)
    assert gc.isenabled()
