"""E08: Erdős problem 477: integer polynomials whose values tile the integers, defined once more, independently of the Lean text."""


def eval(c, x):
    return sum(a * x**i for i, a in enumerate(c))


def degreeAtLeastTwo(c):
    return max((i for i, a in enumerate(c) if a), default=0) >= 2
