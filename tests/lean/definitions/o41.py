"""O41: Sidorenko's conjecture, defined once more, independently of the Lean text."""

from itertools import product


def homCount(k, es, n, fs):
    target = {tuple(e) for e in fs} | {tuple(reversed(e)) for e in fs}
    return sum(all((m[a], m[b]) in target for a, b in es) for m in product(range(n), repeat=k))


def orderedPairs(n, es):
    return 2 * len(es)
