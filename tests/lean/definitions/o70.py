"""O70: The unfair 0–1 polynomial conjecture, defined once more, independently of the Lean text."""


def product(a, b, k):
    return sum(x * y for i, x in enumerate(a) for j, y in enumerate(b) if i + j == k)
