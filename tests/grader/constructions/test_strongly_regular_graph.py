from itertools import combinations

import pytest

KIND, P = "strongly-regular-graph", {"v": 10, "k": 3, "lambda": 0, "mu": 1}
PAIRS = list(combinations(range(5), 2))
PETERSEN = {"edges": [[a, b] for a, b in combinations(range(10), 2) if not set(PAIRS[a]) & set(PAIRS[b])]}


def holds(data, v=10, k=3, common=0, mu=1):
    edges = {frozenset(e) for e in data["edges"]}
    around = [{w for w in range(v) if frozenset((u, w)) in edges} for u in range(v)]
    return all(len(a) == k for a in around) and all(
        len(around[a] & around[b]) == (common if frozenset((a, b)) in edges else mu)
        for a, b in combinations(range(v), 2)
    )


def test_the_petersen_graph(check):
    assert check(KIND, P, PETERSEN).failed is None


def test_a_paley_graph(check):
    squares = {x * x % 13 for x in range(1, 13)}
    data = {"edges": [[a, b] for a, b in combinations(range(13), 2) if b - a in squares]}
    assert check(KIND, {"v": 13, "k": 6, "lambda": 2, "mu": 3}, data).failed is None
    assert check(KIND, {"v": 13, "k": 6, "lambda": 3, "mu": 3}, data).failed == "lambda"
    assert check(KIND, {"v": 13, "k": 6, "lambda": 2, "mu": 2}, data).failed == "mu"


@pytest.mark.parametrize("index", [0, 7, 14])
def test_a_missing_edge_is_found(check, index):
    assert (
        check(KIND, P, {"edges": [e for i, e in enumerate(PETERSEN["edges"]) if i != index]}).failed
        == "degree"
    )


@pytest.mark.parametrize(
    "edge", [[0, 0], [0, 10], [-1, 0], [0], PETERSEN["edges"][0], PETERSEN["edges"][0][::-1]]
)
def test_other_edges_are_refused(check, edge):
    assert check(KIND, P, {"edges": [*PETERSEN["edges"], edge]}).failed == "format"


def test_random_edits(agrees):
    def edit(rng, data):
        # Switch two edges so that the degrees stay.
        (a, b), (c, d) = rng.sample(data["edges"], 2)
        rest = [e for e in data["edges"] if e not in ([a, b], [c, d])]
        return {"edges": [*rest, [a, c], [b, d]]}

    agrees(KIND, P, PETERSEN, edit, holds)
