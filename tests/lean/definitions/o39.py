"""O39: Ryser's conjecture on transversals of Latin squares, defined once more, independently of the Lean text."""


def latin(rows):
    full = [0, 1, 2]
    return all(sorted(r) == full for r in rows) and all(sorted(c) == full for c in zip(*rows))


def transversal(rows, f):
    return sorted(f) == [0, 1, 2] and sorted(rows[i][f[i]] for i in range(3)) == [0, 1, 2]
