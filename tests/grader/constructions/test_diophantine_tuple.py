import math
from fractions import Fraction

import pytest

KIND = "diophantine-tuple"
FERMAT = {"elements": [1, 3, 8, 120]}
# One of Gibbs' rational sextuples.
GIBBS = {"elements": ["11/192", "35/192", "155/27", "512/27", "1235/48", "180873/16"]}


def is_square(x):
    return (
        x >= 0
        and math.isqrt(x.numerator) ** 2 == x.numerator
        and math.isqrt(x.denominator) ** 2 == x.denominator
    )


def holds(data):
    values = [Fraction(x) for x in data["elements"]]
    if len(set(values)) < len(values) or 0 in values:
        return False
    return all(is_square(a * b + 1) for i, a in enumerate(values) for b in values[:i])


def test_fermats_quadruple_and_gibbs_sextuple(check):
    assert check(KIND, {"integers": "true"}, FERMAT).value == 4
    assert check(KIND, {}, GIBBS).value == 6


def test_eulers_fifth_element(check):
    assert check(KIND, {}, {"elements": [1, 3, 8, 120, "777480/8288641"]}).value == 5
    assert (
        check(KIND, {"integers": "true"}, {"elements": [1, 3, 8, 120, "777480/8288641"]}).failed == "integer"
    )


@pytest.mark.parametrize(
    ("elements", "failed"),
    [
        ([1, 3, 8, 121], "square"),
        ([1, 3, 8, 0], "nonzero"),
        ([1, 3, 3], "format"),
        ([1, 3, "6/2"], "format"),
        ([1], "format"),
        ([1, "nan"], "format"),
        ([1, "sqrt(2)"], "format"),
        ([-1, 3], "square"),
        ([1, "1/0"], "format"),
    ],
)
def test_near_misses(check, elements, failed):
    assert check(KIND, {}, {"elements": elements}).failed == failed


def test_random_edits(agrees):
    def edit(rng, data):
        data["elements"][rng.randrange(4)] = rng.choice([1, 3, 8, 120, 15, 24, 35])
        return data

    agrees(KIND, {}, FERMAT, edit, holds)
