import pytest

KIND = "orthogonal-latin-squares"


def field(p):
    return {"squares": [[[(k * i + j) % p for j in range(p)] for i in range(p)] for k in range(1, p)]}


def holds(data):
    squares = data["squares"]
    n = len(squares[0])
    for s in squares:
        if any(len(set(row)) != n for row in s) or any(len({row[j] for row in s}) != n for j in range(n)):
            return False
    return all(
        len({(a[i][j], b[i][j]) for i in range(n) for j in range(n)}) == n * n
        for x, a in enumerate(squares) for b in squares[:x]
    )  # fmt: skip


def test_a_complete_set_of_order_five(check):
    assert check(KIND, {"order": 5}, field(5)).value == 4


def test_one_latin_square_counts_as_one(check):
    assert check(KIND, {"order": 2}, {"squares": [[[0, 1], [1, 0]]]}).value == 1


def test_a_square_is_not_orthogonal_to_itself(check):
    square = field(5)["squares"][0]
    outcome = check(KIND, {"order": 5}, {"squares": [square, square]})
    assert outcome.failed == "orthogonality"
    (a, b), (c, d) = outcome.evidence["cells"]
    assert square[a][b] == square[c][d]


@pytest.mark.parametrize("cell", [(0, 0, 0), (1, 4, 4), (2, 0, 3), (3, 2, 2)])
def test_one_changed_symbol_breaks_a_row_or_column(check, cell):
    data = field(5)
    s, i, j = cell
    data["squares"][s][i][j] = (data["squares"][s][i][j] + 1) % 5
    assert check(KIND, {"order": 5}, data).failed == "latin"


@pytest.mark.parametrize("squares", [[], [[[0, 1], [1]]], [[[0, 2], [2, 0]]], "0110"])
def test_other_shapes_are_refused(check, squares):
    assert check(KIND, {"order": 2}, {"squares": squares}).failed == "format"


def test_random_edits(agrees):
    def edit(rng, data):
        square = rng.choice(data["squares"])
        i, j = rng.sample(range(5), 2)
        if rng.random() < 0.5:
            square[i], square[j] = square[j], square[i]
        else:
            square[i][j] = rng.randrange(5)
        return data

    agrees(KIND, {"order": 5}, field(5), edit, holds, rounds=40)
