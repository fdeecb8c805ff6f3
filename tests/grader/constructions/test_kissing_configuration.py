from fractions import Fraction
from itertools import combinations, product

import pytest

KIND = "kissing-configuration"


def d_roots(n):
    rows = []
    for i, j in combinations(range(n), 2):
        for a, b in product((1, -1), repeat=2):
            row = [0] * n
            row[i], row[j] = a, b
            rows.append(row)
    return {"points": rows}


def holds(data):
    points = [[Fraction(x) for x in p] for p in data["points"]]
    dot = lambda x, y: sum(a * b for a, b in zip(x, y, strict=True))  # noqa: E731
    if any(dot(p, p) == 0 for p in points):
        return False
    return all(
        dot(x, y) <= 0 or 4 * dot(x, y) ** 2 <= dot(x, x) * dot(y, y) for x, y in combinations(points, 2)
    )


def test_the_roots_of_d4_and_d5(check):
    assert check(KIND, {"dimension": 4}, d_roots(4)).value == 24
    assert check(KIND, {"dimension": 5}, d_roots(5)).value == 40


def test_the_hexagon_with_surds(check):
    points = [
        ["1", "0"],
        ["1/2", "sqrt(3)/2"],
        ["-1/2", "sqrt(3)/2"],
        ["-1", "0"],
        ["-1/2", "-sqrt(3)/2"],
        ["1/2", "-sqrt(3)/2"],
    ]
    assert check(KIND, {"dimension": 2}, {"points": points}).value == 6


def test_points_of_different_lengths_are_compared_by_angle(check):
    assert check(KIND, {"dimension": 2}, {"points": [[1, 0], [0, 7], [-100, 1]]}).value == 3


def test_coordinates_beyond_machine_words(check):
    big = 10**20
    points = [[x * big for x in p] for p in d_roots(4)["points"]]
    assert check(KIND, {"dimension": 4}, {"points": points}).value == 24
    points[0] = [big + 1, big, 1, 0]
    assert check(KIND, {"dimension": 4}, {"points": points}).failed == "angle"


@pytest.mark.parametrize(
    ("extra", "failed"),
    [
        ([0, 0, 0, 0], "nonzero"),
        ([1, 1, 0, 0], "angle"),
        ([2, 2, 0, 0], "angle"),
        ([1, 0, 0, 0], "angle"),
        ([5, 4, 3, 2], "angle"),
        ([1, 1, 1], "format"),
        ([1, 1, 1, None], "format"),
    ],
)
def test_nothing_can_be_added_to_the_roots_of_d4(check, extra, failed):
    assert check(KIND, {"dimension": 4}, {"points": [*d_roots(4)["points"], extra]}).failed == failed


@pytest.mark.parametrize("text", ["nan", "NaN", "inf", "1e400000", "0/0", "1/0", "i", "pi", "", "1;1"])
def test_coordinates_that_are_no_numbers_cannot_beat_a_comparison(check, text):
    assert check(KIND, {"dimension": 2}, {"points": [[text, "1"], [text, "2"]]}).failed == "format"


def test_a_large_configuration_by_its_lattice(check):
    # The 2·64·63 = 8064 roots of D_64 span a lattice of minimum 2; doubled sums of pairs do not.
    data = d_roots(64)
    outcome = check(KIND, {"dimension": 64}, data)
    assert outcome.value == 8064
    assert "lattice" in outcome.measured.details["method"]
    data["points"][17] = data["points"][3]
    assert check(KIND, {"dimension": 64}, data).failed == "angle"


def test_random_edits(agrees):
    def edit(rng, data):
        rng.choice(data["points"])[rng.randrange(4)] = rng.randrange(-2, 3)
        return data

    agrees(KIND, {"dimension": 4}, d_roots(4), edit, holds)


@pytest.mark.parametrize(
    ("points", "failed"),
    [
        ([["1", "0"], ["sqrt(3)/2", "1/2"]], "angle"),
        ([["1", "0"], ["1/2", "0.8660254037844386467637231707"]], "angle"),
        ([["1", "0"], ["0.49999999999999999999", "sqrt(3)/2"]], None),
        ([["1", "0"], ["sqrt(2)-sqrt(2)", "0"]], "nonzero"),
        ([["sqrt(2)", "0"], ["0", "sqrt(2)"]], None),
    ],
)
def test_exact_real_coordinates_are_compared_exactly(check, points, failed):
    assert check(KIND, {"dimension": 2}, {"points": points}).failed == failed


def test_the_origin_among_huge_coordinates_is_found(check):
    assert check(KIND, {"dimension": 2}, {"points": [[10**30, 0], [0, 0]]}).failed == "nonzero"


def test_many_points_need_integer_coordinates(check):
    points = [[f"{k}/7", 1] for k in range(1001)]
    assert check(KIND, {"dimension": 2}, {"points": points}).failed == "format"
