"""O56: Lehmer's problem on Mahler measures, defined once more, independently of the Lean text."""

import numpy as np


def graeffe(f):
    if not f:
        return []
    g = [c * (-1) ** k for k, c in enumerate(f)]
    product = np.convolve(np.array(f, dtype=object), np.array(g, dtype=object))
    assert not any(product[1::2])
    return [int(c) for c in product[::2]]


def norm(f):
    return sum(map(abs, f))
