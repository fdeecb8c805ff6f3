"""N08: Sendov's conjecture, defined once more, independently of the Lean text."""


def complexMul(a, b):
    z = complex(*a) * complex(*b)
    return [int(z.real), int(z.imag)]
