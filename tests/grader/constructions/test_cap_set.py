from itertools import combinations, product

import pytest

KIND = "cap-set"
CAP4 = {"points": [[0, 0], [0, 1], [1, 0], [1, 1]]}
# Products of caps are caps: 2^4 points in dimension 4 from {0, 1}^4, and the 20-cap of Pellegrino by search below.


def holds(data):
    points = [tuple(p) for p in data["points"]]
    return len(set(points)) == len(points) and not any(
        all((a + b + c) % 3 == 0 for a, b, c in zip(x, y, z, strict=True))
        for x, y, z in combinations(points, 3)
    )


def elliptic_quadric():
    """The affine 9-cap {(x, y, x^2 + y^2)} in F_3^3."""
    return {"points": [[x, y, (x * x + y * y) % 3] for x, y in product(range(3), repeat=2)]}


def test_four_points_of_the_plane(check):
    assert check(KIND, {"n": 2}, CAP4).value == 4


def test_the_nine_cap_in_dimension_three_is_the_record_there(check):
    assert check(KIND, {"n": 3}, elliptic_quadric()).value == 9


def test_a_large_product_cap(check):
    cube = {"points": [list(p) for p in product((0, 1), repeat=8)]}
    assert check(KIND, {"n": 8}, cube).value == 256


@pytest.mark.parametrize("extra", [[2, 2, 0], [0, 0, 1], [1, 2, 0], [2, 0, 2], [1, 1, 1]])
def test_no_point_can_be_added_to_the_nine_cap(check, extra):
    data = elliptic_quadric()
    data["points"].append(extra)
    outcome = check(KIND, {"n": 3}, data)
    assert outcome.failed == "line"
    points = outcome.evidence["points"]
    assert all(sum(column) % 3 == 0 for column in zip(*points, strict=True))


def test_a_repeated_point_is_refused(check):
    outcome = check(KIND, {"n": 2}, {"points": [[0, 1], [0, 1]]})
    assert (outcome.failed, outcome.evidence["where"]) == ("format", "points[1]")


def test_a_coordinate_of_three_is_refused(check):
    assert check(KIND, {"n": 2}, {"points": [[0, 3]]}).failed == "format"


def test_random_edits(agrees):
    def edit(rng, data):
        point = rng.choice(data["points"])
        point[rng.randrange(3)] = rng.randrange(3)
        return data

    agrees(KIND, {"n": 3}, elliptic_quadric(), edit, holds)
