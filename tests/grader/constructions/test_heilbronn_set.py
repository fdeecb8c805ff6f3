from fractions import Fraction
from itertools import combinations

import pytest

KIND = "heilbronn-set"
# Four points: the corners give 1/2. Five points: sqrt(3)/9 in the literature.
CORNERS = {"points": [[0, 0], [1, 0], [0, 1], [1, 1]]}


def least(points):
    return min(
        abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2
        for (ax, ay), (bx, by), (cx, cy) in combinations([[Fraction(x) for x in p] for p in points], 3)
    )


def test_the_corners_of_the_square(check):
    assert check(KIND, {"points": 4}, CORNERS).value == Fraction(1, 2)


def test_six_points_reach_one_eighth(check):
    points = [["1/4", 0], ["3/4", 0], [0, "1/2"], [1, "1/2"], ["1/4", 1], ["3/4", 1]]
    assert check(KIND, {"points": 6}, {"points": points}).value == Fraction(1, 8)


def test_a_surd_is_compared_exactly(check):
    outcome = check(KIND, {"points": 3}, {"points": [[0, 0], [1, 0], ["1/2", "sqrt(3)/2"]]})
    from grader.constructions.numbers import exact_text

    assert exact_text(outcome.value) == "(1/4 * sqrt(3))"


def test_in_a_triangle_areas_are_fractions_of_it(check):
    assert check(KIND, {"points": 3, "region": "triangle"}, {"points": [[0, 0], [1, 0], [0, 1]]}).value == 1
    assert (
        check(KIND, {"points": 3, "region": "triangle"}, {"points": [[0, 0], [1, 0], [1, 1]]}).failed
        == "region"
    )


@pytest.mark.parametrize(
    ("point", "failed"),
    [
        (["1/2", 0], "collinear"),
        ([0, 0], "collinear"),
        (["1.0000000001", 0], "region"),
        ([0, "-1e-30"], "region"),
        ([0, "nan"], "format"),
        ([0], "format"),
    ],
)
def test_near_misses(check, point, failed):
    assert check(KIND, {"points": 5}, {"points": [*CORNERS["points"], point]}).failed == failed


def test_not_a_number_is_refused_by_the_parser(check):
    assert check(KIND, {"points": 3}, b'{"points": [[NaN, NaN], [NaN, NaN], [NaN, NaN]]}').failed == "json"
    assert check(KIND, {"points": 3}, b'{"points": [[Infinity, 0], [0, 1], [1, 1]]}').failed == "json"


def test_random_points_agree_with_the_definition(check):
    import random

    rng = random.Random(11)
    for _ in range(40):
        points = [[Fraction(rng.randrange(0, 13), 12) for _ in range(2)] for _ in range(6)]
        data = {"points": [[str(x) for x in p] for p in points]}
        outcome = check(KIND, {"points": 6}, data)
        if least(points) == 0:
            assert outcome.failed == "collinear"
        else:
            assert outcome.value == least(points)
