"""The HQ selection, on scores made for these tests."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from grader.bench.items import BenchError, BenchItem, load_items
from grader.bench.selection import (
    RULES_FILE,
    Decision,
    Scores,
    counts,
    is_from,
    load_rules,
    load_scores,
    select,
)

ROOT = Path(__file__).resolve().parents[3]
ITEMS = load_items(ROOT)
RULES = load_rules()


def good(item: BenchItem, **changes: object) -> Scores:
    """Scores that pass every hard filter."""
    values: dict[str, object] = {
        "importance": 5, "clarity": 5, "proof_cost": 3, "formalization_confidence": "high", "reviews": "both", "must_fix": False,
        "reference": "lean" if item.solved else "none", "solver": "human", "family": None, "release": None, "repaired": False,
        "easily_guessed": False, "verbatim_upstream": False, "primary_source_read": True, "unfixed_issues": 0, "repair_rounds": 0,
        "scope_differences": 0,
    }  # fmt: skip
    return Scores(values | changes)


def decide(scores: dict[str, Scores]) -> dict[str, Decision]:
    return {decision.item.id: decision for decision in select(ITEMS, scores, RULES)}


def all_good() -> dict[str, Scores]:
    return {item.id: good(item) for item in ITEMS.values()}


def test_every_item_gets_a_decision_with_a_reason() -> None:
    decisions = decide(all_good())
    assert set(decisions) == set(ITEMS)
    assert all(decision.reason for decision in decisions.values())


def test_without_scores_nothing_is_taken() -> None:
    decisions = decide({})
    assert not any(decision.taken for decision in decisions.values())
    assert decisions["O01"].reason == "no scores are given for it"


def test_sizes_and_caps_hold_when_everything_is_good() -> None:
    taken = [d.item for d in decide(all_good()).values() if d.taken]
    solved = [item for item in taken if item.solved]
    opened = [item for item in taken if not item.solved]
    assert (len(solved), len(opened)) == (40, 10)
    assert max(Counter(item.area for item in solved).values()) <= 8
    assert max(Counter(item.area for item in opened).values()) <= 2
    assert sum(is_from(item, "erdos") for item in solved) <= 16
    assert sum(is_from(item, "kourovka") for item in solved) <= 6
    assert sum(is_from(item, "erdos") for item in opened) <= 4
    assert max(Counter(item.group for item in taken).values()) == 1


@pytest.mark.parametrize(
    ("item", "changes", "reason"),
    [
        ("N01", {"formalization_confidence": "medium"}, "formalization confidence"),
        ("N01", {"must_fix": True}, "must be fixed"),
        ("N01", {"importance": 3, "solver": "OpenAI"}, "importance 3"),
        (
            "E02",
            {"importance": 3, "solver": "human"},
            "importance 3",
        ),  # solved in March, before the day of the exception
        ("R01", {"importance": 3, "solver": "human", "reviews": "one"}, "importance 3"),
        ("N02", {}, "tier B"),
        ("N50", {}, "conditional"),
        ("N03", {}, "excluded by hand"),
        ("N24", {}, "excluded by hand"),
        ("O56", {"clarity": 4}, "clarity 4"),
        ("O56", {"importance": 3}, "importance 3"),
        ("O56", {"reviews": "one"}, "reviews"),
        ("O56", {"repaired": True}, "repaired"),
        ("O56", {"easily_guessed": True}, "easily guessed"),
    ],
)
def test_a_hard_filter_excludes_with_its_reason(item: str, changes: dict[str, object], reason: str) -> None:
    decision = decide({item: good(ITEMS[item], **changes)})[item]
    assert not decision.taken
    assert reason in decision.reason


def test_importance_three_passes_for_people_after_the_cutoff_with_both_reviews() -> None:
    assert decide({"R01": good(ITEMS["R01"], importance=3)})["R01"].taken


def test_the_score_has_the_published_parts() -> None:
    decision = decide({"N01": good(ITEMS["N01"], proof_cost=4)})["N01"]
    assert decision.parts == {"reviews": 2, "importance": 2, "reference": 2, "recency": 2, "proof cost": 1}
    spring = decide({"E12": good(ITEMS["E12"], importance=4, reviews="one", reference="certificate")})["E12"]
    assert spring.parts == {"reviews": 1, "reference": 1, "recency": 1}
    opened = decide({"O02": good(ITEMS["O02"], verbatim_upstream=True)})["O02"]
    assert opened.parts == {
        "reviews": 2,
        "importance": 2,
        "verbatim upstream": 1.5,
        "finite certificate": 1,
        "priority": 0.5,
    }


def test_a_better_item_of_a_family_wins_and_the_other_is_told_so() -> None:
    decisions = decide({"E14": good(ITEMS["E14"]), "E15": good(ITEMS["E15"], importance=4)})
    assert decisions["E14"].taken
    assert decisions["E15"].reason == "the family erdos-987-990-paper has its item"


def test_a_release_gives_two_items_and_the_one_of_seven_problems_three() -> None:
    names = ["N08", "N09", "N14", "N17"]
    for release, taken in (("some-release", 2), ("openai-ten-advances", 3)):
        decisions = decide({name: good(ITEMS[name], release=release) for name in names})
        assert sum(decisions[name].taken for name in names) == taken


def test_twenty_one_items_of_one_vendor_are_enough() -> None:
    scores = {item.id: good(item, solver="OpenAI") for item in ITEMS.values() if item.solved}
    assert sum(d.taken for d in decide(scores).values()) == 21


def test_equal_scores_are_taken_in_the_order_of_ids() -> None:
    names = [
        item.id
        for item in ITEMS.values()
        if not item.solved
        and item.area == "Number th."
        and item.priority == "stretch"
        and item.finite_certificate
    ]
    decisions = decide({name: good(ITEMS[name]) for name in names})
    assert [name for name in names if decisions[name].taken] == names[:2]
    assert "Number th." in decisions[names[2]].reason


def test_the_order_of_the_scores_file_does_not_matter() -> None:
    scores = all_good()
    backwards = dict(reversed(scores.items()))
    taken = [[d.item.id for d in select(ITEMS, given, RULES) if d.taken] for given in (scores, backwards)]
    assert taken[0] == taken[1]
    assert counts(select(ITEMS, scores, RULES)) == {"solved": 40, "open": 10}


def test_the_published_hq_50_passes_the_caps_that_need_no_scores() -> None:
    solved = [item for item in ITEMS.values() if item.hq50 and item.solved]
    opened = [item for item in ITEMS.values() if item.hq50 and not item.solved]
    assert max(Counter(item.area for item in solved).values()) <= 8
    assert max(Counter(item.area for item in opened).values()) <= 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("O00: {}\n", "O00 is no item"),
        ("O01: {importance: 5}\n", "missing"),
        ("- O01\n", "mapping from item ids"),
        ("O01: {importance: six}\n", "missing"),
    ],
)
def test_a_faulty_scores_file_is_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "scores.yaml"
    path.write_text(text)
    with pytest.raises(BenchError, match=message):
        load_scores(path, ITEMS)


def test_a_score_out_of_range_is_named(tmp_path: Path) -> None:
    fields = (
        "clarity: 5, proof_cost: 3, formalization_confidence: high, reviews: both, must_fix: false, repaired: false, easily_guessed: false, "
        "verbatim_upstream: false, primary_source_read: true, unfixed_issues: 0, repair_rounds: 0, scope_differences: 0"
    )
    path = tmp_path / "scores.yaml"
    path.write_text(f"O01: {{importance: 6, {fields}}}\n")
    with pytest.raises(BenchError, match="importance: 6`; expected 1 to 5"):
        load_scores(path, ITEMS)
    path.write_text(f"O01: {{importance: 4, {fields}}}\n")
    assert load_scores(path, ITEMS)["O01"]["importance"] == 4


def test_reasons_of_exclusions_by_hand_are_whole_sentences() -> None:
    reasons = {entry["id"]: entry["reason"] for entry in RULES["hand_exclusions"]}
    assert all(reason.endswith(".") for reason in reasons.values())
    assert decide(all_good())["N03"].reason == f"excluded by hand: {reasons['N03']}"


def rules(tmp_path: Path, old: str, new: str) -> Path:
    """The published rules with one thing changed."""
    text = RULES_FILE.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "rules.yaml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


def test_other_rules_of_the_same_shape_are_followed(tmp_path: Path) -> None:
    few = load_rules(rules(tmp_path, "sizes: {solved: 40, open: 10}", "sizes: {solved: 3, open: 2}"))
    assert counts(select(ITEMS, all_good(), few)) == {"solved": 3, "open": 2}
    finer = load_rules(rules(tmp_path, "{both: 2, one: 1", "{both: 1.5, one: 1"))
    assert finer["score"]["reviews"]["both"] == "1.5"
    vendors = load_rules(rules(tmp_path, "{OpenAI: 21}", "{OpenAI: 21, Another: 2}"))
    assert vendors["caps"]["solved_per_vendor"]["Another"] == "2"


def test_a_filter_that_is_switched_off_lets_items_pass(tmp_path: Path) -> None:
    item = next(item for item in ITEMS.values() if not item.solved)
    scores = {item.id: good(item, repaired=True)}
    assert decide(scores)[item.id].reason == "its statement was repaired"
    lenient = load_rules(rules(tmp_path, "repaired: false", "repaired: true"))
    assert {d.item.id: d.taken for d in select(ITEMS, scores, lenient)}[item.id]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("sizes: {solved: 40, open: 10}", "sizes: [40, 10]", "`sizes` is no mapping; expected the keys solved, open"),
        ("sizes: {solved: 40, open: 10}", "sizes: {solved: 40}", "`sizes.open` is missing"),
        ("solved: 40", "solved: many", "`sizes.solved` is 'many'; expected a whole number, such as 40"),
        ("per_family: 1", "per_famly: 1", "`caps.per_family` is missing"),
        ("per_release: 2", "per_release: 2\n  per_author: 2", "unknown `caps.per_author`"),
        ("{from: 2026-07-01, points: 2}", "{from: July, points: 2}", "`score.recency[0].from` is 'July'; expected a day"),
        ("repaired: false", "repaired: no", "`filters.open.repaired` is 'no'; expected true or false"),
        ("hand_exclusions:", "hand_exclusions: none\nothers:", "`hand_exclusions` is no list"),
    ],
)  # fmt: skip
def test_rules_of_another_shape_are_refused_by_their_place(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    with pytest.raises(BenchError) as caught:
        load_rules(rules(tmp_path, old, new))
    assert message in str(caught.value)
    assert "grader/bench/hq_rules.yaml" in str(caught.value)
