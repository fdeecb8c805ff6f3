"""O13: The 1/3–2/3 conjecture, defined once more, independently of the Lean text."""

from itertools import permutations


def _extensions(n, ps):
    return [p for p in permutations(range(n)) if all(p.index(a) < p.index(b) for a, b in ps)]


def extensionCount(n, ps):
    return len(_extensions(n, ps))


def beforeCount(n, ps, i, j):
    return sum(1 for p in _extensions(n + 1, ps) if p.index(i) < p.index(j))
