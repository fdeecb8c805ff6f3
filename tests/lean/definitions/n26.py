"""N26: The Jacobian conjecture, defined once more, independently of the Lean text."""

import numpy as np


def _parity(p):
    return sum(p[i] > p[j] for i in range(len(p)) for j in range(i + 1, len(p))) % 2 == 0


def orders(n):
    out = [[]]
    for a in reversed(range(n)):
        out = [[*p[:i], a, *p[i:]] for p in out for i in range(len(p) + 1)]
    return out


def signs(n):
    return [_parity(p) for p in orders(n)]


def boolDet(rows):
    if not rows:
        return True
    return round(np.linalg.det(np.array(rows, dtype=float))) % 2 == 1


def derivativeOfSquare(x, y):
    return (2 * x * y) % 2 == 1


def derivativeOfProduct(x, y):
    return bool(y)
