"""O77: Green's problem 53: cosets in sums of a colour class, defined once more, independently of the Lean text."""


def dot3(a, b):
    return sum(x and y for x, y in zip(a, b)) % 2 == 1


def add3(a, b):
    return [x ^ y for x, y in zip(a, b)]
