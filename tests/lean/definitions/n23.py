"""N23: Jaeger's Petersen colouring conjecture, defined once more, independently of the Lean text."""

import networkx as nx

_VERTICES = [(a, b) for a in range(5) for b in range(a + 1, 5)]
_EDGES = sorted((p, q) for p in _VERTICES for q in _VERTICES if p < q and not set(p) & set(q))


def cubic(n, es):
    g = nx.MultiGraph()
    g.add_nodes_from(range(n + 1))
    g.add_edges_from(map(tuple, es))
    return all(d == 3 for _, d in g.degree)


def colouring(n, es, f):
    for v in range(n + 1):
        colours = {f[i] for i, e in enumerate(es) if v in e}
        if len(colours) != 3 or not set.intersection(*(set(_EDGES[c]) for c in colours)):
            return False
    return True


def degreesOfPetersen():
    return [sum(p in e for e in _EDGES) for p in _VERTICES]


def edgesAreDisjoint():
    return len(_EDGES) == 15
