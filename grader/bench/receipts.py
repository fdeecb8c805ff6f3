"""Receipts: what a dated check of an item's formal statement found, written into the item file.

A receipt refers to the digest of the module that was checked; when the module changes, the receipt no longer counts and the item is shown
as ``not-checked``. Receipts are written by ``openfrontiers bench check --date`` alone, and only where nothing was at fault.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

from grader.bench.compiling import CompileOutcome, LibraryTree, statement_sha256
from grader.bench.items import BenchError, BenchItem, order

NOT_CHECKED = "not-checked"
UNOFFICIAL = "compiled with an unofficial library"
OFFICIAL = "compiled"


def state(root: Path, item: BenchItem) -> str:
    """How an item's formal statement is to be shown: ``not-checked`` unless a receipt fits the module as it is now."""
    if item.profile != "core" or not item.module_path(root).is_file():
        return NOT_CHECKED
    now = statement_sha256(root, item)
    fitting = [receipt for receipt in item.receipts if receipt.get("statement_sha256") == now]
    if not fitting:
        return NOT_CHECKED
    return OFFICIAL if any(receipt.get("official_library") == "true" for receipt in fitting) else UNOFFICIAL


def day(text: str) -> str:
    """A day as it was given. Raises :class:`BenchError` where it is none."""
    try:
        date.fromisoformat(text)
    except ValueError:
        raise BenchError(f"--date {text}: expected a day such as 2026-11-30") from None
    return text


def receipt(
    root: Path, item: BenchItem, outcome: CompileOutcome, library: LibraryTree, compiler: str, on: str
) -> dict[str, Any]:
    """The receipt of a check without faults. Raises :class:`BenchError` for a date that is none, or an outcome with faults."""
    if outcome.faults:
        raise BenchError(f"{item.id}: a check with faults gives no receipt")
    return {
        "date": day(on),
        "statement_sha256": statement_sha256(root, item),
        "result": OFFICIAL if library.official else UNOFFICIAL,
        "compiler": compiler,
        "library": library.description,
        "library_sha256": library.sha256,
        "official_library": library.official,
        "probes": {"listed": f"{outcome.probe_count} hold", **outcome.automation},
    }


def write(path: Path, new: Mapping[str, Any]) -> None:
    """Put a receipt into an item file, in the place of receipts of the same day or for another text of the statement.

    The rest of the file stays as it is, byte for byte, and what is written is in canonical form. Raises :class:`BenchError` where the file has no ``receipts:``.
    """
    lines = path.read_text(encoding="utf-8").splitlines()
    starts = [number for number, line in enumerate(lines) if line.startswith("receipts:")]
    if len(starts) != 1:
        raise BenchError(f"{path}: expected one line `receipts:`, found {len(starts)}")
    start = end = starts[0]
    while end + 1 < len(lines) and (lines[end + 1].startswith(("-", " ")) or not lines[end + 1].strip()):
        end += 1
    kept = [block for block in _blocks(lines[start + 1 : end + 1]) if not _superseded(block, new)]
    block = [line for entry in [*kept, _lines(new)] for line in entry]
    path.write_text(
        "\n".join([*lines[:start], "receipts:", *block, *lines[end + 1 :]]) + "\n", encoding="utf-8"
    )


def _blocks(lines: list[str]) -> list[list[str]]:
    blocks: list[list[str]] = []
    for line in lines:
        if line.startswith(("- ", "  - ")):
            blocks.append([])
        if line.strip() and blocks:
            blocks[-1].append(line)
    return blocks


def _superseded(block: list[str], new: Mapping[str, Any]) -> bool:
    text = "\n".join(block)
    return f"date: {new['date']}" in text or f"statement_sha256: {new['statement_sha256']}" not in text


def _lines(entry: Mapping[str, Any]) -> list[str]:
    """The receipt in the canonical form of `openfrontiers fmt`."""
    lines = []
    for key, value in entry.items():
        if isinstance(value, Mapping):
            lines.append(f"    {key}:")
            lines += [f"      {name}: {text}" for name, text in value.items()]
        else:
            lines.append(f"    {key}: {str(value).lower() if isinstance(value, bool) else value}")
    return ["  - " + lines[0][4:], *lines[1:]]


def summary(root: Path, items: Mapping[str, BenchItem]) -> dict[str, int]:
    """How many core items are in each state, for the corpus's figures."""
    counts = {OFFICIAL: 0, UNOFFICIAL: 0, NOT_CHECKED: 0}
    for item in sorted(items.values(), key=lambda entry: order(entry.id)):
        if item.profile == "core":
            counts[state(root, item)] += 1
    return counts
