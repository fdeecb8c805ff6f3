from itertools import combinations_with_replacement

import pytest

KIND, P = "bh-set", {"h": 3, "N": 100}
B3 = {"elements": [1, 2, 5, 14, 33]}


def holds(data, h=3):
    sums = [sum(c) for c in combinations_with_replacement(data["elements"], h)]
    return len(set(sums)) == len(sums)


def test_the_greedy_b3_sequence(check):
    assert check(KIND, P, B3).value == 5


@pytest.mark.parametrize("elements", [[1, 2, 3], [1, 2, 5, 6], [1, 2, 4], [1, 4, 7], [1, 2, 5, 9]])
def test_a_sum_in_two_ways_is_found(check, elements):
    outcome = check(KIND, P, {"elements": elements})
    assert outcome.failed == "repeated-sum"
    left, right = outcome.evidence["sums"]
    assert sum(left) == sum(right)
    assert sorted(left) != sorted(right)


def test_too_many_sums_are_not_decided(check):
    outcome = check(KIND, {"h": 8, "N": 10**15}, {"elements": [3**k for k in range(30)]})
    assert outcome.failed == "definition"


def test_random_edits(agrees):
    def edit(rng, data):
        data["elements"][rng.randrange(5)] = rng.randrange(1, 60)
        return data

    agrees(KIND, P, B3, edit, holds)
