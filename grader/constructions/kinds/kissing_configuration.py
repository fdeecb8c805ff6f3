"""Kissing configurations: unit spheres that touch a central one without overlapping.

Definition: nonzero vectors in R^n, pairwise at an angle of at least 60 degrees: for x != y with x.y > 0, 4
(x.y)^2 <= |x|^2 |y|^2. The lengths are free, so integer or rational coordinates give exact checks. Source: J.
Conway, N. Sloane, *Sphere Packings, Lattices and Groups*, chapter 1.

Where all vectors have one norm N and span a lattice without a nonzero vector shorter than N, the condition
follows, because |x - y|^2 >= N is 2 x.y <= N; for large configurations that is tried before all pairs are
compared.
"""

from __future__ import annotations

from itertools import chain

import numpy as np
from flint import fmpz_mat

from grader.constructions import shapes
from grader.constructions.lattices import gram_matrix, reduced_basis, vector_below
from grader.constructions.model import FormatError, Json, Measured, Parameters, Undecided, Violation, declared
from grader.constructions.numbers import compare, dot, multiply, shortened, sign

MANY = 3_000
MAX_PAIRS = 30_000_000_000


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"points": [[…], …]}`` with integer coordinates, or exact real numbers for at most 1000 points."""
    n = parameters.integer("dimension", 1, 64)
    parameters.finish()
    (points,) = shapes.fields(data, "points")
    if not _integral(points, n):
        return _exact(
            shapes.items(
                points, "points", lambda p, where: shapes.items(p, where, lambda v, w: v, n, n), 1, 300_000
            )
        )
    rows = shapes.integer_rows(points, "points", n, rows=300_000)
    if max(map(max, rows)) > 2**20 or min(map(min, rows)) < -(2**20):
        return _integral_pairs(rows)
    array = np.array(rows, dtype=np.int64)
    norms = (array**2).sum(axis=1)
    if not norms.all():
        index = int(np.argmin(norms))
        raise Violation("nonzero", f"point {index} is the origin", index=index)
    if len(rows) > MANY and int(norms.min()) == int(norms.max()) and _by_lattice(rows, array, int(norms[0])):
        return Measured(len(rows), {"method": "one norm, and a lattice without shorter vectors"})
    _all_pairs(array, norms)
    return Measured(len(rows), {"method": "all pairs"})


def _integral(points: Json, n: int) -> bool:
    """Whether the points are rows of n integers; anything else is read as exact real numbers, or refused
    there.
    """
    return (
        isinstance(points, list)
        and bool(points)
        and all(type(row) is list and len(row) == n for row in points)
        and set(map(type, chain.from_iterable(points))) == {int}
    )


def _by_lattice(rows: list[list[int]], array: np.ndarray, norm: int) -> bool:
    # Equal vectors would be at distance 0, which the lattice does not rule out.
    if len(set(map(bytes, np.ascontiguousarray(array)))) != len(rows):
        return False
    try:
        basis = reduced_basis(_spanning(array))
        return vector_below(gram_matrix(basis), norm) is None
    except (Undecided, ValueError):
        return False


def _spanning(array: np.ndarray) -> list[list[int]]:
    """A basis of the lattice that all vectors span: it grows by vectors that it does not contain yet."""
    basis = reduced_basis(array[:: max(1, len(array) // 500)].tolist())
    while True:
        rows = [[int(basis[i, j]) for j in range(basis.ncols())] for i in range(basis.nrows())]
        outside = _outside(basis, array)
        if not len(outside):
            return rows
        basis = reduced_basis([*rows, *outside[:: max(1, len(outside) // 200)].tolist()])


def _outside(basis: fmpz_mat, array: np.ndarray) -> np.ndarray:
    """The vectors that are no integer combinations of the basis, decided exactly: x B^T (B B^T)^-1 scaled by
    its denominator.
    """
    inverse = gram_matrix(basis).inv()
    numerator, denominator = inverse.numer_denom()  # type: ignore[attr-defined]
    transfer = basis.transpose() * numerator
    scale = int(denominator)
    largest = max(abs(int(v)) for v in transfer.entries()) * int(np.abs(array).max()) * array.shape[1]
    if largest >= 2**53 or scale >= 2**53:
        raise Undecided("the coordinates are too large")
    matrix = np.array(
        [[int(transfer[i, j]) for j in range(transfer.ncols())] for i in range(transfer.nrows())],
        dtype=np.float64,
    )
    # All partial sums are integers below 2^53, so float64 products are exact.
    coefficients = (array.astype(np.float64) @ matrix).astype(np.int64)
    contained = (coefficients % scale == 0).all(axis=1)
    if basis.nrows() < basis.ncols():
        rows = np.array(
            [[int(basis[i, j]) for j in range(basis.ncols())] for i in range(basis.nrows())], dtype=np.int64
        )
        contained &= ((coefficients // scale) @ rows == array).all(axis=1)
    outside: np.ndarray = array[~contained]
    return outside


def _all_pairs(array: np.ndarray, norms: np.ndarray) -> None:
    count = len(array)
    if count * count > MAX_PAIRS:
        raise Undecided(f"more than {MAX_PAIRS} pairs")
    # |x.y| <= 64 * 2^40 < 2^53: products of float64 are exact integers; the comparison is made in integers or
    # halves of norms.
    exact = array.astype(np.float64)
    step = max(1, 20_000_000 // count)
    equal = int(norms.min()) == int(norms.max())
    for start in range(0, count, step):
        block = exact[start : start + step] @ exact.T
        block[np.arange(len(block)), np.arange(start, start + len(block))] = 0
        if equal:
            over = float(block.max()) * 2 > float(norms[0])
            bad = [(int(i), int(j)) for i, j in np.argwhere(2 * block > float(norms[0]))[:1]] if over else []
        else:
            bad = _unequal(block, norms, start)
        if bad:
            i, j = start + bad[0][0], bad[0][1]
            _raise(array[i].tolist(), array[j].tolist(), min(i, j), max(i, j))


def _unequal(block: np.ndarray, norms: np.ndarray, start: int) -> list[tuple[int, int]]:
    close = np.argwhere(4 * block**2 >= norms[start : start + len(block), None] * norms[None, :] * (1 - 1e-9))
    return [
        (int(i), int(j))
        for i, j in close
        if block[i, j] > 0 and 4 * int(block[i, j]) ** 2 > int(norms[start + i]) * int(norms[j])
    ][:1]


def _integral_pairs(rows: list[list[int]]) -> Measured:
    if len(rows) > 3000:
        raise Undecided("more than 3000 points with coordinates beyond 2^20")
    matrix = fmpz_mat(rows)
    gram = [list(map(int, row)) for row in (matrix * matrix.transpose()).tolist()]
    for i in range(len(rows)):
        if gram[i][i] == 0:
            raise Violation("nonzero", f"point {i} is the origin", index=i)
        for j in range(i):
            if gram[i][j] > 0 and 4 * gram[i][j] ** 2 > gram[i][i] * gram[j][j]:
                _raise(rows[j], rows[i], j, i)
    return Measured(len(rows), {"method": "all pairs"})


def _exact(rows: list[list[Json]]) -> Measured:
    if len(rows) > 1000:
        raise FormatError("points", "more than 1000 points need integer coordinates")
    points = [[shapes.exact(v, f"points[{i}][{j}]") for j, v in enumerate(row)] for i, row in enumerate(rows)]
    norms = [dot(point, point) for point in points]
    for i, norm in enumerate(norms):
        if sign(norm) == 0:
            raise Violation("nonzero", f"point {i} is the origin", index=i)
        for j in range(i):
            product = dot(points[i], points[j])
            if (
                sign(product) > 0
                and compare(multiply(4, multiply(product, product)), multiply(norm, norms[j])) > 0
            ):
                raise Violation("angle", f"points {j} and {i} are closer than 60 degrees", indices=[j, i])
    return Measured(len(rows), {"method": "all pairs, exact real numbers"})


def _raise(x: list[int], y: list[int], i: int, j: int) -> None:
    product, a, b = (
        sum(p * q for p, q in zip(x, y, strict=True)),
        sum(p * p for p in x),
        sum(q * q for q in y),
    )
    raise Violation(
        "angle",
        f"points {i} and {j} are closer than 60 degrees: 4 (x.y)^2 > |x|^2 |y|^2",
        indices=[i, j],
        product=shortened(product),
        norms=[shortened(a), shortened(b)],
    )


KIND = declared("kissing-configuration", check)
