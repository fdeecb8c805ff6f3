"""E01: Erdős problem 106: packing squares into a unit square, defined once more, independently of the Lean text."""


def corner(x, y, a, b, t, u):
    z = complex(x, y) + complex(a, b) * complex(t, u)
    return [int(z.real), int(z.imag)]
