"""The clean subset of a model: solved items that the model cannot have learned.

An item is eligible for a model when its located solution is dated after the model's cutoff and its key mathematics did not come from a model of the
same vendor (published benchmark, sections 4.2 and 5.1; table 3). Solution days and vendors are mostly unpublished: an item whose day or vendor is
not known may or may not be eligible, and is counted as undecided. The counts are then bounds; no vendor and no day is assigned to meet a number.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from grader.bench.items import BenchItem, first_day, last_day

#: Denominators that the paper gives for HQ-50 at this cutoff: vendor (None: unrelated to any) and count.
PUBLISHED_CUTOFF = date(2026, 6, 30)
PUBLISHED_DENOMINATORS = {"OpenAI": 15, "Anthropic": 30, None: 32}


@dataclass(frozen=True)
class Eligibility:
    """What is known about one item for one model: ``yes``, ``no`` or ``undecided``, and why."""

    item: BenchItem
    state: str
    reason: str


@dataclass(frozen=True)
class CleanSubset:
    """The eligibility of all solved items, with bounds of the count."""

    entries: tuple[Eligibility, ...]

    @property
    def at_least(self) -> int:
        """How many are certainly eligible."""
        return sum(entry.state == "yes" for entry in self.entries)

    @property
    def at_most(self) -> int:
        """How many are not certainly excluded."""
        return sum(entry.state != "no" for entry in self.entries)

    @property
    def decided(self) -> bool:
        """Whether the count is exact."""
        return self.at_least == self.at_most


def clean_subset(items: Iterable[BenchItem], lineage: str | None, cutoff: date) -> CleanSubset:
    """Eligibility of the solved items among ``items`` for a model of a vendor (None: of none that produced a solution) with a cutoff."""
    return CleanSubset(tuple(eligibility(item, lineage, cutoff) for item in items if item.solved))


def eligibility(item: BenchItem, lineage: str | None, cutoff: date) -> Eligibility:
    """Whether one solved item is eligible."""
    known = item.solution_date or item.solution_month
    if known is None:
        dated = "undecided", "no date of the solution is known"
    elif first_day(known) > cutoff:
        dated = "yes", f"solved {known}, after {cutoff}"
    elif last_day(known) <= cutoff:
        return Eligibility(item, "no", f"solved {known}, not after {cutoff}")
    else:
        dated = "undecided", f"solved {known}, on an unknown day around {cutoff}"
    if lineage is None or item.ai_class == "none":
        return Eligibility(item, *dated)
    if item.vendor is not None:
        if item.vendor.casefold() == lineage.casefold():
            return Eligibility(item, "no", f"its key mathematics came from {item.vendor}")
        return Eligibility(item, *dated)
    if item.ai_class == "AI":
        return Eligibility(
            item,
            "undecided",
            f"{dated[1]}; an AI system is credited with the key mathematics, whose vendor is not published",
        )
    # Disclosed assistance is not a credit for the key mathematics.
    return Eligibility(item, *dated)
