"""O04: Kurepa's left factorial conjecture, prime version, defined once more, independently of the Lean text."""

from math import prod


def factorial(n):
    return prod(range(1, n + 1))


def leftFactorial(n):
    return sum(factorial(k) for k in range(n))
