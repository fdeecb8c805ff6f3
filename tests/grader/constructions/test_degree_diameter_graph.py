import random
from itertools import combinations

import networkx as nx
import pytest

KIND, P = "degree-diameter-graph", {"degree": 3, "diameter": 2}
PETERSEN = {"vertices": 10, "edges": [sorted(e) for e in nx.petersen_graph().edges]}


def holds(data, degree=3, diameter=2):
    graph = nx.Graph(map(tuple, data["edges"]))
    graph.add_nodes_from(range(data["vertices"]))
    return (
        max(d for _, d in graph.degree) <= degree
        and nx.is_connected(graph)
        and nx.diameter(graph) <= diameter
    )


def test_the_petersen_graph_is_a_moore_graph(check):
    assert check(KIND, P, PETERSEN).value == 10


def test_the_hoffman_singleton_graph(check):
    graph = nx.hoffman_singleton_graph()
    data = {"vertices": 50, "edges": [sorted(e) for e in graph.edges]}
    assert check(KIND, {"degree": 7, "diameter": 2}, data).value == 50
    assert check(KIND, {"degree": 6, "diameter": 2}, data).failed == "degree"


@pytest.mark.parametrize("index", range(5))
def test_every_edge_of_the_petersen_graph_is_needed(check, index):
    edges = [e for i, e in enumerate(PETERSEN["edges"]) if i != index]
    outcome = check(KIND, P, {"vertices": 10, "edges": edges})
    assert outcome.failed == "diameter"
    graph = nx.Graph(map(tuple, edges))
    assert nx.shortest_path_length(graph, *outcome.evidence["vertices"]) > 2


@pytest.mark.parametrize(
    "data",
    [
        {"vertices": 0, "edges": []},
        {"vertices": 2, "edges": [[0, 2]]},
        {"vertices": 2, "edges": [[1, 1]]},
        {"vertices": 2, "edges": [[0, 1], [1, 0]]},
        {"vertices": "2", "edges": []},
    ],
)
def test_other_graphs_are_refused(check, data):
    assert check(KIND, P, data).failed == "format"


def test_an_isolated_vertex_is_far_away(check):
    assert check(KIND, P, {"vertices": 11, "edges": PETERSEN["edges"]}).failed == "diameter"


def test_random_edits(agrees):
    def edit(rng: random.Random, data):
        a, b = rng.choice(list(combinations(range(10), 2)))
        edges = [e for e in data["edges"] if e != [a, b]]
        return {"vertices": 10, "edges": [*edges, [a, b]] if rng.random() < 0.5 else edges}

    agrees(KIND, P, PETERSEN, edit, holds)
