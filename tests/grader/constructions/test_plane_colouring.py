from fractions import Fraction

import pytest

KIND = "plane-colouring"


def grid(k, side="7/10"):
    """k × k squares, every colour once."""
    return {"side": side, "shift": 0, "rows": [[k * i + j for j in range(k)] for i in range(k)]}


def shifted(k, shift, side):
    """k colours in one row, the next row shifted."""
    return {"side": side, "shift": shift, "rows": [list(range(k))]}


def test_nine_colours_in_a_three_by_three_block(check):
    assert check(KIND, {}, grid(3)).value == 9


def test_ten_colours_by_a_shifted_row(check):
    # Squares of one colour are at least three squares apart in one of the two directions.
    assert check(KIND, {}, shifted(10, 3, "7/10")).value == 10


@pytest.mark.parametrize(
    ("data", "failed"),
    [
        (grid(2), "unit-distance"),
        (grid(3, "3/4"), "diameter"),
        (grid(3, "1/2"), "unit-distance"),
        (shifted(7, 3, "7/10"), "unit-distance"),
        (shifted(9, 1, "7/10"), "unit-distance"),
        (grid(3, "0"), "format"),
        (grid(3, "-7/10"), "format"),
        ({"side": "7/10", "shift": 0, "rows": [[0, 1], [2]]}, "format"),
        ({"side": "7/10", "shift": 2, "rows": [[0, 1], [2, 3]]}, "format"),
    ],
)
def test_near_misses(check, data, failed):
    assert check(KIND, {}, data).failed == failed


def test_a_violation_names_two_squares_with_points_at_distance_one(check):
    outcome = check(KIND, {}, grid(2))
    (a, b), (c, d) = outcome.evidence["squares"]
    s = Fraction(7, 10)
    dx, dy = abs(a - c), abs(b - d)
    assert s**2 * (max(dx - 1, 0) ** 2 + max(dy - 1, 0) ** 2) <= 1 <= s**2 * ((dx + 1) ** 2 + (dy + 1) ** 2)
    assert (a % 2, b % 2) == (c % 2, d % 2)


def test_sampled_points_never_contradict_an_accepted_colouring(check):
    import math
    import random

    data = shifted(10, 3, "7/10")
    assert check(KIND, {}, data).failed is None
    rng = random.Random(8)
    for _ in range(2000):
        x, y, turn = rng.uniform(0, 5), rng.uniform(0, 5), rng.uniform(0, 2 * math.pi)
        cells = []
        for u, v in ((x, y), (x + math.cos(turn), y + math.sin(turn))):
            i, j = math.floor(u / 0.7), math.floor(v / 0.7)
            cells.append((i - 3 * j) % 10)
        assert cells[0] != cells[1]
