import pytest

KIND = "conference-matrix"


def paley(q):
    """Symmetric, order q + 1, q = 1 mod 4."""
    squares = {x * x % q for x in range(1, q)}
    rows = ["0" + "+" * q]
    for i in range(q):
        rows.append(
            "+" + "".join("0" if i == j else "+" if (i - j) % q in squares else "-" for j in range(q))
        )
    return {"rows": rows}


def holds(data):
    value = {"+": 1, "-": -1, "0": 0}
    rows = [[value[c] for c in row] for row in data["rows"]]
    n = len(rows)
    diagonal = all((rows[i][j] == 0) == (i == j) for i in range(n) for j in range(n))
    return diagonal and all(
        sum(a * b for a, b in zip(rows[i], rows[j], strict=True)) == 0 for i in range(n) for j in range(i)
    )


def test_paleys_conference_matrices(check):
    for q in (5, 13, 17):
        assert check(KIND, {"order": q + 1, "form": "symmetric"}, paley(q)).failed is None


def test_the_symmetric_one_is_not_skew(check):
    assert check(KIND, {"order": 6, "form": "skew"}, paley(5)).failed == "skew"


@pytest.mark.parametrize(
    ("cell", "sign", "failed"),
    [
        ((0, 0), "+", "diagonal"),
        ((2, 2), "-", "diagonal"),
        ((0, 1), "0", "diagonal"),
        ((1, 2), "flip", "orthogonality"),
        ((5, 0), "flip", "orthogonality"),
    ],
)
def test_near_misses(check, cell, sign, failed):
    rows = [list(row) for row in paley(5)["rows"]]
    i, j = cell
    rows[i][j] = {"+": "-", "-": "+"}[rows[i][j]] if sign == "flip" else sign
    assert check(KIND, {"order": 6}, {"rows": ["".join(row) for row in rows]}).failed == failed


def test_random_edits(agrees):
    def edit(rng, data):
        rows = [list(row) for row in data["rows"]]
        rows[rng.randrange(6)][rng.randrange(6)] = rng.choice("+-0")
        return {"rows": ["".join(row) for row in rows]}

    agrees(KIND, {"order": 6}, paley(5), edit, holds)


@pytest.mark.parametrize(
    "rows", [["0+", "+"], ["0+", "+1"], ["0+"], [["0", "+"], ["+", "0"]], ["0++", "+0+"]]
)
def test_other_shapes_are_refused(check, rows):
    assert check(KIND, {"order": 2}, {"rows": rows}).failed == "format"
