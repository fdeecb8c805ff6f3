"""Two snapshots side by side: everything that a reader of release notes must hear of, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openfrontiers.snapshot_diff import Entry, SnapshotDiff, compare

ENTRY = Entry("p-1", "First", "open", "2026-09-01", "Is $n$ even?", "CC-BY-4.0", claimed_by="list")
OTHER = replace(ENTRY, id="p-2", title="Second")


def between(old: list[Entry], new: list[Entry]) -> SnapshotDiff:
    return compare(old, new, old_name="2026-09-10", new_name="2026-10-10")


def counts(diff: SnapshotDiff) -> dict[str, int]:
    return {name: count for name, count in diff.as_dict()["counts"].items() if count}


def test_nothing_changed() -> None:
    diff = between([ENTRY, OTHER], [OTHER, ENTRY])
    assert not diff
    assert "No problem record changed." in diff.markdown()


@pytest.mark.parametrize(
    ("kind", "change", "text"),
    [
        ("status", {"status": "solved", "status_as_of": "2026-10-01"},
         "- `p-1`: First: open → solved (as of 2026-10-01, claimed by list)"),
        ("withdrawn", {"status": "withdrawn", "reason": "a misprint"}, "- `p-1`: First: a misprint"),
        ("statement", {"statement": "Is $n$ odd?"}, "  +Is $n$ odd?"),
        ("license", {"license": "CC0-1.0"}, "- `p-1`: CC-BY-4.0 → CC0-1.0"),
        ("title", {"title": "Renamed"}, "- `p-1`: First → Renamed"),
    ],
)  # fmt: skip
def test_each_kind_of_change_is_told_alone(kind: str, change: dict[str, str], text: str) -> None:
    diff = between([ENTRY], [replace(ENTRY, **change)])
    assert counts(diff) == {kind: 1}
    assert text in diff.markdown().splitlines()


def test_a_new_record_appears() -> None:
    diff = between([ENTRY], [ENTRY, OTHER])
    assert counts(diff) == {"appeared": 1}
    assert "- `p-2`: Second (open)" in diff.markdown()


def test_a_renamed_record_is_followed_by_its_former_id() -> None:
    diff = between([ENTRY], [replace(ENTRY, id="p-9", former_ids=("p-1",), status="solved")])
    assert counts(diff) == {"renamed": 1, "status": 1}


def test_a_record_that_is_gone_is_an_error_of_the_newer_snapshot() -> None:
    diff = between([ENTRY, OTHER], [ENTRY])
    assert counts(diff) == {"missing": 1}
    assert "must not happen" in diff.markdown()


def test_a_former_id_that_is_in_use_is_not_followed() -> None:
    diff = between([ENTRY], [ENTRY, replace(OTHER, former_ids=("p-1",))])
    assert counts(diff) == {"appeared": 1}


def test_backticks_in_a_statement_do_not_close_the_block() -> None:
    diff = between([ENTRY], [replace(ENTRY, statement="```\ncode\n```")])
    fences = [
        line.strip()
        for line in diff.markdown().splitlines()
        if set(line.strip().removesuffix("diff")) == {"`"}
    ]
    assert fences[0] == "````diff"
    assert fences[-1] == "````"
