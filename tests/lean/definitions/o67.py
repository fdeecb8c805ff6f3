"""O67: The Erdős–Lovász Tihany conjecture, defined once more, independently of the Lean text."""

from itertools import combinations


def clique(n, es, c):
    e = {frozenset(x) for x in es}
    return len(set(c)) == len(c) and all(frozenset(p) in e for p in combinations(c, 2))
