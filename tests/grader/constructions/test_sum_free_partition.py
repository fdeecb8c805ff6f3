import pytest

KIND = "sum-free-partition"
# {1, 4, 10, 13}, {2, 3, 11, 12}, {5, …, 9}: the Schur number S(3) = 13.
S3 = {"colours": [0, 1, 1, 0, 2, 2, 2, 2, 2, 0, 1, 1, 0]}


def holds(data, strong=True):
    c = [None, *data["colours"]]
    n = len(c) - 1
    return not any(
        c[x] == c[y] == c[x + y] for x in range(1, n + 1) for y in range(x if strong else x + 1, n - x + 1)
    )


def test_the_schur_number_of_three_colours_is_at_least_thirteen(check):
    assert check(KIND, {"colours": 3}, S3).value == 13


def test_the_weak_form_allows_doubling(check):
    data = {"colours": [0, 0, 1, 0, 1, 1, 1, 0]}
    assert check(KIND, {"colours": 2, "form": "weak"}, data).value == 8
    assert check(KIND, {"colours": 2}, data).failed == "monochromatic-sum"


@pytest.mark.parametrize("extra", [0, 1, 2])
def test_no_colour_fits_fourteen(check, extra):
    outcome = check(KIND, {"colours": 3}, {"colours": [*S3["colours"], extra]})
    assert outcome.failed == "monochromatic-sum"
    x, y = outcome.evidence["x"], outcome.evidence["y"]
    assert x + y == 14


@pytest.mark.parametrize("colours", [[0, 0], [0, 1, 1, 1]])
def test_small_violations(check, colours):
    assert check(KIND, {"colours": 3}, {"colours": colours}).failed == "monochromatic-sum"


def test_a_fourth_colour_is_refused(check):
    assert check(KIND, {"colours": 3}, {"colours": [0, 3]}).failed == "format"


def test_random_edits(agrees):
    def edit(rng, data):
        data["colours"][rng.randrange(13)] = rng.randrange(3)
        return data

    agrees(KIND, {"colours": 3}, S3, edit, holds)
