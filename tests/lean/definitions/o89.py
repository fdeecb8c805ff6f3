"""O89: The Amdeberhan–Medina–Moll conjecture on sums of arctangents, defined once more, independently of the Lean text."""


def parts(n):
    re, im = 1, 0
    for k in range(1, n + 1):
        re, im = re - k * im, im + k * re
    return [re, im]
