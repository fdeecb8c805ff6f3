"""O78: Green's problem 21: Rado's boundedness conjecture, defined once more, independently of the Lean text."""


def form3(a, x):
    return sum(p * q for p, q in zip(a, x))
