"""O24: Rule 30: the centre column is not eventually periodic, defined once more, independently of the Lean text."""


def row(t):
    cells = {0}
    for _ in range(t):
        lo, hi = min(cells) - 1, max(cells) + 1
        rule = {(1, 0, 0), (0, 1, 1), (0, 1, 0), (0, 0, 1)}
        cells = {
            x
            for x in range(lo, hi + 1)
            if (int(x - 1 in cells), int(x in cells), int(x + 1 in cells)) in rule
        }
    return [x in cells for x in range(-3, 4)]
