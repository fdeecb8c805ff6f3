import pytest

KIND, P = "product-free-set", {"n": 35}
# Elements that are 2 mod 3 are closed to products of even length only; here: non-residues modulo 5 times anything.
GOOD = {"elements": [x for x in range(35) if x % 5 in (2, 3)]}


def holds(data, n=35):
    members = set(data["elements"])
    return not any(a * b % n in members for a in members for b in members)


def test_non_residues_are_product_free(check):
    assert check(KIND, P, GOOD).value == 14


def test_an_interval(check):
    assert check(KIND, {"n": 10, "ambient": "interval"}, {"elements": [2, 3, 5, 7, 8]}).value == 5


@pytest.mark.parametrize("extra", [0, 1, 4, 9, 11, 19])
def test_an_added_residue_breaks_it(check, extra):
    outcome = check(KIND, P, {"elements": [*GOOD["elements"], extra]})
    assert outcome.failed == "product"
    assert outcome.evidence["a"] * outcome.evidence["b"] % 35 == outcome.evidence["product"]


def test_a_repeated_element_is_refused(check):
    assert check(KIND, P, {"elements": [2, 2]}).failed == "format"


def test_random_edits(agrees):
    def edit(rng, data):
        data["elements"][rng.randrange(14)] = rng.randrange(35)
        return data

    agrees(KIND, P, GOOD, edit, holds)
