"""N40: Erdős problem 421: a dense sequence with distinct block products, defined once more, independently of the Lean text."""

from math import prod


def product(values, u, k):
    return prod(values[u : u + k + 1])


def dense(values, k, n):
    return sum(v <= n for v in values) * k >= (k - 1) * n
