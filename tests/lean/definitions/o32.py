"""O32: The Erdős matching conjecture, defined once more, independently of the Lean text."""

from itertools import combinations
from math import comb


def size(n, a):
    return bin(a & ((1 << n) - 1)).count("1")


def isUniform(n, r, h):
    subsets = {sum(1 << i for i in c) for c in combinations(range(n), r)}
    return len(set(h)) == len(h) and set(h) <= subsets


def disjoint(m):
    return all(a & b == 0 for a, b in combinations(m, 2))


def bound(n, r, k):
    return max(comb(r * k - 1, r), comb(n, r) - comb(n - k + 1, r))
