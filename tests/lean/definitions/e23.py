"""E23: Kourovka problem 14.54: conjugacy classes and nilpotent subgroups, defined once more, independently of the Lean text."""

_P = [(0, 1, 2), (1, 0, 2), (0, 2, 1), (1, 2, 0), (2, 0, 1), (2, 1, 0)]


def _mul(a, b):
    return _P.index(tuple(_P[a][_P[b][i]] for i in range(3)))


def _inv(a):
    return next(b for b in range(6) if _mul(a, b) == 0)


def conj(a, b):
    return any(_mul(_mul(g, a), _inv(g)) == b for g in range(6))


def classNumber():
    return len({frozenset(b for b in range(6) if conj(a, b)) for a in range(6)})


def subgroup(elements):
    return 0 in elements and all(_mul(a, b) in elements for a in elements for b in elements)
