"""`openfrontiers import` as a person meets it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from openfrontiers.cli import main
from openfrontiers.commands.check import check

FIXTURES = Path(__file__).parent / "fixtures"
DATE = ["--date", "2026-09-08"]


def run(root: Path, *words: str) -> int:
    return main(["import", *words, "--corpus", str(root)])


def files(root: Path) -> dict[str, bytes]:
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted((root / "records").rglob("*.*"))
    }


def test_a_dry_run_shows_the_changes_and_writes_nothing(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = files(root)
    assert run(root, "erdos-problems", "--from", str(FIXTURES / "erdos"), *DATE, "--dry-run") == 0
    captured = capsys.readouterr()
    assert "+++ b/records/catalogue/erdos-problems.yaml" in captured.out
    assert "would be created" in captured.err
    assert files(root) == before


def test_an_import_writes_what_the_dry_run_showed(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(root, "optimization-constants", "--from", str(FIXTURES / "constants"), *DATE) == 0
    assert check(root)[0] == []
    assert (root / "records" / "problems" / "optimization-constants" / "constant-1a.md").is_file()
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "not mapped: 2b: the page has no title or no description" in captured.err


def test_out_leaves_the_corpus_alone(root: Path, tmp_path: Path) -> None:
    before = files(root)
    out = tmp_path / "elsewhere"
    assert run(root, "erdos-problems", "--from", str(FIXTURES / "erdos"), *DATE, "--out", str(out)) == 0
    assert files(root) == before
    assert (out / "records" / "catalogue" / "erdos-problems.yaml").is_file()


def record(root: Path, number: str, label: str, evidence: str = "") -> None:
    path = root / "records" / "problems" / "erdos-problems" / f"erdos-{number}.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        f"---\nid: erdos-{number}\ntitle: A title\nfield: mathematics/number-theory\n"
        f"status: {{label: {label}, as_of: 2026-01-01, claimed_by: erdos-problems{evidence}}}\n"
        f'source: {{key: erdos-problems, locator: "{number}"}}\nwording: original\nlicense: CC-BY-4.0\n'
        f"history:\n  - {{date: 2026-02-01, change: created, status: {label}}}\n---\nIs it?\n",
        encoding="utf-8",
    )


def test_status_names_records_whose_source_now_says_something_else(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record(root, "1", "open")
    record(root, "2", "open")
    record(root, "99", "open")
    assert run(root, "erdos-problems", "--status", "--from", str(FIXTURES / "erdos"), *DATE) == 1
    out = capsys.readouterr().out
    assert (
        "erdos-2.md: the record says open as of 2026-01-01; the source now says solved (proved (Lean)) as of 2026-01-02"
        in out
    )
    assert "erdos-99.md: the source has no '99' any more" in out
    assert "erdos-1.md" not in out
    assert "without a record here" in out


def test_status_as_json_serves_tools(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record(root, "2", "open")
    assert run(root, "erdos-problems", "--status", "--from", str(FIXTURES / "erdos"), *DATE, "--json") == 1
    rows = json.loads(capsys.readouterr().out)["differences"]
    assert {
        "source": "erdos-problems",
        "kind": "status",
        "locator": "2",
        "record": "erdos-2",
        "here": "open as of 2026-01-01",
        "there": "solved (proved (Lean)) as of 2026-01-02",
    } in rows


def table(out: str) -> dict[str, list[str]]:
    """The lines of the table of sources, by source."""
    lines = out.split("\n\n")[0].splitlines()
    assert lines[0].split()[:3] == ["source", "records", "entries"]
    return {line.split()[0]: line.split()[1:] for line in lines[1:]}


def test_status_of_everything_is_one_table_that_says_what_was_not_compared(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record(root, "1", "open")
    assert run(root, "--status") == 3
    captured = capsys.readouterr()
    rows = table(captured.out)
    assert rows["erdos-problems"] == ["1", "0", "2026-01-01", "nothing", "–", "–", "–"]
    assert rows["wikipedia-physics"] == ["0", "0", "–", "nothing", "–", "–", "–"]
    count = len(rows)
    assert captured.err.startswith(
        f"{count} of {count} sources not compared\n  {count}: nothing of it is stored"
    )
    assert "openfrontiers import SOURCE --status --from DIR" in captured.err


def test_status_of_everything_compares_with_what_was_fetched_before(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record(root, "2", "open")
    store = root / ".cache" / "imports" / "erdos-problems"
    shutil.copytree(FIXTURES / "erdos", store)
    responses = {"https://example.org/problems.yaml": {"file": "problems.yaml", "date": "2026-11-02"}}
    (store / "index.json").write_text(json.dumps({"responses": responses}), encoding="utf-8")
    assert run(root, "--status") == 1
    captured = capsys.readouterr()
    assert table(captured.out)["erdos-problems"][:7] == [
        "1",
        "0",
        "2026-01-01",
        "copy",
        "of",
        "2026-11-02",
        "1",
    ]
    assert "\nerdos-problems\n  records/problems/erdos-problems/erdos-2.md: the record says" in captured.out
    assert run(root, "--status", "--json") == 1
    found = json.loads(capsys.readouterr().out)
    rows = {row["source"]: row for row in found["sources"]}
    assert (rows["erdos-problems"]["changed"], rows["erdos-problems"]["gone"]) == (1, 0)
    assert rows["oeis"]["changed"] is rows["oeis"]["compared_with"] is None
    assert "oeis: nothing of it is stored here" in found["not_compared"]


def test_status_of_everything_goes_on_where_a_stored_copy_is_damaged(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = root / ".cache" / "imports" / "oeis"
    store.mkdir(parents=True)
    responses = {"https://example.org/page": {"file": "page.json", "date": "2026-11-02"}}
    (store / "index.json").write_text(json.dumps({"responses": responses}), encoding="utf-8")
    assert run(root, "--status") == 3
    assert "oeis: " in (err := capsys.readouterr().err)
    assert "holds nothing that oeis could be read from" in err


def test_a_dataset_is_imported_source_by_source(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(root, "dataset", "--from", str(FIXTURES / "dataset"), *DATE) == 1
    assert (root / "records" / "problems" / "tableaux" / "row-one.md").is_file()
    assert (root / "records" / "catalogue" / "theoremdb.yaml").is_file()
    assert "no source has the key nobody-registered" in capsys.readouterr().err
    assert check(root)[0] == []


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nobody", "--from", "."], "no source has the key 'nobody'"),
        (["erdos-problem", "--from", "."], "did you mean erdos-problems"),
        (["erdos-problem", "--status"], "did you mean erdos-problems"),
        (["erdos-problems", "--from", ".", "--json"], "--json belongs to --status"),
        (["--status", "--dry-run"], "--status writes nothing, so --dry-run does not go with it"),
        (["--status", "--out", "elsewhere"], "--status writes nothing, so --out does not go with it"),
        (["erdos-problems", "--fetch", "--date", "2026-09-08"], "leave out --date"),
        (["green-100", "--from", "."], "green-100 has no importer"),
        (["erdos-problems", "--from", "/does/not/exist"], "is no directory"),
        (["erdos-problems"], "nothing says where erdos-problems is to be read from"),
        ([], "no source named"),
        (
            ["erdos-problems", "--from", str(FIXTURES / "constants"), *DATE],
            "holds nothing that erdos-problems could be read from",
        ),
        (["erdos-problems", "--from", str(FIXTURES / "erdos"), "--date", "2026-02-30"], "has no day 30"),
        (["tableaux", "--fetch"], "is read from a dataset"),
    ],
)
def test_wrong_usage_says_what_to_do(
    root: Path, capsys: pytest.CaptureFixture[str], words: list[str], message: str
) -> None:
    assert run(root, *words) in (2, 3)
    assert message in capsys.readouterr().err


def test_a_folder_without_a_day_asks_for_one(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "download"
    shutil.copytree(FIXTURES / "erdos", folder)
    assert run(root, "erdos-problems", "--from", str(folder)) == 2
    assert "add --date DATE" in capsys.readouterr().err


def test_a_file_of_which_nothing_can_be_read_is_a_failure(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "download"
    folder.mkdir()
    (folder / "problems.yaml").write_text('- {number: "1", broken', encoding="utf-8")
    assert run(root, "erdos-problems", "--from", str(folder), *DATE) == 1
    assert "not mapped: problems.yaml: not valid YAML" in capsys.readouterr().err
