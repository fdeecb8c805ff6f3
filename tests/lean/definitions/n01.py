"""N01: The Beck–Fiala conjecture, defined once more, independently of the Lean text."""


def signSum(s, c):
    return sum((1 if y else -1) for x, y in zip(s, c) if x)


def deg(rows, j):
    return sum(r[j] for r in rows)
