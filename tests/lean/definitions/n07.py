"""N07: Erdős problem 825: is σ(n)/n bounded on weird numbers?, defined once more, independently of the Lean text."""

from itertools import combinations


def sigma(n):
    return sum(d for d in range(1, n + 1) if n % d == 0)


def isSemiperfect(n):
    divisors = [d for d in range(1, n) if n % d == 0]
    return any(sum(c) == n for k in range(len(divisors) + 1) for c in combinations(divisors, k))
