"""R16: Kourovka problem 21.88: odd-order groups and the number 1/17, defined once more, independently of the Lean text."""

from itertools import permutations


def _classes(perms):
    def mul(a, b):
        return tuple(a[i] for i in b)

    def inv(a):
        return tuple(sorted(range(len(a)), key=a.__getitem__))

    return {frozenset(mul(mul(g, a), inv(g)) for g in perms) for a in perms}


def classNumbers():
    rotations = [tuple((i + k) % 5 for i in range(5)) for k in range(5)]
    return [len(_classes(list(permutations(range(3))))), len(_classes(rotations))]


def conj(a, b):
    order = [(0, 1, 2), (1, 0, 2), (0, 2, 1), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
    return any({order[a], order[b]} <= c for c in _classes(order))
