"""N22: Rota's unimodality conjecture for Whitney numbers of the second kind, defined once more, independently of the Lean text."""

from math import comb


def uniformWhitney(n, d):
    return [comb(n, k) for k in range(d)] + [1]


def uniformIsRank(n, d):
    return True


def squareIsRank(n):
    return n < 2
