"""Lattice sphere packings.

Definition: the lattice of a positive definite integer Gram matrix A of size n; with m the least value of x^T
A x on nonzero integer x, the centre density is (m/4)^(n/2) / sqrt(det A). m is found by exact enumeration.
Source: J. Conway, N. Sloane, *Sphere Packings, Lattices and Groups*, chapter 1.
"""

from __future__ import annotations

from fractions import Fraction

from flint import fmpz_mat

from grader.constructions import shapes
from grader.constructions.lattices import shortest_norm
from grader.constructions.model import Json, Measured, Parameters, Violation, declared
from grader.constructions.numbers import square_root


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"gram": [[…], …]}``."""
    n = parameters.integer("dimension", 1, 48)
    parameters.finish()
    (gram,) = shapes.fields(data, "gram")
    rows = shapes.matrix(gram, "gram", n, n, -(10**9), 10**9)
    for i in range(n):
        for j in range(i):
            if rows[i][j] != rows[j][i]:
                raise Violation("symmetric", f"entries ({i}, {j}) and ({j}, {i}) differ", row=i, column=j)
    for size in range(1, n + 1):
        minor = fmpz_mat([row[:size] for row in rows[:size]]).det()
        if minor <= 0:
            raise Violation(
                "positive-definite", f"the leading minor of size {size} is {int(minor)}", size=size
            )
    matrix = fmpz_mat(rows)
    transform = _reducing_transform(matrix)
    reduced = transform * matrix * transform.transpose()
    norm, determinant = shortest_norm(reduced), int(matrix.det())
    square = Fraction(norm, 4) ** n / determinant
    return Measured(square_root(square), {"minimal_norm": norm, "determinant": str(determinant)})


def _reducing_transform(matrix: fmpz_mat) -> fmpz_mat:
    """A unimodular matrix that makes the form LLL-reduced."""
    n = matrix.nrows()
    identity = fmpz_mat([[int(i == j) for j in range(n)] for i in range(n)])
    _, transform = (matrix, identity) if n == 1 else _gram_lll(matrix, identity)
    return transform


def _gram_lll(matrix: fmpz_mat, identity: fmpz_mat) -> tuple[fmpz_mat, fmpz_mat]:
    # Minkowski's trick for a form without a basis: reduce a scaled integral approximation of a Cholesky
    # factor; any unimodular transform is sound, the reduction only makes the enumeration short.
    import numpy as np

    n = matrix.nrows()
    values = np.array([[float(int(matrix[i, j])) for j in range(n)] for i in range(n)])
    shifted = values + np.eye(n) * 1e-9 * float(np.trace(values))
    factor = np.linalg.cholesky(shifted)
    scaled = fmpz_mat(
        [[int(x) for x in row] for row in np.rint(factor * (2**30 / np.abs(factor).max())).tolist()]
    )
    reduced, transform = scaled.lll(True)
    return reduced, transform


KIND = declared("lattice-packing", check)
