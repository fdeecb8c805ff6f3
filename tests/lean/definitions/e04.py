"""E04: Erdős problem 193: collinear points on walks in three dimensions, defined once more, independently of the Lean text."""

import numpy as np


def onLine(p, q, r):
    p, q, r = map(np.array, (p, q, r))
    return int(np.linalg.matrix_rank(np.array([q - p, r - p]))) < 2
