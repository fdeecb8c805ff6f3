"""N19: Is every group sofic?, defined once more, independently of the Lean text."""


def dist4(a, b):
    return sum(x != y for x, y in zip(a, b))


def perm4(a):
    return sorted(a) == [0, 1, 2, 3]
