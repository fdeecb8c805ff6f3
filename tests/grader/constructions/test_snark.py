import networkx as nx
import pytest

KIND = "snark"
PETERSEN = {
    "vertices": 10,
    "edges": [[i, (i + 1) % 5] for i in range(5)]
    + [[i, i + 5] for i in range(5)]
    + [[5 + i, 5 + (i + 2) % 5] for i in range(5)],
}


def flower(k):
    """Isaacs' flower snark J_k, k odd: 4k vertices."""
    edges = []
    for i in range(k):
        a, b, c, d = (4 * i + t for t in range(4))
        edges += [[a, b], [a, c], [a, d], [b, 4 * ((i + 1) % k) + 1]]
        if i < k - 1:
            edges += [[c, 4 * (i + 1) + 2], [d, 4 * (i + 1) + 3]]
    edges += [[4 * (k - 1) + 2, 3], [4 * (k - 1) + 3, 2]]
    return {"vertices": 4 * k, "edges": edges}


def test_the_petersen_graph_is_a_snark(check):
    assert check(KIND, {}, PETERSEN).measured.details["vertices"] == 10


@pytest.mark.parametrize("k", [5, 7, 9])
def test_flower_snarks(check, k):
    assert check(KIND, {}, flower(k)).failed is None


def test_an_even_flower_is_three_edge_colourable(check):
    outcome = check(KIND, {}, flower(6))
    assert outcome.failed == "edge-colouring"
    colours, edges = outcome.evidence["colours"], flower(6)["edges"]
    at = {}
    for colour, edge in zip(colours, edges, strict=True):
        for v in edge:
            assert colour not in at.setdefault(v, set())
            at[v].add(colour)


def test_cubic_graphs_that_are_no_snarks(check):
    k4 = {"vertices": 4, "edges": [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]}
    assert check(KIND, {}, k4).failed == "girth"
    assert check(KIND, {"girth": 3}, k4).failed == "edge-colouring"
    assert check(KIND, {"girth": 6}, PETERSEN).failed == "girth"


def test_two_copies_are_not_connected(check):
    data = {"vertices": 20, "edges": PETERSEN["edges"] + [[a + 10, b + 10] for a, b in PETERSEN["edges"]]}
    assert check(KIND, {}, data).failed == "connected"


def test_a_bridge_is_found(check):
    # Two Petersen graphs with one edge of each subdivided and the new vertices joined.
    edges = [e for e in PETERSEN["edges"] if e != [0, 1]]
    data = {
        "vertices": 22,
        "edges": edges
        + [[a + 10, b + 10] for a, b in edges]
        + [[0, 20], [1, 20], [10, 21], [11, 21], [20, 21]],
    }
    assert check(KIND, {}, data).failed == "bridgeless"


def test_a_cut_of_two_edges_between_cycles_is_found(check):
    edges = [e for e in PETERSEN["edges"] if e != [0, 1]]
    data = {"vertices": 20, "edges": edges + [[a + 10, b + 10] for a, b in edges] + [[0, 10], [1, 11]]}
    outcome = check(KIND, {}, data)
    assert outcome.failed == "cyclic-connectivity"
    cut = outcome.evidence["edges"]
    assert len(cut) <= 3
    graph = nx.Graph(map(tuple, data["edges"]))
    graph.remove_edges_from(cut)
    parts = [graph.subgraph(part) for part in nx.connected_components(graph)]
    assert sum(part.number_of_edges() >= part.number_of_nodes() for part in parts) >= 2


@pytest.mark.parametrize("index", [0, 6, 12])
def test_a_missing_edge_leaves_a_vertex_of_degree_two(check, index):
    edges = [e for i, e in enumerate(PETERSEN["edges"]) if i != index]
    assert check(KIND, {}, {"vertices": 10, "edges": edges}).failed == "cubic"
