"""O69: Green's problem 15: Lipschitz functions without collinear equally spaced points, defined once more, independently of the Lean text."""


def progression(values, n, d):
    return values[n + d] - values[n] == values[n + 2 * d] - values[n + d]
