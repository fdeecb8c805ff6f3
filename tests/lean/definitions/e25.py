"""E25: Kourovka problem 21.8: groups of class transpositions of equal modulus, defined once more, independently of the Lean text."""

from math import lcm


def transposition(r, s, m, x):
    q, rest = divmod(x, m)
    return q * m + {r: s, s: r}.get(rest, rest)


def lcmUpTo(k):
    return lcm(*range(1, k + 1))
