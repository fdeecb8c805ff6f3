"""Results files: one JSON object a line, either an attempt at an item or an aggregate row of a published table.

An attempt names its item; whether it solved the item is read from its verdict file, never from the row. A run makes one attempt at an item: a
row that repeats an earlier one is counted once, and one that contradicts an earlier one is refused. An aggregate row holds counts alone, is marked
``published``, and gives no item rows. The vocabulary of end reasons is the published one (appendix E, table 7).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from grader import json_files, verdict_file
from grader.bench.items import BenchError, BenchItem
from grader.verdict import Outcome, VerdictError
from openfrontiers.wording import noun, plural

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
    path: Path,
    items: Mapping[str, BenchItem],
    opaque: Mapping[str, str] | None = None,
    note: Callable[[str], None] = lambda text: None,
) -> tuple[list[Attempt], list[Aggregate]]:
    """The rows of a results file, each attempt and each aggregate once.

    :param opaque: packet ids to item ids, where rows use those.
    :param note: is told of rows that repeat an earlier one and are not counted again.
    :raises BenchError: with file and line where a row is not as it should be, or contradicts an earlier one.
    """
    attempts: list[Attempt] = []
    aggregates: list[Aggregate] = []
    try:
        text = json_files.read_text(path)
    except json_files.JsonError as error:
        raise BenchError(
            f"{error}; a results file holds one JSON object a line (docs/benchmark.md)"
        ) from None
    seen = _Seen(path)
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        where = f"{path}:{number}"
        try:
            row = json_files.parse(line, str(path), number)
        except json_files.JsonError as error:
            raise BenchError(f"{error}; a results file holds one JSON object a line") from None
        if not isinstance(row, dict) or row.get("kind") not in ("attempt", "aggregate"):
            raise BenchError(f'{where}: expected an object with `"kind": "attempt"` or `"kind": "aggregate"`')
        if row["kind"] == "attempt":
            attempt = _attempt(where, row, items, opaque or {}, path.parent)
            if seen.attempt(number, row, attempt):
                attempts.append(attempt)
        else:
            aggregate = _aggregate(where, row)
            if seen.aggregate(number, row, aggregate):
                aggregates.append(aggregate)
    if seen.repeated:
        count = len(seen.repeated)
        note(
            f"{path}: {plural(count, 'row')} ({noun(count, 'line')} {', '.join(map(str, seen.repeated))}) "
            f"{noun(count, 'repeats', 'repeat')} an earlier one and {noun(count, 'is', 'are')} not counted again"
        )
    return attempts, aggregates


class _Seen:
    """The rows so far, by what they are about, so that nothing is counted twice.

    A run makes one attempt at an item; an attempt has a verdict file of its own; a model has one vendor and one cutoff; and what a model
    did under a protocol and a condition is given either by its attempts or by one aggregate row.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.repeated: list[int] = []
        self._attempts: dict[tuple[RunKey, str, str], tuple[int, Mapping[str, Any]]] = {}
        self._verdicts: dict[tuple[RunKey, Path], int] = {}
        self._aggregates: dict[RunKey, tuple[int, Mapping[str, Any]]] = {}
        self._attempted: dict[RunKey, int] = {}
        self._models: dict[str, tuple[int, RunKey]] = {}

    def attempt(self, number: int, row: Mapping[str, Any], attempt: Attempt) -> bool:
        """Whether the attempt is a new one. Raises :class:`BenchError` where it contradicts an earlier row."""
        key = attempt.key
        self._model(number, key)
        if key in self._aggregates:
            raise self._clash(number, self._aggregates[key][0], _BOTH)
        self._attempted.setdefault(key, number)
        about = (key, attempt.run, attempt.item.id)
        if about in self._attempts:
            first, before = self._attempts[about]
            if before == row:
                self.repeated.append(number)
                return False
            raise self._clash(
                number,
                first,
                f"is another row of the run {attempt.run!r} about {attempt.item.id}; a run makes one attempt at an item: give a further attempt "
                "a `run` of its own, or remove the row that does not hold",
            )
        if row["verdict"] is not None:
            file = (self.path.parent / row["verdict"]).resolve()
            if (key, file) in self._verdicts:
                raise self._clash(
                    number,
                    self._verdicts[key, file],
                    f"names the same verdict {row['verdict']}; each attempt has a verdict of its own: name it, or remove the row",
                )
            self._verdicts[key, file] = number
        self._attempts[about] = number, row
        return True

    def aggregate(self, number: int, row: Mapping[str, Any], aggregate: Aggregate) -> bool:
        """Whether the aggregate row is a new one. Raises :class:`BenchError` as :meth:`attempt` does."""
        key = aggregate.key
        self._model(number, key)
        if key in self._attempted:
            raise self._clash(number, self._attempted[key], _BOTH)
        if key in self._aggregates:
            first, before = self._aggregates[key]
            if before == row:
                self.repeated.append(number)
                return False
            raise self._clash(
                number,
                first,
                "has other counts for the same model, protocol and condition; keep one of the two",
            )
        self._aggregates[key] = number, row
        return True

    def _model(self, number: int, key: RunKey) -> None:
        first, known = self._models.setdefault(key.model, (number, key))
        for name, here, there in (
            ("lineage", key.lineage, known.lineage),
            ("cutoff", key.cutoff.isoformat(), known.cutoff.isoformat()),
        ):
            if here != there:
                raise BenchError(
                    f"{self.path}:{number}: `{name}` of {key.model!r} is {here!r}, in line {first} it is {there!r}; "
                    "a model has one, so correct one of the rows, or call the model by two names"
                )

    def _clash(self, number: int, first: int, words: str) -> BenchError:
        return BenchError(f"{self.path}:{number}: line {first} {words}")


_BOTH = (
    "is about the same model, protocol and condition; what a model did there is given by attempts or by one aggregate row, "
    "not by both: remove one of them"
)


def _fields(where: str, row: Mapping[str, Any], wanted: set[str]) -> None:
    missing, unknown = wanted - set(row), set(row) - wanted
    if missing or unknown:
        what = [f"missing {', '.join(sorted(missing))}"] if missing else []
        what += [f"unknown {', '.join(sorted(unknown))}"] if unknown else []
        raise BenchError(
            f"{where}: {'; '.join(what)}; the fields of this kind are {', '.join(sorted(wanted))}"
        )


def _text(where: str, row: Mapping[str, Any], name: str) -> str:
    value = row[name]
    if not isinstance(value, str) or not value:
        raise BenchError(f"{where}: `{name}` is {_shown(value)}; expected text")
    return value


def _object(where: str, row: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = row[name]
    if not isinstance(value, dict):
        raise BenchError(f"{where}: `{name}` is {_shown(value)}; expected an object")
    return value


def _shown(value: Any) -> str:
    """A value in a message: itself where it is short, else what it is."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else json_files.kind(value)


def _key(where: str, row: Mapping[str, Any]) -> RunKey:
    for name, allowed in (("condition", CONDITIONS), ("protocol", PROTOCOLS)):
        if row[name] not in allowed:
            raise BenchError(
                f"{where}: `{name}` is {_shown(row[name])}; expected one of {', '.join(allowed)}"
            )
    try:
        cutoff = date.fromisoformat(str(row["cutoff"]))
    except ValueError:
        raise BenchError(
            f"{where}: `cutoff` is {_shown(row['cutoff'])}; expected a day such as 2026-06-30"
        ) from None
    lineage = None if row["lineage"] is None else _text(where, row, "lineage")
    return RunKey(_text(where, row, "model"), lineage, cutoff, row["protocol"], row["condition"])


def _count(where: str, name: str, value: Any, most: int | None = None) -> int:
    if (
        not isinstance(value, int)
        or isinstance(value, bool)
        or value < 0
        or (most is not None and value > most)
    ):
        raise BenchError(
            f"{where}: `{name}` is {_shown(value)}; expected a number from 0"
            + ("" if most is None else f" to {most}")
        )
    return value


def _minutes(where: str, name: str, value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1e6:
        raise BenchError(
            f"{where}: `{name}` is {_shown(value)}; expected a number of minutes from 0 to 1000000"
        )
    return float(value)


def _attempt(
    where: str,
    row: Mapping[str, Any],
    items: Mapping[str, BenchItem],
    opaque: Mapping[str, str],
    folder: Path,
) -> Attempt:
    _fields(where, row, _ATTEMPT)
    name = _text(where, row, "item")
    item = items.get(opaque.get(name, name))
    if item is None:
        raise BenchError(
            f"{where}: {name!r} is no item; `openfrontiers bench list` lists them; packet ids need --packet-map"
        )
    if row["end_reason"] not in END_REASONS:
        raise BenchError(
            f"{where}: `end_reason` is {_shown(row['end_reason'])}; expected one of {', '.join(END_REASONS)}"
        )
    for flag, or_null in (("submission", False), ("retrieved_solution", True)):
        if not (isinstance(row[flag], bool) or (or_null and row[flag] is None)):
            wanted = "true, false or null" if or_null else "true or false"
            raise BenchError(f"{where}: `{flag}` is {_shown(row[flag])}; expected {wanted}")
    outcome = None
    if row["verdict"] is not None:
        path = folder / _text(where, row, "verdict")
        try:
            verdict = verdict_file.load(path)
        except VerdictError as error:
            raise BenchError(f"{where}: its verdict cannot be used: {error}") from None
        if verdict.item.name != name:
            raise BenchError(
                f"{where}: the verdict {path} is about {verdict.item.name}, not {name}; name the verdict of this attempt"
            )
        outcome = verdict.outcome
    elif row["submission"]:
        raise BenchError(
            f"{where}: a submission was left, so its verdict is needed: grade it with --json FILE and name the file"
        )
    return Attempt(
        _key(where, row),
        _text(where, row, "run"),
        item,
        outcome,
        _minutes(where, "minutes", row["minutes"]),
        row["end_reason"],
        row["submission"],
        row["retrieved_solution"],
    )


def _aggregate(where: str, row: Mapping[str, Any]) -> Aggregate:
    _fields(where, row, _AGGREGATE)
    if row["published"] is not True:
        raise BenchError(
            f"{where}: `published` is {_shown(row['published'])}; expected true: an aggregate row is a published one, and counts of your "
            "own come from attempts"
        )
    everything, clean, ends = (_object(where, row, name) for name in ("all", "clean", "end_reasons"))
    of = _count(where, "all.of", everything.get("of"))
    eligible = _count(where, "clean.eligible", clean.get("eligible"), of)
    attempts = _count(where, "attempts", row["attempts"])
    unknown = set(ends) - set(END_REASONS)
    if unknown or sum(_count(where, f"end_reasons.{name}", n) for name, n in ends.items()) != attempts:
        raise BenchError(
            f"{where}: `end_reasons` must sum to the {plural(attempts, 'attempt')}, over {', '.join(END_REASONS)}"
        )
    return Aggregate(
        _key(where, row),
        _text(where, row, "source"),
        _count(where, "all.solved", everything.get("solved"), of),
        of,
        _count(where, "clean.solved", clean.get("solved"), eligible),
        eligible,
        attempts,
        _minutes(where, "median_minutes", row["median_minutes"]),
        _count(where, "submissions", row["submissions"], attempts),
        _count(where, "open_accepted", row["open_accepted"]),
        dict(ends),
    )
