"""The 200 items carry the published facts, and nothing that is not published."""

from __future__ import annotations

import csv
from collections import Counter
from datetime import date
from pathlib import Path

import pytest

from grader.bench.items import (
    BenchError,
    BenchItem,
    choose,
    first_day,
    last_day,
    load_item,
    load_items,
    load_retired,
)

ROOT = Path(__file__).resolve().parents[3]
FACTS = Path(__file__).with_name("facts.tsv")
ITEMS = load_items(ROOT)


def facts() -> list[dict[str, str]]:
    with FACTS.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream, delimiter="\t"))


def solved() -> list[BenchItem]:
    return [item for item in ITEMS.values() if item.solved]


def test_there_are_200_items_in_the_published_order() -> None:
    assert list(ITEMS) == [row["id"] for row in facts()]
    assert len(ITEMS) == 200


def test_every_item_carries_the_facts_of_the_published_tables() -> None:
    for row in facts():
        item = ITEMS[row["id"]]
        found = (
            item.track,
            item.hq50,
            item.area,
            item.tier,
            item.solution_month,
            item.ai_class,
            item.priority,
            item.split_group,
            item.conditional,
        )
        wanted = (
            row["track"],
            row["hq50"] == "1",
            row["area"],
            row["tier"] or None,
            row["solution_month"] or None,
            row["ai_class"] or None,
            row["priority"] or None,
            row["split_group"] or None,
            row["tier_conditional"] == "yes",
        )
        assert found == wanted, item.id
        assert item.finite_certificate == (
            (row["finite_certificate"] == "yes") if item.track == "open" else None
        ), item.id


def test_counts_by_track_tier_class_and_area_are_the_published_ones() -> None:
    assert Counter(item.track for item in ITEMS.values()) == {"rediscovery": 110, "open": 90}
    assert Counter(item.id[0] for item in ITEMS.values()) == {"R": 28, "E": 30, "N": 52, "O": 90}
    assert Counter(item.tier for item in solved()) == {"A": 85, "B": 21, "C": 4}
    assert Counter(item.id[0] for item in solved() if item.tier == "A") == {"R": 14, "E": 23, "N": 48}
    assert Counter(item.ai_class for item in solved()) == {"AI": 55, "assist": 36, "none": 19}
    areas = Counter(item.area for item in solved())
    assert (
        areas["Group th."],
        areas["Number th."],
        areas["Graph th."],
        areas["Anal./PDE"],
        areas["Geom./top."],
    ) == (19, 19, 14, 13, 12)
    assert len(areas) == 9
    priorities = Counter(item.priority for item in ITEMS.values() if not item.solved)
    assert priorities == {"pilot": 4, "core": 25, "stretch": 61}
    assert sum(item.finite_certificate is True for item in ITEMS.values()) == 38


def test_counts_by_half_year_are_the_published_ones() -> None:
    late = {item.id for item in solved() if first_day(str(item.solution_month)) > date(2026, 6, 30)}
    assert len(late) == 76
    tiers = Counter((item.tier, item.id in late) for item in solved())
    assert [tiers["A", False], tiers["B", False], tiers["A", True], tiers["B", True], tiers["C", True]] == [
        26,
        8,
        59,
        13,
        4,
    ]
    classes = Counter((item.ai_class, item.id in late) for item in solved())
    assert [classes[kind, half] for kind in ("AI", "assist", "none") for half in (False, True)] == [
        14,
        41,
        14,
        22,
        6,
        13,
    ]


def test_the_hq_50_and_the_conditional_items_are_the_published_ones() -> None:
    hq = [item for item in ITEMS.values() if item.hq50]
    assert Counter(item.track for item in hq) == {"rediscovery": 40, "open": 10}
    assert {item.id for item in solved() if item.conditional} == {"R26", "N13", "N49", "N50"}
    assert all(item.tier == "A" and not item.conditional for item in hq if item.solved)


def test_split_groups_are_the_published_ones() -> None:
    groups: dict[str, set[str]] = {}
    for item in ITEMS.values():
        if item.split_group:
            groups.setdefault(item.split_group, set()).add(item.id)
    assert sorted(map(sorted, groups.values())) == sorted(
        [
            ["N06", "N16", "N19", "N20", "N31", "N35", "N46"],
            ["N10", "N11", "N12", "N41"],
            ["N07", "O66"],
            ["R28", "R29"],
            ["E14", "E15"],
        ]
    )


def test_unused_ids_have_their_published_reasons_and_no_item() -> None:
    retired = {entry.id: entry.reason for entry in load_retired(ROOT)}
    assert set(retired) == {"R09", "R11", "O15", "O19", "O23", "O28"}
    assert {item for item, reason in retired.items() if reason is None} == {"O15", "O19", "O23", "O28"}
    assert not set(retired) & set(ITEMS)


def test_what_a_curator_fills_later_is_null() -> None:
    for item in ITEMS.values():
        assert (item.vendor, item.scores, item.solution_date, list(item.reviews)) == (None, None, None, []), (
            item.id
        )


def test_no_item_page_holds_an_answer() -> None:
    for item in ITEMS.values():
        text = item.path.read_text(encoding="utf-8")
        assert "\nanswer:" not in text
        assert "canary" not in text


def test_a_date_as_exact_as_it_is_known_spans_its_days() -> None:
    assert (first_day("2026-02"), last_day("2026-02")) == (date(2026, 2, 1), date(2026, 2, 28))
    assert (first_day("2026-12"), last_day("2026-12")) == (date(2026, 12, 1), date(2026, 12, 31))
    assert (first_day("2026"), last_day("2026")) == (date(2026, 1, 1), date(2026, 12, 31))
    assert first_day("2026-09-08") == last_day("2026-09-08") == date(2026, 9, 8)
    with pytest.raises(BenchError, match="2026-13"):
        first_day("2026-13")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("id: O02", "the file's name"),
        ("track: shut", "rediscovery, open"),
        ("tier: D", "A, B, C"),
        ("hq50: perhaps", "true, false or null"),
    ],
)
def test_a_wrong_field_is_named_with_what_was_expected(tmp_path: Path, line: str, message: str) -> None:
    key = line.split(":")[0]
    lines = ITEMS["O01"].path.read_text(encoding="utf-8").splitlines()
    path = tmp_path / "O01.yaml"
    path.write_text("\n".join(line if old.startswith(f"{key}:") else old for old in lines))
    with pytest.raises(BenchError, match=message) as caught:
        load_item(path)
    assert str(path) in str(caught.value)


def test_naming_items_and_all_of_them_exclude_each_other() -> None:
    assert [item.id for item in choose(ITEMS, ["O01", "E02"], False)] == ["O01", "E02"]
    assert len(choose(ITEMS, [], True)) == 200
    for names, everything in (([], False), (["O01"], True), (["O00"], False)):
        with pytest.raises(BenchError):
            choose(ITEMS, names, everything)


@pytest.mark.parametrize("text", ["retired: x\n", "retired: [x]\n", "retired: [{title: a}]\n"])
def test_a_list_of_retired_items_of_another_shape_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "records" / "benchmark").mkdir(parents=True)
    (tmp_path / "records" / "benchmark" / "retired.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(BenchError, match="`retired:` is a list of mappings with `id:`"):
        load_retired(tmp_path)
