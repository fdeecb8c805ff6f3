"""O10: Reed's conjecture on ω, Δ and χ, defined once more, independently of the Lean text."""

from itertools import combinations


def clique(n, es, c):
    edges = {frozenset(e) for e in es}
    return len(set(c)) == len(c) and all(frozenset(p) in edges for p in combinations(c, 2))


def maxDegree(n, es, d):
    return all(sum(v in e for e in es) <= d for v in range(n))


def proper(n, es, f):
    return all(f[a] != f[b] for a, b in es)
