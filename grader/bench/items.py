"""The benchmark's items as values.

``records/benchmark/<ID>.yaml`` holds one item, ``records/benchmark/retired.yaml`` the ids that are not used; the fields are
described in ``openfrontiers/schemas/benchmark-item.schema.json``, which ``openfrontiers check`` enforces. Here they are read with the grader's
strict reader and given types.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from grader.yaml_items import read_yaml
from openfrontiers.wording import plural

#: The tracks in the order of the published tables.
TRACKS = ("rediscovery", "open")
TIERS = ("A", "B", "C")
AI_CLASSES = ("AI", "assist", "none")
_ID = re.compile(r"[RENO][0-9]{2}")


class BenchError(ValueError):
    """What a person has to put right: an item, an option or a file; the message says where and how."""


@dataclass(frozen=True)
class Retired:
    """An id that is not used, what it was about, and why, as far as that is published."""

    id: str
    title: str | None
    reason: str | None


@dataclass(frozen=True)
class BenchItem:
    """One item. None stands for what is not published or not curated yet; dates are text, as exact as they are known."""

    id: str
    track: str
    title: str
    problem: str
    area: str
    tier: str | None
    conditional: bool
    solution_month: str | None
    solution_date: str | None
    ai_class: str | None
    hq50: bool
    priority: str | None
    finite_certificate: bool | None
    split_group: str | None
    answer_form: str
    formal: Mapping[str, Any]
    vendor: str | None
    scores: Mapping[str, Any] | None
    reviews: Sequence[Mapping[str, Any]]
    receipts: Sequence[Mapping[str, Any]]
    path: Path

    @property
    def solved(self) -> bool:
        """Whether a solution was located (the rediscovery track)."""
        return self.track == "rediscovery"

    @property
    def profile(self) -> str:
        """``core``, ``upstream`` or ``none``: what kind of formal statement there is."""
        return str(self.formal.get("profile", "none"))

    @property
    def group(self) -> str:
        """The split group, or the item's own id where it shares none."""
        return self.split_group or self.id

    def module_path(self, root: Path) -> Path:
        """Where the item's formal statement lies in the corpus at ``root``, for the profile ``core``."""
        return root / "lean" / "OpenFrontiersBench" / f"{self.id}.lean"


def order(item_id: str) -> tuple[int, str]:
    """The published order of ids: R, E, N, O, then by number."""
    return ("RENO".index(item_id[0]), item_id)


def load_items(root: Path) -> dict[str, BenchItem]:
    """All items of the corpus at ``root``, by id, in the published order.

    Raises :class:`BenchError` where the folder or a field is not as it should be.
    """
    folder = root / "records" / "benchmark"
    if not folder.is_dir():
        raise BenchError(
            f"{folder}: no such folder; the benchmark's items are records/benchmark/<ID>.yaml in a checkout"
        )
    items = [load_item(path) for path in folder.glob("*.yaml") if _ID.fullmatch(path.stem)]
    return {item.id: item for item in sorted(items, key=lambda item: order(item.id))}


def load_item(path: Path) -> BenchItem:
    """One item file. Raises :class:`BenchError` with the file and the field."""
    data = _mapping(path)

    def text(key: str) -> str | None:
        value = data.get(key)
        if value is not None and not isinstance(value, str):
            raise BenchError(f"{path}: `{key}:` must be text")
        return value

    def must(key: str, allowed: Sequence[str] = ()) -> str:
        value = text(key)
        if value is None or (allowed and value not in allowed):
            wanted = f"one of {', '.join(allowed)}" if allowed else "text"
            raise BenchError(f"{path}: `{key}: {value}`; expected {wanted}")
        return value

    def flag(key: str) -> bool | None:
        value = text(key)
        if value not in (None, "true", "false"):
            raise BenchError(f"{path}: `{key}: {value}`; expected true, false or null")
        return None if value is None else value == "true"

    def mapping(key: str) -> Mapping[str, Any] | None:
        value = data.get(key)
        if value is not None and not isinstance(value, Mapping):
            raise BenchError(f"{path}: `{key}:` must be a mapping or null")
        return value

    def listing(key: str) -> list[Mapping[str, Any]]:
        value = data.get(key) or []
        if not isinstance(value, list) or not all(isinstance(entry, Mapping) for entry in value):
            raise BenchError(f"{path}: `{key}:` must be a list of mappings")
        return value

    if must("id") != path.stem:
        raise BenchError(f"{path}: `id: {data['id']}`; expected {path.stem}, the file's name")
    for key, allowed in (("tier", TIERS), ("ai_class", AI_CLASSES)):
        if text(key) not in (None, *allowed):
            raise BenchError(f"{path}: `{key}: {text(key)}`; expected one of {', '.join(allowed)} or null")
    return BenchItem(
        id=path.stem,
        track=must("track", TRACKS),
        title=must("title"),
        problem=must("problem"),
        area=must("area"),
        tier=text("tier"),
        conditional=bool(flag("conditional")),
        solution_month=text("solution_month"),
        solution_date=text("solution_date"),
        ai_class=text("ai_class"),
        hq50=bool(flag("hq50")),
        priority=text("priority"),
        finite_certificate=flag("finite_certificate"),
        split_group=text("split_group"),
        answer_form=must("answer_form", ("proof", "yes-no", "value")),
        formal=mapping("formal") or {"profile": "none"},
        vendor=text("vendor"),
        scores=mapping("scores"),
        reviews=listing("reviews"),
        receipts=listing("receipts"),
        path=path,
    )


def load_retired(root: Path) -> list[Retired]:
    """The ids that are not used, in their order."""
    path = root / "records" / "benchmark" / "retired.yaml"
    entries = _mapping(path).get("retired") or []
    if not isinstance(entries, list) or not all(
        isinstance(entry, Mapping) and entry.get("id") for entry in entries
    ):
        raise BenchError(
            f"{path}: `retired:` is a list of mappings with `id:`, and `title:` and `reason:` where known"
        )
    return [Retired(str(entry["id"]), entry.get("title"), entry.get("reason")) for entry in entries]


def choose(items: Mapping[str, BenchItem], names: Sequence[str], everything: bool) -> list[BenchItem]:
    """The items that were named, each once, or all. Raises :class:`BenchError` for an unknown name or for none."""
    if everything == bool(names):
        raise BenchError(
            "expected item ids or --all" if not names else "expected item ids or --all, not both"
        )
    unknown = [name for name in names if name not in items]
    if unknown:
        raise BenchError(
            f"no such item: {', '.join(unknown)}; `openfrontiers bench list` lists the {plural(len(items), 'item')}"
        )
    return list(items.values()) if everything else [items[name] for name in dict.fromkeys(names)]


def first_day(text: str) -> date:
    """The first day that a date as exact as it is known (2026, 2026-09, 2026-09-08) can mean.

    Raises :class:`BenchError` where it is no date.
    """
    return _span(text)[0]


def last_day(text: str) -> date:
    """The last day that such a date can mean."""
    return _span(text)[1]


def _span(text: str) -> tuple[date, date]:
    parts = text.split("-")
    try:
        numbers = [int(part) for part in parts]
        if len(numbers) == 1:
            return date(numbers[0], 1, 1), date(numbers[0], 12, 31)
        if len(numbers) == 2:
            year, month = numbers
            after = date(year + month // 12, month % 12 + 1, 1)
            return date(year, month, 1), date.fromordinal(after.toordinal() - 1)
        year, month, day = numbers
        return date(year, month, day), date(year, month, day)
    except (ValueError, TypeError):
        raise BenchError(
            f"{text!r} is no date; expected a form such as 2026-06-30, 2026-06 or 2026"
        ) from None


def _mapping(path: Path) -> Mapping[str, Any]:
    try:
        data = read_yaml(path)
    except ValueError as error:
        raise BenchError(str(error)) from None
    if not isinstance(data, Mapping):
        raise BenchError(f"{path}: expected a mapping of fields")
    return data
