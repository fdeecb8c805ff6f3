"""O73: Graham's pebbling conjecture, defined once more, independently of the Lean text."""


def moveOn(d, u, v):
    out = list(d)
    out[u] -= 2
    out[v] += 1
    return out


def pairCount(m, n):
    return m * n
