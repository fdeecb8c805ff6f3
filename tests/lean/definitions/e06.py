"""E06: Erdős problem 358: sums of consecutive blocks, defined once more, independently of the Lean text."""


def blockOf(values, u, k):
    return sum(values[u : u + k + 1])
