"""Clean subsets, statistics and reports."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path

import jsonschema_rs
import pytest

from grader.bench.clean import PUBLISHED_DENOMINATORS, clean_subset, eligibility
from grader.bench.items import BenchError, load_items
from grader.bench.report import as_markdown, as_page, as_text, tables
from grader.bench.results import PUBLISHED_FILE, load
from grader.bench.statistics import median, pass_at_k, wilson
from grader.verdict import CheckOutcome, Outcome, Subject, VerdictBuilder

ROOT = Path(__file__).resolve().parents[3]
ITEMS = load_items(ROOT)
HQ = [item for item in ITEMS.values() if item.hq50]
CUTOFF = date(2026, 6, 30)


@pytest.mark.parametrize("lineage", ["OpenAI", "Anthropic", None])
def test_the_published_denominators_lie_within_the_bounds(lineage: str | None) -> None:
    found = clean_subset(HQ, lineage, CUTOFF)
    assert len(found.entries) == 40
    assert found.at_least <= PUBLISHED_DENOMINATORS[lineage] <= found.at_most


def test_a_model_of_no_vendor_has_an_exact_count() -> None:
    found = clean_subset(HQ, None, CUTOFF)
    assert found.decided
    assert found.at_least == 32


def test_a_vendor_is_used_where_it_is_known_and_never_guessed() -> None:
    item = ITEMS["N01"]
    assert (item.ai_class, item.vendor) == ("AI", None)
    assert eligibility(item, "OpenAI", CUTOFF).state == "undecided"
    assert eligibility(replace(item, vendor="OpenAI"), "openai", CUTOFF).state == "no"
    assert eligibility(replace(item, vendor="Google"), "OpenAI", CUTOFF).state == "yes"
    assert eligibility(replace(item, ai_class="none"), "OpenAI", CUTOFF).state == "yes"


def test_an_unknown_day_around_the_cutoff_is_undecided() -> None:
    item = replace(ITEMS["N01"], solution_month="2026-06")
    assert eligibility(item, None, date(2026, 6, 13)).state == "undecided"
    assert eligibility(item, None, date(2026, 5, 31)).state == "yes"
    assert eligibility(item, None, date(2026, 6, 30)).state == "no"
    assert eligibility(replace(item, solution_date="2026-06-14"), None, date(2026, 6, 13)).state == "yes"
    assert eligibility(replace(item, solution_month=None), None, CUTOFF).state == "undecided"


def test_wilson_intervals_have_their_known_values() -> None:
    assert wilson(0, 0) is None
    low, high = wilson(7, 40) or (0, 0)
    assert (round(low, 4), round(high, 4)) == (0.0875, 0.3195)
    assert wilson(0, 10) == (0.0, pytest.approx(0.27753, abs=1e-5))
    assert wilson(10, 10) == (pytest.approx(0.72247, abs=1e-5), 1.0)
    with pytest.raises(ValueError, match="5 of 4"):
        wilson(5, 4)


def test_pass_at_k_is_the_unbiased_estimate() -> None:
    assert pass_at_k(5, 2, 1) == Fraction(2, 5)
    assert pass_at_k(5, 2, 2) == Fraction(7, 10)
    assert pass_at_k(5, 0, 5) == 0
    assert pass_at_k(3, 3, 2) == 1
    for bad in ((3, 4, 1), (3, 1, 4), (3, 1, 0)):
        with pytest.raises(ValueError, match="not defined"):
            pass_at_k(*bad)


def test_medians() -> None:
    assert median([]) is None
    assert median([3, 1, 2]) == 2
    assert median([4, 1, 2, 3]) == 2.5


def test_the_published_rows_come_out_as_published() -> None:
    attempts, aggregates = load(PUBLISHED_FILE, ITEMS)
    assert (len(attempts), len(aggregates)) == (0, 42)
    found = tables(attempts, aggregates)
    assert [table.caption.split(" (")[0] for table in found] == [
        "Native protocol",
        "Continuation protocol",
        "Per-run details",
    ]
    native, continuation, detail = found
    assert list(native.rows[1]) == ["GPT-6.1-sol", "OpenAI, 2026-06", "2", "2/15", "2", "2/15", "15", "6/15"]
    assert list(native.rows[3]) == ["Kimi-K3", "–, 2026-06", "2", "2/33", "2", "2/33", "15", "12/33"]
    assert list(continuation.rows[0]) == [
        "Claude Sonnet 5.5",
        "Anthropic, 2026-06",
        "4",
        "3/30",
        "3",
        "3/30",
        "24",
        "18/30",
    ]
    assert list(continuation.rows[5]) == [
        "DeepSeek-V4.1-Flash",
        "–, 2026-09",
        "3",
        "1/5",
        "3",
        "1/5",
        "15",
        "2/5",
    ]
    assert len(detail.rows) == 42
    assert list(detail.rows[3]) == [
        "Claude Sonnet 5.5", "continuation", "A", "5.1", "33", "0", "stalled 41, wall clock 4, submitted 4, agent stopped 1",
    ]  # fmt: skip
    assert sum(int(row[5]) for row in detail.rows) == 3


def test_no_item_row_is_made_from_published_aggregates() -> None:
    attempts, aggregates = load(PUBLISHED_FILE, ITEMS)
    text = as_text(tables(attempts, aggregates))
    assert not any(item in text for item in ("N28", "R01", "O01"))
    assert "pass@" not in text


def test_the_sites_page_of_results_is_the_published_report() -> None:
    page = as_page(tables(*load(PUBLISHED_FILE, ITEMS)), published=True)
    assert (ROOT / "docs" / "benchmark-results.md").read_text(encoding="utf-8") == page


def test_every_published_row_fits_the_schema() -> None:
    schema = json.loads((ROOT / "grader" / "bench" / "results.schema.json").read_text())
    validator = jsonschema_rs.validator_for(schema)
    rows = [json.loads(line) for line in PUBLISHED_FILE.read_text().splitlines()]
    assert [row["model"] for row in rows if not validator.is_valid(row)] == []
    assert not validator.is_valid(rows[0] | {"published": False})


def row(
    item: str, outcome: Outcome | None, folder: Path, number: int = 0, **changes: object
) -> dict[str, object]:
    """An attempt, with a verdict file of the given outcome beside the results file."""
    name = None
    if outcome is not None:
        builder = VerdictBuilder(Subject(item, {}), Subject("Submission.lean", {}), {})
        if outcome is Outcome.NOT_SOLVED:
            builder.failed("compile", "it does not compile")
        else:
            builder.passed("compile", "it compiles")
        name = f"{item}-{number}.json"
        (folder / name).write_text(builder.conclude(outcome, "made for a test").dumps())
    return {
        "kind": "attempt", "run": "r", "model": "M", "lineage": "OpenAI", "cutoff": "2026-06-30", "condition": "A", "protocol": "native",
        "item": item, "verdict": name, "minutes": 10 * (number + 1), "end_reason": "submitted" if outcome else "stalled",
        "submission": outcome is not None, "retrieved_solution": None,
    } | changes  # fmt: skip


def results(tmp_path: Path, rows: list[dict[str, object]]) -> Path:
    path = tmp_path / "results.jsonl"
    path.write_text("".join(json.dumps(entry) + "\n" for entry in rows))
    return path


def test_attempts_are_counted_from_their_verdicts(tmp_path: Path) -> None:
    rows = [
        row("R01", Outcome.SOLVED, tmp_path),
        row("N01", Outcome.NOT_SOLVED, tmp_path),
        row("N08", Outcome.SOLVED, tmp_path),
        row("E02", None, tmp_path),
        row("O01", Outcome.NEEDS_REVIEW, tmp_path),
    ]
    found = {table.caption: table for table in tables(*load(results(tmp_path, rows), ITEMS))}
    native = found["Native protocol (the agent ends the session)"]
    # R01 is certainly eligible; N01 and N08 are late and of an unknown vendor; E02 is too early.
    assert list(native.rows[0]) == ["M", "OpenAI, 2026-06", "2", "1–2/1–3", "–", "–", "–", "–"]
    detail = found["Per-run details"].rows[0]
    assert list(detail) == ["M", "native", "A", "10.0", "4", "1", "submitted 4, stalled 1"]
    interval = found["Proportion of solved-track items solved, with 95 % Wilson intervals"].rows[0]
    assert interval[3] == "2/4"
    tiers = found["Solved by tier"]
    assert (list(tiers.head[3:]), list(tiers.rows[0][3:])) == (["A"], ["2/4"])
    areas = found["Solved by area"]
    assert dict(zip(areas.head[3:], areas.rows[0][3:], strict=True))["Add. comb."] == "0/1"


def test_repeated_attempts_give_pass_at_k(tmp_path: Path) -> None:
    rows = [
        row("R01", Outcome.SOLVED if n == 0 else Outcome.NOT_SOLVED, tmp_path, n, run=f"run {n}")
        for n in range(3)
    ]
    rows += [row("N01", Outcome.NOT_SOLVED, tmp_path, n, run=f"run {n}") for n in range(2)]
    found = next(
        table for table in tables(*load(results(tmp_path, rows), ITEMS)) if table.caption.startswith("pass@k")
    )
    assert [list(entry[3:]) for entry in found.rows] == [["1", "0.167"], ["2", "0.333"]]


def test_packet_ids_need_their_map(tmp_path: Path) -> None:
    path = results(tmp_path, [row("P017", Outcome.SOLVED, tmp_path)])
    with pytest.raises(BenchError, match="--packet-map"):
        load(path, ITEMS)
    assert load(path, ITEMS, {"P017": "R01"})[0][0].item.id == "R01"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"item": "O00"}, "no item"),
        ({"end_reason": "bored"}, "end_reason"),
        ({"condition": "D"}, "condition"),
        ({"cutoff": "June"}, "cutoff"),
        ({"minutes": -1}, "minutes"),
        ({"verdict": None}, "its verdict is needed"),
        ({"verdict": "missing.json"}, "cannot be read"),
        ({"verdict": 7}, "`verdict` is 7; expected text"),
        ({"item": ["R01"]}, "`item` is .*; expected text"),
        ({"run": None}, "`run` is null; expected text"),
        ({"model": 5}, "`model` is 5; expected text"),
        ({"retrieved_solution": 1}, "`retrieved_solution` is 1; expected true, false or null"),
        ({"extra": 1}, "unknown extra"),
    ],
)
def test_a_faulty_row_is_refused_with_file_and_line(
    tmp_path: Path, change: dict[str, object], message: str
) -> None:
    path = results(
        tmp_path, [row("R01", Outcome.SOLVED, tmp_path), row("N01", Outcome.SOLVED, tmp_path) | change]
    )
    with pytest.raises(BenchError, match=message) as caught:
        load(path, ITEMS)
    assert f"{path}:2:" in str(caught.value)


def test_a_row_that_is_there_twice_counts_once_and_is_named(tmp_path: Path) -> None:
    once = [row("R01", Outcome.SOLVED, tmp_path), row("E02", None, tmp_path)]
    notes: list[str] = []
    attempts, _ = load(results(tmp_path, [*once, *once]), ITEMS, note=notes.append)
    assert [attempt.item.id for attempt in attempts] == ["R01", "E02"]
    assert notes == [
        f"{tmp_path / 'results.jsonl'}: 2 rows (lines 3, 4) repeat an earlier one and are not counted again"
    ]
    twice = PUBLISHED_FILE.read_text(encoding="utf-8").splitlines()[:1] * 2
    path = tmp_path / "published.jsonl"
    path.write_text("\n".join(twice), encoding="utf-8")
    assert len(load(path, ITEMS, note=notes.append)[1]) == 1
    assert notes[1] == f"{path}: 1 row (line 2) repeats an earlier one and is not counted again"


def test_an_attempt_that_is_told_in_two_ways_is_refused(tmp_path: Path) -> None:
    rows = [row("R01", Outcome.SOLVED, tmp_path), row("R01", Outcome.NOT_SOLVED, tmp_path, 1)]
    with pytest.raises(BenchError, match="give a further attempt a `run` of its own") as caught:
        load(results(tmp_path, rows), ITEMS)
    assert str(caught.value).startswith(f"{tmp_path / 'results.jsonl'}:2: line 1 ")


def test_one_verdict_makes_no_two_attempts(tmp_path: Path) -> None:
    first = row("R01", Outcome.SOLVED, tmp_path)
    rows = [first, first | {"run": "another", "verdict": "./R01-0.json"}]
    with pytest.raises(BenchError, match="line 1 names the same verdict"):
        load(results(tmp_path, rows), ITEMS)
    resumed = first | {"protocol": "continuation"}
    assert len(load(results(tmp_path, [first, resumed]), ITEMS)[0]) == 2


def test_counts_that_contradict_each_other_are_refused(tmp_path: Path) -> None:
    published = json.loads(PUBLISHED_FILE.read_text(encoding="utf-8").splitlines()[0])
    with pytest.raises(BenchError, match="line 1 has other counts"):
        load(results(tmp_path, [published, published | {"source": "another table"}]), ITEMS)
    same = {name: published[name] for name in ("model", "lineage", "cutoff", "condition", "protocol")}
    attempt = row("R01", Outcome.SOLVED, tmp_path, 0, **same)
    for rows in ([published, attempt], [attempt, published]):
        with pytest.raises(BenchError, match="not by both"):
            load(results(tmp_path, rows), ITEMS)


def test_a_model_has_one_vendor_and_one_cutoff(tmp_path: Path) -> None:
    rows = [
        row("R01", Outcome.SOLVED, tmp_path),
        row("N01", Outcome.SOLVED, tmp_path, cutoff="2026-07-01"),
    ]
    with pytest.raises(BenchError, match="`cutoff` of 'M' is '2026-07-01', in line 1 it is '2026-06-30'"):
        load(results(tmp_path, rows), ITEMS)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"all": [1, 2]}, "`all` is .*; expected an object"),
        ({"end_reasons": 3}, "`end_reasons` is 3; expected an object"),
        ({"published": False}, "expected true"),
        ({"source": None}, "`source` is null; expected text"),
        ({"attempts": "many"}, '`attempts` is "many"; expected a number from 0'),
    ],
)
def test_a_faulty_aggregate_is_refused_by_its_field(
    tmp_path: Path, change: dict[str, object], message: str
) -> None:
    published = json.loads(PUBLISHED_FILE.read_text(encoding="utf-8").splitlines()[0])
    with pytest.raises(BenchError, match=message):
        load(results(tmp_path, [published | change]), ITEMS)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'{"kind": "attempt"', "1:19: the JSON ends too early"),
        (b'{"kind": "attempt"}\n[1, 2]\n', "1: missing condition"),
        (b"\n[1, 2]\n", '2: expected an object with `"kind": "attempt"`'),
        (b"\n\nkind: attempt\n", "3:1: not JSON: expected a value"),
        (b"\xff\xfe\x00", " not text in UTF-8: byte 0 does not belong there"),
    ],
)
def test_what_is_no_results_file_is_refused_by_line(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "results.jsonl"
    path.write_bytes(content)
    with pytest.raises(BenchError) as caught:
        load(path, ITEMS)
    assert str(caught.value).startswith(f"{path}:{message}")


def test_a_damaged_verdict_is_named_with_its_row(tmp_path: Path) -> None:
    rows = [row("R01", Outcome.SOLVED, tmp_path)]
    verdict = tmp_path / "R01-0.json"
    verdict.write_text(verdict.read_text().replace('"reason": "made for a test",', ""))
    with pytest.raises(BenchError) as caught:
        load(results(tmp_path, rows), ITEMS)
    assert f"results.jsonl:1: its verdict cannot be used: {verdict}: the field reason is missing" in str(
        caught.value
    )


def test_a_verdict_about_another_item_is_refused(tmp_path: Path) -> None:
    rows = [
        row("R01", Outcome.SOLVED, tmp_path),
        row("N01", Outcome.SOLVED, tmp_path) | {"verdict": "R01-0.json"},
    ]
    with pytest.raises(BenchError, match="is about R01, not N01"):
        load(results(tmp_path, rows), ITEMS)


def test_markdown_tables_have_a_head_and_escape_bars(tmp_path: Path) -> None:
    rows = [row("R01", Outcome.SOLVED, tmp_path, model="a|b")]
    text = as_markdown(tables(*load(results(tmp_path, rows), ITEMS)))
    assert "| Model | lineage, cutoff |" in text
    assert "a\\|b" in text
    assert CheckOutcome.PASSED == "passed"
