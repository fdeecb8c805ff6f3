from fractions import Fraction
from itertools import combinations_with_replacement, product

import pytest

KIND = "spherical-design"
OCTAHEDRON = {"points": [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]]}
CUBE = {"points": [list(p) for p in product((1, -1), repeat=3)]}


def moment(exponents):
    """The mean of x^a y^b z^c over the unit sphere of R^3."""
    if any(e % 2 for e in exponents):
        return Fraction(0)
    double = lambda n: n * double(n - 2) if n > 1 else 1  # noqa: E731
    top = 1
    for e in exponents:
        top *= double(e - 1)
    return Fraction(top, double(sum(exponents) + 1))


def holds(points, t):
    """By definition: all monomials of degree at most t, on points of squared norm n."""
    norm = sum(x * x for x in points[0])
    if any(sum(x * x for x in p) != norm for p in points) or len({tuple(p) for p in points}) < len(points):
        return False
    for degree in range(1, t + 1):
        for axes in combinations_with_replacement(range(3), degree):
            exponents = [axes.count(i) for i in range(3)]
            mean = Fraction(
                sum(p[0] ** exponents[0] * p[1] ** exponents[1] * p[2] ** exponents[2] for p in points),
                len(points),
            )
            expected = moment(exponents)
            # Compare at norm n: for odd degrees both vanish.
            if (degree % 2 and mean != 0) or (degree % 2 == 0 and mean != expected * norm ** (degree // 2)):
                return False
    return True


def test_the_octahedron_is_a_3_design_and_not_a_4_design(check):
    assert check(KIND, {"dimension": 3, "strength": 3}, OCTAHEDRON).value == 6
    outcome = check(KIND, {"dimension": 3, "strength": 4}, OCTAHEDRON)
    assert (outcome.failed, outcome.evidence["degree"]) == ("degree", 4)


def test_the_cube_too(check):
    assert check(KIND, {"dimension": 3, "strength": 3}, CUBE).value == 8
    assert check(KIND, {"dimension": 3, "strength": 4}, CUBE).failed == "degree"


def test_the_24_cell_is_a_5_design(check):
    points = [[2 * s if i == j else 0 for j in range(4)] for i in range(4) for s in (1, -1)]
    points += [list(p) for p in product((1, -1), repeat=4)]
    assert check(KIND, {"dimension": 4, "strength": 5}, {"points": points}).value == 24
    assert check(KIND, {"dimension": 4, "strength": 6}, {"points": points}).failed == "degree"


def test_a_regular_pentagon_is_a_4_design_of_the_circle(check):
    points = [[f"cos(2*pi*{k}/5)", f"sin(2*pi*{k}/5)"] for k in range(5)]
    assert check(KIND, {"dimension": 2, "strength": 4}, {"points": points}).value == 5
    assert check(KIND, {"dimension": 2, "strength": 5}, {"points": points}).failed == "degree"


@pytest.mark.parametrize(
    ("points", "failed"),
    [
        ([[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1]], "degree"),
        ([[0, 0, 0]], "norm"),
        ([[1, 0, 0], [-2, 0, 0]], "norm"),
        ([[1, 0, 0], [1, 0, 0]], "distinct"),
        ([[1, 0, 0], [0, 1, 0]], "degree"),
        ([], "format"),
    ],
)
def test_near_misses(check, points, failed):
    assert check(KIND, {"dimension": 3, "strength": 2}, {"points": points}).failed == failed


def test_agrees_with_the_moments_of_the_sphere(check):
    import random

    rng = random.Random(5)
    shell = [list(p) for p in product(range(-2, 3), repeat=3) if sum(x * x for x in p) == 5]
    for _ in range(25):
        half = rng.sample(shell, 6)
        points = [list(p) for p in {tuple(p) for q in half for p in (q, [-x for x in q])}]
        t = rng.randrange(1, 5)
        outcome = check(KIND, {"dimension": 3, "strength": t}, {"points": points})
        assert (outcome.failed is None) == holds(points, t)
    assert check(KIND, {"dimension": 3, "strength": 3}, {"points": shell}).failed is None
