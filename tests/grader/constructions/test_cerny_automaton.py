from itertools import product

import pytest

KIND = "cerny-automaton"


def cerny(n):
    return {"letters": [[(i + 1) % n for i in range(n)], [1 if i == 0 else i for i in range(n)]]}


def shortest(n, letters):
    for length in range((n - 1) ** 2 + 2):
        for word in product(letters, repeat=length):
            states = set(range(n))
            for letter in word:
                states = {letter[s] for s in states}
            if len(states) == 1:
                return length
    return None


@pytest.mark.parametrize("n", [2, 3, 4, 6, 9])
def test_cernys_automata_reach_the_bound(check, n):
    assert check(KIND, {"states": n}, cerny(n)).value == (n - 1) ** 2


def test_permutations_never_reset(check):
    outcome = check(KIND, {"states": 3}, {"letters": [[1, 2, 0], [1, 0, 2]]})
    assert outcome.failed == "synchronising"


@pytest.mark.parametrize(
    "letters", [[[1, 2]], [[1, 2, 3]], [[1, 2, 0, 0]], [[-1, 0, 0]], [], [[1.5, 0, 0]], "120"]
)
def test_other_maps_are_refused(check, letters):
    assert check(KIND, {"states": 3}, {"letters": letters}).failed == "format"


def test_one_changed_transition_changes_the_length(check):
    data = cerny(4)
    data["letters"][1] = [1, 1, 1, 3]
    assert check(KIND, {"states": 4}, data).value == shortest(4, data["letters"]) < 9


def test_without_the_merging_letter_nothing_resets(check):
    assert check(KIND, {"states": 4}, {"letters": cerny(4)["letters"][:1]}).failed == "synchronising"


def test_random_automata_agree_with_all_words(check):
    import random

    rng = random.Random(4)
    for _ in range(60):
        n = rng.randrange(1, 5)
        letters = [[rng.randrange(n) for _ in range(n)] for _ in range(2)]
        expected = shortest(n, letters)
        outcome = check(KIND, {"states": n}, {"letters": letters})
        assert outcome.failed == ("synchronising" if expected is None else None)
        if expected is not None:
            assert outcome.value == expected


def test_a_task_can_fix_the_number_of_letters(check):
    assert check(KIND, {"states": 4, "letters": 2}, cerny(4)).value == 9
    assert check(KIND, {"states": 4, "letters": 3}, cerny(4)).failed == "format"
