"""Solver packets: opaque, complete for grading, and free of anything that tells open from solved."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from grader.bench.items import BenchError, load_items
from grader.bench.packet import build, clean_text, opaque_ids, recorded_answer, write
from grader.items import find_item
from grader.lean.item import read

ROOT = Path(__file__).resolve().parents[3]
ITEMS = load_items(ROOT)
SALT = "a salt of the tests alone"


def _has_record(problem: str) -> bool:
    return len(list((ROOT / "records" / "problems").glob(f"*/{problem}.md"))) == 1


STATED = [item for item in ITEMS.values() if _has_record(item.problem)]
IDS = opaque_ids(list(ITEMS), SALT)


def text_of(item_id: str) -> str:
    packet = build(ROOT, ITEMS[item_id], IDS[item_id])
    return "\n".join(data.decode() for data in packet.files.values())


def test_every_item_has_a_problem_record() -> None:
    assert [item.id for item in ITEMS.values() if item not in STATED] == []


def test_opaque_ids_are_a_permutation_that_the_salt_decides() -> None:
    assert sorted(IDS.values()) == [f"P{n:03d}" for n in range(1, 201)]
    assert opaque_ids(list(reversed(ITEMS)), SALT) == IDS
    assert opaque_ids(list(ITEMS), SALT + "!") != IDS


def test_opaque_ids_do_not_tell_open_from_solved() -> None:
    first_half = {item for item, opaque in IDS.items() if opaque <= "P100"}
    open_first = sum(not ITEMS[item].solved for item in first_half)
    assert 30 <= open_first <= 60  # 45 on average; a sorted order gives 0 or 90


def test_a_short_salt_is_refused() -> None:
    with pytest.raises(BenchError, match="16 bytes"):
        opaque_ids(list(ITEMS), "short")


@pytest.mark.parametrize("item", STATED, ids=lambda item: item.id)
def test_a_packet_names_neither_item_nor_canary_nor_answer(item) -> None:  # type: ignore[no-untyped-def]
    text = text_of(item.id)
    assert not re.search(rf"\b{item.id}\b", text)
    assert "OpenFrontiersBench" not in text
    assert "canary" not in text.lower()
    for word in (
        "rediscovery",
        "solution_month",
        "ai_class",
        "priority",
        "hq50",
        "finite_certificate",
        "split_group",
        "formal-conjectures",
        "tier:",
    ):
        assert word not in text, word
    assert not re.search(r"https?://|\b(?:OpenAI|GPT|DeepMind|AlphaProof)\b|\berdos_\d", text)


def test_no_packet_holds_a_canary_or_a_line_of_an_answer_file() -> None:
    secrets = set()
    for path in (ROOT / "answers").glob("*.yaml"):
        secrets |= set(re.findall(r"openfrontiers-answer-[0-9a-f-]+", path.read_text(encoding="utf-8")))
    assert len(secrets) >= 20
    everything = "\n".join(text_of(item.id) for item in STATED)
    assert [secret for secret in secrets if secret in everything] == []


@pytest.mark.parametrize("item", STATED, ids=lambda item: item.id)
def test_no_identifier_of_a_reference_and_no_name_of_an_upstream_statement_gets_into_a_packet(item) -> None:  # type: ignore[no-untyped-def]
    (path,) = (ROOT / "records" / "problems").glob(f"*/{item.problem}.md")
    front = path.read_text(encoding="utf-8").split("\n---\n", 1)[0]
    identifiers = set(re.findall(r"\b10\.\d{4,}/[^\s,}\"]+|\b\d{4}\.\d{4,5}\b", front))
    identifiers |= set(re.findall(r"declaration: ([^\s,}]+)", front)) - {
        f"OpenFrontiersBench.{item.id}.Statement"
    }
    text = text_of(item.id)
    assert [identifier for identifier in identifiers if identifier in text] == []
    answer = recorded_answer(ROOT, item)
    assert answer is None or f"answer: {answer}" not in text
    if answer is not None and len(answer) > 3:
        assert answer not in text


def test_packets_of_open_and_solved_items_have_the_same_parts() -> None:
    def shape(item_id: str) -> set[str]:
        return {name.replace(IDS[item_id], "ID") for name in build(ROOT, ITEMS[item_id], IDS[item_id]).files}

    assert shape("O66") == shape("N07")
    lines = [set(re.sub(r"P\d{3}", "ID", text_of(item)).splitlines()) for item in ("O66", "N07")]
    assert "track: open" not in lines[0] | lines[1]
    rules = next(
        part for part in re.sub(r"P\d{3}", "ID", text_of("O66")).split("## ") if part.startswith("Rules")
    )
    assert rules in re.sub(r"P\d{3}", "ID", text_of("N07"))


def test_lines_that_reveal_a_status_are_left_out_and_listed() -> None:
    removed: list[str] = []
    assert (
        clean_text(
            "Is it so? [@key]\nThis was solved in 2026.\nSee [the page](https://example.org).", removed
        )
        == "Is it so?\nSee the page."
    )
    assert removed == ["This was solved in 2026."]


def test_the_written_packets_can_be_graded_by_their_opaque_id(tmp_path: Path) -> None:
    out = tmp_path / "out"
    made = write(ROOT, out, ITEMS, [ITEMS["N07"], ITEMS["O66"]], SALT)
    assert [packet.id for packet in made] == sorted(IDS[item] for item in ("N07", "O66"))
    for item_id in ("N07", "O66"):
        opaque = IDS[item_id]
        item = find_item(opaque, packet_map=out / "evaluator" / "map.json")
        lean = read(item)
        assert (item.id, str(lean.module), str(lean.declaration)) == (opaque, opaque, f"{opaque}.Statement")
        assert (lean.root / f"{opaque}.lean").is_file()
        assert lean.is_open == (item_id == "O66")
    graded = find_item(IDS["N07"], packet_map=out / "evaluator" / "map.json")
    assert graded.answer["answer"] == recorded_answer(ROOT, ITEMS["N07"])
    solver = find_item(str(out / "packets" / IDS["N07"] / "item.yaml"))
    assert "answer" not in solver.data


def test_the_evaluators_files_stay_out_of_the_packets(tmp_path: Path) -> None:
    write(ROOT, tmp_path / "out", ITEMS, [ITEMS["N07"]], SALT)
    packets = {path.name for path in (tmp_path / "out" / "packets").rglob("*") if path.is_file()}
    assert packets == {"README.md", "Submission.lean", "item.yaml", f"{IDS['N07']}.lean", "Init.lean"}
    names = json.loads((tmp_path / "out" / "evaluator" / "map.json").read_text())["items"]
    assert names == {IDS["N07"]: "N07"}


def test_the_same_salt_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a", "b"):
        write(ROOT, tmp_path / name, ITEMS, [ITEMS["O01"], ITEMS["E17"]], SALT)
    trees = [
        {
            path.relative_to(tmp_path / name): path.read_bytes()
            for path in sorted((tmp_path / name).rglob("*"))
            if path.is_file()
        }
        for name in ("a", "b")
    ]
    assert trees[0] == trees[1]


def test_a_folder_with_files_is_not_written_into(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine").write_text("")
    with pytest.raises(BenchError, match="not empty"):
        write(ROOT, tmp_path / "out", ITEMS, [ITEMS["O01"]], SALT)
