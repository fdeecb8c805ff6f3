"""OEIS: cross-links only.

The answer of `https://oeis.org/search?fmt=json&q=id:A…` confirms that a sequence exists; its text is under terms of its
own and is not carried. An entry is a number and an address.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from importers.documents import Document
from importers.drafts import Entry, Parsed, Unmapped
from importers.fetching import Fetcher
from openfrontiers.model import Source

ENDINGS = (".json",)
ADDRESS = "https://oeis.org/search?fmt=json&q=keyword:hard+keyword:more&start={start}"
PAGES = 10


def acquire(fetcher: Fetcher, source: Source) -> Iterator[Document]:
    """Sequences that their editors mark as hard and in need of more terms."""
    for page in range(PAGES):
        document = fetcher.get(
            ADDRESS.format(start=page * 10), name=f"page-{page}.json", accept="application/json"
        )
        yield document
        if '"number"' not in document.text:
            return


def parse(documents: Iterable[Document], source: Source) -> Iterator[Parsed]:
    """An entry for every sequence that an answer holds."""
    seen: set[int] = set()
    for document in documents:
        try:
            answer = json.loads(document.text)
        except (ValueError, RecursionError) as error:
            yield Unmapped(document.name, f"not valid JSON: {error}")
            continue
        rows = answer.get("results") if isinstance(answer, dict) else answer
        if not isinstance(rows or [], list):
            yield Unmapped(document.name, "expected a list of sequences, or an object with one as `results`")
            continue
        for index, row in enumerate(rows or []):
            number = row.get("number") if isinstance(row, dict) else None
            if not isinstance(number, int) or not 0 < number < 10**7:
                yield Unmapped(f"{document.name}, result {index + 1}", "no sequence number")
            elif number not in seen:
                seen.add(number)
                name = f"A{number:06d}"
                yield Entry(
                    f"oeis-{name.lower()}",
                    name,
                    document,
                    url=f"https://oeis.org/{name}",
                    data={"oeis": [name]},
                )
