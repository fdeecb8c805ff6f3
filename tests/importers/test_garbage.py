"""Whatever a folder holds, an import ends with a reason and never with an error of Python's."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from importers import oeis, published_dataset, wikipedia
from importers.documents import Document
from importers.drafts import Unmapped
from importers.registry import importer_of
from openfrontiers import corpus
from openfrontiers.cli import main
from openfrontiers.model import Source

PROJECT = Path(__file__).resolve().parents[2]
FIXTURES = Path(__file__).parent / "fixtures"
GARBAGE = {
    "nothing": b"",
    "bytes": bytes(range(256)),
    "a cut object": b'{"a": ',
    "an empty list": b"[]",
    "an empty object": b"{}",
    "null": b"null",
    "a number": b"3",
    "a list of numbers": b"[1, 2]",
    "a list of lists": b"[[]]",
    "results that are none": b'{"results": 3}',
    "a page without text": b'{"parse": {"text": 5, "revid": 1, "title": "x"}}',
    "deep nesting": b"[" * 100_000,
    "YAML": b"- {number: [], status: {}}\n- a\n",
    "HTML": b"<html><body><h2>x</h2><ul><li>a",
    "front matter": b"---\n- a\n---\nx",
    "Markdown": b"# a\n## b\n| a | b |\n|--|\n",
    "Lean": b"@[category research open]\ntheorem",
}
NAMES = ("problems.yaml", "index", "README", "a/b", "1a", "P.000001", "Problems/P.1", "FormalConjectures/a")


def sources() -> dict[str, Source]:
    """One source of each importer."""
    found = corpus.context_of(corpus.list_files(PROJECT)).sources
    return {str(source.importer): source for source in found.values() if source.importer}


@pytest.mark.parametrize("content", GARBAGE.values(), ids=GARBAGE.keys())
@pytest.mark.parametrize("importer", sorted(sources()))
def test_garbage_is_named_or_passed_over(importer: str, content: bytes) -> None:
    source = sources()[importer]
    module = importer_of(source)
    # Parquet has a test and a process of its own: Arrow's C++ exceptions do not bear Lean's runtime beside it.
    endings = [ending for ending in module.ENDINGS if ending != ".parquet"]
    names = [name if name.endswith(ending) else f"{name}{ending}" for ending in endings for name in NAMES]
    documents = [Document(name, content, "2026-09-08") for name in names]
    list(module.parse(documents, source))


def reason(module: Any, name: str, content: bytes, key: str) -> str:
    document = Document(name, content, "2026-09-08")
    source = corpus.context_of(corpus.list_files(PROJECT)).sources[key]
    (value,) = module.parse([document], source)
    assert isinstance(value, Unmapped)
    return value.reason


def test_what_is_wrong_is_said_in_words() -> None:
    said = [
        reason(oeis, "page.json", b'{"results": 3}', "oeis"),
        reason(wikipedia, "x.json", b'{"parse": {"text": 5, "revid": 1, "title": "x"}}', "wikipedia-physics"),
        reason(published_dataset, "problems.jsonl.zst", b"no zstd", "tableaux"),
        reason(published_dataset, "problems.jsonl", b'{"a": 1}\n{"a"', "tableaux"),
    ]
    expected = (
        "expected a list of sequences",
        "expected the answer of action=parse",
        "cannot be read: not compressed with zstd, or damaged",
        "cannot be read: line 2 is not JSON",
    )
    for text, start in zip(said, expected, strict=True):
        assert text.startswith(start)


def mutations(value: Any) -> Iterator[Any]:
    """The value with one of its parts, however deep, replaced by something of another kind."""
    yield from (None, 5, "x", [], {}, [5], [{}])
    if isinstance(value, dict):
        for key, entry in value.items():
            yield from ({**value, key: other} for other in mutations(entry))
    elif isinstance(value, list):
        for index, entry in enumerate(value):
            yield from ([*value[:index], other, *value[index + 1 :]] for other in mutations(entry))


def test_rows_of_a_dataset_with_parts_of_another_kind_are_named_or_mapped() -> None:
    lines = (FIXTURES / "dataset" / "problems.jsonl").read_text(encoding="utf-8").splitlines()
    source = corpus.context_of(corpus.list_files(PROJECT)).sources["tableaux"]
    row = next(row for row in map(json.loads, lines) if row["source"]["key"] == "tableaux")
    changed = [json.dumps(other) for other in mutations(row)]
    assert len(changed) > 200
    for line in changed:
        document = Document("problems.jsonl", line.encode(), "2026-09-08")
        assert all(
            not isinstance(value, Unmapped) or value.reason
            for value in published_dataset.parse([document], source)
        )


def test_a_folder_that_is_no_dataset_is_refused_with_its_file(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "download"
    folder.mkdir()
    (folder / "problems.jsonl").write_text('{"a": 1}\nhello\n', encoding="utf-8")
    words = ["import", "dataset", "--from", str(folder), "--date", "2026-09-08", "--corpus", str(root)]
    assert main(words) == 2
    said = capsys.readouterr().err
    assert f"{folder} cannot be read as a dataset: problems.jsonl: line 2 is not JSON" in said
    assert "name the folder that `openfrontiers export` wrote" in said


@pytest.mark.parametrize("content", [b"", b"no Parquet", b"PAR1 cut PAR1"])
def test_a_file_that_is_no_parquet_is_refused_with_its_name(
    root: Path, tmp_path: Path, content: bytes
) -> None:
    folder = tmp_path / "download"
    folder.mkdir()
    (folder / "problems.parquet").write_bytes(content)
    words = ["import", "dataset", "--from", folder, "--date", "2026-09-08", "--corpus", root]
    done = subprocess.run(
        [sys.executable, "-m", "openfrontiers", *words], cwd=PROJECT, capture_output=True, text=True, check=False
    )  # fmt: skip
    assert done.returncode == 2
    assert "cannot be read as a dataset: problems.parquet: not Parquet, or damaged" in done.stderr
