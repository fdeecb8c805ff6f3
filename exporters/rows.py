"""From a corpus to the rows of each configuration.

Rows are plain dictionaries in the order and with the names of `exporters.columns`. They are sorted by `id`
(references and formalizations within a problem by their position), so that a reader that filters by
identifier or source skips most of a file. Nothing here reads `answers/`: the only text that does not come
from the corpus value is that of the project's own Lean modules under `lean/`.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import attrgetter
from pathlib import Path
from typing import Any, TypeVar

from exporters.columns import LANGUAGES, NOT_RECORDED
from exporters.schema import SCHEMA_VERSION
from exporters.selection import Formal, Selection, attachment_license, catalogue_terms, formal_license
from openfrontiers.licences import OUR_LICENSE, problem_permits
from openfrontiers.model import (
    BenchmarkItem,
    CatalogueEntry,
    Event,
    Formalization,
    Permits,
    Problem,
    Reference,
    Source,
)
from openfrontiers.statistics import statement_has_latex

Row = dict[str, Any]
Record = TypeVar("Record", Problem, CatalogueEntry)

BATCH = 250
"""Number of records whose rows are made together: few enough that they stay in the processor's cache until
every file has them."""


def batches(selection: Selection) -> Iterator[tuple[str, list[Row]]]:
    """Every row, batch by batch, each with the name of its configuration.

    The batches of one configuration come in the order of its rows; those of several come mixed.
    """
    return _Builder(selection).batches()


def tables(selection: Selection) -> dict[str, list[Row]]:
    """Every row at once, by configuration."""
    found: dict[str, list[Row]] = {}
    for name, rows in batches(selection):
        found.setdefault(name, []).extend(rows)
    return found


class LeanModules:
    """The texts of the project's own Lean modules, each read once."""

    def __init__(self, root: Path) -> None:
        self._root = root / "lean"
        self._texts: dict[str, str | None] = {}

    def path(self, module: str) -> str:
        """Path of a module within the repository."""
        return "lean/" + module.replace(".", "/") + ".lean"

    def text(self, module: str | None) -> str | None:
        """Text of a module; None for no module, or one whose file is not there."""
        if module is None:
            return None
        if module not in self._texts:
            file = self._root.parent / self.path(module)
            self._texts[module] = file.read_text(encoding="utf-8") if file.is_file() else None
        return self._texts[module]


class _Builder:
    def __init__(self, selection: Selection) -> None:
        self.selection = selection
        self.corpus = corpus = selection.corpus
        self.lean = LeanModules(corpus.root)
        self.tail = {"schema_version": SCHEMA_VERSION, "snapshot_at": corpus.snapshot_at}
        self.fields = {
            (entry.slug, sub.slug): {
                "main": entry.export, "main_label": entry.label, "slug": sub.slug, "label": sub.label,
            }
            for entry in corpus.taxonomy.fields
            for sub in entry.subfields
        }  # fmt: skip

    def batches(self) -> Iterator[tuple[str, list[Row]]]:
        corpus = self.corpus
        for records in _parts(corpus.problems):
            problems = [self.problem(record) for record in records]
            yield "problems", problems
            yield "formalizations", [entry for row in problems for entry in self.formalization_rows(row)]
            yield "references", [entry for row in problems for entry in self.reference_rows(row)]
        for entries in _parts(corpus.catalogue):
            yield "catalogues", [self.catalogue(entry) for entry in entries]
        if self.selection.with_sources:
            records_of = Counter(problem.source.key for problem in corpus.problems)
            pointers_of = Counter(entry.source for entry in corpus.catalogue)
            yield (
                "sources",
                [
                    _source(source, records_of[source.key], pointers_of[source.key], self.tail)
                    for source in sorted(corpus.sources, key=attrgetter("key"))
                ],
            )
        yield "benchmark", [self.benchmark(item) for item in sorted(corpus.items, key=attrgetter("id"))]

    def problem(self, problem: Problem) -> Row:
        source = self.corpus.source_by_key.get(problem.source.key)
        terms = problem_permits(problem, source)
        statement = problem.statement
        formalizations = [self.formal(entry) for entry in problem.formalizations]
        retrieved = problem.retrieved
        status = problem.status
        return {
            "id": "problem:" + problem.id,
            "record_kind": "problem",
            "title": problem.title,
            "problem_statement": statement,
            "background": problem.background or None,
            "progress": problem.progress or None,
            "remarks": problem.remarks or None,
            "aliases": list(problem.aliases),
            "field": self.field(problem),
            "msc2020": [
                {"code": entry.code, "basis": entry.basis, "evidence": entry.evidence}
                for entry in problem.msc2020
            ],
            "tags": list(problem.tags),
            "oeis": list(problem.oeis),
            "status": status.label,
            "status_claim": {
                "as_of": status.as_of,
                "claimed_by": status.claimed_by,
                "source_label": status.source_label,
                "reason": status.reason,
                "evidence": [_evidence(entry) for entry in status.evidence],
                "claims": [_claim(entry) for entry in status.claims],
            },
            "posed": {"year": problem.posed.year, "by": list(problem.posed.by)},
            "prizes": [_prize(entry) for entry in problem.prizes],
            "source": {
                "key": problem.source.key,
                "name": source.name if source else None,
                "type": source.kind if source else None,
                "locator": problem.source.locator,
                "url": problem.source.url or (source.url if source else None),
                "license": problem.reuse or (source.license.reuse if source else None),
                "license_spdx": source.license.spdx if source else None,
                "license_url": source.license.url if source else None,
            },
            "wording": problem.wording,
            "license": problem.license,
            "attribution": problem.attribution,
            "permits": _permits(terms),
            "provenance": {
                "imported_at": _entered(problem.history),
                "status_as_of": status.as_of,
                "has_full_text": retrieved.full_text if retrieved else None,
                "source_record": retrieved.record if retrieved else None,
                "source_commit": retrieved.commit if retrieved else None,
                "retrieved_at": retrieved.at if retrieved else None,
                "sha256": retrieved.sha256 if retrieved else None,
                "record_path": problem.path,
            },
            "references": [_reference(entry) for entry in problem.references],
            "related": [
                {"id": "problem:" + entry.id, "how": entry.how}
                for entry in problem.related
                if entry.id in self.corpus.problem_by_id
            ],
            "bounds": [_bound(entry) for entry in problem.bounds],
            "formalizations": formalizations,
            "checks": [{"kind": entry.kind, "target": entry.target} for entry in problem.checks],
            "proof": None,
            "proof_status": NOT_RECORDED,
            "lean4_proof": None,
            "lean4_proof_status": NOT_RECORDED,
            "quality_flags": _quality_flags(problem, formalizations, terms),
            "history": [_event(entry) for entry in problem.history],
            "former_ids": list(problem.former_ids),
            "statement_words": len(statement.split()),
            "has_latex": statement_has_latex(problem),
            "statement_sha256": hashlib.sha256(statement.encode()).hexdigest(),
            **self.tail,
        }

    def field(self, problem: Problem) -> Row:
        known = self.fields.get((problem.main_field, problem.subfield))
        if known is not None:
            return known
        taxonomy = self.corpus.taxonomy
        return {
            "main": taxonomy.export_name(problem.main_field),
            "main_label": taxonomy.label(problem.main_field),
            "slug": problem.subfield,
            "label": taxonomy.label(problem.field),
        }

    def formal(self, entry: Formalization) -> Row:
        if entry.item is None:
            return {
                "language": LANGUAGES[entry.system],
                "format": "source-file",
                "item": None,
                "repository": entry.repository,
                "commit": entry.commit,
                "path": entry.path,
                "declaration": entry.declaration,
                "url": entry.link,
                "toolchain": entry.toolchain,
                "license": entry.license,
                "has_sorry_or_admit": entry.placeholder,
                "verification_status": entry.checked,
                "code": None,
            }
        formal = self.selection.formal.get(entry.item, {})
        module = formal.get("module")
        return {
            "language": LANGUAGES[entry.system],
            "format": "benchmark-item",
            "item": entry.item,
            "repository": entry.repository or formal.get("repository"),
            "commit": entry.commit or formal.get("commit"),
            "path": self.lean.path(module) if module is not None else formal.get("path"),
            "declaration": entry.declaration or formal.get("declaration"),
            "url": entry.link,
            "toolchain": entry.toolchain,
            "license": attachment_license(entry, self.selection.formal),
            "has_sorry_or_admit": entry.placeholder,
            "verification_status": entry.checked,
            "code": self.lean.text(module),
        }

    def formalization_rows(self, problem: Row) -> list[Row]:
        identifier = problem["id"].removeprefix("problem:")
        return [
            {
                "id": f"formalization:{identifier}/{position}",
                "record_kind": "formalization",
                "problem_id": problem["id"],
                "position": position,
                "problem_title": problem["title"],
                "problem_status": problem["status"],
                "source_key": problem["source"]["key"],
                **entry,
                **self.tail,
            }
            for position, entry in enumerate(problem["formalizations"], 1)
        ]

    def reference_rows(self, problem: Row) -> list[Row]:
        identifier = problem["id"].removeprefix("problem:")
        return [
            {
                "id": f"reference:{identifier}/{entry['key']}",
                "record_kind": "reference",
                "problem_id": problem["id"],
                "position": position,
                "work": _work(entry),
                **entry,
                "license": problem["license"],
                **self.tail,
            }
            for position, entry in enumerate(problem["references"], 1)
        ]

    def catalogue(self, entry: CatalogueEntry) -> Row:
        source = self.corpus.source_by_key.get(entry.source)
        license_, terms = catalogue_terms(entry, self.corpus)
        retrieved = entry.retrieved
        return {
            "id": "catalogue:" + entry.id,
            "record_kind": "catalogue",
            "title": entry.title,
            "source": {
                "key": entry.source,
                "name": source.name if source else None,
                "type": source.kind if source else None,
                "locator": entry.locator,
                "url": entry.url,
                "license": source.license.reuse if source else None,
                "license_spdx": source.license.spdx if source else None,
            },
            "license": license_,
            "permits": _permits(terms),
            "status": entry.status,
            "source_label": entry.source_label,
            "status_as_of": entry.as_of,
            "problem_id": f"problem:{entry.problem}" if entry.problem in self.corpus.problem_by_id else None,
            "tags": list(entry.tags),
            "oeis": list(entry.oeis),
            "prize": entry.prize,
            "formalized": entry.formalized,
            "provenance": {
                "retrieved_at": retrieved.at if retrieved else None,
                "source_record": retrieved.record if retrieved else None,
                "source_commit": retrieved.commit if retrieved else None,
                "sha256": retrieved.sha256 if retrieved else None,
                "record_path": entry.path,
            },
            **self.tail,
        }

    def benchmark(self, item: BenchmarkItem) -> Row:
        data = item.data
        problem = self.corpus.problem_by_id.get(item.problem)
        return {
            "id": item.id,
            "record_kind": "benchmark-item",
            "track": item.track,
            "title": item.title,
            "problem_id": "problem:" + item.problem,
            "problem_statement": problem.statement if problem else None,
            "area": item.area,
            **{key: data.get(key) for key in _ITEM_KEYS},
            "hq50": item.hq50,
            "priority": item.priority,
            "finite_certificate": item.finite_certificate,
            "split_group": item.split_group,
            "answer_form": item.answer_form,
            "formal": self.item_formal(data["formal"]),
            "evidence_kind": data.get("evidence_kind"),
            "statement_origin": data.get("statement_origin"),
            "scores": [
                {"name": name, "value": str(value)}
                for name, value in sorted((data.get("scores") or {}).items())
                if value is not None
            ],
            "reviews": [
                {key: review.get(key) for key in ("date", "verdict", "by", "statement_sha256", "note")}
                for review in data.get("reviews") or ()
            ],
            "receipts": [
                {key: entry.get(key) for key in _RECEIPT_KEYS} for entry in data.get("receipts") or ()
            ],
            "note": data.get("note"),
            "license": OUR_LICENSE,
            **self.tail,
        }

    def item_formal(self, formal: Formal | None) -> Row | None:
        if formal is None:
            return None
        row = {key: formal.get(key) for key in _FORMAL_KEYS}
        row["license"] = formal_license(formal)
        row["code"] = self.lean.text(formal.get("module"))
        return row


def _parts(records: Sequence[Record]) -> Iterator[list[Record]]:
    """Records in the order of their ids, BATCH at a time."""
    ordered = sorted(records, key=attrgetter("id"))
    for start in range(0, len(ordered), BATCH):
        yield ordered[start : start + BATCH]


_ITEM_KEYS = (
    "tier",
    "tier_condition",
    "conditional",
    "solution_month",
    "solution_date",
    "ai_class",
    "vendor",
)
_FORMAL_KEYS = (
    "profile", "module", "declaration", "repository", "commit", "path", "license", "scope", "why_none",
)  # fmt: skip
_RECEIPT_KEYS = (
    "date", "statement_sha256", "result", "compiler", "library", "library_sha256", "official_library",
)  # fmt: skip


def _attributes(*names: str) -> Callable[[Any], Row]:
    """A function that makes a struct of attributes of the same names."""
    values = attrgetter(*names)
    return lambda value: dict(zip(names, values(value), strict=True))


_evidence = _attributes("date", "reference", "url", "note")
_claim = _attributes("label", "claimed_by", "as_of", "reference", "url", "note")
_prize = _attributes("amount", "currency", "by", "reference", "url")
_bound = _attributes("side", "value", "quantity", "reference", "date", "verified", "note")
_event = _attributes("date", "change", "status", "note", "reference", "url")
_permits = _attributes("redistribution", "commercial", "derivatives", "attribution", "share_alike")
_terms = _attributes("spdx", "reuse", "url", "confirmed")
_status_label = _attributes("theirs", "ours", "note")
_cited = _attributes("key", "kind", "citation", "year", "doi", "arxiv", "zbmath", "isbn", "link")


def _reference(entry: Reference) -> Row:
    row = _cited(entry)
    row["url"] = row.pop("link")
    return row


def _entered(history: Iterable[Event]) -> str | None:
    """The day on which a record came into the corpus."""
    return next((event.date for event in history if event.change in ("created", "imported")), None)


def _work(reference: Row) -> str | None:
    """A name for the cited work that does not depend on how the record writes its identifiers."""
    if reference["doi"]:
        return f"doi:{reference['doi'].lower()}"
    if reference["arxiv"]:
        identifier, _, version = reference["arxiv"].rpartition("v")
        return f"arxiv:{identifier if identifier and version.isdigit() else reference['arxiv']}"
    if reference["isbn"]:
        return f"isbn:{reference['isbn'].replace('-', '').replace(' ', '')}"
    if reference["zbmath"]:
        return f"zbmath:{reference['zbmath']}"
    return None


def _quality_flags(problem: Problem, formalizations: list[Row], terms: Permits) -> list[str]:
    flags = []
    if any(row["language"] == "Lean 4" and row["format"] == "source-file" for row in formalizations):
        flags.append("lean-statement-from-linked-source-file")
    if any(row["has_sorry_or_admit"] for row in formalizations):
        flags.append("formalization-contains-placeholder")
    if any(row["verification_status"] == "not-checked" for row in formalizations):
        flags.append("formalization-not-compiled-during-export")
    if problem.retrieved is None or problem.retrieved.full_text is not True:
        flags.append("statement-is-summary")
    if terms.redistribution is None:
        flags.append("license-not-established")
    if not problem.references:
        flags.append("no-references")
    return flags


def _source(source: Source, records: int, pointers: int, tail: Row) -> Row:
    published = source.published_records
    return {
        "id": "source:" + source.key,
        "record_kind": "source",
        "key": source.key,
        "name": source.name,
        "type": source.kind,
        "summary": source.summary,
        "maintainers": list(source.maintainers),
        "url": source.url,
        "archive_url": source.archive_url,
        "repository": source.repository,
        "language": source.language,
        "license": _terms(source.license),
        "permits": _permits(source.permits),
        "wording": list(source.wording),
        "acquisition": source.acquisition,
        "asserts_status": source.asserts_status,
        "status_labels": [_status_label(entry) for entry in source.status_labels],
        "status_marking": source.status_marking,
        "published_records": published.count if published else None,
        "published_at": published.date if published else None,
        "references": list(source.references),
        "problems": records,
        "catalogue_items": pointers,
        **tail,
    }
