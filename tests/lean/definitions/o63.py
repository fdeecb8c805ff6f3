"""O63: Erdős problem 23: making triangle-free graphs bipartite, defined once more, independently of the Lean text."""

from itertools import combinations


def mono(n, es, c):
    return sum(1 for a, b in es if c[a] == c[b])


def free(n, es):
    e = {frozenset(x) for x in es}
    return not any(all(frozenset(p) in e for p in combinations(t, 2)) for t in combinations(range(n), 3))
