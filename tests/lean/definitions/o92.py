"""O92: Sun's conjecture on primitive roots of the form k² + 1, defined once more, independently of the Lean text."""


def powers(p, g):
    return [pow(g, k, p) for k in range(1, p)]


def isPrimitiveRoot(p, g):
    return set(powers(p, g)) == set(range(1, p))
