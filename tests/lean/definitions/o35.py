"""O35: The odd covering problem, defined once more, independently of the Lean text."""


def coveredUpTo(s, n):
    return [any(x % m == a % m for a, m in s) for x in range(-2, n - 2)]
