"""The record model: immutable values for problems, sources, catalogue entries, items, tasks and the corpus.

The values mirror the files (see `openfrontiers/schemas/`); nothing that can be derived is stored. Each holds
its data in validated form, so that a generator or exporter never meets a missing required key. Dates stay
text as exact as they are known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from openfrontiers.markdown_text import Body

STATUS_LABELS = ("open", "unassessed", "partially-solved", "solved", "disputed", "withdrawn")
"""The six labels, in the order in which pages and tables list them."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What supports a status: a reference of the record or an address, with its date."""

    date: str
    reference: str | None = None
    url: str | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """One of the contradicting claims behind `disputed`."""

    label: str
    claimed_by: str
    as_of: str
    reference: str | None = None
    url: str | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Status:
    """A dated claim about the problem's state."""

    label: str
    as_of: str
    claimed_by: str | None = None
    source_label: str | None = None
    evidence: tuple[Evidence, ...] = ()
    claims: tuple[Claim, ...] = ()
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class SourceRef:
    """Where a record stands in its source."""

    key: str
    locator: str | None = None
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Posed:
    """When and by whom the problem was posed."""

    year: int | None = None
    by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MscCode:
    """One MSC 2020 assignment with its basis and evidence."""

    code: str
    basis: str
    evidence: str

    @property
    def top_level(self) -> str:
        """The two-digit class."""
        return self.code[:2]


@dataclass(frozen=True, slots=True)
class Prize:
    """A prize offered for a solution; `amount` in units of the ISO 4217 `currency`."""

    amount: str
    currency: str
    by: str | None = None
    reference: str | None = None
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Reference:
    """A cited work."""

    key: str
    kind: str
    citation: str
    year: int | None = None
    doi: str | None = None
    arxiv: str | None = None
    zbmath: str | None = None
    isbn: str | None = None
    url: str | None = None

    @property
    def link(self) -> str | None:
        """The best address of the work: its own, its DOI's, its arXiv page, its zbMATH entry."""
        if self.url:
            return self.url
        if self.doi:
            return f"https://doi.org/{self.doi}"
        if self.arxiv:
            return f"https://arxiv.org/abs/{self.arxiv}"
        if self.zbmath:
            return f"https://zbmath.org/{self.zbmath}"
        return None


@dataclass(frozen=True, slots=True)
class Related:
    """Another record and how it is related."""

    id: str
    how: str


@dataclass(frozen=True, slots=True)
class Bound:
    """A best-known bound; `value` is exact text."""

    side: str
    value: str
    quantity: str | None = None
    reference: str | None = None
    date: str | None = None
    verified: bool | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Formalization:
    """A formal statement of the problem: an item of ours, or a pointer to a public declaration."""

    system: str
    item: str | None = None
    repository: str | None = None
    commit: str | None = None
    path: str | None = None
    declaration: str | None = None
    license: str | None = None
    placeholder: bool | None = None
    checked: str | None = None
    toolchain: str | None = None

    @property
    def link(self) -> str | None:
        """Address of the file at its commit, for a repository on GitHub given as owner/name."""
        if self.repository is None or self.commit is None or self.path is None:
            return None
        if "://" in self.repository:
            return self.repository
        return f"https://github.com/{self.repository}/blob/{self.commit}/{self.path}"


@dataclass(frozen=True, slots=True)
class MachineCheck:
    """How a claimed solution can be checked: a Lean item, or a task."""

    kind: str
    item: str | None = None
    task: str | None = None

    @property
    def target(self) -> str:
        """The id that `openfrontiers grade` takes."""
        return self.item or self.task or ""


@dataclass(frozen=True, slots=True)
class Retrieved:
    """What an importer read, and when."""

    at: str
    sha256: str | None = None
    record: str | None = None
    commit: str | None = None
    full_text: bool | None = None
    base: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """One entry of a record's history."""

    date: str
    change: str
    status: str | None = None
    note: str | None = None
    reference: str | None = None
    url: str | None = None
    previous_id: str | None = None


@dataclass(frozen=True)
class Problem:
    """One problem record. `path` is relative to the corpus; `data` is the validated front matter."""

    id: str
    title: str
    field: str
    status: Status
    source: SourceRef
    wording: str
    license: str
    history: tuple[Event, ...]
    body: Body
    path: str
    data: Mapping[str, Any]
    aliases: tuple[str, ...] = ()
    reuse: str | None = None
    attribution: str | None = None
    posed: Posed = Posed()
    msc2020: tuple[MscCode, ...] = ()
    tags: tuple[str, ...] = ()
    oeis: tuple[str, ...] = ()
    prizes: tuple[Prize, ...] = ()
    references: tuple[Reference, ...] = ()
    related: tuple[Related, ...] = ()
    bounds: tuple[Bound, ...] = ()
    formalizations: tuple[Formalization, ...] = ()
    checks: tuple[MachineCheck, ...] = ()
    retrieved: Retrieved | None = None

    @property
    def main_field(self) -> str:
        """Slug of the top-level field."""
        return self.field.partition("/")[0]

    @property
    def subfield(self) -> str:
        """Slug of the sub-field."""
        return self.field.partition("/")[2]

    @property
    def statement(self) -> str:
        """The statement as Markdown with LaTeX."""
        return self.body.statement

    @property
    def background(self) -> str:
        """The section Background as Markdown, or an empty string."""
        return self.body.section("Background")

    @property
    def progress(self) -> str:
        """The section Progress as Markdown, or an empty string."""
        return self.body.section("Progress")

    @property
    def remarks(self) -> str:
        """The section Remarks as Markdown, or an empty string."""
        return self.body.section("Remarks")

    @property
    def last_status_date(self) -> str:
        """Date of the last history entry that names a status, else the date of the claim."""
        dates = [event.date for event in self.history if event.status]
        return dates[-1] if dates else self.status.as_of

    @property
    def former_ids(self) -> tuple[str, ...]:
        """Identifiers that the record had before; their addresses redirect here."""
        return tuple(event.previous_id for event in self.history if event.previous_id)

    @property
    def has_lean(self) -> bool:
        """Whether a Lean 4 statement is attached."""
        return any(entry.system == "lean4" for entry in self.formalizations)

    def reference(self, key: str) -> Reference | None:
        """The reference with a key."""
        return next((entry for entry in self.references if entry.key == key), None)


@dataclass(frozen=True, slots=True)
class LicenseTerms:
    """Terms of a source's text."""

    spdx: str
    reuse: str | None = None
    url: str | None = None
    confirmed: str | None = None


@dataclass(frozen=True, slots=True)
class Permits:
    """What terms permit; None where they do not say."""

    redistribution: bool | None
    commercial: bool | None
    derivatives: bool | None
    attribution: bool | None = None
    share_alike: bool | None = None


@dataclass(frozen=True, slots=True)
class StatusLabel:
    """A status word of a source and the label it maps to."""

    theirs: str
    ours: str
    note: str | None = None


@dataclass(frozen=True, slots=True)
class PublishedCount:
    """Number of records that a published snapshot took from a source."""

    count: int
    date: str


@dataclass(frozen=True, slots=True)
class Source:
    """One registered source."""

    key: str
    name: str
    kind: str
    license: LicenseTerms
    permits: Permits
    wording: tuple[str, ...]
    acquisition: str
    asserts_status: bool
    path: str
    data: Mapping[str, Any]
    summary: str | None = None
    maintainers: tuple[str, ...] = ()
    url: str | None = None
    archive_url: str | None = None
    repository: str | None = None
    language: str | None = None
    importer: str | None = None
    status_labels: tuple[StatusLabel, ...] = ()
    status_marking: str | None = None
    published_records: PublishedCount | None = None
    references: tuple[str, ...] = ()
    note: str | None = None


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """A pointer to a problem whose statement is not carried here."""

    id: str
    source: str
    locator: str
    path: str
    title: str | None = None
    url: str | None = None
    status: str | None = None
    source_label: str | None = None
    as_of: str | None = None
    problem: str | None = None
    tags: tuple[str, ...] = ()
    oeis: tuple[str, ...] = ()
    prize: str | None = None
    formalized: bool | None = None
    edited: tuple[str, ...] = ()
    retrieved: Retrieved | None = None


@dataclass(frozen=True, slots=True)
class BenchmarkItem:
    """One benchmark item; `data` holds the file's keys with null for what is not published."""

    id: str
    track: str
    title: str
    problem: str
    area: str
    hq50: bool
    answer_form: str
    profile: str
    path: str
    data: Mapping[str, Any]
    tier: str | None = None
    solution_month: str | None = None
    ai_class: str | None = None
    priority: str | None = None
    finite_certificate: bool | None = None
    split_group: str | None = None


@dataclass(frozen=True, slots=True)
class Task:
    """One machine-checkable task outside the benchmark."""

    id: str
    kind: str
    path: str
    data: Mapping[str, Any]
    title: str | None = None
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class Subfield:
    """A sub-field of the taxonomy."""

    slug: str
    label: str


@dataclass(frozen=True, slots=True)
class Field:
    """A top-level field; `export` is its name in the dataset."""

    slug: str
    label: str
    export: str
    subfields: tuple[Subfield, ...]


@dataclass(frozen=True)
class Taxonomy:
    """Fields and MSC classes with our labels."""

    fields: tuple[Field, ...] = ()
    msc: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def _labels(self) -> dict[str, str]:
        labels = {entry.slug: entry.label for entry in self.fields}
        labels |= {f"{entry.slug}/{sub.slug}": sub.label for entry in self.fields for sub in entry.subfields}
        return labels

    @cached_property
    def subfield_slugs(self) -> tuple[str, ...]:
        """Every `<field>/<sub-field>`, in the taxonomy's order."""
        return tuple(f"{entry.slug}/{sub.slug}" for entry in self.fields for sub in entry.subfields)

    def label(self, slug: str) -> str:
        """The label of a field (`mathematics`) or sub-field (`mathematics/number-theory`); the slug if unknown."""
        return self._labels.get(slug, slug)

    def knows(self, slug: str) -> bool:
        """Whether a field or sub-field exists."""
        return slug in self._labels

    def export_name(self, main: str) -> str:
        """The dataset's name of a top-level field."""
        return next((entry.export for entry in self.fields if entry.slug == main), main)


UNDATED = "1970-01-01"
"""Stands for the day of a corpus of which nothing names a day: without git, and without a dated record."""


@dataclass(frozen=True)
class Corpus:
    """Everything under `records/`, read and checked: the input of every generator and exporter.

    Sequences are sorted by identifier. `snapshot_at` is the day that ages and `snapshot_at` columns count to, or
    UNDATED where nothing names one.
    """

    root: Path
    snapshot_at: str
    problems: tuple[Problem, ...] = ()
    sources: tuple[Source, ...] = ()
    catalogue: tuple[CatalogueEntry, ...] = ()
    items: tuple[BenchmarkItem, ...] = ()
    tasks: tuple[Task, ...] = ()
    retired_items: tuple[Mapping[str, Any], ...] = ()
    taxonomy: Taxonomy = Taxonomy()
    commit: str | None = None

    @cached_property
    def problem_by_id(self) -> Mapping[str, Problem]:
        """Problem records by identifier."""
        return {problem.id: problem for problem in self.problems}

    @cached_property
    def source_by_key(self) -> Mapping[str, Source]:
        """Sources by key."""
        return {source.key: source for source in self.sources}

    @cached_property
    def item_by_id(self) -> Mapping[str, BenchmarkItem]:
        """Benchmark items by id."""
        return {item.id: item for item in self.items}

    @cached_property
    def task_by_id(self) -> Mapping[str, Task]:
        """Tasks by id."""
        return {task.id: task for task in self.tasks}

    @cached_property
    def items_by_problem(self) -> Mapping[str, tuple[BenchmarkItem, ...]]:
        """Benchmark items by the problem record they belong to."""
        grouped: dict[str, list[BenchmarkItem]] = {}
        for item in self.items:
            grouped.setdefault(item.problem, []).append(item)
        return {key: tuple(value) for key, value in grouped.items()}

    def people(self) -> Iterator[tuple[str, Problem]]:
        """Every person who posed a problem, with the problem."""
        for problem in self.problems:
            for person in problem.posed.by:
                yield person, problem
