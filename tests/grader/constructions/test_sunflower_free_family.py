from itertools import combinations

import pytest

KIND, P = "sunflower-free-family", {"set_size": 2, "petals": 3}
# Two disjoint triangles: six pairs without a sunflower of three petals.
TRIANGLES = {"sets": [[0, 1], [1, 2], [0, 2], [3, 4], [4, 5], [3, 5]]}


def holds(data, petals=3):
    sets = [frozenset(s) for s in data["sets"]]
    for chosen in combinations(sets, petals):
        if len({a & b for a, b in combinations(chosen, 2)}) == 1:
            return False
    return len(set(sets)) == len(sets)


def test_two_triangles(check):
    assert check(KIND, P, TRIANGLES).value == 6


def test_sets_of_different_sizes(check):
    data = {"sets": [[], [0], [0, 1]]}
    assert check(KIND, {"set_size": 2, "petals": 3, "uniform": "false"}, data).failed in (None, "sunflower")
    assert (check(KIND, {"set_size": 2, "petals": 3, "uniform": "false"}, data).failed is None) == holds(data)
    assert check(KIND, P, data).failed == "set-size"


@pytest.mark.parametrize("extra", [[6, 7], [0, 6], [0, 3], [1, 4], [2, 6]])
def test_a_seventh_pair_makes_a_sunflower(check, extra):
    sets = [*TRIANGLES["sets"], extra]
    outcome = check(KIND, P, {"sets": sets})
    assert outcome.failed == "sunflower"
    chosen = [set(sets[i]) for i in outcome.evidence["sets"]]
    assert len({frozenset(a & b) for a, b in combinations(chosen, 2)}) == 1


@pytest.mark.parametrize("sets", [[[0, 0]], [[0, 1], [1, 0]], [[0, -1]], [["0", 1]]])
def test_other_sets_are_refused(check, sets):
    assert check(KIND, P, {"sets": sets}).failed == "format"


def test_random_edits(agrees):
    def edit(rng, data):
        rng.choice(data["sets"])[rng.randrange(2)] = rng.randrange(7)
        return data

    agrees(KIND, P, TRIANGLES, edit, holds)
