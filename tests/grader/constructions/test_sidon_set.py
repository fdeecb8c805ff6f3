from itertools import combinations_with_replacement

import pytest

KIND = "sidon-set"
# Singer's difference set modulo 31, moved to 0.
SINGER = {"elements": [0, 1, 3, 8, 12, 18]}


def holds(data, n=31, cyclic=True):
    sums = [(a + b) % n if cyclic else a + b for a, b in combinations_with_replacement(data["elements"], 2)]
    return len(set(sums)) == len(sums)


def test_singers_set_is_a_cyclic_sidon_set(check):
    assert check(KIND, {"N": 31, "ambient": "cyclic"}, SINGER).value == 6


def test_an_interval_sidon_set(check):
    assert check(KIND, {"N": 12}, {"elements": [1, 2, 5, 10, 12]}).value == 5


@pytest.mark.parametrize("elements", [[1, 2, 3], [1, 2, 5, 6], [1, 3, 5], [2, 4, 9, 11], [1, 5, 9]])
def test_equal_differences_are_found(check, elements):
    outcome = check(KIND, {"N": 12}, {"elements": elements})
    assert outcome.failed == "repeated-difference"
    (a, b), (c, d) = outcome.evidence["pairs"]
    assert a - b == c - d
    assert {a, b, c, d} <= set(elements)


def test_an_element_beyond_the_interval_is_refused(check):
    assert check(KIND, {"N": 12}, {"elements": [1, 13]}).failed == "format"


def test_what_is_sidon_in_an_interval_need_not_be_so_around_the_circle(check):
    data = {"elements": [0, 1, 3]}
    assert check(KIND, {"N": 4, "ambient": "cyclic"}, data).failed == "repeated-difference"


def test_random_edits(agrees):
    def edit(rng, data):
        data["elements"][rng.randrange(6)] = rng.randrange(31)
        return data

    agrees(KIND, {"N": 31, "ambient": "cyclic"}, SINGER, edit, holds)
