"""The importer of a source: the module that its file in `records/sources/` names.

An importer is a module with `ENDINGS` (the files it reads of a folder), `parse(documents, source)` and
`acquire(fetcher, source)`. Modules are imported when they are asked for.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator
from typing import Protocol

from importers.documents import Document
from importers.drafts import Parsed
from importers.fetching import Fetcher
from openfrontiers.faults import CorpusError
from openfrontiers.model import Source


class Importer(Protocol):
    """What a source's module offers."""

    ENDINGS: tuple[str, ...]
    """Endings of the file names that `parse` reads."""

    def parse(self, documents: Iterable[Document], source: Source) -> Iterator[Parsed]:
        """Drafts, entries, and what could not be mapped."""

    def acquire(self, fetcher: Fetcher, source: Source) -> Iterator[Document]:
        """The documents of the source, by way of the network."""


def importer_of(source: Source) -> Importer:
    """The importer that a source's file names. Raises CorpusError where it has none."""
    if source.importer is None:
        how = "only catalogued" if source.acquisition == "catalogue-only" else "worded by hand"
        raise CorpusError(
            f"{source.key} has no importer: its records are {how}",
            "`openfrontiers new problem` writes a record; sources with an importer have `importer:` in records/sources/",
        )
    try:
        module = importlib.import_module(f"importers.{source.importer}")
    except ModuleNotFoundError as error:
        if error.name == f"importers.{source.importer}":
            raise CorpusError(
                f"records/sources/{source.key}.yaml names the importer {source.importer!r}, which does not exist",
                "correct `importer:`, or add the module",
            ) from None
        raise
    return module
