"""What an export holds of a corpus: everything, or what a licence filter accepts.

A filter looks at the terms of each part: of a problem's text, of a formal statement attached to it, of a
pointer, of a benchmark item. A benchmark item goes with its problem, and an attachment whose own terms fail
is taken from its record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from exporters.licences import LicenseFilter
from openfrontiers.licences import OUR_CODE_LICENSE, OUR_LICENSE, permits, problem_permits
from openfrontiers.model import BenchmarkItem, CatalogueEntry, Corpus, Formalization, Permits, Problem

Formal = Mapping[str, Any]
"""The formal statement of a benchmark item, as its file gives it."""


@dataclass(frozen=True)
class LeftOut:
    """What a licence filter left out: rows by configuration and licence, and formal statements by licence."""

    rows: dict[str, Counter[str]] = field(default_factory=dict)
    attachments: Counter[str] = field(default_factory=Counter)
    """Formal statements attached to problems."""
    item_statements: Counter[str] = field(default_factory=Counter)
    """Formal statements of benchmark items; one that is attached to its problem too is counted at both places."""

    def add(self, configuration: str, license_: str, count: int = 1) -> None:
        """Count rows that were left out."""
        self.rows.setdefault(configuration, Counter())[license_] += count

    def total(self, configuration: str) -> int:
        """Number of rows left out of a configuration."""
        return sum(self.rows.get(configuration, Counter()).values())


@dataclass(frozen=True)
class Selection:
    """The part of a corpus that an export holds."""

    corpus: Corpus
    """Holds nothing but what is kept; sources are all there, since rows name them."""
    formal: Mapping[str, Formal]
    """The formal statement of every benchmark item of the whole corpus: an attachment may be kept without it."""
    with_sources: bool = True
    """Whether the table of sources is kept."""
    left_out: LeftOut = field(default_factory=LeftOut)


def select(corpus: Corpus, chosen: LicenseFilter | None = None) -> Selection:
    """The part of a corpus that a licence filter accepts; all of it without a filter."""
    formal = {item.id: item.data["formal"] for item in corpus.items}
    if chosen is None:
        return Selection(corpus, formal)
    return _Selector(corpus, chosen, formal).select()


def catalogue_terms(entry: CatalogueEntry, corpus: Corpus) -> tuple[str, Permits]:
    """The licence of a pointer, and what it permits.

    A pointer read from a source's own data carries its terms; one put together by hand is ours.
    """
    source = corpus.source_by_key.get(entry.source)
    license_ = source.license.spdx if source and entry.retrieved else OUR_LICENSE
    return license_, permits(license_, source)


def attachment_license(entry: Formalization, formal: Mapping[str, Formal]) -> str | None:
    """The licence of an attached formal statement: its own, or that of the benchmark item that it names."""
    if entry.license is not None or entry.item is None:
        return entry.license
    return formal_license(formal.get(entry.item, {}))


def formal_license(formal: Formal) -> str | None:
    """The licence of a benchmark item's formal statement; our own modules need not name theirs."""
    found: str | None = formal.get("license")
    return OUR_CODE_LICENSE if found is None and formal.get("module") is not None else found


class _Selector:
    def __init__(self, corpus: Corpus, chosen: LicenseFilter, formal: Mapping[str, Formal]) -> None:
        self.corpus = corpus
        self.chosen = chosen
        self.formal = formal
        self.left_out = LeftOut()

    def select(self) -> Selection:
        corpus = self.corpus
        ours = self.chosen.accepts(OUR_LICENSE, permits(OUR_LICENSE))
        if not ours and corpus.sources:
            self.left_out.add("sources", OUR_LICENSE, len(corpus.sources))
        problems = [kept for record in corpus.problems if (kept := self.problem(record)) is not None]
        catalogue = [entry for entry in corpus.catalogue if self.keeps_pointer(entry)]
        identifiers = {problem.id for problem in problems}
        items = [item for entry in corpus.items if (item := self.item(entry, identifiers, ours)) is not None]
        part = replace(corpus, problems=tuple(problems), catalogue=tuple(catalogue), items=tuple(items))
        return Selection(part, self.formal, ours, self.left_out)

    def keeps(self, configuration: str, license_: str, terms: Permits) -> bool:
        """Whether a row passes the filter; counts it as left out where it does not."""
        if self.chosen.accepts(license_, terms):
            return True
        self.left_out.add(configuration, license_)
        return False

    def keeps_formal(self, license_: str | None, left: Counter[str]) -> bool:
        """Whether a formal statement passes the filter on its own; counts it in `left` where it does not."""
        if self.chosen.accepts(license_, permits(license_ or "")):
            return True
        left[license_ or "unknown"] += 1
        return False

    def problem(self, problem: Problem) -> Problem | None:
        source = self.corpus.source_by_key.get(problem.source.key)
        if not self.keeps("problems", problem.license, problem_permits(problem, source)):
            return None
        kept = tuple(
            entry
            for entry in problem.formalizations
            if self.keeps_formal(attachment_license(entry, self.formal), self.left_out.attachments)
        )
        return problem if kept == problem.formalizations else replace(problem, formalizations=kept)

    def keeps_pointer(self, entry: CatalogueEntry) -> bool:
        return self.keeps("catalogues", *catalogue_terms(entry, self.corpus))

    def item(self, item: BenchmarkItem, problems: set[str], ours: bool) -> BenchmarkItem | None:
        if item.problem not in problems:
            # Without its problem the item has no statement; the problem's licence is the reason.
            record = self.corpus.problem_by_id.get(item.problem)
            self.left_out.add("benchmark", record.license if record else "unknown")
            return None
        if not ours:
            self.left_out.add("benchmark", OUR_LICENSE)
            return None
        formal = self.formal[item.id]
        if formal["profile"] == "none" or self.keeps_formal(
            formal_license(formal), self.left_out.item_statements
        ):
            return item
        return replace(item, data={**item.data, "formal": None})
