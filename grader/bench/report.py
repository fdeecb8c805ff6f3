"""Tables of results in the published form, as text, as Markdown, and as a page of the site.

Table 3 of the published benchmark: items solved, of all and of the clean ones, by model, protocol and condition; table 7: median minutes, submissions
left, open items accepted before review, end reasons. For attempts at items there are also Wilson intervals, pass@k, and counts by area,
tier, disclosure class and split group. Aggregate rows go into the first two tables as they were published, and nowhere else.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from grader.bench.clean import eligibility
from grader.bench.items import AI_CLASSES, TIERS, BenchItem, order
from grader.bench.results import CONDITIONS, END_REASONS, PROTOCOLS, Aggregate, Attempt, RunKey
from grader.bench.statistics import median, pass_at_k, wilson
from grader.verdict import Outcome

_PROTOCOL_TITLES = {
    "native": "Native protocol (the agent ends the session)",
    "continuation": "Continuation protocol (resumed until the budget is spent)",
}


@dataclass(frozen=True)
class Table:
    """A table with a caption, a head and rows of text."""

    caption: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Cell:
    """What one model achieved under one protocol and condition."""

    all: str
    clean: str
    detail: tuple[str, str, str, str]


def tables(attempts: Sequence[Attempt], aggregates: Sequence[Aggregate]) -> list[Table]:
    """All tables, in the published order; models in the order of the rows that name them."""
    cells: dict[RunKey, Cell] = {}
    models: dict[str, tuple[str | None, str]] = {}
    for row in aggregates:
        models.setdefault(row.key.model, (row.key.lineage, row.key.cutoff.isoformat()))
        detail = (
            f"{row.median_minutes:.1f}",
            str(row.submissions),
            str(row.open_accepted),
            _listed(row.end_reasons),
        )
        cells[row.key] = Cell(str(row.solved), f"{row.clean_solved}/{row.eligible}", detail)
    runs: dict[RunKey, list[Attempt]] = defaultdict(list)
    for attempt in attempts:
        models.setdefault(attempt.key.model, (attempt.key.lineage, attempt.key.cutoff.isoformat()))
        runs[attempt.key].append(attempt)
    for key, mine in runs.items():
        cells[key] = _cell(mine)
    found = [
        _solved_table(protocol, models, cells)
        for protocol in PROTOCOLS
        if any(key.protocol == protocol for key in cells)
    ]
    found.append(_detail_table(models, cells))
    if runs:
        found += [_interval_table(runs), _pass_table(runs), *_breakdowns(runs)]
    return found


def is_solved(attempt: Attempt) -> bool:
    """Whether the attempt's verdict is ``solved``."""
    return attempt.outcome is Outcome.SOLVED


def _cell(attempts: Sequence[Attempt]) -> Cell:
    solved_items = _by_item(attempt for attempt in attempts if attempt.item.solved)
    solved = {item for item, mine in solved_items.items() if any(map(is_solved, mine))}
    states = {
        mine[0].item.id: eligibility(mine[0].item, mine[0].key.lineage, mine[0].key.cutoff).state
        for mine in solved_items.values()
    }
    sure = {item for item, state in states.items() if state == "yes"}
    maybe = sure | {item for item, state in states.items() if state == "undecided"}
    clean = f"{_range(len(solved & sure), len(solved & maybe))}/{_range(len(sure), len(maybe))}"
    accepted = sum(
        any(a.outcome is Outcome.NEEDS_REVIEW for a in mine)
        for mine in _by_item(a for a in attempts if not a.item.solved).values()
    )
    minutes = median([attempt.minutes for attempt in attempts])
    ends = Counter(attempt.end_reason for attempt in attempts)
    detail = (
        f"{minutes:.1f}" if minutes is not None else "–",
        str(sum(a.submission for a in attempts)),
        str(accepted),
        _ends(ends),
    )
    return Cell(str(len(solved)), clean, detail)


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def _by_item(attempts: Iterable[Attempt]) -> dict[str, list[Attempt]]:
    found: dict[str, list[Attempt]] = defaultdict(list)
    for attempt in attempts:
        found[attempt.item.id].append(attempt)
    return dict(sorted(found.items(), key=lambda pair: order(pair[0])))


def _listed(counts: Mapping[str, int]) -> str:
    """End reasons in the order in which they were published."""
    return ", ".join(f"{name} {n}" for name, n in counts.items() if n)


def _ends(counts: Mapping[str, int]) -> str:
    """End reasons by falling count, ties in the order of the vocabulary."""
    return _listed(dict(sorted(counts.items(), key=lambda pair: (-pair[1], END_REASONS.index(pair[0])))))


def _solved_table(
    protocol: str, models: Mapping[str, tuple[str | None, str]], cells: Mapping[RunKey, Cell]
) -> Table:
    head = ["Model", "lineage, cutoff"] + [
        f"{condition} {part}" for condition in CONDITIONS for part in ("all", "clean")
    ]
    rows = []
    for model, (lineage, cutoff) in models.items():
        mine = {
            key.condition: cell
            for key, cell in cells.items()
            if key.model == model and key.protocol == protocol
        }
        if mine:
            values = [
                value
                for c in CONDITIONS
                for value in ((mine[c].all, mine[c].clean) if c in mine else ("–", "–"))
            ]
            rows.append([model, f"{lineage or '–'}, {cutoff[:7]}", *values])
    return Table(_PROTOCOL_TITLES[protocol], head, rows)


def _detail_table(models: Mapping[str, tuple[str | None, str]], cells: Mapping[RunKey, Cell]) -> Table:
    head = ["Model", "Protocol", "Condition", "Median min", "Submissions", "Open accepted", "End reasons"]
    rank = {model: number for number, model in enumerate(models)}
    ordered = sorted(
        cells,
        key=lambda key: (rank[key.model], PROTOCOLS.index(key.protocol), CONDITIONS.index(key.condition)),
    )
    return Table(
        "Per-run details",
        head,
        [[key.model, key.protocol, key.condition, *cells[key].detail] for key in ordered],
    )


def _interval_table(runs: Mapping[RunKey, Sequence[Attempt]]) -> Table:
    rows = []
    for key, attempts in runs.items():
        items = _by_item(a for a in attempts if a.item.solved)
        solved = sum(any(map(is_solved, mine)) for mine in items.values())
        found = wilson(solved, len(items))
        fetched = sum(a.retrieved_solution is True for a in attempts)
        interval = "–" if found is None else f"{found[0]:.3f}–{found[1]:.3f}"
        rows.append(
            [key.model, key.protocol, key.condition, f"{solved}/{len(items)}", interval, str(fetched)]
        )
    return Table(
        "Proportion of solved-track items solved, with 95 % Wilson intervals",
        ["Model", "Protocol", "Condition", "Solved", "Interval", "Solutions fetched"],
        rows,
    )


def _pass_table(runs: Mapping[RunKey, Sequence[Attempt]]) -> Table:
    rows = []
    for key, attempts in runs.items():
        items = _by_item(a for a in attempts if a.item.solved)
        if not items:
            continue
        fewest = min(len(mine) for mine in items.values())
        for k in range(1, fewest + 1):
            values = [pass_at_k(len(mine), sum(map(is_solved, mine)), k) for mine in items.values()]
            rows.append(
                [key.model, key.protocol, key.condition, str(k), f"{float(sum(values) / len(values)):.3f}"]
            )
    return Table(
        "pass@k, the mean over the solved-track items of the unbiased estimates",
        ["Model", "Protocol", "Condition", "k", "pass@k"],
        rows,
    )


def _breakdowns(runs: Mapping[RunKey, Sequence[Attempt]]) -> list[Table]:
    ways: list[tuple[str, Callable[[BenchItem], str | None], Sequence[str] | None]] = [
        ("Solved by area", lambda item: item.area, None),
        ("Solved by tier", lambda item: item.tier, TIERS),
        ("Solved by disclosure class", lambda item: item.ai_class, AI_CLASSES),
        ("Solved by split group (groups of more than one item)", lambda item: item.split_group, None),
    ]
    found = []
    for caption, kind, given in ways:
        names = {kind(a.item) for mine in runs.values() for a in mine if a.item.solved} - {None}
        ordered = [name for name in given if name in names] if given else sorted(str(name) for name in names)
        if not ordered:
            continue
        rows = []
        for key, attempts in runs.items():
            items = _by_item(a for a in attempts if a.item.solved)
            cells = []
            for name in ordered:
                mine = [tries for tries in items.values() if kind(tries[0].item) == name]
                cells.append(f"{sum(any(map(is_solved, tries)) for tries in mine)}/{len(mine)}")
            rows.append([key.model, key.protocol, key.condition, *cells])
        found.append(Table(caption, ["Model", "Protocol", "Condition", *ordered], rows))
    return found


def as_text(found: Sequence[Table]) -> str:
    """The tables in columns of a terminal."""
    parts = []
    for table in found:
        widths = [
            max(len(row[column]) for row in [table.head, *table.rows]) for column in range(len(table.head))
        ]
        lines = [
            "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
            for row in [table.head, *table.rows]
        ]
        parts.append(
            "\n".join([table.caption, "", lines[0], "  ".join("-" * width for width in widths), *lines[1:]])
        )
    return "\n\n".join(parts) + "\n"


def as_markdown(found: Sequence[Table], level: int = 2) -> str:
    """The tables in Markdown, each under a heading of the given level."""
    parts = []
    for table in found:
        lines = [
            "#" * level + " " + table.caption,
            "",
            _row(table.head),
            _row(["---"] * len(table.head)),
            *map(_row, table.rows),
        ]
        parts.append("\n".join(lines))
    return "\n\n".join(parts) + "\n"


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def as_page(found: Sequence[Table], published: bool) -> str:
    """A page of the site: a title, what the columns mean, and the tables."""
    note = (
        "The rows are the published aggregates of seven models on HQ-50; results of single items were not published and are not shown."
        if published
        else "The rows are computed from attempts and their verdict files."
    )
    return f"""---
title: Benchmark results
---

# Benchmark results

{note}
*all*: items of the solved track that were solved, each by a formal proof with the recorded answer that both checkers accepted. *clean*: solved of eligible,
where an item is eligible for a model when its solution is dated after the model's cutoff and its key mathematics did not come from the model's
lineage; a range is given where vendors or days are not known. Conditions: A closed-book, B frozen retrieval, C live web (mostly retrieval of
known solutions). Open items are accepted before review only.

{as_markdown(found)}"""
