"""O05: Singmaster's conjecture, defined once more, independently of the Lean text."""

from math import comb


def choose(n, k):
    return comb(n, k)


def occurrences(t, rows):
    return sum(1 for n in range(rows) for k in range(n + 1) if comb(n, k) == t)
