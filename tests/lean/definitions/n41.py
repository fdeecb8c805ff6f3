"""N41: Erdős problem 126: primes dividing sums of pairs, defined once more, independently of the Lean text."""

from itertools import combinations


def dividesSum(a, p):
    return any((x + y) % p == 0 for x, y in combinations(sorted(set(a)), 2))


def isPrime(p):
    return p > 1 and all(p % d for d in range(2, p))
