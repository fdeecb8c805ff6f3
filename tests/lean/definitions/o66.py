"""O66: Do odd weird numbers exist?, defined once more, independently of the Lean text."""


def properDivisors(n):
    return [d for d in range(1, n) if n % d == 0]


def isWeird(n):
    divisors = properDivisors(n)
    sums = {0}
    for d in divisors:
        sums |= {s + d for s in sums}
    return sum(divisors) > n and n not in sums
