"""O62: The Herzog–Schönheim conjecture, defined once more, independently of the Lean text."""


def inEvens(g, x):
    return (x - g) % 4 in (0, 2)
