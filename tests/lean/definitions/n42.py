"""N42: Erdős problem 123: sums of numbers a^k b^l c^m without divisibility, defined once more, independently of the Lean text."""


def isPrimitive(values):
    return not any(x % y == 0 for i, x in enumerate(values) for j, y in enumerate(values) if i != j)


def primitiveSum(a, b, c, es, n):
    values = [a**k * b**m * c**p for k, m, p in es]
    return isPrimitive(values) and sum(values) == n
