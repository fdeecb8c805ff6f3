"""N02: Kourovka problem 20.76: abelian subgroups of finite p-groups, defined once more, independently of the Lean text."""

_P = [(0, 1, 2), (1, 0, 2), (0, 2, 1), (1, 2, 0), (2, 0, 1), (2, 1, 0)]


def _mul(a, b):
    return _P.index(tuple(_P[a][_P[b][i]] for i in range(3)))


def _inv(a):
    return next(b for b in range(6) if _mul(a, b) == 0)


def sub(h):
    closed = 0 in h and all(_mul(a, b) in h for a in h for b in h)
    abelian = all(_mul(a, b) == _mul(b, a) for a in h for b in h)
    normal = all(_mul(_mul(g, a), _inv(g)) in h for a in h for g in range(6))
    return [closed, abelian, normal]
