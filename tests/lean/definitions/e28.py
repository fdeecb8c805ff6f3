"""E28: Kourovka problem 21.24: power graphs that are cographs, defined once more, independently of the Lean text."""

import networkx as nx


def adj6(a, b):
    return a != b and any(a * k % 6 == b or b * k % 6 == a for k in range(6))


def path(n, es, *vertices):
    g = nx.Graph(map(tuple, es))
    h = g.subgraph(vertices)
    return sorted(map(sorted, h.edges)) == sorted(sorted(vertices[i : i + 2]) for i in range(3))


def cycle(n, es, c):
    h = nx.Graph(map(tuple, es)).subgraph(c)
    ring = {frozenset((c[i - 1], c[i])) for i in range(len(c))}
    return len(c) >= 4 and {frozenset(e) for e in h.edges} == ring
