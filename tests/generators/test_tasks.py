"""Pages of grading tasks: what a solver needs to hand something in, and nothing that would help to guess."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from generators import api, build, tasks
from generators.pages import benchmark
from generators.pages import tasks as task_pages
from generators.site import Site
from openfrontiers import corpus
from tests.generators import corpus as made
from tests.generators.conftest import Built

REASONABLE = 5
"""Characters from which an answer is looked for, if it is more than a word: “no” and “infinite” stand in any text."""


def test_a_problem_leads_to_the_page_of_each_of_its_checks(built: Built) -> None:
    text = built.page("problems/erdos-7")
    assert 'href="../../tasks/covering-42/"' in text
    assert 'href="../../benchmark/O35/"' in text
    assert "openfrontiers grade covering-42 construction.json" in text
    assert 'href="../../problems/erdos-7/"' in built.page("tasks/covering-42")


def test_the_benchmark_page_leads_to_the_table_of_tasks(built: Built) -> None:
    assert 'href="../tasks/"' in built.page("benchmark")
    text = built.page("tasks")
    for name in made.TASKS:
        assert f'href="../tasks/{name}/"' in text
    assert "6 tasks whose answer" in text
    assert "3 open" in text


def test_a_construction_says_what_to_hand_in_and_what_is_verified(built: Built) -> None:
    text = built.page("tasks/covering-42")
    for words in (
        "Least modulus: more than <strong>42</strong>",
        "dated 2014",
        "checked as of August 2026",
        "each modulus once",
        "Shape of the file (not a solution)",
        "whose union is all integers",
        "every modulus is odd",
        "needs review",
        "openfrontiers grade covering-42 construction.json",
        'href="../../docs/grading-answers/#constructions"',
        'href="../../api/v1/tasks/covering-42.json"',
        "Creative Commons Attribution 4.0",
    ):
        assert words in text, words
    assert "<b>with</b>" not in text
    assert text.count("<math") > 5


def test_a_known_value_is_to_be_reached_and_not_to_be_beaten(built: Built) -> None:
    text = built.page("tasks/packing-8")
    assert "Centre density: at least <code>1/(8*sqrt(2))</code>" in text
    assert "is <strong>solved</strong>" in text


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("closed-zeta", ["<strong>1.0369</strong>", "<code>zeta</code>", "expression.txt", "a certified evaluation"]),
        ("cubes", ["<code>tuple</code>", "<code>114</code>", "any answer that satisfies it"]),
        ("recorded", ["Equality is proven", "Variables: <code>x</code>"]),
        ("primes", ["--findings findings.json", "Seven points"]),
    ],
)  # fmt: skip
def test_the_other_kinds_say_so_too(built: Built, name: str, words: list[str]) -> None:
    text = built.page(f"tasks/{name}")
    for part in words:
        assert part in text, part


def test_techniques_are_held_back(built: Built) -> None:
    shown = built.page("tasks/covering-42") + (built.folder / "api/v1/tasks/covering-42.json").read_text()
    assert "hidden technique" not in shown


def test_the_api_names_the_tasks_of_a_problem(built: Built) -> None:
    problem = json.loads((built.folder / "api/v1/problems/erdos-7.json").read_text())
    assert problem["tasks"] == ["covering-42"]
    task = json.loads((built.folder / "api/v1/tasks/covering-42.json").read_text())
    assert task["problems"] == ["problem:erdos-7"]
    assert task["construction"]["fields"]["classes"]
    listed = json.loads((built.folder / "api/v1/tasks/index.json").read_text())
    assert listed["count"] == len(made.TASKS)


def test_a_formula_of_a_task_that_does_not_typeset_is_reported_with_its_line(tmp_path: Path) -> None:
    root = made.write(tmp_path)
    path = root / "records/tasks/cubes.yaml"
    path.write_text(path.read_text().replace("$x,y,z$", r"$\frac{x}$"))
    site = Site(made.load(root))
    site.typeset()
    (fault,) = build.formula_faults(site)
    assert fault.path == "records/tasks/cubes.yaml"
    assert fault.line == 5


def texts(value: Any) -> Iterator[str]:
    """Every text within a recorded answer."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in ("id", "source", "computed_by", "digits", "weight", "requires", "invalidates"):
                yield from texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)
    else:
        yield str(value)


def test_no_recorded_answer_stands_on_a_page_of_what_is_graded_or_in_its_api_file() -> None:
    site = Site(corpus.load(made.PROJECT, snapshot_at=made.SNAPSHOT))
    site.typeset()
    pages = {page.path: page.content for page in (*task_pages.pages(site), *benchmark.pages(site))}
    belonging = tasks.problems(site.corpus)
    for task in site.corpus.tasks:
        pages[f"api {task.id}"] = api.dump(api.task(task, site, belonging[task.id]))
    for item in site.corpus.items:
        pages[f"api {item.id}"] = api.dump(api.item(item, site))
    looked_for = {
        (path.stem, text)
        for path in sorted((made.PROJECT / "answers").glob("*.yaml"))
        for text in texts(yaml.safe_load(path.read_text(encoding="utf-8")))
        if len(text) >= REASONABLE and not text.isalpha()
    }
    assert len(looked_for) > 100
    shown = [
        (name, text[:40], path)
        for path, content in pages.items()
        for name, text in looked_for
        # The first digits of a value are its answer too; a task shows at most five of them.
        if text in content or (name in path and text.lstrip("-")[:1].isdigit() and text[:10] in content)
    ]
    assert shown == []
    for path in sorted((made.PROJECT / "answers" / "proofs").iterdir()):
        lines = [line for line in path.read_text(encoding="utf-8").splitlines() if len(line) > 60]
        assert lines
        for where, content in pages.items():
            assert not any(line in content for line in lines), where
