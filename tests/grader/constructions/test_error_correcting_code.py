from itertools import combinations, product

import pytest

KIND, P = "error-correcting-code", {"n": 7, "d": 3}
CHECKS = [(0, 2, 4, 6), (1, 2, 5, 6), (3, 4, 5, 6)]
HAMMING = {
    "words": [
        "".join(map(str, w))
        for w in product((0, 1), repeat=7)
        if all(sum(w[i] for i in c) % 2 == 0 for c in CHECKS)
    ]
}


def holds(data, d=3):
    return all(sum(a != b for a, b in zip(x, y, strict=True)) >= d for x, y in combinations(data["words"], 2))


def test_the_hamming_code(check):
    assert check(KIND, P, HAMMING).value == 16


def test_a_constant_weight_code(check):
    words = [w for w in HAMMING["words"] if w.count("1") == 3]
    assert check(KIND, {"n": 7, "d": 4, "weight": 3}, {"words": words}).value == 7
    assert check(KIND, {"n": 7, "d": 3, "weight": 3}, HAMMING).failed == "weight"


def test_a_ternary_code(check):
    words = [f"{a}{b}{(a + b) % 3}{(a + 2 * b) % 3}" for a in range(3) for b in range(3)]
    assert check(KIND, {"n": 4, "d": 3, "q": 3}, {"words": words}).value == 9


@pytest.mark.parametrize("extra", ["0000001", "1111110", "0101010", "1000000", "0000000"])
def test_the_hamming_code_is_perfect_so_no_word_can_be_added(check, extra):
    outcome = check(KIND, P, {"words": [*HAMMING["words"], extra]})
    assert outcome.failed == "distance"
    i, j = outcome.evidence["indices"]
    words = [*HAMMING["words"], extra]
    assert sum(a != b for a, b in zip(words[i], words[j], strict=True)) == outcome.evidence["distance"] < 3


@pytest.mark.parametrize("word", ["000000", "0000002", "00000 0", "０000000", 0, ["0"] * 7])
def test_other_words_are_refused(check, word):
    assert check(KIND, P, {"words": [word]}).failed == "format"


def test_random_edits(agrees):
    def edit(rng, data):
        i = rng.randrange(4)
        word = list(data["words"][i])
        for _ in range(rng.randrange(3)):
            word[rng.randrange(7)] = rng.choice("01")
        data["words"][i] = "".join(word)
        return {"words": data["words"][:4]}

    agrees(KIND, P, HAMMING, edit, holds)
