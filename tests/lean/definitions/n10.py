"""N10: Erdős problem 1: sets with distinct subset sums, defined once more, independently of the Lean text."""

from itertools import combinations


def dissociated(a):
    all_sums = [sum(c) for k in range(len(a) + 1) for c in combinations(a, k)]
    return len(all_sums) == len(set(all_sums))


def sums(a):
    if not a:
        return [0]
    rest = sums(a[1:])
    return rest + [a[0] + s for s in rest]
