"""O08: The graceful tree conjecture, defined once more, independently of the Lean text."""

import networkx as nx


def _graph(n, es):
    g = nx.empty_graph(n)
    g.add_edges_from(map(tuple, es))
    return g


def tree(n, es):
    return n > 0 and nx.is_tree(_graph(n, es))


def graceful4(es, labels):
    differences = sorted(abs(labels[a] - labels[b]) for a, b in es)
    return sorted(labels) == [0, 1, 2, 3] and len(set(differences)) == len(differences)
