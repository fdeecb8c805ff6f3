"""O94: The Goormaghtigh conjecture, defined once more, independently of the Lean text."""


def repunit(x, m):
    return sum(x**i for i in range(m))
