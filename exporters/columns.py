"""The columns of the six configurations, each with its type and meaning.

The configuration `problems` keeps the names of the published dataset (its paper's appendix F and figure 4):
`id`, `record_kind`, `title`, `problem_statement`, `background`, `field`, `msc2020`, `status`, `source`,
`provenance`, `references`, `formalizations`, `proof`, `proof_status`, `lean4_proof`, `lean4_proof_status`,
`quality_flags`, `schema_version`, `snapshot_at`. The other columns are ours. Unknown values are null.
"""

from __future__ import annotations

from exporters.schema import Column, Configuration
from openfrontiers.model import STATUS_LABELS

QUALITY_FLAGS = {
    "lean-statement-from-linked-source-file": "a Lean statement stands in a public repository that the row points to",
    "formalization-contains-placeholder": "a formal statement stands without proof (`sorry` or `admit`)",
    "formalization-not-compiled-during-export": "a formal statement was not compiled here",
    "statement-is-summary": "the statement is a summary or our own wording, not the source's whole text",
    "license-not-established": "the terms of the text are unknown",
    "no-references": "the record cites no work",
}
"""The quality flags that a row of `problems` can carry, and what each says."""

LANGUAGES = {
    "lean4": "Lean 4",
    "lean3": "Lean 3",
    "rocq": "Rocq",
    "isabelle": "Isabelle",
    "hol-light": "HOL Light",
    "metamath": "Metamath",
    "mizar": "Mizar",
}
"""Names of proof assistants as the dataset writes them."""

NOT_RECORDED = "not-recorded"
"""The only proof status that occurs: records hold statements, and proofs are not part of the corpus."""


def text(name: str, description: str, *, required: bool = False, values: tuple[str, ...] = ()) -> Column:
    """A column of text."""
    return Column(name, "string", description, required=required, values=values)


def number(name: str, description: str, *, required: bool = False) -> Column:
    """A column of 32-bit integers."""
    return Column(name, "int32", description, required=required)


def flag(name: str, description: str, *, required: bool = False) -> Column:
    """A column of truth values."""
    return Column(name, "bool", description, required=required)


def texts(name: str, description: str) -> Column:
    """A column of lists of texts."""
    return Column(name, "string", description, required=True, repeated=True)


def struct(name: str, description: str, *fields: Column, required: bool = True) -> Column:
    """A column of structs."""
    return Column(name, "struct", description, required=required, fields=fields)


def structs(name: str, description: str, *fields: Column) -> Column:
    """A column of lists of structs."""
    return Column(name, "struct", description, required=True, repeated=True, fields=fields)


SCHEMA_VERSION = text("schema_version", "Version of the columns.", required=True)
SNAPSHOT_AT = text("snapshot_at", "Day of the snapshot that the row belongs to.", required=True)

PERMITS = struct(
    "permits",
    "What the licence of the text permits, as far as it says; null where it does not.",
    flag("redistribution", "Whether copies may be passed on."),
    flag("commercial", "Whether commercial use is permitted."),
    flag("derivatives", "Whether changed versions may be passed on."),
    flag("attribution", "Whether credit is required."),
    flag("share_alike", "Whether changed versions must keep the licence."),
)

FORMALIZATION_FIELDS = (
    text("language", "Proof assistant.", required=True, values=tuple(LANGUAGES.values())),
    text(
        "format",
        "source-file: a pointer to a public file. benchmark-item: a statement of ours.",
        required=True,
        values=("source-file", "benchmark-item"),
    ),
    text("item", "Benchmark item whose module states the problem, for a statement of ours."),
    text("repository", "Public repository: owner/name on GitHub, or an address."),
    text("commit", "The commit that was read."),
    text("path", "File within the repository, or of our module."),
    text("declaration", "Name of the declaration."),
    text("url", "Address of the file at its commit."),
    text("toolchain", "Toolchain that the repository names."),
    text("license", "Licence of the formal text; independent of the row's."),
    flag("has_sorry_or_admit", "Whether the declaration stands without proof."),
    text(
        "verification_status",
        "Whether the formal text was compiled here.",
        values=("not-checked", "compiles", "fails"),
    ),
    text(
        "code",
        "The formal text, for a statement of ours; null for a pointer: others' code is not carried here.",
    ),
)

REFERENCE_FIELDS = (
    text("key", "Name by which the record cites the work.", required=True),
    text("kind", "Kind of work.", required=True),
    text("citation", "Authors, title, place and year on one line.", required=True),
    number("year", "Year of publication."),
    text("doi", "Digital object identifier."),
    text("arxiv", "arXiv identifier."),
    text("zbmath", "Zentralblatt number."),
    text("isbn", "ISBN."),
    text("url", "The best address of the work: its own, its DOI's, its arXiv or zbMATH page."),
)

EVIDENCE_FIELDS = (
    text("date", "Date of the evidence.", required=True),
    text("reference", "Key of a reference of the record."),
    text("url", "Where the evidence stands."),
    text("note", "What the evidence shows."),
)

PROBLEMS = Configuration(
    "problems",
    "One problem record: a problem as one source poses it.",
    (
        text("id", "Identifier: `problem:` and the record's id; never reused.", required=True),
        text("record_kind", "Always `problem`.", required=True, values=("problem",)),
        text("title", "Short title; may hold LaTeX between dollar signs.", required=True),
        text("problem_statement", "The statement as Markdown with LaTeX.", required=True),
        text("background", "Where the problem comes from, as Markdown."),
        text("progress", "What is known towards a solution, as Markdown."),
        text("remarks", "Further remarks, as Markdown."),
        texts("aliases", "Other names of the problem."),
        struct(
            "field",
            "Field and sub-field.",
            text("main", "Top-level field; `math` for mathematics.", required=True),
            text("main_label", "Name of the top-level field.", required=True),
            text("slug", "Sub-field.", required=True),
            text("label", "Name of the sub-field.", required=True),
        ),
        structs(
            "msc2020",
            "Codes of the Mathematics Subject Classification 2020.",
            text("code", "A class (11) or a full code (11B25).", required=True),
            text(
                "basis",
                "How the code was assigned.",
                required=True,
                values=("source-map", "community-map", "editorial"),
            ),
            text("evidence", "Why this code.", required=True),
        ),
        texts("tags", "Subject words."),
        texts("oeis", "Sequences of the On-Line Encyclopedia of Integer Sequences."),
        text(
            "status",
            "The state that is claimed; a claim on a date, never checked here.",
            required=True,
            values=STATUS_LABELS,
        ),
        struct(
            "status_claim",
            "Who claims the status, when, and on what evidence.",
            text("as_of", "Date of the claim.", required=True),
            text("claimed_by", "Key of the source that makes the claim; null where nobody does."),
            text("source_label", "The source's own word for the state."),
            text("reason", "Why a withdrawn record was withdrawn."),
            structs("evidence", "What supports the status.", *EVIDENCE_FIELDS),
            structs(
                "claims",
                "The contradicting claims behind `disputed`.",
                text("label", "The state that this claimant gives.", required=True, values=STATUS_LABELS),
                text("claimed_by", "Who makes the claim.", required=True),
                text("as_of", "Date of the claim.", required=True),
                text("reference", "Key of a reference of the record."),
                text("url", "Where the claim stands."),
                text("note", "The claim in a few words."),
            ),
        ),
        struct(
            "posed",
            "When and by whom the problem was posed.",
            number("year", "Year in which it was posed."),
            texts("by", "People who posed it."),
        ),
        structs(
            "prizes",
            "Prizes offered for a solution.",
            text("amount", "The sum, in digits.", required=True),
            text("currency", "ISO 4217 code.", required=True),
            text("by", "Who offers it."),
            text("reference", "Key of a reference of the record."),
            text("url", "Where the offer stands."),
        ),
        struct(
            "source",
            "The source that the record comes from.",
            text("key", "Key of the source; see the configuration `sources`.", required=True),
            text("name", "Name of the source."),
            text("type", "Kind of source."),
            text("locator", "Where in the source: its own number or section."),
            text("url", "The problem's page at the source, else the source's own address."),
            text("license", "The source's reuse wording; null where none was found."),
            text("license_spdx", "SPDX identifier of the source's terms, or `unknown`."),
            text("license_url", "Where the terms stand."),
        ),
        text(
            "wording",
            "original: written for this corpus. adapted: the source's text, changed. verbatim: the "
            "source's text.",
            required=True,
            values=("original", "adapted", "verbatim"),
        ),
        text("license", "Licence of the text of this row: an SPDX expression.", required=True),
        text("attribution", "The credit that the licence asks for."),
        PERMITS,
        struct(
            "provenance",
            "Where the row comes from.",
            text("imported_at", "Day on which the record came into the corpus."),
            text("status_as_of", "Date of the claim about the status.", required=True),
            flag("has_full_text", "Whether the statement is the source's whole text."),
            text("source_record", "Address of the page or file that an importer read."),
            text("source_commit", "Commit of the repository that an importer read."),
            text("retrieved_at", "Day of retrieval."),
            text("sha256", "SHA-256 of the bytes retrieved."),
            text("record_path", "File of the record in the repository.", required=True),
        ),
        structs("references", "Works that the record cites.", *REFERENCE_FIELDS),
        structs(
            "related",
            "Other records.",
            text("id", "Identifier of the other row.", required=True),
            text("how", "How it is related.", required=True),
        ),
        structs(
            "bounds",
            "Best-known bounds of an optimisation problem.",
            text(
                "side",
                "Whether the value bounds from below or above.",
                required=True,
                values=("lower", "upper"),
            ),
            text("value", "The bound as exact text.", required=True),
            text("quantity", "The quantity bounded."),
            text("reference", "Key of a reference of the record."),
            text("date", "Date of the bound."),
            flag("verified", "Whether the source counts the bound as verified."),
            text("note", "A remark."),
        ),
        structs("formalizations", "Formal statements of exactly this problem.", *FORMALIZATION_FIELDS),
        structs(
            "checks",
            "How a claimed solution can be checked by machine.",
            text("kind", "Kind of grading.", required=True),
            text("target", "What `openfrontiers grade` takes.", required=True),
        ),
        text("proof", "Always null: records hold no proofs."),
        text("proof_status", "Whether a proof is recorded.", required=True, values=(NOT_RECORDED,)),
        text("lean4_proof", "Always null: records hold no proofs."),
        text(
            "lean4_proof_status", "Whether a Lean 4 proof is recorded.", required=True, values=(NOT_RECORDED,)
        ),
        Column(
            "quality_flags",
            "string",
            "What a careful user should know: "
            + "; ".join(f"`{name}`: {meaning}" for name, meaning in QUALITY_FLAGS.items())
            + ".",
            required=True,
            repeated=True,
            values=tuple(QUALITY_FLAGS),
        ),
        structs(
            "history",
            "What happened to the record, oldest first.",
            text("date", "Date of the event.", required=True),
            text("change", "What changed.", required=True),
            text("status", "The status from then on.", values=STATUS_LABELS),
            text("note", "Why."),
            text("reference", "Key of a reference of the record."),
            text("url", "Where the reason stands."),
        ),
        texts("former_ids", "Identifiers that the record had before."),
        number(
            "statement_words",
            "Words of the statement: runs of characters between white space.",
            required=True,
        ),
        flag("has_latex", "Whether the statement holds a formula.", required=True),
        text("statement_sha256", "SHA-256 of `problem_statement` in UTF-8.", required=True),
        SCHEMA_VERSION,
        SNAPSHOT_AT,
    ),
)

CATALOGUES = Configuration(
    "catalogues",
    "One catalogue item: a pointer to a problem whose statement is not carried here.",
    (
        text("id", "Identifier: `catalogue:` and the entry's id.", required=True),
        text("record_kind", "Always `catalogue`.", required=True, values=("catalogue",)),
        text("title", "A title, where it may be carried."),
        struct(
            "source",
            "The source that the pointer leads to.",
            text("key", "Key of the source.", required=True),
            text("name", "Name of the source."),
            text("type", "Kind of source."),
            text("locator", "The source's own number or section.", required=True),
            text("url", "The entry's page at the source."),
            text("license", "The source's reuse wording."),
            text("license_spdx", "SPDX identifier of the source's terms, or `unknown`."),
        ),
        text(
            "license",
            "Licence of this row's data: the source's, or our own where the pointer is our work.",
            required=True,
        ),
        PERMITS,
        text("status", "The status that the source claims.", values=STATUS_LABELS),
        text("source_label", "The source's own word for the status."),
        text("status_as_of", "Date of that claim."),
        text("problem_id", "The row of `problems` about the same problem."),
        texts("tags", "Subject words of the source."),
        texts("oeis", "OEIS sequences named by the source."),
        text("prize", "A prize as the source writes it."),
        flag("formalized", "Whether the source knows a formal statement."),
        struct(
            "provenance",
            "What the entry was read from.",
            text("retrieved_at", "Day of retrieval."),
            text("source_record", "Address of the page or file read."),
            text("source_commit", "Commit of the repository read."),
            text("sha256", "SHA-256 of the bytes read."),
            text("record_path", "File of the entry in the repository.", required=True),
        ),
        SCHEMA_VERSION,
        SNAPSHOT_AT,
    ),
)

FORMALIZATIONS = Configuration(
    "formalizations",
    "One formal statement attached to a problem.",
    (
        text(
            "id", "Identifier: `formalization:`, the problem's id, a slash and the position.", required=True
        ),
        text("record_kind", "Always `formalization`.", required=True, values=("formalization",)),
        text("problem_id", "The row of `problems`.", required=True),
        number("position", "Position among the problem's formal statements, from 1.", required=True),
        text("problem_title", "Title of the problem.", required=True),
        text("problem_status", "Status of the problem.", required=True, values=STATUS_LABELS),
        text("source_key", "Source of the problem.", required=True),
        *FORMALIZATION_FIELDS,
        SCHEMA_VERSION,
        SNAPSHOT_AT,
    ),
)

REFERENCES = Configuration(
    "references",
    "One citation of a work by a problem record.",
    (
        text("id", "Identifier: `reference:`, the problem's id, a slash and the key.", required=True),
        text("record_kind", "Always `reference`.", required=True, values=("reference",)),
        text("problem_id", "The row of `problems`.", required=True),
        number("position", "Position among the problem's references, from 1.", required=True),
        text(
            "work",
            "The cited work, the same for every record that cites it: `doi:…`, `arxiv:…`, `isbn:…` or "
            "`zbmath:…`; null where the citation has none of these.",
        ),
        *REFERENCE_FIELDS,
        text("license", "Licence of the citing row.", required=True),
        SCHEMA_VERSION,
        SNAPSHOT_AT,
    ),
)

SOURCES = Configuration(
    "sources",
    "One registered source.",
    (
        text("id", "Identifier: `source:` and the key.", required=True),
        text("record_kind", "Always `source`.", required=True, values=("source",)),
        text("key", "Key of the source.", required=True),
        text("name", "Name of the source.", required=True),
        text("type", "Kind of source.", required=True),
        text("summary", "What the source is."),
        texts("maintainers", "People or bodies that keep it."),
        text("url", "Address of the source."),
        text("archive_url", "An archived copy."),
        text("repository", "Public repository behind the source."),
        text("language", "BCP 47 tag of the source's language."),
        struct(
            "license",
            "Terms of the source's text.",
            text(
                "spdx",
                "SPDX identifier; LicenseRef-… for terms of its own; `unknown` where none was found.",
                required=True,
            ),
            text("reuse", "The reuse wording, restated."),
            text("url", "Where the terms stand."),
            text("confirmed", "Day on which the terms were last read."),
        ),
        struct("permits", "What the source's terms permit; null where they do not say.", *PERMITS.fields),
        texts("wording", "How records of the source may be worded here."),
        text(
            "acquisition",
            "How its records come here.",
            required=True,
            values=("importer", "by-hand", "catalogue-only"),
        ),
        flag("asserts_status", "Whether the source claims a current status for its problems.", required=True),
        structs(
            "status_labels",
            "The source's status words and what they map to here.",
            text("theirs", "The source's word.", required=True),
            text("ours", "The label used here.", required=True, values=STATUS_LABELS),
            text("note", "What the word means there."),
        ),
        text("status_marking", "How the source marks status."),
        number("published_records", "Records that the published dataset took from the source."),
        text("published_at", "Snapshot of the published dataset that this number belongs to."),
        texts("references", "Works that describe the source."),
        number("problems", "Rows of `problems` in this folder.", required=True),
        number("catalogue_items", "Rows of `catalogues` in this folder.", required=True),
        SCHEMA_VERSION,
        SNAPSHOT_AT,
    ),
)

BENCHMARK = Configuration(
    "benchmark",
    "One benchmark item. Reference answers are not part of the dataset.",
    (
        text("id", "Item: R01…, E01…, N01…, O01….", required=True),
        text("record_kind", "Always `benchmark-item`.", required=True, values=("benchmark-item",)),
        text(
            "track",
            "rediscovery: a solution was located in 2026. open: none was known.",
            required=True,
            values=("rediscovery", "open"),
        ),
        text("title", "Title.", required=True),
        text("problem_id", "The row of `problems`.", required=True),
        text("problem_statement", "The statement as Markdown with LaTeX."),
        text("area", "Area of the published grouping.", required=True),
        text("tier", "Evidence tier of a rediscovery item.", values=("A", "B", "C")),
        text("tier_condition", "What a conditional tier depends on."),
        flag("conditional", "Whether the tier is conditional."),
        text("solution_month", "Month of the located solution evidence."),
        text("solution_date", "Date of that evidence."),
        text("ai_class", "AI use disclosed in the solution materials.", values=("AI", "assist", "none")),
        text("vendor", "Vendor whose models produced the key mathematics."),
        flag("hq50", "Whether the item is in the published HQ-50.", required=True),
        text("priority", "Implementation priority of an open item.", values=("pilot", "core", "stretch")),
        flag("finite_certificate", "Whether one direction is settled by a single finite object."),
        text("split_group", "Items of one solution paper or release share this name."),
        text("answer_form", "What a submission proves.", required=True, values=("proof", "yes-no", "value")),
        struct(
            "formal",
            "The formal statement; null where its licence was filtered out.",
            text(
                "profile",
                "core: a module of ours. upstream: a pointer to a public statement. none: neither.",
                required=True,
                values=("core", "upstream", "none"),
            ),
            text("module", "Lean module, for core."),
            text("declaration", "Name of the declaration."),
            text("repository", "owner/name on GitHub, for upstream."),
            text("commit", "The commit that was read."),
            text("path", "File within the repository."),
            text("license", "Licence of the formal text."),
            text("scope", "Where the formal statement's scope differs from the problem's."),
            text("why_none", "Why there is no formal statement yet."),
            text("code", "The formal text, for core."),
            required=False,
        ),
        text("evidence_kind", "Kind of located evidence."),
        text("statement_origin", "Origin of the formal statement."),
        structs(
            "scores",
            "Curation scores.",
            text("name", "What is scored.", required=True),
            text("value", "The score.", required=True),
        ),
        structs(
            "reviews",
            "Reviews of the formal statement.",
            text("date", "Date.", required=True),
            text("verdict", "Result.", required=True, values=("ok", "minor", "must-fix")),
            text("by", "Reviewer."),
            text("statement_sha256", "SHA-256 of the statement reviewed."),
            text("note", "Remark."),
        ),
        structs(
            "receipts",
            "What checks of the formal statement found.",
            text("date", "Date.", required=True),
            text("statement_sha256", "SHA-256 of the module checked.", required=True),
            text("result", "What was found.", required=True),
            text("compiler", "Compiler and version."),
            text("library", "The library tree that was used."),
            text("library_sha256", "SHA-256 of that tree."),
            flag("official_library", "Whether that library is an official build."),
        ),
        text("note", "Anything else a reader must know."),
        text("license", "Licence of this row.", required=True),
        SCHEMA_VERSION,
        SNAPSHOT_AT,
    ),
)

CONFIGURATIONS = (PROBLEMS, CATALOGUES, FORMALIZATIONS, REFERENCES, SOURCES, BENCHMARK)
"""The configurations, in the order of the card; the first is the default."""
