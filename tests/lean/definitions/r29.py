"""R29: Bourin and Lee: the constant k/4 for an odd number of contractions, defined once more, independently of the Lean text."""


def complexMul(a, b):
    z = complex(*a) * complex(*b)
    return [int(z.real), int(z.imag)]
