"""N44: Wegner's conjecture on piercing rectangles, defined once more, independently of the Lean text."""

from itertools import combinations


def inside(r, x, y):
    return r[0] <= x <= r[1] and r[2] <= y <= r[3]


def apart(r, s):
    return max(r[0], s[0]) > min(r[1], s[1]) or max(r[2], s[2]) > min(r[3], s[3])


def family(rects):
    return all(apart(r, s) for r, s in combinations(rects, 2))
