"""Weird numbers.

Definition: a positive integer n that is abundant (its proper divisors sum to more than n) and not semiperfect
(no set of distinct proper divisors sums to n). The prime factorisation is given and proven (FLINT's primality
proof). Source: S. Benkoski, P. Erdős, *On weird and pseudoperfect numbers*, Math. Comp. 28 (1974).
"""

from __future__ import annotations

from flint import fmpz

from grader.constructions import shapes
from grader.constructions.model import Json, Measured, Parameters, Undecided, Violation, declared
from grader.constructions.numbers import shortened

MAX_SUM = 400_000_000
MAX_DIVISORS = 200_000


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"factorisation": [[p, e], …]}``; with ``odd`` the number is odd."""
    odd = parameters.choice("odd", ("true", "false"), "false") == "true"
    parameters.finish()
    (factorisation,) = shapes.fields(data, "factorisation")
    pairs = shapes.items(
        factorisation, "factorisation", lambda f, where: shapes.integers(f, where, 1, 10**400, 2), 1, 200
    )
    shapes.distinct([p for p, _ in pairs], "factorisation")
    divisors = [1]
    for index, (p, e) in enumerate(pairs):
        if p < 2 or not fmpz(p).is_prime():
            raise Violation("prime", f"factor {index} is not prime", index=index)
        if odd and p == 2:
            raise Violation("odd", "the number is even", index=index)
        if e > 2000 or len(divisors) * (e + 1) > MAX_DIVISORS:
            raise Undecided(f"more than {MAX_DIVISORS} divisors")
        divisors = [d * p**k for d in divisors for k in range(e + 1)]
    n = max(divisors)
    proper = sorted(d for d in divisors if d != n)
    abundance = sum(proper) - n
    if abundance <= 0:
        raise Violation(
            "abundant", "the proper divisors do not sum to more than n", sum=shortened(sum(proper))
        )
    # n is a sum of distinct proper divisors exactly when the abundance is: take the complement.
    if abundance > MAX_SUM:
        raise Undecided(f"the abundance exceeds {MAX_SUM}")
    reachable = 1
    mask = (1 << (abundance + 1)) - 1
    for d in proper:
        if d > abundance:
            break
        reachable = (reachable | reachable << d) & mask
        if reachable >> abundance & 1:
            raise Violation(
                "semiperfect", "some distinct proper divisors sum to n", omitted_sum=shortened(abundance)
            )
    return Measured(None, {"n": shortened(n)})


KIND = declared("weird-number", check)
