"""R01: The Lin–Wimmer rank-minimisation conjecture, defined once more, independently of the Lean text."""

import numpy as np


def times2(a, b):
    return [bool(x) for x in ((np.array(a, dtype=int) @ np.array(b, dtype=int)) % 2).ravel()]


def blockRow(a, c, b):
    return [a, c, False, b]
