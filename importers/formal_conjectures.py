"""Formal Conjectures: open problems stated in Lean 4, with docstrings, categories and MSC classes.

Files of google-deepmind/formal-conjectures under `FormalConjectures/`. A declaration carries
`@[category research open, AMS 11 5, …]`, a docstring with the problem in words, and perhaps `formal_proof using …` or
`conditional …`; a file may hold several declarations, of which variants have `variants` in their names. The category
classifies that declaration's formal text: it is kept as the source's label while the status stays `unassessed`,
since a formal library makes no claim about today. The library's own text is under CC BY 4.0; text that repeats a
list with terms of its own (Erdős problems, the Kourovka Notebook, Green's problems, OEIS, Wikipedia, MathOverflow) is
not carried: those declarations become catalogue entries.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from importers import lean_source, subjects, texts
from importers.documents import Document
from importers.drafts import Draft, Entry, Note, Parsed, Unmapped
from importers.fetching import Fetcher, FetchError
from openfrontiers.model import Source

ENDINGS = (".lean",)
REPOSITORY = "google-deepmind/formal-conjectures"
TREE = f"https://api.github.com/repos/{REPOSITORY}/git/trees/main?recursive=1"
RAW = f"https://raw.githubusercontent.com/{REPOSITORY}/main/{{path}}"
PAGE = f"https://github.com/{REPOSITORY}/blob/{{commit}}/{{path}}"

TERMS_ELSEWHERE = frozenset(
    (
        "ErdosProblems",
        "GreensOpenProblems",
        "Kourovka",
        "OEIS",
        "Wikipedia",
        "Mathoverflow",
        "OpenQuantumProblems",
    )
)
"""Folders whose docstrings follow a list that has terms of its own."""

_CATEGORY = re.compile(r"\bcategory\s+(research\s+open|research\s+solved|[A-Za-z_]+(?:\s+[a-z]+)?)")
_AMS = re.compile(r"\bAMS((?:\s+\d{1,2})+)")
_PROOF = re.compile(r"\bformal_proof\s+using\s+(\w+)\s+at\s+\"([^\"]+)\"")
_CONDITIONAL = re.compile(r"\bconditional\b(?:\s+assuming\s+([^,\]]+))?")


def acquire(fetcher: Fetcher, source: Source) -> Iterator[Document]:
    """Every Lean file under FormalConjectures/; the commit is that of the tree that was listed."""
    import json

    listing = fetcher.get(TREE, name="tree.json", accept="application/json")
    try:
        tree = json.loads(listing.text)
        paths = sorted(entry["path"] for entry in tree["tree"])
        commit = tree["sha"]
    except (ValueError, KeyError, TypeError):
        raise FetchError(f"{TREE}: expected a listing of files") from None
    for path in paths:
        if path.startswith("FormalConjectures/") and path.endswith(".lean"):
            document = fetcher.get(RAW.format(path=path), name=path)
            yield Document(path, document.content, document.retrieved, document.url, commit)


def parse(documents: Iterable[Document], source: Source) -> Iterator[Parsed]:
    """A draft or an entry for every declaration of a research category; notes for variants."""
    for document in documents:
        if not document.name.startswith("FormalConjectures/"):
            continue
        try:
            outline = lean_source.outline(document.text)
        except lean_source.LeanSourceError as error:
            yield Unmapped(document.name, str(error))
            continue
        title = _title(outline)
        found = False
        research = [entry for entry in outline.declarations if _category(entry).startswith("research")]
        for declaration in research:
            found = True
            yield from _declaration(document, declaration, title, alone=len(research) == 1)
        if not found:
            yield Note(document.name, "no declaration of a research category")


def _title(outline: lean_source.Outline) -> str:
    for text in outline.module_texts:
        match = re.search(r"^#\s+(.+)$", text, re.MULTILINE)
        if match:
            return texts.unlink(match[1]).replace("*", "").strip()
    return ""


def _category(declaration: lean_source.Declaration) -> str:
    match = _CATEGORY.search(declaration.attributes)
    return re.sub(r"\s+", " ", match[1]) if match else ""


def _declaration(
    document: Document, declaration: lean_source.Declaration, title: str, *, alone: bool
) -> Iterator[Parsed]:
    locator = declaration.name or f"{document.name}:{declaration.line}"
    if not declaration.name:
        yield Unmapped(locator, "the declaration has no name")
        return
    if re.search(r"(^|[.«_])variants?([.»_]|$)", declaration.short_name):
        yield Note(locator, "a variant of another declaration: its problem is carried there")
        return
    category = _category(declaration)
    folder = document.name.split("/")[1]
    classes = [
        entry.zfill(2) for match in _AMS.finditer(declaration.attributes) for entry in match[1].split()
    ]
    identifier = f"fc-{texts.slug(declaration.name.replace('.', ' '), 77)}"
    commit = document.commit
    if commit is None:
        yield Unmapped(locator, "the commit is not known, and a pointer needs it: read a git checkout")
        return
    url = PAGE.format(commit=commit, path=document.name)
    proof = _PROOF.search(declaration.attributes)
    if proof:
        yield Note(locator, f"names a formal proof in {proof[1]} at {proof[2]}")
    conditional = _CONDITIONAL.search(declaration.attributes)
    if conditional:
        yield Note(
            locator, "is conditional" + (f", assuming {conditional[1].strip()}" if conditional[1] else "")
        )
    label = category + (", conditional" if conditional else "")
    if folder in TERMS_ELSEWHERE or category != "research open" or not declaration.docstring:
        if not declaration.docstring:
            yield Note(locator, "no docstring: a pointer without words")
        yield Entry(identifier, locator, document, url=url, source_label=label, data={"formalized": True})
        return
    data: dict[str, Any] = {"field": subjects.field_of_msc(classes) or "mathematics/combinatorics"}
    if not classes:
        yield Note(locator, "no MSC class: filed under combinatorics until somebody looks")
    else:
        data["msc2020"] = [
            {"code": code, "basis": "source-map", "evidence": f"AMS {int(code)} at the declaration"}
            for code in dict.fromkeys(classes)
        ]
    data["formalizations"] = [
        {
            "system": "lean4",
            "repository": REPOSITORY,
            "commit": commit,
            "path": document.name,
            "declaration": declaration.name,
            "license": "Apache-2.0",
            "placeholder": declaration.has_sorry or declaration.asks_answer,
            "checked": "not-checked",
        }
    ]
    yield Draft(
        id=identifier,
        locator=locator,
        title=_record_title(title, declaration, alone=alone),
        statement=_statement(declaration.docstring),
        document=document,
        url=url,
        label=None,
        source_label=label,
        wording="verbatim",
        attribution="The Formal Conjectures Authors",
        full_text=True,
        data=data,
    )


def _record_title(title: str, declaration: lean_source.Declaration, *, alone: bool) -> str:
    bold = re.match(r"\s*\*\*(.+?)\*\*", declaration.docstring)
    if bold and 3 <= len(bold[1]) <= 120:
        return re.sub(r"\s+", " ", bold[1]).strip(" .:")
    words = declaration.short_name.replace("«", "").replace("»", "").replace("_", " ").split(".")[-1]
    if title and alone:
        return title[:200]
    return f"{title}: {words}"[:200] if title else words.capitalize()


def _statement(docstring: str) -> str:
    """The docstring as Markdown: lines that Lean's style indents are brought back, headings become bold lines."""
    lines = [line.rstrip() for line in docstring.splitlines()]
    text = "\n".join(line.lstrip() if not line.startswith(("    ", "\t")) else line for line in lines)
    text = re.sub(r"^#+\s+(.+)$", r"**\1**", text, flags=re.MULTILINE)
    return texts.dollars(text).strip()
