"""What readers are told of a submission is what the code asks for; and no example solves a task."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import pytest

from grader.answers.conditions import CONDITIONS
from grader.answers.types import ANSWER_TYPES
from grader.constructions import shapes
from grader.constructions.grade import _request
from grader.constructions.kinds import KIND_NAMES, load
from grader.constructions.model import FormatError, Parameters, Undecided, Violation
from grader.constructions.worker import check
from grader.items import find_item
from openfrontiers.grading import answer_types, conditions, constructions
from tests.grader.constructions.test_hostile import PARAMETERS

CORPUS = Path(__file__).resolve().parents[3]
OTHERWISE = {"difference-basis": {"measure": "ratio"}, "addition-chain": {"mersenne": 4}}
"""Parameters that lead another way through a kind than those of PARAMETERS."""


class Asked(Parameters):
    """Parameters that note what is asked of them."""

    def __init__(self, values):
        super().__init__(values)
        self.ranges = {}
        self.words = {}

    def integer(self, name, low, high, default=None):
        self.ranges[name] = (low, high)
        return super().integer(name, low, high, default)

    def integers(self, name, low, high, length=None):
        self.ranges[name] = (low, high)
        return super().integers(name, low, high, length)

    def choice(self, name, options, default=None):
        self.words[name] = options
        return super().choice(name, options, default)


def ways(kind):
    """Each way of asking a kind: the parameters that it asked for."""
    for values in (PARAMETERS[kind], OTHERWISE.get(kind)):
        if values is not None:
            asked = Asked(values)
            with contextlib.suppress(FormatError, Violation, Undecided):
                load(kind).check(asked, None)
            yield values, asked


def written(number):
    """The ways in which a bound is written for readers."""
    power = len(str(number)) - 1
    return {f"{number:,}", f"$10^{{{power}}}$"} if number == 10**power else {f"{number:,}"}


def test_every_kind_is_described():
    assert set(constructions()) == set(KIND_NAMES)


@pytest.mark.parametrize("kind", KIND_NAMES)
def test_every_parameter_is_explained_with_its_range(kind):
    explained = constructions()[kind].parameters
    assert set(explained) == {name for _, asked in ways(kind) for name in asked._asked}
    for values, asked in ways(kind):
        given = {value for value in values.values() if isinstance(value, int)}
        for name, bounds in asked.ranges.items():
            for bound in bounds:
                if bound in given or bound < 0 or (bound == 0 and name in ("n", "mersenne")):
                    continue  # the bound is another parameter, or says that nothing was given
                assert any(text in explained[name] for text in written(bound)), (kind, name, bound)
        for name, options in asked.words.items():
            for option in options:
                assert f"`{option}`" in explained[name], (kind, name, option)


@pytest.mark.parametrize("kind", KIND_NAMES)
def test_what_is_measured_has_a_name_for_each_measure(kind):
    words = constructions()[kind]
    for _, asked in ways(kind):
        assert tuple(words.measures) == asked.words.get("measure", ())
        if words.measures:
            assert words.measured({}) == next(iter(words.measures.values()))


@pytest.mark.parametrize("kind", KIND_NAMES)
def test_every_key_of_the_json_is_explained(kind, monkeypatch):
    found = set()
    whole = shapes.fields

    def fields(data, *names):
        if data is None:
            found.update(names)
        return whole(data, *names)

    monkeypatch.setattr(shapes, "fields", fields)
    list(ways(kind))
    assert set(constructions()[kind].fields) == found


@pytest.mark.parametrize("kind", KIND_NAMES)
def test_the_limits_of_the_first_list_are_told(kind, monkeypatch):
    limits = []
    whole = shapes.items

    def items(value, where, read, low=0, high=2_000_000):
        if "[" not in where:
            limits.append((where, low, high))
        return whole(value, where, read, low, high)

    monkeypatch.setattr(shapes, "items", items)
    words = constructions()[kind]
    for values, _ in ways(kind):
        with contextlib.suppress(FormatError, Violation, Undecided):
            load(kind).check(Parameters(values), dict.fromkeys(words.fields, 5))
    for where, low, high in limits:
        if low == high or high == 2_000_000:
            continue  # as many as a parameter says
        given = {value for value in PARAMETERS[kind].values() if isinstance(value, int)}
        if kind == "kakeya-set":
            given.add(3**2)  # no more points than there are
        if high not in given:
            assert any(text in words.fields[where] for text in written(high)), (kind, where, high)


def test_no_example_solves_a_task():
    tried = 0
    for path in sorted((CORPUS / "records" / "tasks").glob("*.yaml")):
        item = find_item(path.stem, CORPUS, None, None)
        if item.kind != "construction":
            continue
        example = load(item.data["construction"]).submission
        try:
            json.loads(example)
        except ValueError:
            continue  # cut short by dots
        tried += 1
        answer = check(_request(item), example.encode())
        assert {entry["outcome"] for entry in answer["checks"]} != {"passed"}, path.stem
    assert tried > 20


def test_conditions_and_types_are_described():
    assert set(conditions()) == set(CONDITIONS)
    assert dict(answer_types()) == dict(ANSWER_TYPES)


def test_every_parameter_that_a_task_sets_is_explained():
    for path in sorted((CORPUS / "records" / "tasks").glob("*.yaml")):
        data = find_item(path.stem, CORPUS, None, None).data
        if data["kind"] == "construction":
            assert set(data.get("parameters", {})) <= set(constructions()[data["construction"]].parameters)
        elif "condition" in data:
            words = conditions()[data["condition"]["name"]]
            assert set(data["condition"]) - {"name"} <= set(words.parameters)
