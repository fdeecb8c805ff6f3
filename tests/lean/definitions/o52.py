"""O52: Green's problem 9(iii): sets without four-term progressions over the field with five elements, defined once more, independently of the Lean text."""


def step(x, d, k):
    return [(a + k * b) % 5 for a, b in zip(x, d)]
