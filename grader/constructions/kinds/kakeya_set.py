"""Kakeya sets over prime fields.

Definition: a subset of F_p^n that contains a line in every direction. Source: Z. Dvir, *On the size of Kakeya
sets in finite fields*, J. Amer. Math. Soc. 22 (2009).
"""

from __future__ import annotations

from itertools import product

import numpy as np
from flint import fmpz

from grader.constructions import shapes
from grader.constructions.model import Json, Measured, ParameterError, Parameters, Violation, declared


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"points": [[x1, …, xn], …]}`` with coordinates 0 … p−1."""
    p = parameters.integer("p", 2, 61)
    n = parameters.integer("n", 2, 5)
    parameters.finish()
    if not fmpz(p).is_prime() or p**n > 300_000:
        raise ParameterError("parameter p: expected a prime with p^n at most 300000")
    (points,) = shapes.fields(data, "points")
    rows = shapes.items(points, "points", lambda x, where: shapes.integers(x, where, 0, p - 1, n), 1, p**n)
    shapes.distinct(rows, "points")
    members = np.zeros((p,) * n, dtype=bool)
    members[tuple(np.array(rows, dtype=np.int64).T)] = True
    axes = tuple(range(n))
    for direction in product(range(p), repeat=n):
        # One vector for each direction: the first nonzero coordinate is 1. The line can begin where that
        # coordinate is 0.
        lead = next((i for i, d in enumerate(direction) if d), None)
        if lead is None or direction[lead] != 1:
            continue
        whole = members
        for t in range(1, p):
            whole = whole & np.roll(members, tuple(-t * d for d in direction), axis=axes)
            if not whole.any():
                raise Violation(
                    "direction", f"no line in direction {list(direction)}", direction=list(direction)
                )
    return Measured(len(rows))


KIND = declared("kakeya-set", check)
