"""E03: Erdős problem 152: isolated elements of the sumset of a Sidon set, defined once more, independently of the Lean text."""

from itertools import combinations_with_replacement


def isSidon(a):
    sums = [x + y for x, y in combinations_with_replacement(a, 2)]
    return len(set(a)) == len(a) and len(set(sums)) == len(sums)


def isIsolated(a, s):
    sums = {x + y for x in a for y in a}
    return s in sums and s - 1 not in sums and s + 1 not in sums
