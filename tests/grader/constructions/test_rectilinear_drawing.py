import random
from itertools import combinations

import pytest

KIND = "rectilinear-drawing"


def turn(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])


def crossings(points):
    """By definition: pairs of disjoint segments that cross."""
    segments = list(combinations(points, 2))
    count = 0
    for (a, b), (c, d) in combinations(segments, 2):
        if len({tuple(p) for p in (a, b, c, d)}) == 4:
            count += turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0
    return count


def test_a_triangle_with_a_point_inside_has_no_crossing(check):
    assert check(KIND, {"n": 4}, {"points": [[0, 0], [9, 0], [0, 9], [2, 3]]}).value == 0


def test_five_points_in_convex_position_cross_five_times(check):
    assert check(KIND, {"n": 5}, {"points": [[0, 0], [4, 0], [6, 3], [3, 6], [-1, 3]]}).value == 5


@pytest.mark.parametrize(
    ("points", "failed"),
    [
        ([[0, 0], [1, 1], [2, 2], [0, 5]], "collinear"),
        ([[0, 0], [0, 0], [1, 0], [0, 1]], "format"),
        ([[0, 0], [1, 0], [0, 1]], "format"),
        ([[0, 0], [1, 0], [0, 1], [0.5, 0.3]], "format"),
        ([[0, 0], [10**30, 1], [2 * 10**30, 2], [0, 5]], "collinear"),
        ([[0, 0], [1, 0], [0, 1], [None, 2]], "format"),
    ],
)
def test_near_misses(check, points, failed):
    assert check(KIND, {"n": 4}, {"points": points}).failed == failed


def test_random_points_agree_with_the_definition(check):
    rng = random.Random(21)
    for _ in range(40):
        points = [[rng.randrange(20), rng.randrange(20)] for _ in range(7)]
        outcome = check(KIND, {"n": 7}, {"points": points})
        if len({tuple(p) for p in points}) < 7:
            assert outcome.failed == "format"
        elif any(turn(*three) == 0 for three in combinations(points, 3)):
            assert outcome.failed == "collinear"
            assert turn(*(points[i] for i in outcome.evidence["indices"])) == 0
        else:
            assert outcome.value == crossings(points)
