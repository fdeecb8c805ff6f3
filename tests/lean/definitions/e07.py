"""E07: Erdős problem 387: divisors of binomial coefficients, defined once more, independently of the Lean text."""

from math import comb


def choose(n, k):
    return comb(n, k)


def largestDivisor(n, k):
    return max(d for d in range(1, n + 1) if comb(n, k) % d == 0)
