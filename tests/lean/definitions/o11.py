"""O11: Vizing's domination conjecture, defined once more, independently of the Lean text."""

import networkx as nx


def _graph(n, es):
    g = nx.empty_graph(n + 1)
    g.add_edges_from(map(tuple, es))
    return g


def dom(n, es, s):
    return nx.is_dominating_set(_graph(n, es), set(s))


def boxDom(m, n, es, es2, s):
    product = nx.cartesian_product(_graph(m, es), _graph(n, es2))
    return nx.is_dominating_set(product, {tuple(p) for p in s})
