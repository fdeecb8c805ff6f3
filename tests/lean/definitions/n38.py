"""N38: Dirac's question for chromatic number four, defined once more, independently of the Lean text."""


def removed(n, es, a, b):
    return sum(1 for e in es if set(e) != {a, b})
