"""O22: The Scholz conjecture on addition chains, defined once more, independently of the Lean text."""


def isChain(m, c):
    if not c or c[0] != 1 or c[-1] != m:
        return False
    return all(any(x + y == c[i] for x in c[:i] for y in c[:i]) for i in range(1, len(c)))
