from itertools import combinations

import pytest

KIND = "no-three-in-line"
# Two in each row and column of the 4 × 4 grid.
FOUR = {"points": [[1, 0], [2, 0], [0, 1], [3, 1], [0, 2], [3, 2], [1, 3], [2, 3]]}


def holds(data):
    points = data["points"]
    if len({tuple(p) for p in points}) < len(points):
        return False
    return all(
        (b[0] - a[0]) * (c[1] - a[1]) != (c[0] - a[0]) * (b[1] - a[1]) for a, b, c in combinations(points, 3)
    )


def test_eight_points_of_the_four_by_four_grid(check):
    assert holds(FOUR)
    assert check(KIND, {"n": 4}, FOUR).value == 8


@pytest.mark.parametrize("extra", [[0, 0], [1, 1], [2, 2], [3, 3], [0, 3]])
def test_a_ninth_point_makes_a_line(check, extra):
    outcome = check(KIND, {"n": 4}, {"points": [*FOUR["points"], extra]})
    assert outcome.failed == "line"
    a, b, c = outcome.evidence["points"]
    assert (b[0] - a[0]) * (c[1] - a[1]) == (c[0] - a[0]) * (b[1] - a[1])


@pytest.mark.parametrize("points", [[[0, 4]], [[0, 0], [0, 0]], [[-1, 0]], [[0.5, 0]], [[0, 0, 0]]])
def test_other_points_are_refused(check, points):
    assert check(KIND, {"n": 4}, {"points": points}).failed == "format"


def test_random_edits(agrees):
    def edit(rng, data):
        rng.choice(data["points"])[rng.randrange(2)] = rng.randrange(4)
        return data

    agrees(KIND, {"n": 4}, FOUR, edit, holds)
