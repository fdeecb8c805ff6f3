"""R02: Huang's question on singular values of Hadamard products, defined once more, independently of the Lean text."""


def total(values):
    return sum(values)
