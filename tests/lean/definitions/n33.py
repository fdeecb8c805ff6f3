"""N33: The Albertson–Berman conjecture, defined once more, independently of the Lean text."""

import networkx as nx


def _graph(n, es):
    g = nx.empty_graph(n)
    g.add_edges_from(map(tuple, es))
    return g


def connectedSet(n, es, s):
    return bool(s) and nx.is_connected(_graph(n, es).subgraph(s))


def triangleMinor(n, es, b):
    if sum(map(len, b)) != len(set().union(*b)) or not all(connectedSet(n, es, s) for s in b):
        return False
    g = _graph(n, es)
    return all(any(g.has_edge(u, v) for u in b[i] for v in b[j]) for i in range(3) for j in range(i))


def bipartiteMinor(n, es):
    return all([i, j] in es for i in range(3) for j in range(3, 6))
