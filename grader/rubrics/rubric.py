"""A rubric: weighted checkpoints that sum to seven, finer sub-claims, dependencies, and failure rules.

The scheme is that of mathematical proof marking out of seven; the private parts stand in
``answers/<id>.yaml`` under ``rubric:`` and are described in ``docs/grading-answers.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from typing import Any

from grader.items import ItemError

TOTAL = 7


@dataclass(frozen=True)
class Subclaim:
    """A smaller result within a checkpoint; ``weight`` is relative to its siblings."""

    id: str
    claim: str
    weight: int


@dataclass(frozen=True)
class Checkpoint:
    """A complete mathematical obligation worth ``weight`` points, resting on the checkpoints in ``requires``."""

    id: str
    obligation: str
    weight: int
    requires: tuple[str, ...]
    subclaims: tuple[Subclaim, ...]


@dataclass(frozen=True)
class Failure:
    """A concrete mathematical error that takes the credit of the checkpoints in ``invalidates`` and of what
    rests on them.
    """

    id: str
    rule: str
    invalidates: tuple[str, ...]


@dataclass(frozen=True)
class Rubric:
    """Checkpoints in an order in which each stands after what it requires."""

    checkpoints: tuple[Checkpoint, ...]
    failures: tuple[Failure, ...]

    def invalidated_by(self, failures: set[str]) -> set[str]:
        """The checkpoints that applied failures take down, dependants included."""
        lost = {c for failure in self.failures if failure.id in failures for c in failure.invalidates}
        for checkpoint in self.checkpoints:
            if lost & set(checkpoint.requires):
                lost.add(checkpoint.id)
        return lost


def read_rubric(data: Mapping[str, Any], where: str) -> Rubric:
    """A rubric from an answer file. Raises :class:`ItemError` where a rule of its form is broken."""
    rubric = data.get("rubric")
    if not isinstance(rubric, Mapping):
        raise ItemError(f"{where}: expected `rubric:` with `checkpoints:`")
    checkpoints = [_checkpoint(entry, where) for entry in _list(rubric, "checkpoints", where)]
    names = [c.id for c in checkpoints] + [s.id for c in checkpoints for s in c.subclaims]
    failures = [_failure(entry, where) for entry in _list(rubric, "failures", where)]
    names += [failure.id for failure in failures]
    for name in names:
        if names.count(name) > 1:
            raise ItemError(f"{where}: the id {name!r} is used twice in the rubric")
    total = sum(c.weight for c in checkpoints)
    if total != TOTAL:
        raise ItemError(f"{where}: the checkpoints' weights sum to {total}; expected {TOTAL}")
    known = {c.id for c in checkpoints}
    for owner, targets in [
        *((c.id, c.requires) for c in checkpoints),
        *((f.id, f.invalidates) for f in failures),
    ]:
        for target in targets:
            if target not in known:
                raise ItemError(f"{where}: {owner} names the checkpoint {target!r}, which does not exist")
    try:
        order = list(TopologicalSorter({c.id: c.requires for c in checkpoints}).static_order())
    except CycleError as error:
        raise ItemError(
            f"{where}: the checkpoints require each other in a circle: {' -> '.join(error.args[1])}"
        ) from None
    by_id = {c.id: c for c in checkpoints}
    return Rubric(tuple(by_id[name] for name in order), tuple(failures))


def _checkpoint(entry: Any, where: str) -> Checkpoint:
    subclaims = tuple(
        Subclaim(_text(s, "id", where), _text(s, "claim", where), _weight(s, where))
        for s in _list(entry, "subclaims", where)
    )
    requires = tuple(str(r) for r in _list(entry, "requires", where))
    return Checkpoint(
        _text(entry, "id", where),
        _text(entry, "obligation", where),
        _weight(entry, where),
        requires,
        subclaims,
    )


def _failure(entry: Any, where: str) -> Failure:
    invalidates = tuple(str(c) for c in _list(entry, "invalidates", where))
    if not invalidates:
        raise ItemError(f"{where}: a failure rule names the checkpoints that it `invalidates:`")
    return Failure(_text(entry, "id", where), _text(entry, "rule", where), invalidates)


def _list(entry: Any, key: str, where: str) -> list[Any]:
    value = entry.get(key) if isinstance(entry, Mapping) else None
    if value is None:
        return []
    if not isinstance(value, list):
        raise ItemError(f"{where}: `{key}:` is {_found(value)}; expected a list")
    return value


def _found(value: Any) -> str:
    return "a mapping" if isinstance(value, Mapping) else f"the text {str(value)[:40]!r}"


def _text(entry: Any, key: str, where: str) -> str:
    value = entry.get(key) if isinstance(entry, Mapping) else None
    if not isinstance(value, str) or not value:
        raise ItemError(f"{where}: an entry of the rubric lacks `{key}:`")
    return value


def _weight(entry: Any, where: str) -> int:
    text = _text(entry, "weight", where)
    if not (text.isascii() and text.isdigit() and len(text) < 5 and int(text) > 0):
        raise ItemError(f"{where}: a weight is {text[:40]!r}; expected a positive integer")
    return int(text)
