from fractions import Fraction

import pytest

KIND, P = "spherical-code", {"dimension": 3, "points": 6}
OCTAHEDRON = {"points": [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]]}


def test_the_octahedron(check):
    assert check(KIND, P, OCTAHEDRON).value == 0


def test_the_tetrahedron(check):
    data = {"points": [[1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]]}
    assert check(KIND, {"dimension": 3, "points": 4}, data).value == Fraction(-1, 3)


def test_the_icosahedron_with_algebraic_coordinates(check):
    phi = {"polynomial": [-1, -1, 1], "low": 1, "high": 2}
    minus = {"polynomial": [-1, 1, 1], "low": -2, "high": -1}
    points = []
    for a in (1, -1):
        for g in (phi, minus):
            points += [[0, a, g], [a, g, 0], [g, 0, a]]
    outcome = check(KIND, {"dimension": 3, "points": 12}, {"points": points})
    from grader.constructions.numbers import compare, square_root

    assert compare(outcome.value, square_root(Fraction(1, 5))) == 0


@pytest.mark.parametrize(
    ("point", "failed"),
    [
        ([0, 0, 0], "norm"),
        ([1, 0, 0], "distinct"),
        ([0, 0, -2], "norm"),
        ([0, 0, "-0.9999999999"], "norm"),
        ([0, 0], "format"),
        ([0, 0, "nan"], "format"),
    ],
)
def test_near_misses(check, point, failed):
    assert check(KIND, P, {"points": [*OCTAHEDRON["points"][:5], point]}).failed == failed


def test_the_number_of_points_is_the_items(check):
    assert check(KIND, P, {"points": OCTAHEDRON["points"][:5]}).failed == "format"


def test_the_largest_cosine_is_that_of_the_closest_pair(check):
    import random
    from itertools import combinations

    rng = random.Random(3)
    circle = [(3, 4), (4, 3), (5, 0), (0, 5), (-3, 4), (-4, -3), (3, -4), (-5, 0), (0, -5), (4, -3)]
    for _ in range(20):
        points = rng.sample(circle, 5)
        expected = max(Fraction(a * c + b * d, 25) for (a, b), (c, d) in combinations(points, 2))
        outcome = check(KIND, {"dimension": 2, "points": 5}, {"points": [list(p) for p in points]})
        assert outcome.value == expected


def test_points_that_are_all_the_origin_are_no_code(check):
    outcome = check(KIND, {"dimension": 2, "points": 2}, {"points": [[0, 0], [0, 0]]})
    assert (outcome.failed, outcome.evidence) == ("norm", {"index": 0})
