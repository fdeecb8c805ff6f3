from itertools import combinations

import pytest

KIND, P = "zarankiewicz-matrix", {"rows": 7, "columns": 7, "s": 2, "t": 2}
FANO = {"rows": ["".join("1" if (j - i) % 7 in (0, 1, 3) else "0" for j in range(7)) for i in range(7)]}


def holds(data, s=2, t=2):
    rows = data["rows"]
    n = len(rows[0])
    return not any(
        all(rows[i][j] == "1" for i in r for j in c)
        for r in combinations(range(len(rows)), s)
        for c in combinations(range(n), t)
    )


def test_the_fano_plane_has_21_ones(check):
    assert check(KIND, P, FANO).value == 21


@pytest.mark.parametrize("cell", [(0, 2), (1, 0), (3, 1), (6, 3), (5, 4)])
def test_no_one_can_be_added(check, cell):
    i, j = cell
    assert FANO["rows"][i][j] == "0"
    rows = list(FANO["rows"])
    rows[i] = rows[i][:j] + "1" + rows[i][j + 1 :]
    outcome = check(KIND, P, {"rows": rows})
    assert outcome.failed == "submatrix"
    assert all(rows[a][b] == "1" for a in outcome.evidence["rows"] for b in outcome.evidence["columns"])


@pytest.mark.parametrize("rows", [["1" * 7] * 6, ["1" * 6] * 7, ["1111112"] * 7, [1111111] * 7])
def test_other_shapes_are_refused(check, rows):
    assert check(KIND, P, {"rows": rows}).failed == "format"


def test_random_edits(agrees):
    def edit(rng, data):
        i, j = rng.randrange(7), rng.randrange(7)
        row = data["rows"][i]
        data["rows"][i] = row[:j] + rng.choice("01") + row[j + 1 :]
        return data

    agrees(KIND, P, FANO, edit, holds)
