import networkx as nx
import pytest

KIND, P = "cage-graph", {"degree": 3, "girth": 6}
HEAWOOD = {"vertices": 14, "edges": [sorted(e) for e in nx.heawood_graph().edges]}


def holds(data, degree=3, girth=6):
    graph = nx.Graph(map(tuple, data["edges"]))
    graph.add_nodes_from(range(data["vertices"]))
    return all(d == degree for _, d in graph.degree) and nx.girth(graph) >= girth


def test_the_heawood_graph_is_the_3_6_cage(check):
    assert check(KIND, P, HEAWOOD).value == 14


@pytest.mark.parametrize("girth", [7, 8, 9, 12])
def test_its_girth_is_no_larger(check, girth):
    outcome = check(KIND, {"degree": 3, "girth": girth}, HEAWOOD)
    assert (outcome.failed, outcome.evidence["length"]) == ("girth", 6)


def test_the_tutte_coxeter_graph(check):
    graph = nx.LCF_graph(30, [-13, -9, 7, -7, 9, 13], 5)
    data = {"vertices": 30, "edges": [sorted(e) for e in graph.edges]}
    assert check(KIND, {"degree": 3, "girth": 8}, data).value == 30
    assert check(KIND, {"degree": 3, "girth": 9}, data).failed == "girth"


@pytest.mark.parametrize("index", [0, 10, 20])
def test_a_missing_edge_is_found(check, index):
    edges = [e for i, e in enumerate(HEAWOOD["edges"]) if i != index]
    assert check(KIND, P, {"vertices": 14, "edges": edges}).failed == "degree"


def test_a_double_edge_is_no_short_way_to_a_degree(check):
    assert (
        check(KIND, {"degree": 2, "girth": 3}, {"vertices": 2, "edges": [[0, 1], [0, 1]]}).failed == "format"
    )


def test_random_edits(agrees):
    def edit(rng, data):
        (a, b), (c, d) = rng.sample(data["edges"], 2)
        rest = [e for e in data["edges"] if e not in ([a, b], [c, d])]
        return {"vertices": 14, "edges": [*rest, sorted((a, d)), sorted((b, c))]}

    agrees(KIND, P, HEAWOOD, edit, holds)
