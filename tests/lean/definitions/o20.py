"""O20: Kaplansky's zero divisor conjecture, defined once more, independently of the Lean text."""


def coefficients(a, b):
    out = [0, 0, 0]
    for x in a:
        for y in b:
            out[(x + y) % 3] ^= 1
    return [bool(x) for x in out]
