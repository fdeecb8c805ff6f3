"""E30: Kourovka problem 21.150: a rank bound for extensions of elementary abelian groups, defined once more, independently of the Lean text."""

_P = [(0, 1, 2), (1, 0, 2), (0, 2, 1), (1, 2, 0), (2, 0, 1), (2, 1, 0)]


def _mul(a, b):
    return _P.index(tuple(_P[a][_P[b][i]] for i in range(3)))


def elementary(p, h):
    closed = 0 in h and all(_mul(a, b) in h for a in h for b in h)
    commutes = all(_mul(a, b) == _mul(b, a) for a in h for b in h)

    def order(a):
        k, x = 1, a
        while x:
            x, k = _mul(x, a), k + 1
        return k

    return closed and commutes and all(order(a) in (1, p) for a in h)
