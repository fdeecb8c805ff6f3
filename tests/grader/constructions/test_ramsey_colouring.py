from itertools import combinations

import pytest

KIND, K3 = "ramsey-colouring", {"cliques": [3, 3]}
# The pentagon and its complement show R(3, 3) > 5.
PENTAGON = {"colours": [[0, 1, 1, 0], [0, 1, 1], [0, 1], [0]]}


def paley(q):
    squares = {x * x % q for x in range(1, q)}
    return {"colours": [[int((w - v) % q in squares) for w in range(v + 1, q)] for v in range(q - 1)]}


def holds(data, s=3):
    n = len(data["colours"]) + 1
    colour = {(v, v + 1 + k): c for v, row in enumerate(data["colours"]) for k, c in enumerate(row)}
    return all(len({colour[e] for e in combinations(sub, 2)}) > 1 for sub in combinations(range(n), s))


def test_the_pentagon_has_no_monochromatic_triangle(check):
    assert check(KIND, K3, PENTAGON).value == 5


def test_the_paley_graph_on_17_vertices_shows_that_r44_exceeds_17(check):
    assert check(KIND, {"cliques": [4, 4]}, paley(17)).value == 17


def test_greenwood_gleason_three_colours_on_16_vertices(check):
    # GF(16) by x^4 = x + 1; colour of an edge: the class of the difference modulo the cubes.
    powers, value = {}, 1
    for k in range(15):
        powers[value] = k
        value = value << 1 ^ (0b10011 if value & 8 else 0)
    data = {"colours": [[powers[v ^ w] % 3 for w in range(v + 1, 16)] for v in range(15)]}
    assert check(KIND, {"cliques": [3, 3, 3]}, data).value == 16


@pytest.mark.parametrize("place", [(0, 0), (0, 1), (1, 0), (2, 0), (3, 0)])
def test_recolouring_any_edge_of_the_pentagon_makes_a_triangle(check, place):
    data = {"colours": [list(row) for row in PENTAGON["colours"]]}
    data["colours"][place[0]][place[1]] ^= 1
    outcome = check(KIND, K3, data)
    assert outcome.failed == "monochromatic-clique"
    a, b, c = outcome.evidence["vertices"]
    rows = data["colours"]
    assert rows[a][b - a - 1] == rows[a][c - a - 1] == rows[b][c - b - 1] == outcome.evidence["colour"]


def test_a_missing_edge_colour_is_a_fault_of_form(check):
    assert check(KIND, K3, {"colours": [[0, 1, 1], [0, 1, 1], [0, 1], [0]]}).failed == "format"


def test_random_edits(agrees):
    def edit(rng, data):
        row = rng.randrange(16)
        data["colours"][row][rng.randrange(len(data["colours"][row]))] ^= 1
        return data

    agrees(KIND, {"cliques": [4, 4]}, paley(17), edit, lambda d: holds(d, 4), rounds=25)
