"""`croissant.json`: the folder described in the Croissant vocabulary for data sets.

Format: Croissant 1.1 (https://docs.mlcommons.org/croissant/docs/croissant-spec-1.1.html). Every file is a
`FileObject` with its digest; every configuration is a `RecordSet` whose fields name their Parquet column.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from exporters.columns import CONFIGURATIONS
from exporters.licences import LicenseFilter
from exporters.manifest import sha256, write_json
from exporters.schema import Column, Configuration
from openfrontiers import __version__
from openfrontiers.model import Corpus
from openfrontiers.statistics import Statistics, number_text

CONFORMS_TO = "http://mlcommons.org/croissant/1.1"

CONTEXT: dict[str, Any] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "arrayShape": "cr:arrayShape",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "containedIn": "cr:containedIn",
    "cr": "http://mlcommons.org/croissant/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataBiases": "cr:dataBiases",
    "dataCollection": "cr:dataCollection",
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileObject": "cr:fileObject",
    "fileProperty": "cr:fileProperty",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isArray": "cr:isArray",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "personalSensitiveInformation": "cr:personalSensitiveInformation",
    "prov": "http://www.w3.org/ns/prov#",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}
"""The terms of the vocabulary, as its specification lists them."""

TYPES = {"string": "sc:Text", "int32": "cr:Int32", "bool": "sc:Boolean"}
"""Data types by the kind of a column."""

ENCODINGS = {
    ".parquet": "application/x-parquet",
    ".zst": "application/zstd",
    ".sqlite": "application/vnd.sqlite3",
}
"""Media types by ending."""


def write(
    folder: Path,
    corpus: Corpus,
    counts: Mapping[str, int],
    files: Mapping[str, Sequence[str]],
    stats: Statistics,
    licenses: Sequence[str],
    chosen: LicenseFilter | None,
    repository: str | None,
) -> None:
    """Write `croissant.json` into a folder that holds the data files already."""
    present = [entry for entry in CONFIGURATIONS if counts[entry.name]]
    paths = [path for entry in present for path in files[entry.name]] + ["problems.jsonl.zst"]
    description = (
        f"Open research problems: {number_text(stats.problems)} problem records from "
        f"{number_text(stats.sources_contributing)} sources, with status, references, formal statements, "
        "provenance and a licence on every row."
    )
    if chosen is not None:
        description += f" Filtered: {chosen.describe()}."
    value: dict[str, Any] = {
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "name": "openfrontiers",
        "conformsTo": CONFORMS_TO,
        "description": description,
        "url": f"https://huggingface.co/datasets/{repository}"
        if repository
        else "https://huggingface.co/datasets",
        "version": f"{__version__}+{corpus.snapshot_at.replace('-', '')}",
        "datePublished": corpus.snapshot_at,
        "license": list(licenses),
        "creator": {"@type": "sc:Organization", "name": "OpenFrontiers contributors"},
        "citeAs": f"OpenFrontiers contributors, OpenFrontiers: open research problems, snapshot {corpus.snapshot_at}",
        "distribution": [_file(folder, path) for path in paths]
        + [_file_set(entry) for entry in present if len(files[entry.name]) > 1],
        "recordSet": [_record_set(entry, files[entry.name]) for entry in present],
    }
    write_json(folder / "croissant.json", value)


def _file(folder: Path, path: str) -> dict[str, Any]:
    return {
        "@type": "cr:FileObject",
        "@id": path,
        "name": path,
        "contentUrl": path,
        "contentSize": f"{(folder / path).stat().st_size} B",
        "encodingFormat": ENCODINGS[Path(path).suffix],
        "sha256": sha256(folder / path),
    }


def _file_set(configuration: Configuration) -> dict[str, Any]:
    return {
        "@type": "cr:FileSet",
        "@id": f"{configuration.name}-files",
        "name": f"{configuration.name}-files",
        "encodingFormat": ENCODINGS[".parquet"],
        "includes": f"data/{configuration.name}/*.parquet",
    }


def _record_set(configuration: Configuration, files: Sequence[str]) -> dict[str, Any]:
    if len(files) > 1:
        origin = {"fileSet": {"@id": f"{configuration.name}-files"}}
    else:
        origin = {"fileObject": {"@id": files[0]}}
    return {
        "@type": "cr:RecordSet",
        "@id": configuration.name,
        "name": configuration.name,
        "description": configuration.row,
        "key": {"@id": f"{configuration.name}/{configuration.key}"},
        "field": [
            _field(configuration.name, column, origin, column.name, ()) for column in configuration.columns
        ],
    }


def _field(
    parent: str, column: Column, origin: Mapping[str, Any], top: str, steps: tuple[str, ...]
) -> dict[str, Any]:
    """A column as a field; `steps` are the JSON paths from the Parquet column `top` to the values.

    A path ends at a list, and the next one goes on from each of its entries: JSON paths of the readers do not
    look into lists by themselves.
    """
    identifier = f"{parent}/{column.name}"
    field: dict[str, Any] = {
        "@type": "cr:Field",
        "@id": identifier,
        "name": identifier,
        "description": column.description,
    }
    if column.repeated:
        field |= {"isArray": True, "arrayShape": "-1"}
    if column.kind == "struct":
        # The path to this column is closed where it is a list, so that its entries begin a path of their own.
        begun, open_ = (steps, "") if column.repeated or not steps else (steps[:-1], f"{steps[-1]}.")
        field["subField"] = [
            _field(identifier, entry, origin, top, (*begun, open_ + entry.name)) for entry in column.fields
        ]
        return field
    field["dataType"] = TYPES[column.kind]
    field["source"] = {**origin, "extract": {"column": top}}
    if steps:
        transforms = [{"jsonPath": step} for step in steps]
        field["source"]["transform"] = transforms if len(transforms) > 1 else transforms[0]
    return field
