"""O74: A 3×3 magic square of distinct squares, defined once more, independently of the Lean text."""


def isMagic(*roots):
    q = [x * x for x in roots]
    rows = [q[0:3], q[3:6], q[6:9]]
    lines = rows + [list(c) for c in zip(*rows)] + [[q[0], q[4], q[8]], [q[2], q[4], q[6]]]
    return len({sum(line) for line in lines}) == 1
