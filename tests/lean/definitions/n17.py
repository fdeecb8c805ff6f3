"""N17: Crouzeix's conjecture, defined once more, independently of the Lean text."""


def complexMul(a, b):
    z = complex(*a) * complex(*b)
    return [int(z.real), int(z.imag)]
