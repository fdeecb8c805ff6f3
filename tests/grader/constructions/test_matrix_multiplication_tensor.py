import random

import pytest

KIND, P = "matrix-multiplication-tensor", {"format": [2, 2, 2]}
STRASSEN = {
    "u": [[1, 0, 0, 1], [0, 0, 1, 1], [1, 0, 0, 0], [0, 0, 0, 1], [1, 1, 0, 0], [-1, 0, 1, 0], [0, 1, 0, -1]],
    "v": [[1, 0, 0, 1], [1, 0, 0, 0], [0, 1, 0, -1], [-1, 0, 1, 0], [0, 0, 0, 1], [1, 1, 0, 0], [0, 0, 1, 1]],
    "w": [[1, 0, 0, 1], [0, 0, 1, -1], [0, 1, 0, 1], [1, 0, 1, 0], [-1, 1, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0]],
}


def multiplies(data, modulus=None):
    """By definition on random integer matrices: the bilinear algorithm gives the product."""
    rng = random.Random(1)
    for _ in range(20):
        a, b = ([rng.randrange(-50, 50) for _ in range(4)] for _ in range(2))
        c = [0] * 4
        for u, v, w in zip(data["u"], data["v"], data["w"], strict=True):
            m = sum(x * y for x, y in zip(u, a, strict=True)) * sum(x * y for x, y in zip(v, b, strict=True))
            c = [s + x * m for s, x in zip(c, w, strict=True)]
        expected = [
            a[0] * b[0] + a[1] * b[2],
            a[0] * b[1] + a[1] * b[3],
            a[2] * b[0] + a[3] * b[2],
            a[2] * b[1] + a[3] * b[3],
        ]
        if any((x - y) % modulus if modulus else x - y for x, y in zip(c, expected, strict=True)):
            return False
    return True


def naive(n, m, p):
    u, v, w = [], [], []
    for i in range(n):
        for j in range(m):
            for k in range(p):
                u.append([int((i, j) == (a, b)) for a in range(n) for b in range(m)])
                v.append([int((j, k) == (a, b)) for a in range(m) for b in range(p)])
                w.append([int((i, k) == (a, b)) for a in range(n) for b in range(p)])
    return {"u": u, "v": v, "w": w}


def test_strassen_needs_seven_multiplications(check):
    assert multiplies(STRASSEN)
    assert check(KIND, P, STRASSEN).value == 7


def test_rectangular_formats(check):
    assert check(KIND, {"format": [2, 3, 4]}, naive(2, 3, 4)).value == 24
    assert check(KIND, {"format": [3, 2, 4]}, naive(2, 3, 4)).failed == "format"


def test_rational_entries(check):
    data = {k: [list(row) for row in rows] for k, rows in STRASSEN.items()}
    data["u"] = [[f"{x}/2" for x in row] for row in data["u"]]
    assert check(KIND, P, data).failed == "identity"
    data["w"] = [[2 * x for x in row] for row in data["w"]]
    assert check(KIND, P, data).value == 7


def test_signs_do_not_matter_over_the_field_of_two(check):
    data = {k: [[abs(x) for x in row] for row in rows] for k, rows in STRASSEN.items()}
    assert check(KIND, {"format": [2, 2, 2], "field": "F2"}, data).value == 7
    assert check(KIND, P, data).failed == "identity"


@pytest.mark.parametrize(
    "change", [("u", 0, 0, 2), ("v", 3, 1, 1), ("w", 6, 3, 1), ("w", 1, 2, 0), ("u", 5, 0, 1)]
)
def test_one_changed_entry_breaks_the_identity(check, change):
    name, t, i, value = change
    data = {k: [list(row) for row in rows] for k, rows in STRASSEN.items()}
    data[name][t][i] = value
    assert check(KIND, P, data).failed == "identity"


def test_different_numbers_of_factors_are_refused(check):
    assert check(KIND, P, {**STRASSEN, "w": STRASSEN["w"][:6]}).failed == "format"


def test_random_edits(agrees):
    def edit(rng, data):
        rng.choice(data[rng.choice("uvw")])[rng.randrange(4)] = rng.randrange(-1, 2)
        return data

    agrees(KIND, P, STRASSEN, edit, multiplies)


def test_fractions_are_no_entries_over_the_field_of_two(check):
    data = {k: [list(row) for row in rows] for k, rows in STRASSEN.items()}
    data["u"] = [[f"{x}/2" for x in row] for row in data["u"]]
    data["w"] = [[2 * x for x in row] for row in data["w"]]
    assert check(KIND, {"format": [2, 2, 2], "field": "F2"}, data).failed == "field"
