"""O49: Erdős problem 564: 3-uniform diagonal Ramsey numbers, defined once more, independently of the Lean text."""

from itertools import combinations


def mono(s, v):
    return all((sum(t) % 2 == 0) == v for t in combinations(sorted(s), 3))
