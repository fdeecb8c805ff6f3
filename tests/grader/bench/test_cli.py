"""``openfrontiers bench``: what a person sees, and the exit status."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from grader.bench import receipts
from grader.bench.items import load_item
from grader.bench.results import PUBLISHED_FILE
from openfrontiers.cli import main

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the items O93 and E17 with all that they need, to write into."""
    monkeypatch.setenv("OPENFRONTIERS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("ELAN_HOME", str(tmp_path / "no-elan"))
    monkeypatch.delenv("LEAN_SYSROOT", raising=False)
    root = tmp_path / "corpus"
    for name in ("records/benchmark/O93.yaml", "records/benchmark/E17.yaml", "records/benchmark/retired.yaml",
                 "lean/OpenFrontiersBench/O93.lean", "lean/probes/O93.yaml", "lean/core/Init.lean", "lean/lean-toolchain"):  # fmt: skip
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, root / name)
    item = root / "records/benchmark/O93.yaml"
    item.write_text(re.sub(r"(?s)\nreceipts:.*", "\nreceipts: []\n", item.read_text()))
    return root


def bench(*words: str | Path) -> int:
    return main(["bench", *map(str, words)])


def test_list_shows_an_unchecked_item_as_such(corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert bench("list", "--corpus", corpus) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["E17", "O93"]
    assert all("not-checked" in line for line in lines)


def test_counts_of_the_whole_benchmark(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench("list", "--corpus", ROOT, "--counts") == 0
    out = capsys.readouterr().out
    assert "track: open 90, rediscovery 110" in out
    assert "tier: A 85, B 21, C 4, none 90" in out


def test_check_compiles_and_writes_a_receipt_that_a_change_of_the_statement_voids(
    corpus: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = corpus / "records/benchmark/O93.yaml"
    before = path.read_text()
    assert bench("check", "O93", "--corpus", corpus, "--date", "2026-11-30") == 0
    out = capsys.readouterr().out
    assert "unofficial" in out
    assert "not tried: simp, omega, grind" in out
    item = load_item(path)
    assert receipts.state(corpus, item) == receipts.UNOFFICIAL
    assert item.receipts[0]["official_library"] == "false"
    assert path.read_text().startswith(before.removesuffix("receipts: []\n"))
    assert bench("check", "O93", "--corpus", corpus, "--date", "2026-12-01") == 0
    assert [receipt["date"] for receipt in load_item(path).receipts] == ["2026-11-30", "2026-12-01"]
    assert bench("check", "O93", "--corpus", corpus, "--date", "2026-12-01") == 0
    assert len(load_item(path).receipts) == 2
    assert main(["fmt", "--check", "--corpus", str(corpus), str(path)]) == 0
    module = corpus / "lean/OpenFrontiersBench/O93.lean"
    module.write_text(module.read_text() + "\n")
    assert receipts.state(corpus, load_item(path)) == receipts.NOT_CHECKED


def test_check_reports_a_faulty_statement_and_writes_no_receipt(
    corpus: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    module = corpus / "lean/OpenFrontiersBench/O93.lean"
    module.write_text(module.read_text().replace("pentagonal y + hexagonal z", "pentagonal y + hexagonal w"))
    assert bench("check", "O93", "--corpus", corpus, "--date", "2026-11-30") == 1
    assert "O93.lean: line" in capsys.readouterr().out
    assert list(load_item(corpus / "records/benchmark/O93.yaml").receipts) == []


def test_check_without_a_compiler_says_what_is_missing(
    corpus: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert bench("check", "O93", "--corpus", corpus, "--toolchain", tmp_path) == 3
    assert "libleanshared.so" in capsys.readouterr().err
    assert bench("check", "O93", "--corpus", corpus, "--static-only") == 0
    assert "none was compiled" in capsys.readouterr().out


def test_an_item_without_a_statement_of_ours_is_not_checked(
    corpus: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert bench("check", "E17", "--corpus", corpus, "--static-only") == 3
    assert "E17: not-checked" in capsys.readouterr().out


def test_clean_prints_bounds_and_the_published_denominator(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench("clean", "--corpus", ROOT, "--lineage", "OpenAI", "--cutoff", "2026-06-30") == 0
    out = capsys.readouterr().out
    assert "between 10 and 32 eligible" in out
    assert "The published denominator is 15." in out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["check"], "expected item ids or --all"),
        (["check", "O00"], "no such item: O00"),
        (["check", "O93", "--static-only", "--date", "2026-11-30"], "--static-only"),
        (["packet", "O93", "--salt", "short", "--out", "x"], "16 bytes"),
        (["clean", "--cutoff", "June"], "expected a day"),
        (["report"], "RESULTS file or --published"),
        (["select", "missing.yaml"], "missing.yaml"),
        (["list", "--area", "Astrology"], "no item has all of these"),
    ],
)
def test_wrong_usage_is_explained(
    corpus: Path, capsys: pytest.CaptureFixture[str], words: list[str], message: str
) -> None:
    assert bench(*words, "--corpus", corpus) == 2
    assert message in capsys.readouterr().err


def test_a_plain_null_in_an_item_is_none_and_a_quoted_one_is_text(tmp_path: Path) -> None:
    text = (ROOT / "records/benchmark/O93.yaml").read_text()
    (tmp_path / "O93.yaml").write_text(text.replace("vendor: null", "vendor: 'null'"))
    assert load_item(tmp_path / "O93.yaml").vendor == "null"
    assert load_item(ROOT / "records/benchmark/O93.yaml").vendor is None


def test_a_check_of_items_without_a_statement_says_that_nothing_was_checked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert bench("check", "R20", "--corpus", ROOT) == 3
    captured = capsys.readouterr()
    assert captured.out == "R20: not-checked: no statement of ours (profile none)\n"
    assert captured.err == "nothing was checked: this item has no formal statement of ours\n"


def test_a_day_is_looked_at_before_anything_is_compiled(
    corpus: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert bench("check", "O93", "--corpus", corpus, "--date", "tomorrow") == 2
    captured = capsys.readouterr()
    assert "--date tomorrow: expected a day such as 2026-11-30" in captured.err
    assert captured.out == ""


def test_an_item_that_is_named_twice_is_taken_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench("check", "O93", "O93", "--static-only", "--corpus", ROOT) == 0
    assert capsys.readouterr().out == "1 statement read: 0 faults; none was compiled\n"


def test_a_corpus_that_is_none_and_a_folder_that_is_a_file_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert bench("list", "--corpus", tmp_path) == 2
    assert f"--corpus {tmp_path}: it holds no records/" in capsys.readouterr().err
    (tmp_path / "file").touch()
    words = ("packet", "O93", "--salt", "0123456789abcdef", "--out", tmp_path / "file", "--corpus", ROOT)
    assert bench(*words) == 2
    assert f"{tmp_path / 'file'}: a file; name a new folder" in capsys.readouterr().err


def test_a_report_says_which_rows_it_did_not_count_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    row = PUBLISHED_FILE.read_text(encoding="utf-8").splitlines()[0]
    path = tmp_path / "results.jsonl"
    path.write_text(f"{row}\n{row}\n", encoding="utf-8")
    assert bench("report", path, "--corpus", ROOT) == 0
    captured = capsys.readouterr()
    assert captured.err == f"{path}: 1 row (line 2) repeats an earlier one and is not counted again\n"
    assert "Per-run details" in captured.out
