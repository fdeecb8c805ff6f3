"""HorizonMath: `data/problems_full.json`, problems whose answers a program can check, with `data/baselines.json`.

Terms of the repository's text were not confirmed, so that its prompts are not carried: each problem becomes a
catalogue entry with its title, and what it asks for is named by its output type and domain as tags.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from importers import texts
from importers.documents import Document
from importers.drafts import Entry, Note, Parsed, Unmapped
from importers.fetching import Fetcher
from openfrontiers.model import Source

ENDINGS = ("problems_full.json",)
ADDRESS = "https://raw.githubusercontent.com/ewang26/HorizonMath/main/data/problems_full.json"


def acquire(fetcher: Fetcher, source: Source) -> Iterator[Document]:
    """The one file."""
    yield fetcher.get(ADDRESS, name="problems_full.json")


def parse(documents: Iterable[Document], source: Source) -> Iterator[Parsed]:
    """An entry for every problem."""
    for document in documents:
        try:
            rows = json.loads(document.text)
        except (ValueError, RecursionError) as error:
            yield Unmapped(document.name, f"not valid JSON: {error}")
            continue
        if not isinstance(rows, list):
            yield Unmapped(document.name, "expected a list of problems")
            continue
        for index, row in enumerate(rows):
            yield from _row(row, index, document)


def _row(row: Any, index: int, document: Document) -> Iterator[Parsed]:
    name = row.get("id") if isinstance(row, dict) else None
    if not isinstance(name, str) or not texts.slug(name):
        yield Unmapped(f"row {index + 1}", "no id")
        return
    tags = [str(row[key]).replace("_", " ") for key in ("domain", "output_type") if row.get(key)]
    level = row.get("solvability")
    if level is not None and str(level) not in ("0", "1", "2", "3"):
        yield Note(name, f"unknown solvability {level!r}: not carried")
        level = None
    # Level 0 problems are solved ones that calibrate the benchmark.
    label = "solved" if str(level) == "0" else "open"
    word = f"solvability {level}" if level is not None else None
    yield Entry(
        id=f"horizonmath-{texts.slug(name)}",
        locator=name,
        document=document,
        title=_title(str(row.get("prompt", ""))),
        url=row.get("source_url") if re.match(r"https?://\S+\Z", str(row.get("source_url") or "")) else None,
        label=label if level is not None else None,
        source_label=word,
        data={"tags": tags} if tags else {},
    )


def _title(prompt: str) -> str | None:
    """The first bold line of a prompt; a title is a fact that names the problem."""
    match = re.search(r"^\*\*(?!Definition|Task|Note)([^*\n]{3,200})\*\*\s*$", prompt, re.MULTILINE)
    return match[1].strip() if match else None
