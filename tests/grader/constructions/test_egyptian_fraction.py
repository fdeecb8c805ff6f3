from fractions import Fraction

import pytest

KIND = "egyptian-fraction"


def holds(data, target=Fraction(1)):
    d = data["denominators"]
    return len(set(d)) == len(d) and sum((Fraction(1, x) for x in d), Fraction(0)) == target


def test_one_as_three_unit_fractions(check):
    assert check(KIND, {"sum": 1}, {"denominators": [2, 3, 6]}).value == 3


def test_the_largest_denominator_can_be_measured(check):
    assert check(KIND, {"sum": 1, "measure": "largest"}, {"denominators": [2, 4, 6, 12]}).value == 12


def test_one_as_odd_unit_fractions(check):
    data = {"denominators": [3, 5, 7, 9, 11, 15, 21, 135, 10395]}
    assert check(KIND, {"sum": 1, "odd": "true"}, data).value == 9


@pytest.mark.parametrize(
    ("parameters", "denominators", "failed"),
    [
        ({"sum": 1}, [2, 3, 7], "sum"),
        ({"sum": 1}, [2, 3], "sum"),
        ({"sum": 1}, [1, 2], "sum"),
        ({"sum": 1, "odd": "true"}, [2, 3, 6], "odd"),
        ({"sum": 1, "least": 3}, [2, 3, 6], "least"),
        ({"sum": 1}, [2, 2], "format"),
        ({"sum": 1}, [0, 1], "format"),
        ({"sum": 1}, [-2, 1, 2], "format"),
        ({"sum": 1}, [], "count"),
    ],
)
def test_near_misses(check, parameters, denominators, failed):
    assert check(KIND, parameters, {"denominators": denominators}).failed == failed


def test_random_edits(agrees):
    def edit(rng, data):
        data["denominators"][rng.randrange(4)] = rng.randrange(2, 14)
        return data

    agrees(KIND, {"sum": 1}, {"denominators": [2, 4, 6, 12]}, edit, holds)
