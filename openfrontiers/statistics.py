"""The figures of a corpus: counts, shares and distributions, computed from its records and nothing else.

The figures are those by which the published corpus is described (its paper's table 1 and figure 2), so that
two corpora, or two snapshots of one, can be laid side by side:

* `statistics(corpus)` gives every number as a value;
* `key_figures(statistics)` gives the rows of table 1 in its order, each with its text and share;
* `Statistics.as_dict()` gives plain data for JSON.

Conventions, where a name leaves room:

* a *source name* is a collection's name together with the place in it that a record gives (`locator`);
* a *word* of a statement is a run of characters between white space; a formula without spaces is one word;
* the *median* of an even number of values is the mean of the two in the middle; *p90* is the nearest-rank
  percentile, the smallest value that at least nine tenths of the values do not exceed;
* a statement *has LaTeX* if it holds a formula between dollar signs outside code;
* a record *has progress context* if it holds a section Progress or Background, or a bound;
* the *decade* of 1957 is 1950; a record counts once in an MSC class however many codes of the class it has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any

from openfrontiers.model import STATUS_LABELS, UNDATED, Corpus, Problem

LARGE_COLLECTION = 100
"""Number of records from which a collection is listed as a large one."""

MSC_BASES = ("source-map", "community-map", "editorial")
"""How an MSC code can have been assigned, in the order of the tables."""


@dataclass(frozen=True, slots=True)
class Count:
    """How many records fall under one heading; `key` is the identifier, `label` the words for readers."""

    key: str
    label: str
    count: int


@dataclass(frozen=True, slots=True)
class StatementWords:
    """Words per statement; all zero where there is no statement."""

    mean: float
    median: float
    p90: int
    longest: int


@dataclass(frozen=True, slots=True)
class SourceFigures:
    """The records of one source, by status."""

    key: str
    name: str
    kind: str
    license: str
    records: int
    catalogue: int
    with_lean: int
    status: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Statistics:
    """Every figure of a corpus. Tables are sorted by falling count, then key, unless said otherwise."""

    snapshot_at: str
    problems: int
    catalogue_items: int
    benchmark_items: int
    tasks: int
    sources_registered: int
    sources_contributing: int
    large_collections: tuple[Count, ...]
    source_names: int
    by_source: tuple[SourceFigures, ...]
    by_source_kind: tuple[Count, ...]
    fields: int
    subfields: int
    by_field: tuple[Count, ...]
    by_subfield: tuple[Count, ...]
    """Keys as in records: `mathematics/number-theory`."""
    by_status: tuple[Count, ...]
    """In the order of STATUS_LABELS, with zeros."""
    with_msc: int
    msc_codes: int
    msc_classes: int
    msc_by_basis: tuple[Count, ...]
    """Assignments, not records; in the order of MSC_BASES, with zeros."""
    by_msc_class: tuple[Count, ...]
    with_lean: int
    lean_attachments: int
    lean_placeholders: int
    with_other_formalization: int
    references: int
    with_references: int
    statement_words: StatementWords
    with_latex: int
    with_full_text: int
    with_progress: int
    posed_known: int
    posed_earliest: int | None
    posed_latest: int | None
    by_decade: tuple[Count, ...]
    """In the order of time, from the first decade with a record to the last, with zeros."""
    by_license: tuple[Count, ...]
    by_wording: tuple[Count, ...]
    machine_checkable: int
    """Records for which a claimed solution can be checked by machine."""
    catalogue_by_status: tuple[Count, ...]
    """In the order of STATUS_LABELS, without zeros; entries without a status come last as `null`."""

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON; keys are the attributes. The day is null where the corpus has none."""
        return {**asdict(self), "snapshot_at": None if self.snapshot_at == UNDATED else self.snapshot_at}

    def count(self, table: Iterable[Count], key: str) -> int:
        """The count under a key of one of the tables, 0 where the key is not in it."""
        return next((entry.count for entry in table if entry.key == key), 0)

    def share(self, count: int) -> float:
        """A count as a fraction of the problem records; 0.0 in an empty corpus."""
        return count / self.problems if self.problems else 0.0


@dataclass(frozen=True, slots=True)
class KeyFigure:
    """One row of the table of key figures: a quantity, its value as text, its plain numbers."""

    quantity: str
    value: str
    numbers: tuple[int | float | None, ...]


def source_name(problem: Problem, collection: str) -> str:
    """The name of the place that a record comes from: `Kourovka Notebook, 14.95`."""
    return f"{collection}, {problem.source.locator}" if problem.source.locator else collection


def statement_has_latex(problem: Problem) -> bool:
    """Whether the statement holds a formula between dollar signs."""
    statement = problem.body.sections[0].text
    if "$" not in statement:
        return False
    length = len(statement)
    return any(
        span.kind != "code" and not span.problem and span.start < length for span in problem.body.spans
    )


def has_progress_context(problem: Problem) -> bool:
    """Whether the record says what is known about the problem beyond its statement."""
    return bool(problem.bounds or problem.progress or problem.background)


def statistics(corpus: Corpus) -> Statistics:
    """Every figure of a corpus, in one pass over its records."""
    problems = corpus.problems
    label = corpus.taxonomy.label
    status: Counter[str] = Counter()
    fields: Counter[str] = Counter()
    subfields: Counter[str] = Counter()
    sources: Counter[str] = Counter()
    source_status: dict[str, Counter[str]] = {}
    source_lean: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    bases: Counter[str] = Counter()
    codes: set[str] = set()
    classes: Counter[str] = Counter()
    licenses: Counter[str] = Counter()
    wordings: Counter[str] = Counter()
    decades: Counter[int] = Counter()
    names: set[str] = set()
    years: list[int] = []
    words: list[int] = []
    totals: Counter[str] = Counter()

    for problem in problems:
        key = problem.source.key
        source = corpus.source_by_key.get(key)
        status[problem.status.label] += 1
        fields[problem.main_field] += 1
        subfields[problem.field] += 1
        sources[key] += 1
        source_status.setdefault(key, Counter())[problem.status.label] += 1
        kinds[source.kind if source else "unregistered"] += 1
        names.add(source_name(problem, source.name if source else key))
        licenses[problem.license] += 1
        wordings[problem.wording] += 1
        if problem.msc2020:
            totals["msc"] += 1
            bases.update(entry.basis for entry in problem.msc2020)
            codes.update(entry.code for entry in problem.msc2020)
            classes.update({entry.top_level for entry in problem.msc2020})
        lean = [entry for entry in problem.formalizations if entry.system == "lean4"]
        if lean:
            totals["lean"] += 1
            source_lean[key] += 1
            totals["attachments"] += len(lean)
            totals["placeholders"] += sum(entry.placeholder is True for entry in lean)
        if len(lean) < len(problem.formalizations):
            totals["other_formal"] += 1
        totals["references"] += len(problem.references)
        totals["with_references"] += bool(problem.references)
        words.append(len(problem.statement.split()))
        totals["latex"] += statement_has_latex(problem)
        totals["full_text"] += bool(problem.retrieved and problem.retrieved.full_text)
        totals["progress"] += has_progress_context(problem)
        totals["checks"] += bool(problem.checks)
        if problem.posed.year is not None:
            years.append(problem.posed.year)
            decades[problem.posed.year // 10 * 10] += 1

    catalogue_sources = Counter(entry.source for entry in corpus.catalogue)
    catalogue_status = Counter(entry.status or "null" for entry in corpus.catalogue)
    decade_range = range(min(decades), max(decades) + 10, 10) if decades else range(0)
    msc_label = corpus.taxonomy.msc
    return Statistics(
        snapshot_at=corpus.snapshot_at,
        problems=len(problems),
        catalogue_items=len(corpus.catalogue),
        benchmark_items=len(corpus.items),
        tasks=len(corpus.tasks),
        sources_registered=len(corpus.sources),
        sources_contributing=len(sources),
        large_collections=tuple(
            entry
            for entry in _table(sources, lambda key: _source_label(corpus, key))
            if entry.count >= LARGE_COLLECTION
        ),
        source_names=len(names),
        by_source=_by_source(corpus, sources, source_status, source_lean, catalogue_sources),
        by_source_kind=_table(kinds, _words_of),
        fields=len(fields),
        subfields=len(subfields),
        by_field=_table(fields, label),
        by_subfield=_table(subfields, label),
        by_status=tuple(Count(name, _words_of(name), status[name]) for name in STATUS_LABELS),
        with_msc=totals["msc"],
        msc_codes=len(codes),
        msc_classes=len(classes),
        msc_by_basis=tuple(Count(name, _words_of(name), bases[name]) for name in MSC_BASES),
        by_msc_class=_table(classes, lambda code: f"{code} {msc_label[code]}" if code in msc_label else code),
        with_lean=totals["lean"],
        lean_attachments=totals["attachments"],
        lean_placeholders=totals["placeholders"],
        with_other_formalization=totals["other_formal"],
        references=totals["references"],
        with_references=totals["with_references"],
        statement_words=_words(words),
        with_latex=totals["latex"],
        with_full_text=totals["full_text"],
        with_progress=totals["progress"],
        posed_known=len(years),
        posed_earliest=min(years, default=None),
        posed_latest=max(years, default=None),
        by_decade=tuple(Count(str(decade), f"{decade}s", decades[decade]) for decade in decade_range),
        by_license=_table(licenses, str),
        by_wording=_table(wordings, str),
        machine_checkable=totals["checks"],
        catalogue_by_status=tuple(
            Count(name, _words_of(name) if name != "null" else "no status given", catalogue_status[name])
            for name in (*STATUS_LABELS, "null")
            if catalogue_status[name]
        ),
    )


def key_figures(figures: Statistics) -> tuple[KeyFigure, ...]:
    """The rows of the table of key figures, in the order of the published one.

    Shares are of the problem records, to a tenth of a per cent.
    """

    def row(quantity: str, *numbers: int | float | None, share: int | None = None) -> KeyFigure:
        text = " / ".join(number_text(number) for number in numbers)
        if share is not None:
            text += f" ({percent(figures.share(share))})"
            numbers = (*numbers, round(figures.share(share), 6))
        return KeyFigure(quantity, text, numbers)

    status = {entry.key: entry.count for entry in figures.by_status}
    words = figures.statement_words
    mathematics = figures.count(figures.by_field, "mathematics")
    kinds = figures.by_source_kind
    span = ""
    if figures.posed_known:
        span = f" (range {figures.posed_earliest}–{figures.posed_latest})"
    return (
        row("Problem / catalogue items", figures.problems, figures.catalogue_items),
        row("Sources registered / contributing", figures.sources_registered, figures.sources_contributing),
        row(f"Collections with {LARGE_COLLECTION} records or more", len(figures.large_collections)),
        row("Distinct source names", figures.source_names),
        row(
            "Records from problem / workshop lists",
            figures.count(kinds, "problem-list"),
            figures.count(kinds, "workshop-list"),
        ),
        row("Top-level fields / sub-fields", figures.fields, figures.subfields),
        row("Mathematics records", mathematics, share=mathematics),
        row("Status open", status["open"], share=status["open"]),
        row("Status unassessed", status["unassessed"], share=status["unassessed"]),
        row("Status partially-solved", status["partially-solved"], share=status["partially-solved"]),
        row(
            "Status solved / disputed / withdrawn",
            *(status[label] for label in ("solved", "disputed", "withdrawn")),
        ),
        row("Records with an MSC 2020 code", figures.with_msc, share=figures.with_msc),
        row("Distinct MSC codes / top-level classes", figures.msc_codes, figures.msc_classes),
        row(
            "MSC codes from source map / community map / editorial",
            *(entry.count for entry in figures.msc_by_basis),
        ),
        row("Records with a Lean 4 statement", figures.with_lean, share=figures.with_lean),
        row("Lean attachments / flagged as placeholder", figures.lean_attachments, figures.lean_placeholders),
        KeyFigure(
            "References / records with at least one",
            f"{number_text(figures.references)} / {percent(figures.share(figures.with_references))}",
            (figures.references, round(figures.share(figures.with_references), 6)),
        ),
        row("Statement words: mean / median / p90", words.mean, words.median, words.p90),
        row("Records with LaTeX mathematics", figures.with_latex, share=figures.with_latex),
        row("Records with full source text", figures.with_full_text),
        row("Records with progress context", figures.with_progress, share=figures.with_progress),
        row("Posed year known" + span, figures.posed_known, share=figures.posed_known),
    )


def number_text(number: int | float | None) -> str:
    """A number for readers: 12,151; one decimal for what is not whole; a dash for what is unknown."""
    if number is None:
        return "–"
    if isinstance(number, float) and not number.is_integer():
        return f"{number:,.1f}"
    return f"{int(number):,}"


def percent(share: float) -> str:
    """A share as a percentage to one decimal."""
    return f"{share * 100:.1f}%"


def percentile(values: Iterable[int], rank: Fraction) -> int:
    """Nearest-rank percentile: the smallest value that at least `rank` of all do not exceed; 0 for none."""
    ordered = sorted(values)
    if not ordered:
        return 0
    position = -(-len(ordered) * rank.numerator // rank.denominator)
    return ordered[max(position, 1) - 1]


def _words(counts: list[int]) -> StatementWords:
    if not counts:
        return StatementWords(0.0, 0.0, 0, 0)
    ordered = sorted(counts)
    middle = len(ordered) // 2
    median = ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2
    return StatementWords(
        mean=round(sum(ordered) / len(ordered), 1),
        median=float(median),
        p90=percentile(ordered, Fraction(9, 10)),
        longest=ordered[-1],
    )


def _table(counts: Mapping[str, int], label: Any) -> tuple[Count, ...]:
    ordered = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    return tuple(Count(key, label(key), count) for key, count in ordered)


def _words_of(key: str) -> str:
    return key.replace("-", " ")


def _source_label(corpus: Corpus, key: str) -> str:
    source = corpus.source_by_key.get(key)
    return source.name if source else key


def _by_source(
    corpus: Corpus,
    records: Mapping[str, int],
    status: Mapping[str, Counter[str]],
    lean: Mapping[str, int],
    catalogue: Mapping[str, int],
) -> tuple[SourceFigures, ...]:
    keys = {source.key for source in corpus.sources} | set(records) | set(catalogue)
    rows = []
    for key in keys:
        source = corpus.source_by_key.get(key)
        counted = status.get(key, Counter())
        rows.append(
            SourceFigures(
                key=key,
                name=source.name if source else key,
                kind=source.kind if source else "unregistered",
                license=source.license.spdx if source else "unknown",
                records=records.get(key, 0),
                catalogue=catalogue.get(key, 0),
                with_lean=lean.get(key, 0),
                status={name: counted[name] for name in STATUS_LABELS if counted[name]},
            )
        )
    return tuple(sorted(rows, key=lambda row: (-row.records, -row.catalogue, row.key)))
