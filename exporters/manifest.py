"""What a dataset folder says about itself: manifest, checksums, and the check of a folder against them.

`manifest.json` names what went in (each file with its SHA-256, the commit, the versions of the libraries that
write bytes) and what came out. `SHA256SUMS` covers every other file of the folder in the format of
`sha256sum -c`. `verify` needs only the folder.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from openfrontiers import git

CHECKSUMS = "SHA256SUMS"
MANIFEST = "manifest.json"

INPUTS = {"records": "", "lean": ".lean"}
"""Folders whose files an export depends on, and the ending of those files."""

_LINE = re.compile(r"([0-9a-f]{64})  (.+)")


def sha256(path: Path) -> str:
    """SHA-256 of a file in lower-case hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def input_files(root: Path) -> dict[str, str]:
    """Every file that an export depends on, with its SHA-256: the records and our Lean modules.

    `answers/` is not among them: nothing of it enters an export.
    """
    found: dict[str, str] = {}
    for folder, ending in INPUTS.items():
        for directory, folders, names in os.walk(root / folder):
            folders[:] = [name for name in folders if not name.startswith(".")]
            place = Path(directory).relative_to(root).as_posix()
            for name in names:
                if name.endswith(ending) and not name.startswith("."):
                    content = Path(directory, name).read_bytes()  # they are small: no need to read in pieces
                    found[f"{place}/{name}"] = hashlib.sha256(content).hexdigest()
    return dict(sorted(found.items()))


def inputs_committed(root: Path, commit: str | None) -> bool | None:
    """Whether the input files are those of the commit; None where the corpus is not under git."""
    if commit is None:
        return None
    return not git.run(
        root, "status", "--porcelain", "--", *(name for name in INPUTS if (root / name).exists())
    )


def files_of(folder: Path) -> list[str]:
    """Paths of every file below a folder, relative to it, sorted."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir())


def write_json(path: Path, value: Any) -> None:
    """Write JSON as UTF-8 with a final newline."""
    path.write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def digests(folder: Path) -> dict[str, str]:
    """SHA-256 of every file of a folder, by path."""
    return {name: sha256(folder / name) for name in files_of(folder)}


def write_checksums(folder: Path, known: Mapping[str, str]) -> None:
    """Write SHA256SUMS over every file of a folder; `known` saves reading a file again."""
    lines = [
        f"{known.get(name) or sha256(folder / name)}  {name}\n"
        for name in files_of(folder)
        if name != CHECKSUMS
    ]
    (folder / CHECKSUMS).write_text("".join(lines), encoding="utf-8")


def read_checksums(text: str) -> dict[str, str]:
    """Digest by path. Raises ValueError with the number of a line that is none."""
    found: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        match = _LINE.fullmatch(line)
        if match is None:
            raise ValueError(f"line {number} is not a digest, two spaces and a path")
        found[match[2]] = match[1]
    return found


@dataclass(frozen=True, slots=True)
class Facts:
    """What other parts of the project read from a manifest."""

    snapshot_at: str
    commit: str | None
    inputs_committed: bool | None
    license_filter: list[str] | None
    configurations: Mapping[str, tuple[int, list[str]]]
    """Rows and files by configuration."""


def read_facts(folder: Path) -> Facts:
    """The manifest of a folder. Raises OSError where it cannot be read, ValueError where it is no manifest of ours."""
    value = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    configurations = _entry(value, "configurations", dict)
    return Facts(
        _entry(value, "snapshot_at", str),
        _entry(value, "commit", str, None),
        _entry(value, "inputs_committed", bool, None),
        None if _entry(value, "license_filter", list, None) is None else _texts(value, "license_filter"),
        {
            name: (_entry(entry, "rows", int), _texts(entry, "files"))
            for name, entry in configurations.items()
        },
    )


def _entry(value: Any, key: str, kind: type, *others: None) -> Any:
    """The entry of a JSON object that must be of a kind, or null where `others` says so. Raises ValueError."""
    if not isinstance(value, dict):
        raise ValueError(f"is no manifest of an export: an object with `{key}` was expected")
    found = value.get(key)
    if (found is None and None in others) or isinstance(found, kind):
        return found
    raise ValueError(f"is no manifest of an export: `{key}` is missing or of the wrong type")


def _texts(value: Any, key: str) -> list[str]:
    texts: list[Any] = _entry(value, key, list)
    if not all(isinstance(text, str) for text in texts):
        raise ValueError(f"is no manifest of an export: `{key}` holds something that is no text")
    return texts


def foreign_files(folder: Path) -> list[str] | None:
    """Files below a dataset folder that its checksums do not name, sorted; None where it is no dataset folder."""
    try:
        written = read_checksums((folder / CHECKSUMS).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    if MANIFEST not in written:
        return None
    return [name for name in files_of(folder) if name != CHECKSUMS and name not in written]


@dataclass(frozen=True, slots=True)
class Difference:
    """One way in which a folder does not hold what it says."""

    path: str
    message: str


def verify(folder: Path) -> list[Difference]:
    """Compare a folder with its checksums and its manifest; an empty list says that they agree."""
    sums = folder / CHECKSUMS
    if not sums.is_file():
        return [Difference(CHECKSUMS, "is missing: this is not a folder that `openfrontiers export` wrote")]
    try:
        expected = read_checksums(sums.read_text(encoding="utf-8"))
    except ValueError as error:
        return [Difference(CHECKSUMS, str(error))]
    present = set(files_of(folder)) - {CHECKSUMS}
    found = [
        Difference(name, "is named in SHA256SUMS, but missing") for name in sorted(set(expected) - present)
    ]
    found += [Difference(name, "is not named in SHA256SUMS") for name in sorted(present - set(expected))]
    for name in sorted(present & set(expected)):
        digest = sha256(folder / name)
        if digest != expected[name]:
            found.append(Difference(name, f"has SHA-256 {digest}, expected {expected[name]}"))
    if MANIFEST not in expected:
        found.append(Difference(MANIFEST, "is not named in SHA256SUMS"))
    elif MANIFEST in present and not found:
        found.extend(_verify_manifest(folder, present))
    return found


def _verify_manifest(folder: Path, present: Collection[str]) -> Iterable[Difference]:
    """Compare the row numbers that the manifest gives with those in the files."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        facts = read_facts(folder)
    except (OSError, ValueError) as error:
        yield Difference(MANIFEST, str(error))
        return
    for name, (expected, files) in facts.configurations.items():
        rows = 0
        for path in files:
            if path not in present:
                yield Difference(path, f"is a file of {name} in the manifest, but missing")
                continue
            try:
                rows += pq.ParquetFile(folder / path).metadata.num_rows
            except (OSError, pa.ArrowException) as error:
                yield Difference(path, f"cannot be read as Parquet: {error}")
        if rows != expected:
            yield Difference(MANIFEST, f"gives {name} {expected} rows; its files hold {rows}")
