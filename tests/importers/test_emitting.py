"""An import writes by the policy, changes what changed at the source, and never a person's edit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from importers import merging
from importers.documents import Document
from importers.drafts import Draft, Entry, Parsed
from importers.emitting import Emitter, Report, splice
from openfrontiers.commands.check import check

KEY = "tableaux"
RECORD = f"records/problems/{KEY}/example.md"


def draft(**changes: Any) -> Draft:
    values: dict[str, Any] = {
        "id": "example",
        "locator": "4",
        "title": "A title",
        "statement": "Is $n > 2$?",
        "document": Document(
            "list.html", b"bytes", changes.pop("retrieved", "2026-09-08"), "https://example.org/list"
        ),
        "url": "https://example.org/4",
        "label": "open",
        "source_label": "Open.",
        "wording": "verbatim",
        "data": {"field": "mathematics/number-theory", "tags": ["primes"]},
    }
    return Draft(**{**values, **changes})


def run(root: Path, *parsed: Parsed, key: str = KEY) -> Report:
    emitter = Emitter(root, key)
    report = emitter.run(parsed)
    emitter.write()
    return report


def record(root: Path) -> str:
    return (root / RECORD).read_text(encoding="utf-8")


def test_a_new_record_is_valid_and_carries_full_provenance(root: Path) -> None:
    assert run(root, draft()).created == 1
    assert check(root)[0] == []
    text = record(root)
    for part in (
        "wording: verbatim",
        "license: CC-BY-4.0",
        "reuse:",
        "attribution:",
        "claimed_by: tableaux",
        "source_label: Open.",
        "at: 2026-09-08",
        "sha256: " + Document("", b"bytes", "2026").sha256,
        'record: "https://example.org/list"',
        "{date: 2026-09-08, change: imported, status: open}",
    ):
        assert part in text


def test_a_second_run_changes_nothing(root: Path) -> None:
    run(root, draft())
    before = record(root)
    report = run(root, draft(retrieved="2026-10-01"))
    assert (report.unchanged, report.changes, record(root)) == (1, [], before)


def test_a_change_at_the_source_changes_that_part_and_adds_to_the_history(root: Path) -> None:
    run(root, draft())
    before = record(root)
    report = run(root, draft(retrieved="2026-10-01", statement="Is $n > 3$?"))
    after = record(root)
    assert (report.updated, check(root)[0]) == (1, [])
    assert "Is $n > 3$?" in after
    assert "  - {date: 2026-09-08, change: imported, status: open}\n" in after
    assert "date: 2026-10-01, change: imported, status: open" in after
    changed = set(after.splitlines()) ^ set(before.splitlines())
    assert not any(line.startswith(("title", "tags", "field", "license")) for line in changed)


def test_a_change_of_status_is_a_new_entry_and_leaves_the_old_one(root: Path) -> None:
    run(root, draft())
    run(root, draft(retrieved="2026-10-01", label="solved", source_label="Solved."))
    text = record(root)
    assert "label: solved" in text
    assert "{date: 2026-09-08, change: imported, status: open}" in text
    assert "date: 2026-10-01, change: imported, status: solved" in text
    assert check(root)[0] == []


def test_a_persons_edit_stays_when_the_source_did_not_change(root: Path) -> None:
    run(root, draft())
    edited = (
        record(root).replace("title: A title", "title: A better title").replace("tags:", "# why these\ntags:")
    )
    (root / RECORD).write_text(edited, encoding="utf-8")
    assert run(root, draft(retrieved="2026-10-01")).unchanged == 1
    assert record(root) == edited


def test_a_persons_edit_and_comment_stay_when_another_part_changes_at_the_source(root: Path) -> None:
    run(root, draft())
    edited = (
        record(root).replace("title: A title", "title: A better title").replace("tags:", "# why these\ntags:")
    )
    (root / RECORD).write_text(edited, encoding="utf-8")
    assert run(root, draft(retrieved="2026-10-01", statement="Is $n > 3$?")).updated == 1
    text = record(root)
    assert "title: A better title" in text
    assert "# why these\ntags: [primes]" in text
    assert "Is $n > 3$?" in text


def test_an_edit_on_both_sides_is_a_conflict_until_somebody_settles_it(root: Path) -> None:
    run(root, draft())
    (root / RECORD).write_text(
        record(root).replace("title: A title", "title: A better title"), encoding="utf-8"
    )
    for day in ("2026-10-01", "2026-10-02"):
        report = run(root, draft(retrieved=day, title="Another title"))
        (conflict,) = report.conflicts
        assert "title was edited here and changed at the source" in conflict
        assert "Another title" in conflict
        assert "title: A better title" in record(root)


def test_a_record_that_a_person_wrote_is_left_alone(root: Path) -> None:
    own = record_by_hand(root)
    report = run(root, draft())
    assert (report.kept, report.changes) == (1, [])
    assert record(root) == own


def record_by_hand(root: Path) -> str:
    text = (
        "---\nid: example\ntitle: Mine\nfield: mathematics/number-theory\n"
        'status: {label: open, as_of: 2026-09-01, claimed_by: tableaux}\nsource: {key: tableaux, locator: "4"}\n'
        "wording: original\nlicense: CC-BY-4.0\nhistory:\n  - {date: 2026-10-01, change: created, status: open}\n---\nMine.\n"
    )
    path = root / RECORD
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return text


def test_text_that_may_not_be_passed_on_becomes_a_pointer(root: Path) -> None:
    report = run(root, draft(), key="kourovka-notebook")
    assert (report.created, report.entries) == (0, 1)
    assert not list((root / "records" / "problems").rglob("*.md"))
    catalogue = (root / "records" / "catalogue" / "kourovka-notebook.yaml").read_text(encoding="utf-8")
    assert "https://example.org/4" in catalogue
    assert "Is $n" not in catalogue
    assert any(
        "do not allow verbatim" in note.text and "instead of 1 text" in note.text for note in report.notes
    )
    assert check(root)[0] == []


def test_a_source_that_claims_no_status_gives_unassessed_and_keeps_its_word(root: Path) -> None:
    run(root, draft(source_label="research open"), key="formal-conjectures")
    text = (root / "records" / "problems" / "formal-conjectures" / "example.md").read_text(encoding="utf-8")
    assert "label: unassessed" in text
    assert "claimed_by" not in text
    assert "source_label: research open" in text


def test_solved_without_any_evidence_is_not_written_as_solved(root: Path) -> None:
    report = run(root, draft(label="solved", url=None))
    assert "label: unassessed" in record(root)
    assert any("without what the label needs" in note.text for note in report.notes)


def test_a_record_that_would_break_a_rule_is_reported_and_not_written(root: Path) -> None:
    report = run(root, draft(statement="A <script>alert(1)</script> $x"))
    (unmapped,) = report.unmapped
    assert unmapped.locator == "4"
    assert "[" in unmapped.reason
    assert not (root / RECORD).exists()


def test_an_id_that_another_record_has_is_reported(root: Path) -> None:
    run(root, draft())
    report = run(root, draft(locator="5"), key="randomstrasse101")
    assert "already that of" in report.unmapped[0].reason


def entry(number: int, **data: Any) -> Entry:
    document = Document("list.yaml", b"bytes", "2026-09-08", "https://example.org/list")
    return Entry(
        f"pointer-{number}",
        str(number),
        document,
        url=f"https://example.org/{number}",
        label="open",
        data=data,
    )


def catalogue(root: Path) -> Path:
    return root / "records" / "catalogue" / f"{KEY}.yaml"


def test_a_catalogue_is_written_whole_and_a_second_run_changes_nothing(root: Path) -> None:
    run(root, entry(1), entry(2))
    before = catalogue(root).read_text(encoding="utf-8")
    assert check(root)[0] == []
    assert run(root, entry(1), entry(2)).changes == []
    assert catalogue(root).read_text(encoding="utf-8") == before


def test_a_catalogue_entry_that_is_gone_at_the_source_stays(root: Path) -> None:
    run(root, entry(1), entry(2))
    run(root, entry(2), entry(3))
    assert [
        line.split()[-1]
        for line in catalogue(root).read_text().splitlines()
        if "- id:" in line or "{id:" in line
    ]
    assert all(f"pointer-{number}" in catalogue(root).read_text() for number in (1, 2, 3))


def test_keys_of_an_entry_that_a_person_took_over_stay(root: Path) -> None:
    run(root, entry(1, prize="$100"))
    text = catalogue(root).read_text(encoding="utf-8").replace('"$100"}', '"$200", edited: [prize]}')
    assert "$200" in text
    catalogue(root).write_text(text, encoding="utf-8")
    assert check(root)[0] == []
    run(root, entry(1, prize="$300"))
    assert "$200" in catalogue(root).read_text()


def test_an_entry_is_tied_to_the_record_with_the_sources_number(root: Path) -> None:
    record_by_hand(root)
    run(root, entry(4))
    assert "problem: example" in catalogue(root).read_text(encoding="utf-8")


_parts = st.dictionaries(st.sampled_from("abcd"), st.integers(0, 2))


@settings(max_examples=300, deadline=None)
@given(_parts, _parts, _parts)
def test_a_merge_takes_one_sides_change_and_reports_both_sides(base: Any, ours: Any, theirs: Any) -> None:
    merged = merging.merge(merging.digests(base), ours, theirs)
    for part in {*base, *ours, *theirs}:
        old, mine, new = base.get(part), ours.get(part), theirs.get(part)
        conflict = part in {entry.part for entry in merged.conflicts}
        assert conflict == (mine != old and new != old and mine != new)
        expected = mine if mine != old or conflict else new
        assert merged.parts.get(part) == expected


@settings(max_examples=300, deadline=None)
@given(_parts, _parts)
def test_a_merge_of_what_was_merged_changes_nothing(ours: Any, theirs: Any) -> None:
    first = merging.merge({}, ours, theirs)
    second = merging.merge(first.base, first.parts, theirs)
    assert (second.parts, second.changed) == (first.parts, ())


def test_splicing_replaces_a_key_and_its_block_and_nothing_else() -> None:
    front = "id: a\n# why\ntags: [x]\nreferences:\n  - key: a\n\n  - key: b\n# end\nhistory: []\n"
    assert splice(front, "references", None) == "id: a\n# why\ntags: [x]\n# end\nhistory: []\n"
    assert splice(front, "tags", ["z"]) == front.replace("[x]", "[z]")
    assert splice("id: a\n# h\nhistory: []\n", "tags", ["z"]) == "id: a\ntags: [z]\n# h\nhistory: []\n"
