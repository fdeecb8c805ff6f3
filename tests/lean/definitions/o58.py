"""O58: Erdős problem 1029: the diagonal Ramsey number against k 2^(k/2), defined once more, independently of the Lean text."""

from itertools import combinations


def clique(n, es, c):
    e = {frozenset(x) for x in es}
    return len(set(c)) == len(c) and all(frozenset(p) in e for p in combinations(c, 2))


def independent(n, es, c):
    e = {frozenset(x) for x in es}
    return len(set(c)) == len(c) and all(frozenset(p) not in e for p in combinations(c, 2))
