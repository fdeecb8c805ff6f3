"""O88: The Gowers–Long conjecture on 2-increasing sequences of triples, defined once more, independently of the Lean text."""

from itertools import combinations


def twoIncreasing(seq):
    return all(sum(a < b for a, b in zip(s, t)) >= 2 for s, t in combinations(seq, 2))
