"""R03: Teschner's bondage-number conjecture, defined once more, independently of the Lean text."""

import networkx as nx


def _graph(n, es):
    g = nx.empty_graph(n)
    g.add_edges_from(map(tuple, es))
    return g


def dom(n, es, s):
    return nx.is_dominating_set(_graph(n + 1, es), set(s))


def degreeMax(n, es):
    return max(d for _, d in _graph(n, es).degree)


def edgesLeft(n, es, a, b):
    g = _graph(n + 1, es)
    g.remove_edge(a, b)
    return g.number_of_edges()
