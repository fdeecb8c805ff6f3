"""E26: Kourovka problem 21.10: just finite presentations, defined once more, independently of the Lean text."""

_P = [(0, 1, 2), (1, 0, 2), (0, 2, 1), (1, 2, 0), (2, 0, 1), (2, 1, 0)]


def _mul(a, b):
    return _P.index(tuple(_P[a][_P[b][i]] for i in range(3)))


def valueOf(g, word):
    inverse = {a: b for a in range(6) for b in range(6) if _mul(a, b) == 0}
    x = 0
    for letter in word:
        y = g[abs(letter) - 1]
        x = _mul(x, y if letter > 0 else inverse[y])
    return x
