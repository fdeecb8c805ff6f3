"""Corpora for tests: a small valid one, to which a test adds what it is about."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

BASE = Path(__file__).parent / "rules" / "_base" / "records"

RECORD = """---
id: {id}
title: {title}
field: mathematics/number-theory
status: {{label: open, as_of: 2026-09-01, claimed_by: list}}
source: {{key: list, locator: "4"}}
wording: original
license: CC-BY-4.0
history:
  - {{date: 2026-10-01, change: created, status: open}}
---
Is every even integer $n > 2$ a sum of two primes?
"""


class SmallCorpus:
    """A corpus in a temporary directory; `root` is its directory."""

    def __init__(self, root: Path) -> None:
        self.root = root
        shutil.copytree(BASE, root / "records")

    def add(
        self, identifier: str, text: str | None = None, *, title: str = "A title", folder: str = "list"
    ) -> Path:
        """Write a record; without text a valid one."""
        path = self.root / "records" / "problems" / folder / f"{identifier}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(RECORD.format(id=identifier, title=title) if text is None else text, encoding="utf-8")
        return path


@pytest.fixture
def corpus(tmp_path: Path) -> SmallCorpus:
    """A valid corpus with one record, `base`."""
    return SmallCorpus(tmp_path / "corpus")
