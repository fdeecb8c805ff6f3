"""N47: The Erdős–Gimbel question on random graphs, defined once more, independently of the Lean text."""


def _pairs(n):
    return [(i, j) for j in range(n) for i in range(j)]


def edgeCount(n, code):
    return bin(code).count("1")


def symmetric(n, code):
    return True


def adj(code, i, j):
    edges = {p for k, p in enumerate(_pairs(10)) if code >> k & 1}
    return tuple(sorted((i, j))) in edges
