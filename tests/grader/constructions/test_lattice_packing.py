import random
from fractions import Fraction
from itertools import product

import pytest

from grader.constructions.numbers import compare, multiply

KIND = "lattice-packing"
E8 = [[2 if i == j else 0 for j in range(8)] for i in range(8)]
for a, b in [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (2, 7)]:
    E8[a][b] = E8[b][a] = -1


def squared(outcome):
    return multiply(outcome.value, outcome.value)


def test_e8_has_centre_density_one_sixteenth(check):
    outcome = check(KIND, {"dimension": 8}, {"gram": E8})
    assert outcome.value == Fraction(1, 16)
    assert outcome.measured.details["minimal_norm"] == 2


def test_the_hexagonal_lattice_has_an_irrational_density(check):
    outcome = check(KIND, {"dimension": 2}, {"gram": [[2, 1], [1, 2]]})
    assert compare(squared(outcome), Fraction(1, 12)) == 0


def test_the_integers(check):
    assert check(KIND, {"dimension": 1}, {"gram": [[7]]}).value == Fraction(1, 2)


def test_a_skewed_basis_gives_the_same_density(check):
    # The basis e1, 1000 e1 + e2 of Z^2.
    assert check(KIND, {"dimension": 2}, {"gram": [[1, 1000], [1000, 1000001]]}).value == Fraction(1, 4)


@pytest.mark.parametrize(
    ("gram", "failed"),
    [
        ([[2, 1], [0, 2]], "symmetric"),
        ([[1, 1], [1, 1]], "positive-definite"),
        ([[1, 2], [2, 1]], "positive-definite"),
        ([[0, 0], [0, 0]], "positive-definite"),
        ([[-1, 0], [0, -1]], "positive-definite"),
        ([[2, 1]], "format"),
        ([[2, 1], [1, 2.5]], "format"),
        ([[2, "nan"], ["nan", 2]], "format"),
    ],
)
def test_near_misses(check, gram, failed):
    assert check(KIND, {"dimension": 2}, {"gram": gram}).failed == failed


def test_the_minimum_agrees_with_enumeration_in_a_box(check):
    rng = random.Random(17)
    for _ in range(30):
        basis = [[rng.randrange(-3, 4) for _ in range(3)] for _ in range(3)]
        gram = [[sum(x * y for x, y in zip(r, s, strict=True)) for s in basis] for r in basis]
        outcome = check(KIND, {"dimension": 3}, {"gram": gram})
        if outcome.failed:
            continue
        least = min(
            sum(gram[i][j] * x[i] * x[j] for i in range(3) for j in range(3))
            for x in product(range(-12, 13), repeat=3) if any(x)
        )  # fmt: skip
        assert outcome.measured.details["minimal_norm"] == least
