"""O03: The Erdős–Moser equation, defined once more, independently of the Lean text."""


def powerSum(k, m):
    total = 0
    for i in range(1, m):
        total += i**k
    return total
