"""N32: Chvátal's conjecture on intersecting families, defined once more, independently of the Lean text."""


def _subset(a):
    return frozenset(i for i in range(a.bit_length()) if a >> i & 1)


def isDownset(n, family):
    sets = {_subset(a) for a in family}
    inside = all(x <= set(range(n)) for x in sets)
    return inside and len(sets) == len(family) and all(x - {e} in sets for x in sets for e in x)


def isIntersecting(family):
    return all(_subset(a) & _subset(b) for a in family for b in family)


def star(family, x):
    return sum(x in _subset(a) for a in family)
