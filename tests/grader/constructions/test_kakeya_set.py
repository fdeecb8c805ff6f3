from itertools import product

import pytest

KIND, P = "kakeya-set", {"p": 3, "n": 2}
# {(x, y): x + y^2 … }: lines {t(1, m) + (0, -m^2)} for each slope m, and the vertical line.
GOOD = {
    "points": sorted(
        {(t, (m * t - m * m) % 3) for m in range(3) for t in range(3)} | {(0, y) for y in range(3)}
    )
}
GOOD["points"] = [list(p) for p in GOOD["points"]]


def holds(data, p=3, n=2):
    members = {tuple(x) for x in data["points"]}
    directions = [d for d in product(range(p), repeat=n) if any(d)]
    return all(
        any(
            all(tuple((b + t * c) % p for b, c in zip(base, d, strict=True)) in members for t in range(p))
            for base in members
        )
        for d in directions
    )


def test_a_kakeya_set_of_the_plane(check):
    assert check(KIND, P, GOOD).value == len(GOOD["points"]) < 9


def test_the_whole_space(check):
    assert (
        check(KIND, {"p": 5, "n": 3}, {"points": [list(p) for p in product(range(5), repeat=3)]}).value == 125
    )


@pytest.mark.parametrize("index", range(5))
def test_without_a_point_some_direction_is_lost(check, index):
    points = [p for i, p in enumerate(GOOD["points"]) if i != index]
    outcome = check(KIND, P, {"points": points})
    assert (outcome.failed is None) == holds({"points": points})


@pytest.mark.parametrize("points", [[], [[0, 3]], [[0]], [[0, 0], [0, 0]], [[0, -1]], [[0, 0.5]]])
def test_other_points_are_refused(check, points):
    assert check(KIND, P, {"points": points}).failed == "format"


def test_random_edits(agrees):
    # Lines y = m x + c_m in the plane over F_5, and x = 0, with intercepts that overlap well.
    points = {(t, (m * t - m * m) % 5) for m in range(5) for t in range(5)} | {(0, y) for y in range(5)}

    def edit(rng, data):
        del data["points"][rng.randrange(len(data["points"]))]
        rng.choice(data["points"])[rng.randrange(2)] = rng.randrange(5)
        return data

    agrees(
        KIND,
        {"p": 5, "n": 2},
        {"points": [list(p) for p in sorted(points)]},
        edit,
        lambda d: holds(d, 5),
        rounds=40,
    )
