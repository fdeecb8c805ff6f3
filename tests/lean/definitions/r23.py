"""R23: Gao's conjecture on the van Emde Boas invariant, defined once more, independently of the Lean text."""

from itertools import chain, combinations


def _sums(seq):
    subs = chain.from_iterable(combinations(seq, k) for k in range(1, len(seq) + 1))
    return {sum(c) % 4 for c in subs}


def free(seq):
    return 0 not in _sums(seq)


def sumList(seq):
    return [x in _sums(seq) for x in range(4)]
