"""N05: The Erdős unit distance problem, defined once more, independently of the Lean text."""


def distanceSquared(p, q):
    return sum((a - b) ** 2 for a, b in zip(p, q))
