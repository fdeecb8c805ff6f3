"""O65: Erdős problem 324: a polynomial with distinct pairwise sums, defined once more, independently of the Lean text."""


def eval(c, x):
    return sum(a * x**i for i, a in enumerate(c))
