"""R13: Kourovka problem 21.87: generation by subgroups of coprime indices, defined once more, independently of the Lean text."""

from math import gcd


def indices(subsets):
    g = 0
    for s in subsets:
        g = gcd(g, 12 // len(s))
    return g
