"""O44: The Erdős–Rado sunflower conjecture, defined once more, independently of the Lean text."""

from itertools import combinations


def isSunflower(sets):
    s = [frozenset(a) for a in sets]
    return len(set(s)) == len(s) and len({a & b for a, b in combinations(s, 2)}) <= 1


def isUniform(n, sets):
    s = [frozenset(a) for a in sets]
    return len(set(s)) == len(s) and all(len(a) == n and len(b) == n for a, b in zip(sets, s))
