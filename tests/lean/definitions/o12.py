"""O12: The union-closed sets conjecture, defined once more, independently of the Lean text."""


def _sets(family):
    return [frozenset(k for k in range(a.bit_length()) if a >> k & 1) for a in family]


def unionClosed(family):
    sets = set(_sets(family))
    return all(a | b in sets for a in sets for b in sets)


def degree(family, k):
    return sum(1 for a in _sets(family) if k in a)
