from itertools import combinations

import pytest

KIND, P = "steiner-system", {"v": 7, "k": 3, "t": 2}
FANO = {"blocks": [[i % 7, (i + 1) % 7, (i + 3) % 7] for i in range(7)]}


def holds(data, v=7, t=2):
    return all(sum(set(s) <= set(b) for b in data["blocks"]) == 1 for s in combinations(range(v), t))


def test_the_fano_plane(check):
    assert check(KIND, P, FANO).measured.details["blocks"] == 7


def test_affine_three_space_gives_a_quadruple_system(check):
    planes = [list(b) for b in combinations(range(8), 4) if b[0] ^ b[1] ^ b[2] ^ b[3] == 0]
    assert check(KIND, {"v": 8, "k": 4, "t": 3}, {"blocks": planes}).measured.details["blocks"] == 14


@pytest.mark.parametrize("index", range(3))
def test_a_missing_block(check, index):
    assert (
        check(KIND, P, {"blocks": [b for i, b in enumerate(FANO["blocks"]) if i != index]}).failed
        == "uncovered"
    )


@pytest.mark.parametrize("extra", [[0, 1, 2], [0, 1, 3], [4, 5, 6]])
def test_a_block_too_many(check, extra):
    outcome = check(KIND, P, {"blocks": [*FANO["blocks"], extra]})
    assert outcome.failed == "covered-twice"
    blocks = [*FANO["blocks"], extra]
    assert all(set(outcome.evidence["subset"]) <= set(blocks[i]) for i in outcome.evidence["blocks"])


def test_random_edits(agrees):
    def edit(rng, data):
        rng.choice(data["blocks"])[rng.randrange(3)] = rng.randrange(7)
        rng.shuffle(data["blocks"])
        return data

    agrees(KIND, P, FANO, edit, holds)
