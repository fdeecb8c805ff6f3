from itertools import product

import pytest

KIND = "linear-code"
HAMMING = {"generator": ["1000011", "0100101", "0010110", "0001111"]}
TERNARY_GOLAY = {"generator": ["10000011111", "01000010122", "00100012012", "00010012201", "00001011220"]}


def distance(rows, p):
    rows = [[int(c) for c in row] for row in rows]
    weights = []
    for coefficients in product(range(p), repeat=len(rows)):
        if any(coefficients):
            weights.append(
                sum(
                    sum(c * r[i] for c, r in zip(coefficients, rows, strict=True)) % p != 0
                    for i in range(len(rows[0]))
                )
            )
    return min(weights)


def test_the_hamming_code_has_distance_three(check):
    assert check(KIND, {"n": 7, "k": 4}, HAMMING).value == 3


def test_a_ternary_code_agrees_with_all_codewords(check):
    expected = distance(TERNARY_GOLAY["generator"], 3)
    assert check(KIND, {"n": 11, "k": 5, "p": 3}, TERNARY_GOLAY).value == expected


def test_more_rows_than_are_combined_at_once(check):
    # The [15, 14] even-weight code crosses the split between base and shifts.
    rows = ["".join("1" if j in (i, 14) else "0" for j in range(15)) for i in range(14)]
    assert check(KIND, {"n": 15, "k": 14}, {"generator": rows}).value == 2


@pytest.mark.parametrize("row", ["1000011", "1100110", "0000000"])
def test_a_dependent_row_is_found(check, row):
    assert check(KIND, {"n": 7, "k": 4}, {"generator": ["1000011", "0100101", "0010110", row]}).failed in (
        "rank",
    )


@pytest.mark.parametrize(
    "rows",
    [["1000011"], ["1000011", "0100101", "0010110", "000111"], ["1000011", "0100101", "0010110", "0001112"]],
)
def test_other_shapes_are_refused(check, rows):
    assert check(KIND, {"n": 7, "k": 4}, {"generator": rows}).failed == "format"


def test_random_generators_agree_with_all_codewords(check):
    import random

    rng = random.Random(7)
    for _ in range(30):
        rows = ["".join(rng.choice("01") for _ in range(9)) for _ in range(4)]
        outcome = check(KIND, {"n": 9, "k": 4}, {"generator": rows})
        if outcome.failed is None:
            assert outcome.value == distance(rows, 2)
            word = outcome.measured.details["minimum_weight_word"]
            assert word.count("1") == outcome.value
        else:
            assert distance(rows, 2) == 0
