"""R15: Kourovka problem 12.15: 2-groups where equal normal closures force conjugacy, defined once more, independently of the Lean text."""

_P = [(0, 1, 2), (1, 0, 2), (0, 2, 1), (1, 2, 0), (2, 0, 1), (2, 1, 0)]


def _mul(a, b):
    return _P.index(tuple(_P[a][_P[b][i]] for i in range(3)))


def _inv(a):
    return next(b for b in range(6) if _mul(a, b) == 0)


def comm(a, b):
    return _mul(_mul(a, b), _mul(_inv(a), _inv(b)))


def conj(a, b):
    return any(_mul(_mul(g, a), _inv(g)) == b for g in range(6))
