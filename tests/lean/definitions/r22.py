"""R22: Resistance diameters of a graph and of its line graph, defined once more, independently of the Lean text."""

import networkx as nx


def flow(n, es, x, w):
    g = nx.empty_graph(n + 1)
    g.add_edges_from(map(tuple, es))
    return sum(x[w] - x[y] for y in g[w])


def lineEdges(es):
    return nx.line_graph(nx.Graph(map(tuple, es))).number_of_edges()
