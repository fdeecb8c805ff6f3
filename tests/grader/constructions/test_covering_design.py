from itertools import combinations

import pytest

KIND, P = "covering-design", {"v": 7, "k": 3, "t": 2}
FANO = {"blocks": [[i % 7, (i + 1) % 7, (i + 3) % 7] for i in range(7)]}


def holds(data, v=7, t=2):
    return all(any(set(s) <= set(b) for b in data["blocks"]) for s in combinations(range(v), t))


def test_the_fano_plane_covers_all_pairs(check):
    assert check(KIND, P, FANO).value == 7


@pytest.mark.parametrize("index", range(5))
def test_without_a_block_a_pair_is_uncovered(check, index):
    blocks = [b for i, b in enumerate(FANO["blocks"]) if i != index]
    outcome = check(KIND, P, {"blocks": blocks})
    assert outcome.failed == "uncovered"
    assert not any(set(outcome.evidence["subset"]) <= set(b) for b in blocks)


@pytest.mark.parametrize("block", [[0, 1, 1], [0, 1], [0, 1, 7], [0, 1, "3"], [0, 1, True]])
def test_a_bad_block_is_refused(check, block):
    assert check(KIND, P, {"blocks": [*FANO["blocks"], block]}).failed == "format"


def test_random_edits(agrees):
    def edit(rng, data):
        rng.choice(data["blocks"])[rng.randrange(3)] = rng.randrange(7)
        return data

    agrees(KIND, P, FANO, edit, holds)
