"""Exact facts about integer lattices: a reduced basis, the determinant, and a proof that no short vector
exists.

Enumeration follows U. Fincke, M. Pohst, *Improved methods for calculating vectors of short length in a
lattice*, Math. Comp. 44 (1985). Floating point only prunes, with a margin far above its error; every vector
that survives is measured in integers, so no decision rests on a float: rounding can only keep a branch that
could have been cut.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from flint import fmpz_mat

from grader.constructions.model import Undecided

MAX_BRANCHES = 20_000_000
#: Coefficients beyond this are not followed: with at most 64 of them the rounding errors of the filter stay
#: below 1e-7.
MAX_COEFFICIENT = 2**20
#: Relative and absolute margin of the pruning bound, far above those errors.
_MARGIN = 1e-4


def reduced_basis(rows: list[list[int]]) -> fmpz_mat:
    """An LLL-reduced basis of the lattice that integer vectors span."""
    matrix = fmpz_mat(rows)
    hermite = matrix.hnf()
    rank = matrix.rank()
    basis = fmpz_mat([[int(hermite[i, j]) for j in range(hermite.ncols())] for i in range(rank)])
    return basis.lll()


def gram_matrix(basis: fmpz_mat) -> fmpz_mat:
    """B B^T."""
    return basis * basis.transpose()


def shortest_norm(gram: fmpz_mat) -> int:
    """The least value of the positive definite integral form on nonzero integer vectors."""
    n = gram.nrows()
    best = min(int(gram[i, i]) for i in range(n))
    while True:
        found = vector_below(gram, best)
        if found is None:
            return best
        best = found[0]


def vector_below(gram: fmpz_mat, bound: int) -> tuple[int, list[int]] | None:
    """A nonzero coefficient vector of norm less than ``bound``, with its norm, or None where there is none.

    All norms are multiples of the form's content, so that only norms up to the next multiple below are looked
    for. Raises :class:`Undecided` at the branch limit.
    """
    n = gram.nrows()
    entries = [[int(gram[i, j]) for j in range(n)] for i in range(n)]
    content = int(
        np.gcd.reduce(
            [abs(entries[i][i]) for i in range(n)]
            + [2 * abs(entries[i][j]) for i in range(n) for j in range(i)]
        )
    )
    largest = (bound - 1) // content * content
    if largest <= 0:
        return None
    q, mu = _square_form(entries)
    radius = largest * (1 + _MARGIN) + _MARGIN
    # Breadth first, from the last coordinate to the first; only vectors whose last nonzero coordinate is
    # positive.
    partial = np.zeros((1, n), dtype=np.int64)
    norms = np.zeros(1)
    branches = 0
    exact = np.array(entries, dtype=object)
    for i in range(n - 1, -1, -1):
        centre = partial[:, i + 1 :] @ mu[i, i + 1 :] if i + 1 < n else np.zeros(len(partial))
        reach = np.sqrt(np.maximum(radius - norms, 0) / q[i])
        low = np.ceil(-centre - reach - _MARGIN).astype(np.int64)
        high = np.floor(-centre + reach + _MARGIN).astype(np.int64)
        counts = np.maximum(high - low + 1, 0)
        branches += int(counts.sum())
        if branches > MAX_BRANCHES:
            raise Undecided(f"the enumeration of short vectors took more than {MAX_BRANCHES} branches")
        index = np.repeat(np.arange(len(partial)), counts)
        start = np.repeat(np.cumsum(counts) - counts, counts)
        x = np.repeat(low, counts) + np.arange(len(index)) - start
        new = partial[index].copy()
        new[:, i] = x
        new_norms = norms[index] + q[i] * (x + centre[index]) ** 2
        nonzero_above = (partial != 0).any(axis=1)[index]
        keep = (new_norms <= radius) & (nonzero_above | (x >= 0))
        partial, norms = new[keep], new_norms[keep]
        if len(partial) and int(np.abs(partial).max()) > MAX_COEFFICIENT:
            raise Undecided(f"a coefficient beyond {MAX_COEFFICIENT} in the enumeration of short vectors")
    for candidate in partial:
        if candidate.any():
            vector = [int(c) for c in candidate]
            column = np.array(vector, dtype=object)
            norm = int(column @ exact @ column)
            if norm < bound:
                return norm, vector
    return None


def _square_form(entries: list[list[int]]) -> tuple[np.ndarray, np.ndarray]:
    """The coefficients of sum q_i (x_i + sum_{j>i} mu_ij x_j)^2, computed exactly and then rounded. Raises
    ValueError unless positive definite.
    """
    n = len(entries)
    a = [[Fraction(x) for x in row] for row in entries]
    q = np.zeros(n)
    mu = np.zeros((n, n))
    for i in range(n):
        if a[i][i] <= 0:
            raise ValueError("the form is not positive definite")
        q[i] = float(a[i][i])
        for j in range(i + 1, n):
            ratio = a[i][j] / a[i][i]
            mu[i, j] = float(ratio)
            for k in range(j, n):
                a[j][k] -= ratio * a[i][k]
            # The lower triangle is not used.
    return q, mu
