from itertools import combinations

import pytest

KIND, P = "costas-array", {"order": 10}
# Welch's construction: powers of the primitive root 2 modulo 11.
WELCH = {"permutation": [pow(2, i, 11) for i in range(10)]}


def holds(data):
    p = data["permutation"]
    vectors = [(j - i, p[j] - p[i]) for i, j in combinations(range(len(p)), 2)]
    return sorted(p) == list(range(1, len(p) + 1)) and len(set(vectors)) == len(vectors)


def test_welchs_array_of_order_ten(check):
    assert check(KIND, P, WELCH).failed is None


@pytest.mark.parametrize("swap", [(0, 1), (2, 5), (3, 9), (4, 6), (7, 8)])
def test_swapping_two_columns_repeats_a_vector(check, swap):
    values = list(WELCH["permutation"])
    i, j = swap
    values[i], values[j] = values[j], values[i]
    outcome = check(KIND, P, {"permutation": values})
    assert (outcome.failed is None) == holds({"permutation": values})


def test_the_identity_is_no_costas_array(check):
    outcome = check(KIND, {"order": 3}, {"permutation": [1, 2, 3]})
    assert outcome.evidence["vector"] == [1, 1]


@pytest.mark.parametrize("values", [[1, 1, 2], [0, 1, 2], [1, 2], [1, 2, 4]])
def test_what_is_no_permutation_is_refused(check, values):
    assert check(KIND, {"order": 3}, {"permutation": values}).failed == "format"


def test_random_edits(agrees):
    def edit(rng, data):
        i, j = rng.sample(range(10), 2)
        p = data["permutation"]
        p[i], p[j] = p[j], p[i]
        return data

    agrees(KIND, P, WELCH, edit, holds)
