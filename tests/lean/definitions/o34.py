"""O34: Gallai's path decomposition conjecture, defined once more, independently of the Lean text."""

import networkx as nx


def decomposes(n, es, paths):
    want = sorted(tuple(sorted(e)) for e in es)
    got = []
    for p in paths:
        if len(set(p)) != len(p):
            return False
        got += [tuple(sorted(p[i : i + 2])) for i in range(len(p) - 1)]
    return sorted(got) == want


def isConnected(n, es):
    g = nx.empty_graph(n)
    g.add_edges_from(map(tuple, es))
    return n == 0 or nx.is_connected(g)
