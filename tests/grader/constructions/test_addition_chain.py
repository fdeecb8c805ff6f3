from itertools import pairwise

import pytest

KIND, P = "addition-chain", {"n": 23}
CHAIN = {"chain": [1, 2, 3, 5, 10, 20, 23]}


def holds(data, n=23):
    c = data["chain"]
    rising = c[:1] == [1] and all(a < b for a, b in pairwise(c)) and c[-1] == n
    return rising and all(any(a + b == c[i] for a in c[:i] for b in c[:i]) for i in range(1, len(c)))


def test_a_shortest_chain_for_23(check):
    assert check(KIND, P, CHAIN).value == 6


def test_a_mersenne_target(check):
    assert check(KIND, {"mersenne": 5}, {"chain": [1, 2, 3, 6, 12, 24, 27, 31]}).failed == "sum"
    assert check(KIND, {"mersenne": 5}, {"chain": [1, 2, 3, 6, 7, 14, 28, 31]}).value == 7


def test_star_chains_use_the_element_just_before(check):
    data = {"chain": [1, 2, 4, 5, 8]}
    assert check(KIND, {"n": 8}, data).value == 4
    assert check(KIND, {"n": 8, "star": "true"}, data).failed == "sum"


@pytest.mark.parametrize(
    ("chain", "failed"),
    [
        ([2, 3, 5, 10, 20, 23], "start"),
        ([1, 2, 3, 5, 10, 20, 24], "sum"),
        ([1, 2, 3, 5, 10, 20], "target"),
        ([1, 2, 5, 10, 20, 23], "sum"),
        ([1, 2, 3, 3, 5, 10, 20, 23], "increasing"),
        ([], "start"),
        ([1, 2.0, 3], "format"),
        ([1, "2"], "format"),
        ([0, 1], "format"),
    ],
)
def test_near_misses(check, chain, failed):
    assert check(KIND, P, {"chain": chain}).failed == failed


def test_random_edits(agrees):
    def edit(rng, data):
        data["chain"][rng.randrange(7)] = rng.randrange(1, 30)
        return data

    agrees(KIND, P, CHAIN, edit, holds)


def test_a_chain_of_thousands_of_elements_is_not_read(check):
    assert check(KIND, {"n": 4000}, {"chain": list(range(1, 4001))}).failed == "length"
