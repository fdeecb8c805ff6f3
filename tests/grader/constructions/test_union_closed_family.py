from fractions import Fraction
from itertools import combinations

import pytest

KIND = "union-closed-family"
POWER = {"sets": [list(s) for r in range(4) for s in combinations(range(3), r)]}


def holds(data):
    sets = {frozenset(s) for s in data["sets"]}
    return (
        len(sets) == len(data["sets"])
        and sets != {frozenset()}
        and all(a | b in sets for a in sets for b in sets)
    )


def test_a_power_set_has_frequency_one_half(check):
    assert check(KIND, {}, POWER).value == Fraction(1, 2)


def test_a_chain(check):
    outcome = check(KIND, {}, {"sets": [[], [0], [0, 1], [0, 1, 2]]})
    assert outcome.value == Fraction(3, 4)
    assert outcome.measured.details["most_frequent_element"] == 0


@pytest.mark.parametrize("index", [4, 5, 6, 7])
def test_a_missing_union_is_found(check, index):
    sets = [s for i, s in enumerate(POWER["sets"]) if i != index]
    outcome = check(KIND, {}, {"sets": sets})
    assert outcome.failed == "union"
    a, b = outcome.evidence["sets"]
    assert sorted({*sets[a], *sets[b]}) not in [sorted(s) for s in sets]


@pytest.mark.parametrize(
    ("sets", "failed"),
    [
        ([[]], "nonempty"),
        ([], "format"),
        ([[0], [0]], "format"),
        ([[0, 0]], "format"),
        ([[0, 1], [1, 0]], "format"),
        ([[-1]], "format"),
    ],
)
def test_degenerate_families_are_refused(check, sets, failed):
    assert check(KIND, {}, {"sets": sets}).failed == failed


def test_random_edits(agrees):
    def edit(rng, data):
        del data["sets"][rng.randrange(len(data["sets"]))]
        return data

    agrees(KIND, {}, POWER, edit, holds)
