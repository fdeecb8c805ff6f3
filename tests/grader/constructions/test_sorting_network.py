from itertools import permutations

import pytest

KIND, P = "sorting-network", {"channels": 4}
FOUR = {"comparators": [[0, 1], [2, 3], [0, 2], [1, 3], [1, 2]]}


def holds(data, n=4):
    for p in permutations(range(n)):
        values = list(p)
        for i, j in data["comparators"]:
            if i >= j:
                return False
            if values[i] > values[j]:
                values[i], values[j] = values[j], values[i]
        if values != sorted(values):
            return False
    return True


def bubble(n):
    return {"comparators": [[j, j + 1] for i in range(n) for j in range(n - 1 - i)]}


def test_five_comparators_sort_four_channels(check):
    assert check(KIND, P, FOUR).value == 5
    assert check(KIND, {"channels": 4, "measure": "depth"}, FOUR).value == 3


def test_bubble_sort_on_twelve_channels(check):
    assert check(KIND, {"channels": 12}, bubble(12)).value == 66


def test_one_channel_needs_nothing(check):
    assert check(KIND, {"channels": 1}, {"comparators": []}).value == 0


@pytest.mark.parametrize("index", range(5))
def test_every_comparator_is_needed(check, index):
    pairs = [c for i, c in enumerate(FOUR["comparators"]) if i != index]
    outcome = check(KIND, P, {"comparators": pairs})
    assert outcome.failed == "unsorted"
    values = list(outcome.evidence["input"])
    for i, j in pairs:
        values[i], values[j] = min(values[i], values[j]), max(values[i], values[j])
    assert values != sorted(values)


@pytest.mark.parametrize(
    ("pair", "failed"),
    [([1, 0], "order"), ([1, 1], "order"), ([0, 4], "format"), ([0], "format"), ([0, -1], "format")],
)
def test_other_comparators_are_refused(check, pair, failed):
    assert check(KIND, P, {"comparators": [*FOUR["comparators"], pair]}).failed == failed


def test_random_edits(agrees):
    def edit(rng, data):
        rng.choice(data["comparators"])[rng.randrange(2)] = rng.randrange(4)
        return data

    agrees(KIND, P, FOUR, edit, holds)
