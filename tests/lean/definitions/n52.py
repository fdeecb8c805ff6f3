"""N52: The Courtade–Kumar conjecture, defined once more, independently of the Lean text."""

from math import log2


def distance(n, x, y):
    return bin((x ^ y) & ((1 << n) - 1)).count("1")


def weights(n, m, a, inputs):
    return [
        sum(a ** distance(n, x, y) * (m - a) ** (n - distance(n, x, y)) for x in inputs) for y in range(2**n)
    ]


def _h(p):
    return 0.0 if p in (0, 1) else -p * log2(p) - (1 - p) * log2(1 - p)


def holdsFor(n, m, a, inputs):
    information = _h(len(inputs) / 2**n) - sum(_h(w / m**n) for w in weights(n, m, a, inputs)) / 2**n
    return information <= 1 - _h(a / m) + 1e-12
