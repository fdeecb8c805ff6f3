"""Facets: the ways in which records are grouped for browsing, filtering and feeds.

A facet has values; a value has a slug for its address, a label, and its records. Values that differ only in
case or accents share a page under the label that most records use.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from generators.addresses import slug
from generators.site import LABELS, Site
from openfrontiers.model import STATUS_LABELS, Problem

_DIGITS = re.compile(r"(\d+)")


@lru_cache(maxsize=65536)
def natural(text: str) -> tuple[tuple[int, int, str], ...]:
    """A key by which `erdos-7` comes before `erdos-10`."""
    return tuple(
        (1, int(part), "") if part.isdigit() else (0, 0, part) for part in _DIGITS.split(text) if part
    )


@dataclass(frozen=True)
class Value:
    """One value of a facet with its records in natural order. `parent` is the slug of the value above it."""

    facet: str
    slug: str
    label: str
    problems: tuple[Problem, ...]
    parent: str | None = None

    @property
    def path(self) -> str:
        """Address of its page."""
        return f"browse/{self.facet}/{self.slug}/"


@dataclass(frozen=True)
class Facet:
    """A way to group records: `key` for addresses, words for headings, and the values in their order."""

    key: str
    one: str
    many: str
    values: tuple[Value, ...]

    def top(self) -> tuple[Value, ...]:
        """The values without those below another one."""
        return self._by_parent.get(None, ())

    def below(self, key: str) -> tuple[Value, ...]:
        """The values below one."""
        return self._by_parent.get(key, ())

    @cached_property
    def _by_parent(self) -> dict[str | None, tuple[Value, ...]]:
        grouped: dict[str | None, list[Value]] = {}
        for value in self.values:
            grouped.setdefault(value.parent, []).append(value)
        return {key: tuple(values) for key, values in grouped.items()}


def ordered(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Records by their identifiers in natural order."""
    return tuple(sorted(problems, key=lambda problem: natural(problem.id)))


def _group(
    facet: str, problems: Iterable[Problem], names: Callable[[Problem], Iterable[str]]
) -> dict[str, tuple[str, list[Problem]]]:
    labels: dict[str, Counter[str]] = {}
    found: dict[str, list[Problem]] = {}
    for problem in problems:
        seen: set[str] = set()
        for name in names(problem):
            key = slug(name)
            labels.setdefault(key, Counter())[name] += 1
            if key not in seen:
                seen.add(key)
                found.setdefault(key, []).append(problem)
    return {
        key: (min(labels[key].items(), key=lambda item: (-item[1], item[0]))[0], members)
        for key, members in found.items()
    }


def decade(year: int) -> int:
    """The first year of a year's decade."""
    return year // 10 * 10


def build(site: Site) -> dict[str, Facet]:
    """Every facet of the corpus, by key, in the order in which pages list them."""
    problems = ordered(site.corpus.problems)
    taxonomy = site.corpus.taxonomy
    facets: list[Facet] = []

    def simple(
        key: str, one: str, many: str, names: Callable[[Problem], Iterable[str]],
        label: Callable[[str], str] | None = None, order: Callable[[Value], object] | None = None,
    ) -> None:  # fmt: skip
        groups = _group(key, problems, names)
        values = [
            Value(key, value, label(name) if label else name, tuple(members))
            for value, (name, members) in groups.items()
            if key != "tag" or value in site.shared_tags
        ]
        values.sort(key=order or (lambda value: (-len(value.problems), value.slug)))  # type: ignore[arg-type]
        facets.append(Facet(key, one, many, tuple(values)))

    by_field: dict[str, list[Problem]] = {}
    for problem in problems:
        by_field.setdefault(problem.main_field, []).append(problem)
        by_field.setdefault(problem.field, []).append(problem)
    field_values = [
        Value(
            "field", key, taxonomy.label(key), tuple(members), key.partition("/")[0] if "/" in key else None
        )
        for key, members in by_field.items()
    ]
    field_values.sort(key=lambda value: (-len(by_field[value.parent or value.slug]), value.parent or value.slug,
                                         value.parent is not None, -len(value.problems), value.slug))  # fmt: skip
    facets.append(Facet("field", "Field", "Fields", tuple(field_values)))
    simple(
        "msc",
        "MSC class",
        "MSC 2020 classes",
        lambda p: sorted({code.top_level for code in p.msc2020}),
        lambda name: f"{name} {taxonomy.msc.get(name, '')}".strip(),
        lambda value: value.slug,
    )
    status_order = {label: index for index, label in enumerate(STATUS_LABELS)}
    simple(
        "status",
        "Status",
        "Statuses",
        lambda p: [p.status.label],
        lambda name: LABELS[name],
        lambda value: status_order[value.slug],
    )
    simple("source", "Source", "Sources", lambda p: [p.source.key], site.source_name)
    simple("license", "Licence", "Licences", lambda p: [p.license])
    simple(
        "decade",
        "Decade",
        "Decades",
        lambda p: [str(decade(p.posed.year))] if p.posed.year else [],
        lambda name: f"{name}s",
        lambda value: int(value.slug),
    )
    simple("person", "Person", "People", lambda p: p.posed.by)
    simple("tag", "Tag", "Tags", lambda p: p.tags)
    return {facet.key: facet for facet in facets}
