import math

import pytest

KIND = "perfect-cuboid"
BRICK = {"edges": [44, 117, 240]}


def square(n):
    return math.isqrt(n) ** 2 == n


def test_an_euler_brick(check):
    assert check(KIND, {"except": "space"}, BRICK).failed is None


def test_a_cuboid_with_one_irrational_face_diagonal(check):
    assert check(KIND, {"except": "face"}, {"edges": [153, 672, 104]}).failed in (None, "square")
    a, b, c = 672, 153, 104
    assert all(map(square, (a * a + c * c, b * b + c * c, a * a + b * b + c * c)))
    assert check(KIND, {"except": "face"}, {"edges": [a, b, c]}).failed is None


@pytest.mark.parametrize(
    "edges", [[44, 117, 240], [240, 252, 275], [85, 132, 720], [140, 480, 693], [160, 231, 792]]
)
def test_euler_bricks_are_not_perfect(check, edges):
    outcome = check(KIND, {}, {"edges": edges})
    assert (outcome.failed, outcome.evidence["sum"]) == ("square", "a^2 + b^2 + c^2")


@pytest.mark.parametrize(
    "edges", [[0, 3, 4], [-44, 117, 240], [44, 117], [44, 117, 240, 1], [44.5, 117, 240]]
)
def test_degenerate_edges_are_refused(check, edges):
    assert check(KIND, {"except": "space"}, {"edges": edges}).failed == "format"


def test_a_square_missed_by_one_among_large_numbers_is_seen(check):
    k = 10**40
    assert check(KIND, {"except": "space"}, {"edges": [44 * k, 117 * k, 240 * k]}).failed is None
    assert check(KIND, {"except": "space"}, {"edges": [44 * k, 117 * k, 240 * k + 1]}).failed == "square"


def test_random_edits(agrees):
    def edit(rng, data):
        data["edges"][rng.randrange(3)] = rng.choice([44, 117, 240, 125, 244, 267, 88])
        return data

    def holds(data):
        a, b, c = data["edges"]
        return square(a * a + b * b) and square(a * a + c * c) and square(b * b + c * c)

    agrees(KIND, {"except": "space"}, BRICK, edit, holds)
