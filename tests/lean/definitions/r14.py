"""R14: Kourovka problem 21.142: invariable generation by a p-element and a q-element, defined once more, independently of the Lean text."""

_P = [(0, 1, 2), (1, 0, 2), (0, 2, 1), (1, 2, 0), (2, 0, 1), (2, 1, 0)]


def _mul(a, b):
    return _P.index(tuple(_P[a][_P[b][i]] for i in range(3)))


def conjugated(x, g):
    inverse = next(b for b in range(6) if _mul(g, b) == 0)
    return _mul(_mul(inverse, x), g)


def pow(a, k):
    x = 0
    for _ in range(k):
        x = _mul(x, a)
    return x
