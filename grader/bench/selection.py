"""The three-layer HQ selection: hard filters, a score, greedy caps.

The rules are data (``hq_rules.yaml``, from section 4.3 and appendix C of the published benchmark); the scores of the items are read from a file, since
they are not published. The function is deterministic: ties in the score are broken by the published order of ids. Every item gets an
explanation, whether it was taken or not. The published HQ-50 itself is kept as the mark ``hq50`` of the items and is not recomputed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from grader.bench.items import BenchError, BenchItem, first_day, order
from grader.yaml_items import read_yaml
from openfrontiers.wording import noun, plural

RULES_FILE = Path(__file__).with_name("hq_rules.yaml")

#: The fields of an item's scores, with what a value may be. All but those of ``_OPTIONAL`` must be there.
FIELDS: Mapping[str, str] = {
    "importance": "1 to 5",
    "clarity": "1 to 5",
    "proof_cost": "1 to 5",
    "formalization_confidence": "high, medium or low",
    "reviews": "both, one or none: how many reviews passed",
    "must_fix": "true or false",
    "reference": "lean, certificate or none",
    "solver": "human or a vendor's name",
    "family": "a paper or problem family; the item's split group, else its id, by default",
    "release": "the public release of the solution, if any",
    "repaired": "true or false",
    "easily_guessed": "true or false",
    "verbatim_upstream": "true or false",
    "primary_source_read": "true or false",
    "unfixed_issues": "a number",
    "repair_rounds": "a number",
    "scope_differences": "a number",
}
_OPTIONAL = {"family", "release", "solver", "reference"}
_NUMBERS = {
    "importance": (1, 5),
    "clarity": (1, 5),
    "proof_cost": (1, 5),
    "unfixed_issues": (0, 99),
    "repair_rounds": (0, 99),
    "scope_differences": (0, 99),
}
_FLAGS = {"must_fix", "repaired", "easily_guessed", "verbatim_upstream", "primary_source_read"}
_CHOICES = {
    "formalization_confidence": ("high", "medium", "low"),
    "reviews": ("both", "one", "none"),
    "reference": ("lean", "certificate", "none"),
}


@dataclass(frozen=True)
class Scores:
    """An item's curation scores, as typed values."""

    values: Mapping[str, Any]

    def __getitem__(self, key: str) -> Any:
        return self.values.get(key)


@dataclass
class Decision:
    """What was decided about one item, and why."""

    item: BenchItem
    taken: bool
    score: float | None
    reason: str
    parts: dict[str, float] = field(default_factory=dict)


def load_rules(path: Path = RULES_FILE) -> Mapping[str, Any]:
    """The rules as data. Raises :class:`BenchError` where they have another shape than the published ones, with the place."""
    rules = _read(path)
    if path != RULES_FILE:
        _same_shape(path, "", rules, _read(RULES_FILE))
    return rules  # type: ignore[no-any-return]


def _read(path: Path) -> Any:
    try:
        return read_yaml(path)
    except ValueError as error:
        raise BenchError(str(error)) from None


#: Mappings of the rules whose keys are names that may be others: importances, priorities, releases, vendors.
_FREE_KEYS = (
    "score.importance",
    "score.open_priority.points",
    "caps.release_exceptions",
    "caps.solved_per_vendor",
)
#: Caps that need not be there.
_OPTIONAL_RULES = ("caps.solved_erdos", "caps.solved_kourovka", "caps.open_erdos")


def _same_shape(path: Path, place: str, given: Any, published: Any) -> None:
    """Raise :class:`BenchError` where a part of the rules is missing, unknown or of another kind than in the published ones."""
    where = f"{path}: `{place}`" if place else f"{path}: the file"
    if isinstance(published, Mapping):
        if not isinstance(given, Mapping):
            raise BenchError(f"{where} is no mapping; expected the keys {', '.join(published)} ({_LIKE})")
        free = place in _FREE_KEYS
        for key in [*published, *(key for key in given if key not in published)]:
            part = f"{place}.{key}" if place else key
            if not free and key not in published:
                raise BenchError(f"{path}: unknown `{part}`; known are {', '.join(published)} ({_LIKE})")
            if key in given:
                _same_shape(path, part, given[key], published.get(key, next(iter(published.values()))))
            elif not free and part not in _OPTIONAL_RULES:
                raise BenchError(f"{path}: `{part}` is missing ({_LIKE})")
    elif isinstance(published, list):
        if not isinstance(given, list):
            raise BenchError(f"{where} is no list ({_LIKE})")
        for number, entry in enumerate(given):
            _same_shape(path, f"{place}[{number}]", entry, published[0])
    elif not isinstance(given, str) or not _SCALARS[_scalar(place, published)](given):
        kind = _scalar(place, published)
        found = "no single value" if isinstance(given, list | Mapping) else repr(given)
        raise BenchError(f"{where} is {found}; expected {kind}, such as {published} ({_LIKE})")


_LIKE = "the published rules are grader/bench/hq_rules.yaml"
#: The kinds of single values, the narrowest first, and whether a text is one.
_SCALARS: Mapping[str, Callable[[str], bool]] = {
    "a whole number": lambda text: re.fullmatch(r"-?[0-9]{1,6}", text) is not None,
    "a number": lambda text: re.fullmatch(r"-?[0-9]{1,6}(\.[0-9]{1,6})?", text) is not None,
    "true or false": lambda text: text in ("true", "false"),
    "a day": lambda text: _is_day(text),
    "text": bool,
}


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _scalar(place: str, published: str) -> str:
    """The kind of a single value: that of the published one; points may be fractions."""
    kind = next(kind for kind, fits in _SCALARS.items() if fits(published))
    points = place.startswith("score.") and not place.endswith(".from")
    return "a number" if kind == "a whole number" and points else kind


def load_scores(path: Path, items: Mapping[str, BenchItem]) -> dict[str, Scores]:
    """A scores file: a mapping from item ids to their scores. Raises :class:`BenchError` with the item and the field that is wrong."""
    try:
        data = read_yaml(path)
    except ValueError as error:
        raise BenchError(str(error)) from None
    if not isinstance(data, Mapping):
        raise BenchError(
            f"{path}: expected a mapping from item ids to scores, such as `O01: {{importance: 5, clarity: 5, …}}`"
        )
    found = {}
    for item_id, entry in data.items():
        if item_id not in items:
            raise BenchError(f"{path}: {item_id} is no item; `openfrontiers bench list` lists them")
        if not isinstance(entry, Mapping):
            raise BenchError(f"{path}: {item_id}: expected a mapping of scores")
        unknown = set(entry) - set(FIELDS)
        missing = set(FIELDS) - set(entry) - _OPTIONAL
        if unknown or missing:
            what = [f"unknown: {', '.join(sorted(unknown))}"] if unknown else []
            what += [f"missing: {', '.join(sorted(missing))}"] if missing else []
            raise BenchError(f"{path}: {item_id}: {'; '.join(what)}; the fields are {', '.join(FIELDS)}")
        found[item_id] = Scores({key: _typed(path, item_id, key, value) for key, value in entry.items()})
    return found


def _typed(path: Path, item: str, key: str, value: Any) -> Any:
    text = "null" if value is None else str(value)
    try:
        if key in _NUMBERS:
            low, high = _NUMBERS[key]
            number = int(text)
            if low <= number <= high:
                return number
        elif key in _FLAGS:
            if text in ("true", "false"):
                return text == "true"
        elif key in _CHOICES:
            if text in _CHOICES[key]:
                return text
        elif value is None or isinstance(value, str):
            return value
    except ValueError:
        pass
    raise BenchError(f"{path}: {item}: `{key}: {text}`; expected {FIELDS[key]}")


def select(
    items: Mapping[str, BenchItem], scores: Mapping[str, Scores], rules: Mapping[str, Any]
) -> list[Decision]:
    """A decision for every item, taken items first (solved, then open, by falling score), then the others in the published order."""
    by_hand = {str(entry["id"]): str(entry["reason"]) for entry in rules["hand_exclusions"]}
    passed: list[Decision] = []
    out: list[Decision] = []
    for item in items.values():
        known = scores.get(item.id)
        why = "no scores are given for it" if known is None else _filtered(item, known, rules["filters"])
        if item.id in by_hand:
            why = f"excluded by hand: {by_hand[item.id]}"
        if known is None or why is not None:
            out.append(Decision(item, False, None, why or "no scores are given for it"))
            continue
        parts = _score(item, known, rules["score"])
        passed.append(Decision(item, False, sum(parts.values()), "", parts))
    passed.sort(key=lambda decision: (-(decision.score or 0.0), order(decision.item.id)))
    caps = _Caps(rules, scores)
    for decision in passed:
        why = caps.reached(decision.item)
        if why is None:
            caps.take(decision.item)
            decision.taken, decision.reason = True, "within every cap"
        else:
            decision.reason = why
    taken = [d for d in passed if d.taken]
    left = [d for d in passed if not d.taken]
    return [
        *sorted(taken, key=lambda d: not d.item.solved),
        *sorted([*left, *out], key=lambda d: order(d.item.id)),
    ]


def _filtered(item: BenchItem, scores: Scores, filters: Mapping[str, Any]) -> str | None:
    """Why a hard filter excludes the item, or None."""
    every = filters["every"]
    if scores["formalization_confidence"] != every["formalization_confidence"]:
        return f"formalization confidence is {scores['formalization_confidence']}, not {every['formalization_confidence']}"
    if _barred(every, "must_fix", scores["must_fix"]):
        return "a review found something that must be fixed"
    if item.solved:
        rule = filters["solved"]
        if item.tier != rule["tier"]:
            return f"tier {item.tier}, not {rule['tier']}"
        if _barred(rule, "conditional", item.conditional):
            return "its tier is conditional"
        if scores["importance"] >= int(rule["importance"]):
            return None
        rare = filters["solved_exception"]
        after = item.solution_month is not None and first_day(
            item.solution_date or item.solution_month
        ) > date.fromisoformat(rare["after"])
        if (
            scores["importance"] == int(rare["importance"])
            and scores["solver"] == rare["solver"]
            and after
            and scores["reviews"] == rare["reviews"]
        ):
            return None
        return f"importance {scores['importance']} is below {rule['importance']}, and the exception for people's solutions after {rare['after']} does not apply"
    rule = filters["open"]
    if scores["importance"] < int(rule["importance"]):
        return f"importance {scores['importance']} is below {rule['importance']}"
    if scores["clarity"] < int(rule["clarity"]):
        return f"clarity {scores['clarity']} is below {rule['clarity']}"
    if scores["reviews"] != rule["reviews"]:
        return "not both reviews passed"
    if _barred(rule, "repaired", scores["repaired"]):
        return "its statement was repaired"
    if _barred(rule, "easily_guessed", scores["easily_guessed"]):
        return "its answer is easily guessed"
    return None


def _barred(rule: Mapping[str, Any], name: str, holds: bool) -> bool:
    """Whether a filter excludes what holds: one that says `false` does, one that says `true` lets everything pass."""
    return holds and rule[name] == "false"


def _score(item: BenchItem, scores: Scores, rules: Mapping[str, Any]) -> dict[str, float]:
    """The parts of the score, by name."""
    parts = {"reviews": float(rules["reviews"][scores["reviews"]])}
    parts["importance"] = float(rules["importance"].get(str(scores["importance"]), 0))
    parts["reference"] = float(rules["reference"][scores["reference"] or "none"])
    if item.solution_month is not None:
        day = first_day(item.solution_date or item.solution_month)
        parts["recency"] = next(
            (float(step["points"]) for step in rules["recency"] if day >= date.fromisoformat(step["from"])),
            0.0,
        )
    if scores["proof_cost"] >= int(rules["proof_cost"]["from"]):
        parts["proof cost"] = float(rules["proof_cost"]["points"])
    if not item.solved:
        parts["verbatim upstream"] = (
            float(rules["open_verbatim_upstream"]) if scores["verbatim_upstream"] else 0.0
        )
        parts["finite certificate"] = (
            float(rules["open_finite_certificate"]) if item.finite_certificate else 0.0
        )
        parts["priority"] = float(rules["open_priority"]["points"].get(item.priority or "", 0))
    if not scores["primary_source_read"]:
        parts["unread primary source"] = float(rules["unread_primary_source"]["points"])
    parts["unfixed issues"] = scores["unfixed_issues"] * float(rules["unfixed_issue"]["points"])
    parts["repair rounds"] = scores["repair_rounds"] * float(rules["repair_round"]["points"])
    if scores["scope_differences"] >= int(rules["scope_differences"]["from"]):
        parts["scope differences"] = float(rules["scope_differences"]["points"])
    return {name: value for name, value in parts.items() if value}


class _Caps:
    """How many items of each kind were taken, against the caps."""

    def __init__(self, rules: Mapping[str, Any], scores: Mapping[str, Scores]) -> None:
        self.caps = rules["caps"]
        self.sizes = {key: int(value) for key, value in rules["sizes"].items()}
        self.scores = scores
        self.taken: Counter[tuple[str, str]] = Counter()

    def _kinds(self, item: BenchItem) -> list[tuple[tuple[str, str], int, str]]:
        """The kinds that the item counts towards: key, cap, and words for the explanation."""
        track = "solved" if item.solved else "open"
        scores = self.scores[item.id]
        family = scores["family"] or item.group
        kinds = [((f"{track}", "size"), self.sizes[track], _enough(self.sizes[track], f"{track} item"))]
        release = scores["release"]
        if release is None or family != release:
            kinds.append(
                (("family", family), int(self.caps["per_family"]), f"the family {family} has its item")
            )
        if release is not None:
            cap = int(self.caps["release_exceptions"].get(release, self.caps["per_release"]))
            kinds.append((("release", release), cap, f"the release {release} has its {plural(cap, 'item')}"))
        for source, name in (("erdos", "Erdős"), ("kourovka", "Kourovka")):
            cap_text = self.caps.get(f"{track}_{source}")
            if cap_text is not None and is_from(item, source):
                kinds.append(
                    (
                        (track, source),
                        int(cap_text),
                        _enough(int(cap_text), f"{track} item", f" from {name}'s problems"),
                    )
                )
        cap = int(self.caps[f"{track}_per_area"])
        words = f"the area {item.area} has its {plural(cap, f'{track} item')}"
        kinds.append(((f"{track} area", item.area), cap, words))
        vendor = scores["solver"]
        if item.solved and vendor in self.caps["solved_per_vendor"]:
            cap = int(self.caps["solved_per_vendor"][vendor])
            kinds.append(
                (("vendor", vendor), cap, _enough(cap, "item", f" with key mathematics of {vendor}"))
            )
        return kinds

    def reached(self, item: BenchItem) -> str | None:
        """The first cap that taking the item would exceed, in words."""
        return next((words for key, cap, words in self._kinds(item) if self.taken[key] >= cap), None)

    def take(self, item: BenchItem) -> None:
        """Count the item."""
        self.taken.update(key for key, _, _ in self._kinds(item))


def _enough(cap: int, what: str, which: str = "") -> str:
    return f"{plural(cap, what)}{which} {noun(cap, 'is', 'are')} enough"


def is_from(item: BenchItem, source: str) -> bool:
    """Whether the item's problem record is one of a numbered collection, by its id (``erdos-7``, ``kourovka-8-8-b``)."""
    head, _, tail = item.problem.partition("-")
    return head == source and tail[:1].isdigit()


def counts(decisions: Sequence[Decision]) -> dict[str, int]:
    """How many solved and open items were taken."""
    return {
        "solved": sum(d.taken and d.item.solved for d in decisions),
        "open": sum(d.taken and not d.item.solved for d in decisions),
    }
