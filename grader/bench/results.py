"""Results files: one JSON object a line, either an attempt at an item or an aggregate row of a published table.

An attempt names its item; whether it solved the item is read from its verdict file, never from the row. An aggregate row holds counts alone, is
marked ``published``, and gives no item rows. The vocabulary of end reasons is the published one (appendix E, table 7).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from grader.bench.items import BenchError, BenchItem
from grader.verdict import Outcome, VerdictError, loads

CONDITIONS = ("A", "B", "C")
PROTOCOLS = ("native", "continuation")
END_REASONS = (
    "submitted",
    "agent stopped",
    "stalled",
    "wall clock",
    "agent error",
    "api error",
    "disk quota",
)
PUBLISHED_FILE = Path(__file__).with_name("published.jsonl")

_RUN = {"kind", "model", "lineage", "cutoff", "condition", "protocol"}
_ATTEMPT = _RUN | {"run", "item", "verdict", "minutes", "end_reason", "submission", "retrieved_solution"}
_AGGREGATE = _RUN | {
    "published",
    "source",
    "all",
    "clean",
    "attempts",
    "median_minutes",
    "submissions",
    "open_accepted",
    "end_reasons",
}


@dataclass(frozen=True)
class RunKey:
    """What a row of a table is about: a model with its lineage and cutoff, a protocol, a condition."""

    model: str
    lineage: str | None
    cutoff: date
    protocol: str
    condition: str


@dataclass(frozen=True)
class Attempt:
    """One attempt at one item. ``outcome`` is the verdict's, or None without a submission; ``retrieved_solution`` tells whether a located
    solution was fetched, None where that was not recorded; ``minutes`` are of wall-clock time.
    """

    key: RunKey
    run: str
    item: BenchItem
    outcome: Outcome | None
    minutes: float
    end_reason: str
    submission: bool
    retrieved_solution: bool | None


@dataclass(frozen=True)
class Aggregate:
    """A row of a published table: counts without items."""

    key: RunKey
    source: str
    solved: int
    of: int
    clean_solved: int
    eligible: int
    attempts: int
    median_minutes: float
    submissions: int
    open_accepted: int
    end_reasons: Mapping[str, int]


def load(
    path: Path, items: Mapping[str, BenchItem], opaque: Mapping[str, str] | None = None
) -> tuple[list[Attempt], list[Aggregate]]:
    """The rows of a results file; ``opaque`` maps packet ids to item ids where rows use those. Raises :class:`BenchError` with file and line where a row is not as it should be."""
    attempts: list[Attempt] = []
    aggregates: list[Aggregate] = []
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BenchError(f"{path}: cannot be read: {error}") from None
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        where = f"{path}:{number}"
        try:
            row = json.loads(line)
        except ValueError as error:
            raise BenchError(f"{where}: not JSON: {error}") from None
        if not isinstance(row, dict) or row.get("kind") not in ("attempt", "aggregate"):
            raise BenchError(f'{where}: expected an object with `"kind": "attempt"` or `"kind": "aggregate"`')
        if row["kind"] == "attempt":
            attempts.append(_attempt(where, row, items, opaque or {}, path.parent))
        else:
            aggregates.append(_aggregate(where, row))
    return attempts, aggregates


def _fields(where: str, row: Mapping[str, Any], wanted: set[str]) -> None:
    missing, unknown = wanted - set(row), set(row) - wanted
    if missing or unknown:
        what = [f"missing {', '.join(sorted(missing))}"] if missing else []
        what += [f"unknown {', '.join(sorted(unknown))}"] if unknown else []
        raise BenchError(
            f"{where}: {'; '.join(what)}; the fields of this kind are {', '.join(sorted(wanted))}"
        )


def _key(where: str, row: Mapping[str, Any]) -> RunKey:
    if row["condition"] not in CONDITIONS or row["protocol"] not in PROTOCOLS:
        raise BenchError(
            f"{where}: expected a condition of {', '.join(CONDITIONS)} and a protocol of {', '.join(PROTOCOLS)}"
        )
    try:
        cutoff = date.fromisoformat(str(row["cutoff"]))
    except ValueError:
        raise BenchError(
            f"{where}: `cutoff` is {row['cutoff']!r}; expected a day such as 2026-06-30"
        ) from None
    if not isinstance(row["model"], str) or not (row["lineage"] is None or isinstance(row["lineage"], str)):
        raise BenchError(f"{where}: `model` is text, `lineage` text or null")
    return RunKey(row["model"], row["lineage"], cutoff, row["protocol"], row["condition"])


def _count(where: str, name: str, value: Any, most: int | None = None) -> int:
    if (
        not isinstance(value, int)
        or isinstance(value, bool)
        or value < 0
        or (most is not None and value > most)
    ):
        raise BenchError(
            f"{where}: `{name}` is {value!r}; expected a number from 0"
            + ("" if most is None else f" to {most}")
        )
    return value


def _minutes(where: str, name: str, value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1e6:
        raise BenchError(f"{where}: `{name}` is {value!r}; expected minutes")
    return float(value)


def _attempt(
    where: str,
    row: Mapping[str, Any],
    items: Mapping[str, BenchItem],
    opaque: Mapping[str, str],
    folder: Path,
) -> Attempt:
    _fields(where, row, _ATTEMPT)
    item = items.get(opaque.get(row["item"], row["item"]))
    if item is None:
        raise BenchError(
            f"{where}: {row['item']!r} is no item; `openfrontiers bench list` lists them; packet ids need --packet-map"
        )
    if row["end_reason"] not in END_REASONS:
        raise BenchError(
            f"{where}: `end_reason` is {row['end_reason']!r}; expected one of {', '.join(END_REASONS)}"
        )
    if not isinstance(row["submission"], bool) or row["retrieved_solution"] not in (True, False, None):
        raise BenchError(f"{where}: `submission` is true or false, `retrieved_solution` true, false or null")
    outcome = None
    if row["verdict"] is not None:
        path = folder / str(row["verdict"])
        try:
            verdict = loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError, VerdictError) as error:
            raise BenchError(f"{where}: the verdict {path} cannot be read: {error}") from None
        if verdict.item.name != row["item"]:
            raise BenchError(f"{where}: the verdict {path} is about {verdict.item.name}, not {row['item']}")
        outcome = verdict.outcome
    elif row["submission"]:
        raise BenchError(f"{where}: a submission was left, so its verdict is needed")
    minutes = _minutes(where, "minutes", row["minutes"])
    return Attempt(
        _key(where, row),
        str(row["run"]),
        item,
        outcome,
        minutes,
        row["end_reason"],
        row["submission"],
        row["retrieved_solution"],
    )


def _aggregate(where: str, row: Mapping[str, Any]) -> Aggregate:
    _fields(where, row, _AGGREGATE)
    if row["published"] is not True or not isinstance(row["source"], str):
        raise BenchError(
            f"{where}: an aggregate row is a published one: `published` is true and `source` names the table"
        )
    of = _count(where, "all.of", row["all"].get("of"))
    eligible = _count(where, "clean.eligible", row["clean"].get("eligible"), of)
    attempts = _count(where, "attempts", row["attempts"])
    ends = row["end_reasons"]
    unknown = set(ends) - set(END_REASONS)
    if unknown or sum(_count(where, "end_reasons", n) for n in ends.values()) != attempts:
        raise BenchError(
            f"{where}: `end_reasons` must sum to the {attempts} attempts, over {', '.join(END_REASONS)}"
        )
    return Aggregate(
        _key(where, row),
        row["source"],
        _count(where, "all.solved", row["all"].get("solved"), of),
        of,
        _count(where, "clean.solved", row["clean"].get("solved"), eligible),
        eligible,
        attempts,
        _minutes(where, "median_minutes", row["median_minutes"]),
        _count(where, "submissions", row["submissions"], attempts),
        _count(where, "open_accepted", row["open_accepted"]),
        dict(ends),
    )
