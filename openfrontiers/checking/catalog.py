"""Every rule of `openfrontiers check`: its stable name, its family, and what it demands.

The names are part of the interface: reports, `docs/rules/<name>.md` and the examples in
`tests/openfrontiers/rules/<name>/` go by them. A test holds the four together.
"""

from __future__ import annotations

from typing import NamedTuple


class Rule(NamedTuple):
    """One rule; `family` is files, yaml, schema, references, policy or text."""

    family: str
    summary: str


RULES: dict[str, Rule] = {
    "utf-8": Rule("files", "A file is UTF-8 text."),
    "byte-order-mark": Rule("files", "A file does not begin with a byte-order mark."),
    "control-character": Rule("files", "Text holds no control characters, written out or as an escape."),
    "line-separator": Rule("files", "Lines end with a line feed, never with U+0085, U+2028 or U+2029."),
    "line-ending": Rule("files", "A carriage return stands only before a line feed."),
    "regular-file": Rule("files", "A record is a regular file."),
    "file-size": Rule("files", "A file has at most 4 MiB."),
    "unreadable": Rule("files", "A file can be read."),
    "misplaced-file": Rule("files", "Under `records/` lie only record files, each in its place."),
    "front-matter": Rule("yaml", "A record begins with front matter between two lines `---`."),
    "yaml-syntax": Rule("yaml", "Front matter is valid YAML."),
    "duplicate-key": Rule("yaml", "A key stands once."),
    "yaml-anchor": Rule("yaml", "No anchors and no aliases."),
    "yaml-tag": Rule("yaml", "No tags."),
    "yaml-merge-key": Rule("yaml", "No merge keys."),
    "yaml-key": Rule("yaml", "A key is plain text."),
    "yaml-depth": Rule("yaml", "Values are nested at most 32 levels deep."),
    "hidden-comment": Rule("yaml", "No comment cuts an unquoted text short."),
    "empty-value": Rule("yaml", "A key that is there has a value."),
    "schema-required": Rule("schema", "Every required key is there."),
    "schema-unknown-key": Rule("schema", "Every key is one that the schema knows."),
    "schema-type": Rule("schema", "A value has the type that the schema gives it."),
    "schema-value": Rule("schema", "A value has the form, or is one of the words, that the schema allows."),
    "schema-combination": Rule("schema", "Keys that exclude or need each other stand accordingly."),
    "id-filename": Rule("references", "The id equals the name of the file."),
    "id-duplicate": Rule("references", "An id stands once in the whole corpus."),
    "id-case": Rule("references", "The name of a file equals its id in upper and lower case too."),
    "source-folder": Rule("references", "A record lies in the folder of its source."),
    "source-unknown": Rule("references", "A source that a record names is registered."),
    "field-unknown": Rule("references", "The field and sub-field exist in the taxonomy."),
    "msc-unknown": Rule("references", "The class of an MSC code exists in MSC 2020."),
    "related-unknown": Rule("references", "A record that another file names exists."),
    "related-self": Rule("references", "A record is not related to itself."),
    "item-unknown": Rule("references", "A benchmark item that a record names exists."),
    "task-unknown": Rule("references", "A task that a record names exists."),
    "problem-link": Rule(
        "references", "A link `problem:`, `source:` or `item:` in the text leads to something that exists."
    ),
    "reference-duplicate": Rule("references", "The keys of references are unique within a record."),
    "reference-unknown": Rule(
        "references", "A key that evidence, a bound, a prize or the history names is that of a reference."
    ),
    "citation-unknown": Rule("references", "A citation `[@key]` names a reference of the record."),
    "license-permits": Rule(
        "references", "A source lists adapted or verbatim wording only where its terms permit it."
    ),
    "date": Rule("policy", "A date is one that the calendar has."),
    "status-evidence": Rule(
        "policy",
        "The labels solved, partially-solved and disputed carry evidence: a reference or an address, with its date.",
    ),
    "status-claims": Rule(
        "policy", "A disputed record tells the claims that contradict each other, and no other record does."
    ),
    "status-reason": Rule("policy", "A withdrawn record says why, and only a withdrawn one does."),
    "status-claimant": Rule(
        "policy", "A status names the source that claims it; an unassessed record names nobody."
    ),
    "status-unassessed": Rule(
        "policy", "A source that claims no current status cannot support a label other than unassessed."
    ),
    "status-history": Rule("policy", "The last status in the history is the status of the record."),
    "status-future": Rule(
        "policy", "A claim and its evidence are not dated after the last entry of the history."
    ),
    "history-first": Rule(
        "policy",
        "The history says how the record came here, and begins with that or with what happened before.",
    ),
    "history-order": Rule("policy", "The history runs from the oldest entry to the newest."),
    "history-status": Rule("policy", "Entries that can change the status name it, and no others do."),
    "license-original": Rule("policy", "Text written for this repository is licensed CC BY 4.0."),
    "license-wording": Rule(
        "policy", "A record is adapted or verbatim only where its source's terms allow that."
    ),
    "license-source": Rule("policy", "Adapted and verbatim text carries its source's licence."),
    "license-reuse": Rule("policy", "Adapted and verbatim text repeats the source's reuse wording."),
    "license-attribution": Rule(
        "policy", "Where the source asks for credit, adapted and verbatim text gives it."
    ),
    "bound-evidence": Rule("policy", "A bound has a reference, or a note that says why it needs none."),
    "retrieved": Rule("policy", "Imported and verbatim records say what was retrieved, and when."),
    "statement-empty": Rule("text", "A record has a statement before its first heading."),
    "latex-delimiters": Rule(
        "text", "Formulas stand between `$…$` or `$$…$$` and end in the same paragraph."
    ),
    "latex-braces": Rule("text", "The braces of a formula are balanced."),
    "latex-environment": Rule("text", "Environments are known ones, and each is ended."),
    "latex-left-right": Rule("text", "Each `\\left` has its `\\right`."),
    "latex-macro": Rule("text", "Macros are those that the site typesets."),
    "latex-comment": Rule("text", "A percent sign in a formula is written `\\%`."),
    "code-unclosed": Rule("text", "A fenced code block is closed."),
    "raw-html": Rule("text", "Text is Markdown without raw HTML."),
    "link": Rule("text", "Links are complete http(s) addresses, or lead to a record."),
    "heading": Rule(
        "text",
        "The headings are `## Background`, `## Progress`, `## Remarks`, in this order, each at most once.",
    ),
    "progress-date": Rule("text", "A bullet of Progress begins with a date and a colon."),
    "progress-order": Rule("text", "Progress runs from the oldest to the newest."),
    "doi": Rule("text", "A DOI begins with `10.` and stands without an address."),
    "arxiv": Rule("text", "An arXiv identifier has the form 1307.0874 or math/0410004."),
    "isbn": Rule("text", "An ISBN has a right check digit."),
    "math-typeset": Rule("text", "Every formula typesets."),
}

CHANGE_RULES: dict[str, str] = {
    "history-append-only": "Events of a history are never changed or removed; new ones stand at the end.",
    "id-reused": "An id goes on standing for the same problem, and is never given to another.",
    "record-removed": "A record, source or item keeps its file; a record that no longer stands is withdrawn.",
    "status-transition": "A status changes only to one that may follow it.",
    "status-evidence-change": "A change to solved, partially-solved or disputed brings evidence of its own.",
    "status-reason-change": "A change that takes a claim back gives its reason in the history.",
    "status-older": "A claim is not replaced by an older one.",
    "statement-history": "A changed statement is an event of the history.",
    "licence-reason": "Terms change only with a reason, and those of a source with the place where they stand.",
    "receipt-void": "A changed statement voids the receipts and reviews of its benchmark item.",
    "receipt-status": "A receipt of the grader and a change of status never come together.",
    "change-size": "A change touches no more files than a person can review.",
    "change-mixed": "Records do not change together with what decides how a change is judged.",
    "record-outside": "A record lies under `records/problems/`.",
}
"""Rules of `check --changed`, which compare two versions; `docs/change-rules.md` explains them."""
