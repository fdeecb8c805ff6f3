"""Bilinear algorithms for matrix multiplication: decompositions of the matrix-multiplication tensor.

Definition: r triples of matrices U_t (n × m), V_t (m × p), W_t (n × p) with (AB)_ij = sum_t <U_t, A> <V_t, B>
(W_t)_ij for all A, B; r is the number of multiplications. Entries are rational, or over F_2 integers.
Sources: V. Strassen, *Gaussian elimination is not optimal*, Numerische Mathematik 13 (1969); A. Fawzi et al.,
Nature 610 (2022).
"""

from __future__ import annotations

import math

import numpy as np

from grader.constructions import shapes
from grader.constructions.model import Json, Measured, Parameters, Undecided, Violation, declared


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"u": […], "v": […], "w": […]}``: r flattened matrices each, row by row."""
    n, m, p = parameters.integers("format", 1, 12, 3)
    field = parameters.choice("field", ("Q", "F2"), "Q")
    parameters.finish()
    u, v, w = shapes.fields(data, "u", "v", "w")
    rank = len(u) if isinstance(u, list) else 0
    factors = [
        _factor(part, name, rank, size)
        for part, name, size in ((u, "u", n * m), (v, "v", m * p), (w, "w", n * p))
    ]
    (a, da), (b, db), (c, dc) = factors
    scale = da * db * dc
    if field == "F2" and scale != 1:
        raise Violation("field", "entries over F_2 are integers")
    if max(int(np.abs(x).max(initial=0)) for x in (a, b, c)) ** 3 * max(rank, 1) >= 2**62 or scale >= 2**62:
        raise Undecided("the entries are too large")
    tensor = np.einsum("ti,tj,tk->ijk", a, b, c, optimize=True)
    expected = np.zeros_like(tensor)
    for i in range(n):
        for j in range(m):
            for k in range(p):
                expected[i * m + j, j * p + k, i * p + k] = scale
    difference = tensor - expected
    if field == "F2":
        difference %= 2
    bad = np.argwhere(difference)
    if len(bad):
        x, y, z = (int(t) for t in bad[0])
        raise Violation(
            "identity",
            f"the coefficient of A[{x // m},{x % m}] B[{y // p},{y % p}] in (AB)[{z // p},{z % p}] is wrong",
            a=[x // m, x % m],
            b=[y // p, y % p],
            ab=[z // p, z % p],
        )
    return Measured(rank)


def _factor(value: Json, name: str, rank: int, size: int) -> tuple[np.ndarray, int]:
    """Integer rows and their common denominator."""
    rows = shapes.items(
        value,
        name,
        lambda row, where: shapes.items(row, where, shapes.rational, size, size),
        max(rank, 1),
        max(rank, 1),
    )
    denominator = math.lcm(*(x.denominator for row in rows for x in row))
    if denominator > 2**20 or max(abs(x) for row in rows for x in row) > 2**20:
        raise Undecided("the entries are too large")
    return np.array([[int(x * denominator) for x in row] for row in rows], dtype=np.int64), denominator


KIND = declared("matrix-multiplication-tensor", check)
