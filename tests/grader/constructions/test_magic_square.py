import pytest

KIND = "magic-square"
LO_SHU = {"rows": [[2, 7, 6], [9, 5, 1], [4, 3, 8]]}
# Euler's 4 × 4 magic square of squares (1770).
EULER = {
    "rows": [
        [68**2, 29**2, 41**2, 37**2],
        [17**2, 31**2, 79**2, 32**2],
        [59**2, 28**2, 23**2, 61**2],
        [11**2, 77**2, 8**2, 49**2],
    ]
}


def holds(data, diagonals=True):
    rows = data["rows"]
    n = len(rows)
    lines = [*rows, *map(list, zip(*rows, strict=True))]
    if diagonals:
        lines += [[rows[i][i] for i in range(n)], [rows[i][n - 1 - i] for i in range(n)]]
    return len({sum(line) for line in lines}) == 1 and len({x for row in rows for x in row}) == n * n


def test_the_lo_shu(check):
    assert check(KIND, {"order": 3}, LO_SHU).measured.details["magic_sum"] == "15"


def test_eulers_square_of_squares(check):
    assert check(KIND, {"order": 4, "power": 2}, EULER).measured.details["magic_sum"] == "8515"


@pytest.mark.parametrize(
    ("rows", "parameters", "failed"),
    [
        (LO_SHU["rows"], {"order": 3, "power": 2}, "power"),
        ([[2, 7, 6], [9, 5, 1], [4, 3, 9]], {"order": 3}, "format"),
        ([[2, 7, 6], [9, 5, 1], [4, 3, 10]], {"order": 3}, "sum"),
        ([[1, 2], [3, 4]], {"order": 2}, "sum"),
        ([[5, 5, 5]] * 3, {"order": 3}, "format"),
        ([[2, 7, 6], [4, 3, 8], [9, 5, 1]], {"order": 3}, "sum"),
        ([[0, 5, 4], [7, 3, -1], [2, 1, 6]], {"order": 3}, "format"),
    ],
)
def test_near_misses(check, rows, parameters, failed):
    assert check(KIND, parameters, {"rows": rows}).failed == failed


def test_a_semi_magic_square_need_not_have_magic_diagonals(check):
    data = {"rows": [[2, 7, 6], [4, 3, 8], [9, 5, 1]]}
    assert check(KIND, {"order": 3, "semi": "true"}, data).failed is None


def test_random_edits(agrees):
    def edit(rng, data):
        i, j = rng.sample(range(3), 2)
        rows = data["rows"]
        if rng.random() < 0.5:
            return {"rows": [list(column) for column in zip(*rows, strict=True)][::-1]}
        rows[i], rows[j] = rows[j], rows[i]
        return data

    agrees(KIND, {"order": 3}, LO_SHU, edit, holds)
