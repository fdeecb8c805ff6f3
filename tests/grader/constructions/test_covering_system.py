import math

import pytest

KIND = "covering-system"
ERDOS = {"classes": [[0, 2], [0, 3], [1, 4], [5, 6], [7, 12]]}


def holds(data):
    moduli = [n for _, n in data["classes"]]
    if len(set(moduli)) != len(moduli) or any(n < 2 or not 0 <= a < n for a, n in data["classes"]):
        return False
    return all(any(x % n == a for a, n in data["classes"]) for x in range(math.lcm(*moduli)))


def test_erdoss_covering_system(check):
    assert check(KIND, {}, ERDOS).value == 2


@pytest.mark.parametrize("index", range(5))
def test_every_class_is_needed(check, index):
    classes = [c for i, c in enumerate(ERDOS["classes"]) if i != index]
    outcome = check(KIND, {}, {"classes": classes})
    assert outcome.failed == "uncovered"
    assert all(int(outcome.evidence["integer"]) % n != a for a, n in classes)


@pytest.mark.parametrize(
    ("classes", "failed"),
    [
        ([[0, 1]], "residue"),
        ([[2, 2], [1, 3]], "residue"),
        ([[0, 2], [1, 2]], "distinct-moduli"),
        ([[0, -2]], "format"),
        ([], "format"),
    ],
)
def test_degenerate_systems_are_refused(check, classes, failed):
    assert check(KIND, {}, {"classes": classes}).failed == failed


def test_odd_and_squarefree_moduli_are_conditions_of_their_own(check):
    assert check(KIND, {"odd": "true"}, ERDOS).failed == "odd"
    assert check(KIND, {"squarefree": "true"}, ERDOS).failed == "squarefree"


def test_many_primes_are_told_apart_from_a_covering_without_going_through_the_period(check):
    primes = [p for p in range(2, 60) if all(p % q for q in range(2, p))]
    outcome = check(KIND, {}, {"classes": [[0, p] for p in primes]})
    assert outcome.failed == "uncovered"
    assert all(int(outcome.evidence["integer"]) % p for p in primes)


def test_random_systems_agree_with_the_whole_period(check):
    import random

    rng = random.Random(12)
    for _ in range(200):
        moduli = rng.sample([2, 3, 4, 6, 8, 12, 24, 5, 10], rng.randrange(1, 9))
        data = {"classes": [[rng.randrange(n), n] for n in moduli]}
        assert (check(KIND, {}, data).failed is None) == holds(data)


def test_random_edits(agrees):
    def edit(rng, data):
        entry = rng.choice(data["classes"])
        entry[0] = rng.randrange(entry[1])
        return data

    agrees(KIND, {}, ERDOS, edit, holds)
