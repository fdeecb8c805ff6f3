"""E12: Erdős problem 865: three members with all pairwise sums in the set, defined once more, independently of the Lean text."""

from itertools import combinations


def hasTriple(a):
    s = set(a)
    return any(x + y in s and x + z in s and y + z in s for x, y, z in combinations(sorted(s), 3))
