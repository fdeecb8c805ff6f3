from itertools import combinations

import pytest

KIND, P = "difference-triangle-set", {"rulers": 2, "order": 2}
GOOD = {"rulers": [[0, 1, 6], [0, 3, 7]]}


def holds(data):
    differences = [b - a for r in data["rulers"] for a, b in combinations(r, 2)]
    return all(r[0] == 0 and sorted(set(r)) == r for r in data["rulers"]) and len(set(differences)) == len(
        differences
    )


def test_two_triangles_of_scope_seven(check):
    assert check(KIND, P, GOOD).value == 7


@pytest.mark.parametrize(
    ("rulers", "failed"),
    [
        ([[0, 1, 6], [0, 1, 7]], "repeated-difference"),
        ([[0, 1, 2], [0, 3, 7]], "repeated-difference"),
        ([[1, 2, 7], [0, 3, 7]], "increasing"),
        ([[0, 6, 1], [0, 3, 7]], "increasing"),
        ([[0, 1, 6]], "format"),
        ([[0, 1, 6], [0, 3]], "format"),
        ([[0, 1, 6], [0, 3, "7"]], "format"),
    ],
)
def test_near_misses(check, rulers, failed):
    assert check(KIND, P, {"rulers": rulers}).failed == failed


def test_random_edits(agrees):
    def edit(rng, data):
        rng.choice(data["rulers"])[rng.randrange(3)] = rng.randrange(10)
        return data

    agrees(KIND, P, GOOD, edit, holds)
