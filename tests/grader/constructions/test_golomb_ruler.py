from itertools import combinations

import pytest

KIND, P = "golomb-ruler", {"order": 6}
RULER = {"marks": [0, 1, 4, 10, 12, 17]}


def holds(data):
    marks = data["marks"]
    differences = [abs(a - b) for a, b in combinations(marks, 2)]
    return min(marks) == 0 and len(set(differences)) == len(differences)


def test_the_optimal_ruler_with_six_marks(check):
    assert check(KIND, P, RULER).value == 17


def test_the_optimal_ruler_with_eleven_marks(check):
    assert check(KIND, {"order": 11}, {"marks": [0, 1, 4, 13, 28, 33, 47, 54, 64, 70, 72]}).value == 72


@pytest.mark.parametrize(
    ("marks", "failed"),
    [
        ([0, 1, 4, 10, 12, 16], "repeated-distance"),
        ([0, 1, 2, 10, 12, 17], "repeated-distance"),
        ([1, 2, 5, 11, 13, 18], "first-mark"),
        ([0, 1, 4, 10, 12], "format"),
        ([0, 1, 4, 10, 12, 12], "format"),
        ([0, 1, 4, 10, 12, 17.5], "format"),
        ([0, 1, 4, 10, 12, -17], "format"),
    ],
)
def test_near_misses(check, marks, failed):
    assert check(KIND, P, {"marks": marks}).failed == failed


def test_random_edits(agrees):
    def edit(rng, data):
        data["marks"][rng.randrange(6)] = rng.randrange(30)
        return data

    agrees(KIND, P, RULER, edit, holds)
