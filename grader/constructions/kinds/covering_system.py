"""Covering systems of congruences.

Definition: finitely many residue classes a_i mod n_i, the moduli distinct and greater than 1, whose union is all integers; further conditions
(odd moduli, squarefree moduli, moduli at least m) as asked. The value is the least modulus. Source: B. Hough, *Solution of the minimum modulus
problem for covering systems*, Annals of Mathematics 181 (2015).
"""

from __future__ import annotations

import math

import numpy as np

from grader.constructions import shapes
from grader.constructions.model import Json, Kind, Measured, Parameters, Undecided, Violation

MAX_PERIOD = 200_000_000


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"classes": [[a, n], …]}`` with 0 <= a < n."""
    odd = parameters.choice("odd", ("true", "false"), "false") == "true"
    squarefree = parameters.choice("squarefree", ("true", "false"), "false") == "true"
    parameters.finish()
    (classes,) = shapes.fields(data, "classes")
    pairs = shapes.items(classes, "classes", lambda c, where: shapes.integers(c, where, 0, 10**9, 2), 1, 100_000)
    moduli: dict[int, int] = {}
    for index, (a, n) in enumerate(pairs):
        if n < 2 or a >= n:
            raise Violation("residue", f"class {index} is {a} mod {n}; expected 0 <= a < n and n > 1", index=index)
        if n in moduli:
            raise Violation("distinct-moduli", f"classes {moduli[n]} and {index} both have modulus {n}", modulus=n)
        moduli[n] = index
        if odd and n % 2 == 0:
            raise Violation("odd", f"the modulus {n} is even", modulus=n)
        if squarefree:
            square = next((d for d in range(2, math.isqrt(n) + 1) if n % (d * d) == 0), None)
            if square is not None:
                raise Violation("squarefree", f"{square}^2 divides the modulus {n}", modulus=n)
    period = math.lcm(*moduli)
    if period > MAX_PERIOD:
        raise Undecided(f"the least common multiple of the moduli exceeds {MAX_PERIOD}")
    covered = np.zeros(period, dtype=bool)
    for a, n in pairs:
        covered[a::n] = True
    if not covered.all():
        hole = int(np.argmin(covered))
        raise Violation("uncovered", f"{hole} lies in none of the classes", integer=hole)
    return Measured(min(moduli), {"classes": len(pairs), "period": period})


KIND = Kind(
    "covering-system", "distinct moduli greater than 1; every integer lies in a class", "Hough 2015", "least modulus", "maximize", check,
    '{"classes": [[0, 2], [0, 3], [1, 4], [5, 6], [7, 12]]}',
)  # fmt: skip
