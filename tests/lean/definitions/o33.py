"""O33: The Erdős–Szekeres conjecture on convex polygons, defined once more, independently of the Lean text."""

from itertools import combinations

import numpy as np


def _turn(p, q, r):
    return round(np.linalg.det(np.array([[*p, 1], [*q, 1], [*r, 1]], dtype=float)))


def general(points):
    return len({tuple(p) for p in points}) == len(points) and all(_turn(*t) for t in combinations(points, 3))


def convex(points):
    return all(_turn(*t) > 0 for t in combinations(points, 3))
