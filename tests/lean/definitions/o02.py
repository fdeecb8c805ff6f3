"""O02: Lehmer's totient problem, defined once more, independently of the Lean text."""

from math import gcd


def isPrime(p):
    return p > 1 and all(p % d for d in range(2, int(p**0.5) + 1))


def totient(n):
    return sum(1 for k in range(1, n + 1) if gcd(k, n) == 1)
