"""O43: Erdős problem 159: the Ramsey number of a four-cycle against a clique, defined once more, independently of the Lean text."""

from itertools import combinations, permutations


def hasFour(n, es):
    e = {frozenset(x) for x in es}
    return any(
        all(frozenset((p[i], p[(i + 1) % 4])) in e for i in range(4)) for p in permutations(range(n), 4)
    )


def independent(n, es, s):
    e = {frozenset(x) for x in es}
    return len(set(s)) == len(s) and not any(frozenset(p) in e for p in combinations(s, 2))
