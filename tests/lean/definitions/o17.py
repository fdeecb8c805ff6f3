"""O17: The Gerstenhaber problem for three commuting matrices, defined once more, independently of the Lean text."""

import numpy as np


def entries(rows, k):
    m = np.linalg.matrix_power(np.array(rows, dtype=int), k) % 2
    return [bool(x) for x in m.ravel()]
