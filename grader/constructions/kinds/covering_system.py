"""Covering systems of congruences.

Definition: finitely many residue classes a_i mod n_i, the moduli distinct and greater than 1, whose union is
all integers; further conditions (odd moduli, squarefree moduli, moduli at least m) as asked. The value is the
least modulus. Source: B. Hough, *Solution of the minimum modulus problem for covering systems*, Annals of
Mathematics 181 (2015).
"""

from __future__ import annotations

import math
from functools import lru_cache

from grader.constructions import shapes
from grader.constructions.model import Json, Measured, Parameters, Undecided, Violation, declared

MAX_STEPS = 20_000_000


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"classes": [[a, n], …]}`` with 0 <= a < n."""
    odd = parameters.choice("odd", ("true", "false"), "false") == "true"
    squarefree = parameters.choice("squarefree", ("true", "false"), "false") == "true"
    parameters.finish()
    (classes,) = shapes.fields(data, "classes")
    pairs = shapes.items(
        classes, "classes", lambda c, where: shapes.integers(c, where, 0, 10**9, 2), 1, 100_000
    )
    moduli: dict[int, int] = {}
    for index, (a, n) in enumerate(pairs):
        if n < 2 or a >= n:
            raise Violation(
                "residue", f"class {index} is {a} mod {n}; expected 0 <= a < n and n > 1", index=index
            )
        if n in moduli:
            raise Violation(
                "distinct-moduli", f"classes {moduli[n]} and {index} both have modulus {n}", modulus=n
            )
        moduli[n] = index
        if odd and n % 2 == 0:
            raise Violation("odd", f"the modulus {n} is even", modulus=n)
        if squarefree:
            square = next((d for d in range(2, math.isqrt(n) + 1) if n % (d * d) == 0), None)
            if square is not None:
                raise Violation("squarefree", f"{square}^2 divides the modulus {n}", modulus=n)
    hole = find_hole([(a, n) for a, n in pairs])
    if hole is not None:
        raise Violation("uncovered", f"{hole} lies in none of the classes", integer=str(hole))
    return Measured(min(moduli), {"classes": len(pairs), "period": str(math.lcm(*moduli))})


def find_hole(classes: list[tuple[int, int]]) -> int | None:
    """An integer in none of the classes, or None where they cover. Raises :class:`Undecided` at the step
    limit.

    The integers are split by residues modulo growing products of primes, small primes first. A residue is
    settled when a class holds all of it, or when no class meets it; a class that meets it stays with what is
    left of its modulus.
    """
    # Each entry: a residue r modulo m, and the classes that meet it, as a modulo n.
    stack = [(0, 1, classes)]
    steps = 0
    while stack:
        residue, modulus, meeting = stack.pop()
        steps += 1 + len(meeting)
        if steps > MAX_STEPS:
            raise Undecided(f"the search for an uncovered integer took more than {MAX_STEPS} steps")
        if not meeting:
            return residue
        rests = [n // math.gcd(n, modulus) for _, n in meeting]
        if min(rests) == 1:
            continue
        prime = min(_least_prime(rest) for rest in rests)
        finer = modulus * prime
        parts: list[list[tuple[int, int]]] = [[] for _ in range(prime)]
        for a, n in meeting:
            common = math.gcd(n, finer)
            for j in range(prime):
                if (residue + j * modulus - a) % common == 0:
                    parts[j].append((a, n))
        stack.extend((residue + j * modulus, finer, parts[j]) for j in reversed(range(prime)))
    return None


@lru_cache(maxsize=65_536)
def _least_prime(n: int) -> int:
    if n % 2 == 0:
        return 2
    return next((d for d in range(3, math.isqrt(n) + 1, 2) if n % d == 0), n)


KIND = declared("covering-system", check)
