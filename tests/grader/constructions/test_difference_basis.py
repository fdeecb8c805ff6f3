from fractions import Fraction

import pytest

KIND, P = "difference-basis", {"n": 9}
RULER = {"elements": [0, 1, 4, 7, 9]}


def holds(data, n=9):
    covered = {abs(a - b) for a in data["elements"] for b in data["elements"]}
    return set(range(1, n + 1)) <= covered


def test_a_sparse_ruler_of_length_nine(check):
    assert check(KIND, P, RULER).value == 5


def test_the_ratio_is_exact(check):
    data = {"n": 9, "elements": [0, 1, 4, 7, 9]}
    assert check(KIND, {"measure": "ratio"}, data).value == Fraction(25, 9)


@pytest.mark.parametrize("missing", [0, 1, 4, 7, 9])
def test_every_mark_of_the_ruler_is_needed(check, missing):
    outcome = check(KIND, P, {"elements": [x for x in RULER["elements"] if x != missing]})
    assert outcome.failed == "missing-difference"


def test_a_claim_of_a_larger_n_is_checked(check):
    outcome = check(KIND, {"measure": "ratio"}, {"n": 10, "elements": [0, 1, 4, 7, 9]})
    assert (outcome.failed, outcome.evidence) == ("format", {"where": "elements"}) or outcome.evidence == {
        "difference": 10
    }


def test_an_n_of_zero_cannot_make_the_ratio_infinite_or_negative(check):
    for n in (0, -9):
        assert check(KIND, {"measure": "ratio"}, {"n": n, "elements": [0]}).failed == "format"


def test_a_restricted_basis_may_not_leave_the_interval(check):
    assert check(KIND, P, {"elements": [0, 1, 4, 7, 10]}).failed == "format"
    assert check(KIND, {"n": 9, "form": "free"}, {"elements": [-1, 0, 3, 6, 8]}).value == 5


def test_random_edits(agrees):
    def edit(rng, data):
        data["elements"][rng.randrange(5)] = rng.randrange(10)
        return data

    agrees(KIND, P, RULER, edit, holds)


def test_too_many_elements_are_refused(check):
    assert check(KIND, {"n": 30_000}, {"elements": list(range(30_001))}).failed == "format"
