import networkx as nx
import pytest

KIND = "leech-tree"
# Leech's tree on six vertices: two stars with joined centres.
SIX = {"vertices": 6, "edges": [[0, 1, 1], [0, 2, 2], [0, 3, 5], [3, 4, 4], [3, 5, 8]]}


def holds(data):
    graph = nx.Graph()
    graph.add_nodes_from(range(data["vertices"]))
    graph.add_weighted_edges_from(map(tuple, data["edges"]))
    n = data["vertices"]
    if not nx.is_tree(graph):
        return False
    lengths = dict(nx.all_pairs_dijkstra_path_length(graph))
    return sorted(lengths[a][b] for a in range(n) for b in range(a)) == list(range(1, n * (n - 1) // 2 + 1))


def test_the_known_leech_trees(check):
    trees = [
        {"vertices": 2, "edges": [[0, 1, 1]]}, {"vertices": 3, "edges": [[0, 1, 1], [1, 2, 2]]}, {"vertices": 4, "edges": [[0, 1, 1], [0, 2, 2], [0, 3, 4]]},
        {"vertices": 4, "edges": [[0, 1, 1], [1, 2, 3], [2, 3, 2]]}, SIX,
    ]  # fmt: skip
    for tree in trees:
        assert holds(tree)
        assert check(KIND, {}, tree).measured.details["vertices"] == tree["vertices"]


@pytest.mark.parametrize(
    ("data", "failed"),
    [
        ({"vertices": 3, "edges": [[0, 1, 1], [1, 2, 1]]}, "repeated-distance"),
        ({"vertices": 3, "edges": [[0, 1, 1], [1, 2, 3]]}, "range"),
        ({"vertices": 4, "edges": [[0, 1, 1], [1, 2, 2], [0, 2, 3]]}, "connected"),
        ({"vertices": 3, "edges": [[0, 1, 1]]}, "format"),
        ({"vertices": 3, "edges": [[0, 1, 1], [1, 0, 2]]}, "format"),
        ({"vertices": 3, "edges": [[0, 1, 0], [1, 2, 2]]}, "format"),
        ({"vertices": 3, "edges": [[0, 1, -1], [1, 2, 2]]}, "format"),
        ({"vertices": 1, "edges": []}, "format"),
    ],
)
def test_near_misses(check, data, failed):
    assert check(KIND, {}, data).failed == failed


def test_a_task_can_ask_for_more_vertices(check):
    assert check(KIND, {"least_vertices": 7}, SIX).failed == "format"


def test_random_edits(agrees):
    def edit(rng, data):
        rng.choice(data["edges"])[2] = rng.randrange(1, 10)
        return data

    agrees(KIND, {}, SIX, edit, holds)
