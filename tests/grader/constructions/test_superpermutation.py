from itertools import permutations

import pytest

KIND, P = "superpermutation", {"n": 3}


def holds(data, n=3):
    return all("".join(p) in data["word"] for p in permutations("123456789"[:n]))


def recursive(n):
    word = "1"
    for k in range(2, n + 1):
        seen, result = set(), ""
        for i in range(len(word) - k + 2):
            block = word[i : i + k - 1]
            if len(set(block)) == k - 1 and block not in seen:
                seen.add(block)
                piece = block + str(k) + block
                overlap = next(o for o in range(len(piece), -1, -1) if result.endswith(piece[:o]))
                result += piece[overlap:]
        word = result
    return {"word": word}


def test_the_recursive_words_have_factorial_sum_lengths(check):
    for n, length in ((1, 1), (2, 3), (3, 9), (4, 33), (5, 153), (8, 46233)):
        assert check(KIND, {"n": n}, recursive(n)).value == length


@pytest.mark.parametrize("word", ["12312132", "23121321", "123121312", "321321321", "123132123"])
def test_a_missing_permutation_is_named(check, word):
    outcome = check(KIND, P, {"word": word})
    assert outcome.failed == "missing"
    assert outcome.evidence["permutation"] not in word


@pytest.mark.parametrize("word", ["123124321", "12", "", "1231 21321", 123121321, ["1"]])
def test_other_words_are_refused(check, word):
    assert check(KIND, P, {"word": word}).failed == "format"


def test_random_edits(agrees):
    def edit(rng, data):
        word = list(data["word"])
        word[rng.randrange(len(word))] = rng.choice("123")
        return {"word": "".join(word)}

    agrees(KIND, P, recursive(3), edit, holds)
