import pytest

KIND = "hadamard-matrix"


def sylvester(k):
    n = 2**k
    return {"rows": ["".join("-" if (i & j).bit_count() % 2 else "+" for j in range(n)) for i in range(n)]}


def paley_skew(q):
    """Order q + 1, q = 3 mod 4: I + S with S skew."""
    squares = {x * x % q for x in range(1, q)}
    rows = ["+" * (q + 1)]
    for i in range(q):
        rows.append(
            "-" + "".join("+" if i == j else "+" if (j - i) % q in squares else "-" for j in range(q))
        )
    return {"rows": rows}


def holds(data):
    rows = [[1 if c == "+" else -1 for c in row] for row in data["rows"]]
    return all(
        sum(a * b for a, b in zip(x, y, strict=True)) == (len(rows) if i == j else 0)
        for i, x in enumerate(rows) for j, y in enumerate(rows)
    )  # fmt: skip


def test_sylvesters_matrices(check):
    for k in range(4):
        assert check(KIND, {"order": 2**k}, sylvester(k)).failed is None


def test_paleys_matrix_is_skew(check):
    assert check(KIND, {"order": 12, "form": "skew"}, paley_skew(11)).failed is None


def test_sylvesters_matrix_is_symmetric_and_not_skew(check):
    assert check(KIND, {"order": 4, "form": "symmetric"}, sylvester(2)).failed is None
    assert check(KIND, {"order": 4, "form": "skew"}, sylvester(2)).failed == "skew"


def test_a_circulant_matrix_of_order_four(check):
    assert (
        check(KIND, {"order": 4, "form": "circulant"}, {"rows": ["-+++", "+-++", "++-+", "+++-"]}).failed
        is None
    )
    assert check(KIND, {"order": 4, "form": "circulant"}, sylvester(2)).failed == "circulant"


@pytest.mark.parametrize("cell", [(0, 0), (0, 11), (5, 5), (11, 0), (7, 3)])
def test_one_flipped_sign_is_found_with_the_two_rows(check, cell):
    rows = [list(row) for row in paley_skew(11)["rows"]]
    rows[cell[0]][cell[1]] = "-" if rows[cell[0]][cell[1]] == "+" else "+"
    outcome = check(KIND, {"order": 12}, {"rows": ["".join(row) for row in rows]})
    assert outcome.failed == "orthogonality"
    assert cell[0] in outcome.evidence["rows"]


@pytest.mark.parametrize("rows", [["++", "+"], ["+0", "+-"], ["++", "+-", "++"], [["+", "+"], ["+", "-"]]])
def test_other_shapes_are_refused(check, rows):
    assert check(KIND, {"order": 2}, {"rows": rows}).failed == "format"


def test_random_edits(agrees):
    def edit(rng, data):
        i, j = rng.randrange(8), rng.randrange(8)
        rows = [list(row) for row in data["rows"]]
        if rng.random() < 0.3:
            rows[i] = ["-" if c == "+" else "+" for c in rows[i]]
        else:
            rows[i][j] = rng.choice("+-")
        return {"rows": ["".join(row) for row in rows]}

    agrees(KIND, {"order": 8}, sylvester(3), edit, holds)
