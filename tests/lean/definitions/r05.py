"""R05: Kourovka problem 21.137: subgroups of p-th powers, defined once more, independently of the Lean text."""

_P = [(0, 1, 2), (1, 0, 2), (0, 2, 1), (1, 2, 0), (2, 0, 1), (2, 1, 0)]


def _mul(a, b):
    return _P.index(tuple(_P[a][_P[b][i]] for i in range(3)))


def pow(a, k):
    x = 0
    for _ in range(k):
        x = _mul(x, a)
    return x


def _closed(s):
    return 0 in s and all(_mul(a, b) in s for a in s for b in s)


def squares():
    return sorted({_mul(a, a) for a in range(6)})


def subgroupOfSquares():
    return _closed({pow(a, 2) for a in range(6)})


def subgroupOfCubes():
    return _closed({pow(a, 3) for a in range(6)})
