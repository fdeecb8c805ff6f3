"""From a corpus to the rows of each configuration.

Rows are plain dictionaries in the order and with the names of `exporters.columns`. They are sorted by `id`
(references and formalizations within a problem by their position), so that a reader that filters by
identifier or source skips most of a file. Nothing here reads `answers/`: the only text that does not come
from the corpus value is that of the project's own Lean modules under `lean/`.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from exporters.columns import LANGUAGES, NOT_RECORDED
from exporters.licences import LicenseFilter
from exporters.schema import SCHEMA_VERSION
from openfrontiers.licences import (
    OUR_CODE_LICENSE,
    OUR_LICENSE,
    permits,
    problem_permits,
)
from openfrontiers.model import (
    BenchmarkItem,
    CatalogueEntry,
    Corpus,
    Formalization,
    Permits,
    Problem,
    Reference,
    Source,
)
from openfrontiers.statistics import statement_has_latex

Row = dict[str, Any]


@dataclass(frozen=True)
class LeftOut:
    """What a licence filter left out: rows and attachments by configuration and licence."""

    rows: Mapping[str, Counter[str]] = field(default_factory=dict)
    attachments: Counter[str] = field(default_factory=Counter)

    def total(self, configuration: str) -> int:
        """Number of rows left out of a configuration."""
        return sum(self.rows.get(configuration, Counter()).values())


@dataclass(frozen=True)
class Rows:
    """The rows of every configuration, and what was left out."""

    tables: Mapping[str, list[Row]]
    left_out: LeftOut

    def __getitem__(self, configuration: str) -> list[Row]:
        return self.tables[configuration]


def build(corpus: Corpus, chosen: LicenseFilter | None = None) -> Rows:
    """Every row of a corpus, or those that a licence filter accepts."""
    return _Builder(corpus, chosen).build()


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
    def __init__(self, corpus: Corpus, chosen: LicenseFilter | None) -> None:
        self.corpus = corpus
        self.chosen = chosen
        self.lean = LeanModules(corpus.root)
        self.left_rows: dict[str, Counter[str]] = {}
        self.left_attachments: Counter[str] = Counter()
        self.tail = {"schema_version": SCHEMA_VERSION, "snapshot_at": corpus.snapshot_at}
        self.fields = {
            (entry.slug, sub.slug): {
                "main": entry.export, "main_label": entry.label, "slug": sub.slug, "label": sub.label,
            }
            for entry in corpus.taxonomy.fields
            for sub in entry.subfields
        }  # fmt: skip

    @cached_property
    def item_formal(self) -> Mapping[str, Mapping[str, Any]]:
        return {item.id: item.data["formal"] for item in self.corpus.items}

    def build(self) -> Rows:
        problems: list[Row] = []
        formalizations: list[Row] = []
        references: list[Row] = []
        kept: dict[str, Row] = {}
        for problem in self.corpus.problems:
            source = self.corpus.source_by_key.get(problem.source.key)
            terms = problem_permits(problem, source)
            if not self.accepts("problems", problem.license, terms):
                continue
            row = self.problem(problem, source, terms)
            problems.append(row)
            kept[problem.id] = row
        for row in problems:
            identifier = row["id"].removeprefix("problem:")
            formalizations.extend(self.formalization_rows(identifier, row))
            references.extend(self.reference_rows(identifier, row))
            row["related"] = [
                entry for entry in row["related"] if entry["id"].removeprefix("problem:") in kept
            ]
        catalogues = [found for entry in self.corpus.catalogue if (found := self.catalogue(entry, kept))]
        benchmark = [made for item in self.corpus.items if (made := self.benchmark(item, kept))]
        sources = self.sources(problems, catalogues)
        tables = {
            "problems": problems,
            "catalogues": catalogues,
            "formalizations": formalizations,
            "references": references,
            "sources": sources,
            "benchmark": benchmark,
        }
        for name in ("problems", "catalogues", "sources", "benchmark"):
            tables[name].sort(key=lambda row: row["id"])
        return Rows(tables, LeftOut(self.left_rows, self.left_attachments))

    def accepts(self, configuration: str, license_: str, terms: Permits) -> bool:
        """Whether a row passes the filter; counts it as left out where it does not."""
        if self.chosen is None or self.chosen.accepts(license_, terms):
            return True
        self.left_rows.setdefault(configuration, Counter())[license_] += 1
        return False

    def accepts_attachment(self, license_: str | None) -> bool:
        """Whether a formal statement passes the filter on its own."""
        if self.chosen is None or self.chosen.accepts(license_, permits(license_ or "")):
            return True
        self.left_attachments[license_ or "unknown"] += 1
        return False

    def problem(self, problem: Problem, source: Source | None, terms: Permits) -> Row:
        statement = problem.statement
        formalizations = [
            row
            for entry in problem.formalizations
            if self.accepts_attachment((row := self.formal(entry))["license"])
        ]
        retrieved = problem.retrieved
        entered = next(
            (event.date for event in problem.history if event.change in ("created", "imported")), None
        )
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
                "evidence": [
                    _plain(entry, ("date", "reference", "url", "note")) for entry in status.evidence
                ],
                "claims": [
                    _plain(entry, ("label", "claimed_by", "as_of", "reference", "url", "note"))
                    for entry in status.claims
                ],
            },
            "posed": {"year": problem.posed.year, "by": list(problem.posed.by)},
            "prizes": [
                _plain(entry, ("amount", "currency", "by", "reference", "url")) for entry in problem.prizes
            ],
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
                "imported_at": entered,
                "status_as_of": status.as_of,
                "has_full_text": retrieved.full_text if retrieved else None,
                "source_record": retrieved.record if retrieved else None,
                "source_commit": retrieved.commit if retrieved else None,
                "retrieved_at": retrieved.at if retrieved else None,
                "sha256": retrieved.sha256 if retrieved else None,
                "record_path": problem.path,
            },
            "references": [_reference(entry) for entry in problem.references],
            "related": [{"id": "problem:" + entry.id, "how": entry.how} for entry in problem.related],
            "bounds": [
                _plain(entry, ("side", "value", "quantity", "reference", "date", "verified", "note"))
                for entry in problem.bounds
            ],
            "formalizations": formalizations,
            "checks": [{"kind": entry.kind, "target": entry.target} for entry in problem.checks],
            "proof": None,
            "proof_status": NOT_RECORDED,
            "lean4_proof": None,
            "lean4_proof_status": NOT_RECORDED,
            "quality_flags": _quality_flags(problem, formalizations, terms),
            "history": [
                _plain(event, ("date", "change", "status", "note", "reference", "url"))
                for event in problem.history
            ],
            "former_ids": list(problem.former_ids),
            "statement_words": len(statement.split()),
            "has_latex": statement_has_latex(problem),
            "statement_sha256": hashlib.sha256(statement.encode()).hexdigest(),
            **self.tail,
        }

    def field(self, problem: Problem) -> Row:
        known = self.fields.get((problem.main_field, problem.subfield))
        if known is not None:
            return dict(known)
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
        formal = self.item_formal.get(entry.item, {})
        module = formal.get("module")
        ours = module is not None
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
            "license": entry.license or formal.get("license") or (OUR_CODE_LICENSE if ours else None),
            "has_sorry_or_admit": entry.placeholder,
            "verification_status": entry.checked,
            "code": self.lean.text(module),
        }

    def formalization_rows(self, identifier: str, problem: Row) -> list[Row]:
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

    def reference_rows(self, identifier: str, problem: Row) -> list[Row]:
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

    def catalogue(self, entry: CatalogueEntry, kept: Mapping[str, Row]) -> Row | None:
        source = self.corpus.source_by_key.get(entry.source)
        # A pointer read from a source's own data carries its terms; one put together by hand is ours.
        license_ = source.license.spdx if source and entry.retrieved else OUR_LICENSE
        terms = permits(license_, source)
        if not self.accepts("catalogues", license_, terms):
            return None
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
            "problem_id": f"problem:{entry.problem}" if entry.problem in kept else None,
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

    def benchmark(self, item: BenchmarkItem, kept: Mapping[str, Row]) -> Row | None:
        data = item.data
        problem = kept.get(item.problem)
        if self.chosen is not None and problem is None:
            # Without its problem the item has no statement; the problem's licence is the reason.
            record = self.corpus.problem_by_id.get(item.problem)
            counted = self.left_rows.setdefault("benchmark", Counter())
            counted[record.license if record else "unknown"] += 1
            return None
        if not self.accepts("benchmark", OUR_LICENSE, permits(OUR_LICENSE)):
            return None
        formal: Row | None = {
            **{key: data["formal"].get(key) for key in _FORMAL_KEYS},
            "code": self.lean.text(data["formal"].get("module")),
        }
        assert formal is not None
        if formal["license"] is None and formal["module"] is not None:
            formal["license"] = OUR_CODE_LICENSE
        if formal["profile"] != "none" and not self.accepts_attachment(formal["license"]):
            formal = None
        return {
            "id": item.id,
            "record_kind": "benchmark-item",
            "track": item.track,
            "title": item.title,
            "problem_id": "problem:" + item.problem,
            "problem_statement": problem["problem_statement"] if problem else None,
            "area": item.area,
            **{key: data.get(key) for key in _ITEM_KEYS},
            "hq50": item.hq50,
            "priority": item.priority,
            "finite_certificate": item.finite_certificate,
            "split_group": item.split_group,
            "answer_form": item.answer_form,
            "formal": formal,
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

    def sources(self, problems: list[Row], catalogues: list[Row]) -> list[Row]:
        records = Counter(row["source"]["key"] for row in problems)
        pointers = Counter(row["source"]["key"] for row in catalogues)
        if self.chosen is not None and not self.chosen.accepts(OUR_LICENSE, permits(OUR_LICENSE)):
            self.left_rows["sources"] = Counter({OUR_LICENSE: len(self.corpus.sources)})
            return []
        return [
            _source(source, records[source.key], pointers[source.key], self.tail)
            for source in self.corpus.sources
        ]


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


def _plain(value: Any, names: tuple[str, ...]) -> Row:
    return {name: getattr(value, name) for name in names}


def _permits(terms: Permits) -> Row:
    return _plain(terms, ("redistribution", "commercial", "derivatives", "attribution", "share_alike"))


def _reference(entry: Reference) -> Row:
    row = _plain(entry, ("key", "kind", "citation", "year", "doi", "arxiv", "zbmath", "isbn"))
    row["url"] = entry.link
    return row


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
        "license": _plain(source.license, ("spdx", "reuse", "url", "confirmed")),
        "permits": _permits(source.permits),
        "wording": list(source.wording),
        "acquisition": source.acquisition,
        "asserts_status": source.asserts_status,
        "status_labels": [_plain(entry, ("theirs", "ours", "note")) for entry in source.status_labels],
        "status_marking": source.status_marking,
        "published_records": published.count if published else None,
        "published_at": published.date if published else None,
        "references": list(source.references),
        "problems": records,
        "catalogue_items": pointers,
        **tail,
    }
