"""Rows of a dataset in OpenFrontiers' own form: the published one, or somebody else's corpus.

Rows of the configuration `problems` as JSON lines, a JSON list, compressed JSON lines or Parquet
(`docs/dataset.md` describes the columns). A source that is read this way takes the rows with its own key. The text of
a row is carried where the source's terms allow it, else the row becomes a catalogue entry; rows of our own wording
(`wording: original`) keep it. What a row does not say stays unknown.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from importers import texts
from importers.documents import Document
from importers.drafts import Draft, Note, Parsed, Unmapped
from importers.fetching import Fetcher, FetchError
from openfrontiers.model import STATUS_LABELS, Source

ENDINGS = (".jsonl", ".json", ".jsonl.zst", ".parquet")

FIELDS: dict[str, str] = {"math": "mathematics"}
"""Names of the dataset's main fields that differ from the taxonomy's."""


def acquire(fetcher: Fetcher, source: Source) -> Iterator[Document]:
    """There is no address to fetch from: the dataset is downloaded with its own tools."""
    raise FetchError(
        f"{source.key} is read from a dataset: download it (huggingface-cli download, or a browser) and use --from DIR"
    )


def parse(documents: Iterable[Document], source: Source) -> Iterator[Parsed]:
    """A draft for every row of the source."""
    seen: set[str] = set()
    for document in documents:
        try:
            rows = read_rows(document)
        except ValueError as error:
            yield Unmapped(document.name, f"cannot be read: {error}")
            continue
        for index, row in enumerate(rows):
            if not isinstance(row, Mapping):
                yield Unmapped(f"{document.name}, row {index + 1}", "expected an object")
            elif _source_key(row) == source.key and row.get("record_kind", "problem") == "problem":
                try:
                    yield from _row(row, index, document, source, seen)
                except (AttributeError, KeyError, TypeError, ValueError):
                    yield Unmapped(
                        f"{document.name}, row {index + 1}",
                        "a column has another shape than docs/dataset.md gives it",
                    )


def read_rows(document: Document) -> list[Any]:
    """The rows of one file. Raises ValueError with what is wrong with it."""
    name = document.name
    if name.endswith(".parquet"):
        return _parquet(document.content)
    if name.endswith(".zst"):
        return _lines(_decompressed(document.content))
    if name.endswith(".jsonl"):
        return _lines(document.text)
    try:
        loaded = json.loads(document.text)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"not JSON: {error}") from None
    return loaded if isinstance(loaded, list) else [loaded]


def _parquet(content: bytes) -> list[Any]:
    try:
        import pyarrow
        import pyarrow.parquet as parquet
    except ModuleNotFoundError as error:
        raise ValueError(f"Parquet needs {error.name!r}, which the extra `export` brings") from None
    try:
        rows: list[Any] = parquet.read_table(io.BytesIO(content)).to_pylist()
    except (pyarrow.ArrowException, OSError) as error:
        raise ValueError(f"not Parquet, or damaged: {str(error).splitlines()[0]}") from None
    return rows


def _decompressed(content: bytes) -> str:
    try:
        import zstandard
    except ModuleNotFoundError as error:
        raise ValueError(f"zstd needs {error.name!r}, which the extra `export` brings") from None
    try:
        with zstandard.ZstdDecompressor().stream_reader(io.BytesIO(content)) as stream:
            return stream.read().decode("utf-8")
    except zstandard.ZstdError as error:
        raise ValueError(f"not compressed with zstd, or damaged: {error}") from None


def _lines(text: str) -> list[Any]:
    rows = []
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            try:
                rows.append(json.loads(line))
            except (ValueError, RecursionError) as error:
                raise ValueError(f"line {number} is not JSON: {error}") from None
    return rows


def keys_of(documents: Iterable[Document]) -> list[str]:
    """The source keys that occur in a dataset. Raises ValueError with the file that cannot be read, and why."""
    keys = set()
    for document in documents:
        try:
            rows = read_rows(document)
        except ValueError as error:
            raise ValueError(f"{document.name}: {error}") from None
        keys |= {_source_key(row) for row in rows if isinstance(row, Mapping)}
    return sorted(key for key in keys if key)


def _source_key(row: Mapping[str, Any]) -> str:
    source = row.get("source")
    return str(source.get("key") or "") if isinstance(source, Mapping) else ""


def _row(
    row: Mapping[str, Any], index: int, document: Document, source: Source, seen: set[str]
) -> Iterator[Parsed]:
    identifier = texts.slug(str(row.get("id") or "").removeprefix("problem:"), 78)
    title, statement = str(row.get("title") or "").strip(), str(row.get("problem_statement") or "").strip()
    if not identifier or not title or not statement:
        yield Unmapped(f"{document.name}, row {index + 1}", "the row has no id, no title or no statement")
        return
    if identifier in seen:
        yield Unmapped(identifier, "the id stands twice in the dataset")
        return
    seen.add(identifier)
    status = str(row.get("status") or "unassessed")
    if status not in STATUS_LABELS:
        yield Note(identifier, f"unknown status {status!r}: unassessed")
        status = "unassessed"
    where = row.get("source") or {}
    provenance = row.get("provenance") or {}
    claim = row.get("status_claim") or {}
    data: dict[str, Any] = {"field": _field(row)}
    for name in ("aliases", "tags", "oeis"):
        if row.get(name):
            data[name] = list(row[name])
    data |= _lists(row)
    yield Draft(
        id=identifier,
        locator=str(where.get("locator") or identifier),
        title=re.sub(r"\s+", " ", title)[:200],
        statement=statement,
        document=document,
        url=where.get("url") or provenance.get("source_record"),
        label=None if status == "unassessed" else status,
        source_label=claim.get("source_label"),
        as_of=provenance.get("status_as_of") or claim.get("as_of"),
        evidence=tuple(
            _kept(entry, ("url", "date", "note")) for entry in claim.get("evidence") or () if entry.get("url")
        ),
        background=str(row.get("background") or ""),
        progress=str(row.get("progress") or ""),
        remarks=str(row.get("remarks") or ""),
        wording=str(row.get("wording") or "verbatim"),
        attribution=row.get("attribution"),
        full_text=provenance.get("has_full_text"),
        data=data,
    )


def _field(row: Mapping[str, Any]) -> str:
    field = row.get("field") or {}
    main = str(field.get("main") or "math")
    return f"{FIELDS.get(main, main)}/{field.get('slug') or 'combinatorics'}"


def _kept(entry: Mapping[str, Any], keys: tuple[str, ...]) -> dict[str, Any]:
    return {key: entry[key] for key in keys if entry.get(key) is not None}


def _lists(row: Mapping[str, Any]) -> dict[str, Any]:
    """The nested columns in the record format; entries that lack what the format needs are left out."""
    found: dict[str, Any] = {}
    codes = [_kept(entry, ("code", "basis", "evidence")) for entry in row.get("msc2020") or ()]
    codes = [entry for entry in codes if len(entry) == 3]
    if codes:
        found["msc2020"] = codes
    taken: set[str] = set()
    references = []
    for entry in row.get("references") or ():
        kept = _kept(entry, ("key", "kind", "citation", "year", "doi", "arxiv", "zbmath", "isbn", "url"))
        if not kept.get("citation"):
            continue
        kept.setdefault("kind", "website")
        kept["key"] = texts.reference_key(str(kept.get("key") or kept["citation"][:30]), taken)
        references.append({key: kept[key] for key in ("key", "kind", "citation", *kept) if key in kept})
    if references:
        found["references"] = references
    pointers = []
    for entry in row.get("formalizations") or ():
        if entry.get("repository") and entry.get("commit") and entry.get("path") and entry.get("declaration"):
            pointers.append(
                {
                    "system": "lean4",
                    **_kept(entry, ("repository", "commit", "path", "declaration", "license")),
                    "placeholder": bool(entry.get("has_sorry_or_admit")),
                    "checked": "not-checked",
                }
            )
    pointers = [entry for entry in pointers if entry.get("license")]
    if pointers:
        found["formalizations"] = pointers
    posed = _kept(row.get("posed") or {}, ("year",))
    people = list((row.get("posed") or {}).get("by") or ())
    if people:
        posed["by"] = people
    if posed:
        found["posed"] = posed
    return found
