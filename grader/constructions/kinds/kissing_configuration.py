"""Kissing configurations: unit spheres that touch a central one without overlapping.

Definition: nonzero vectors in R^n, pairwise at an angle of at least 60 degrees: for x != y with x.y > 0, 4 (x.y)^2 <= |x|^2 |y|^2. The lengths are
free, so integer or rational coordinates give exact checks. Source: J. Conway, N. Sloane, *Sphere Packings, Lattices and Groups*, chapter 1.

Where all vectors have one norm N and span a lattice without a nonzero vector shorter than N, the condition follows, because
|x - y|^2 >= N is 2 x.y <= N; for large configurations that is tried before all pairs are compared.
"""

from __future__ import annotations

import numpy as np
from flint import fmpz_mat

from grader.constructions import shapes
from grader.constructions.lattices import gram_matrix, reduced_basis, vector_below
from grader.constructions.model import FormatError, Json, Kind, Measured, Parameters, Undecided, Violation
from grader.constructions.numbers import compare, dot, multiply, sign

MANY = 3_000
MAX_PAIRS = 30_000_000_000


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"points": [[…], …]}`` with integer coordinates, or exact real numbers for at most 1000 points."""
    n = parameters.integer("dimension", 1, 64)
    parameters.finish()
    (points,) = shapes.fields(data, "points")
    rows = shapes.items(points, "points", lambda p, where: shapes.items(p, where, lambda v, w: v, n, n), 1, 300_000)
    integral = all(type(v) is int for row in rows for v in row)
    if not integral:
        return _exact(rows)
    for index, row in enumerate(rows):
        if not any(row):
            raise Violation("nonzero", f"point {index} is the origin", index=index)
    if max(abs(v) for row in rows for v in row) > 2**20:
        return _integral_pairs(rows)
    array = np.array(rows, dtype=np.int64)
    norms = (array**2).sum(axis=1)
    if len(rows) > MANY and int(norms.min()) == int(norms.max()) and _by_lattice(rows, array, int(norms[0])):
        return Measured(len(rows), {"method": "one norm, and a lattice without shorter vectors"})
    _all_pairs(array, norms)
    return Measured(len(rows), {"method": "all pairs"})


def _by_lattice(rows: list[list[int]], array: np.ndarray, norm: int) -> bool:
    if len(np.unique(array, axis=0)) != len(rows):
        return False
    try:
        generators = np.unique(np.abs(array[:: max(1, len(rows) // 4000)]), axis=0)[:1]
        basis = reduced_basis([*generators.tolist(), *_spanning(array)])
        return vector_below(gram_matrix(basis), norm) is None
    except (Undecided, ValueError):
        return False


def _spanning(array: np.ndarray) -> list[list[int]]:
    """Vectors of the configuration that span the same lattice as all of them: a growing basis absorbs every vector it does not contain."""
    basis = reduced_basis(array[: 4 * array.shape[1]].tolist())
    while True:
        outside = _outside(basis, array)
        if not len(outside):
            return [[int(basis[i, j]) for j in range(basis.ncols())] for i in range(basis.nrows())]
        rows = [[int(basis[i, j]) for j in range(basis.ncols())] for i in range(basis.nrows())]
        basis = reduced_basis([*rows, *outside[:64].tolist()])


def _outside(basis: fmpz_mat, array: np.ndarray) -> np.ndarray:
    """The vectors that are no integer combinations of the basis, decided exactly: x B^T (B B^T)^-1 scaled by its denominator."""
    gram = gram_matrix(basis)
    inverse = gram.inv()
    numerator, denominator = inverse.numer_denom()  # type: ignore[attr-defined]
    transfer = basis.transpose() * numerator
    scale = int(denominator)
    if max(abs(int(v)) for v in transfer.entries()) * int(np.abs(array).max()) * array.shape[1] >= 2**62:
        raise Undecided("the coordinates are too large")
    matrix = np.array([[int(transfer[i, j]) for j in range(transfer.ncols())] for i in range(transfer.nrows())], dtype=np.int64)
    coefficients = array @ matrix
    integral = (coefficients % scale == 0).all(axis=1)
    rows = np.array([[int(basis[i, j]) for j in range(basis.ncols())] for i in range(basis.nrows())], dtype=np.int64)
    spanned = ((coefficients // scale) @ rows == array).all(axis=1)
    outside: np.ndarray = array[~(integral & spanned)]
    return outside


def _all_pairs(array: np.ndarray, norms: np.ndarray) -> None:
    count = len(array)
    if count * count > MAX_PAIRS:
        raise Undecided(f"more than {MAX_PAIRS} pairs")
    # |x.y| <= 64 * 2^40 < 2^53: products of float64 are exact integers; the comparison is made in integers or halves of norms.
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
            if sign(product) > 0 and compare(multiply(4, multiply(product, product)), multiply(norm, norms[j])) > 0:
                raise Violation("angle", f"points {j} and {i} are closer than 60 degrees", indices=[j, i])
    return Measured(len(rows), {"method": "all pairs, exact real numbers"})


def _raise(x: list[int], y: list[int], i: int, j: int) -> None:
    product, a, b = sum(p * q for p, q in zip(x, y, strict=True)), sum(p * p for p in x), sum(q * q for q in y)
    raise Violation(
        "angle", f"points {i} and {j} are closer than 60 degrees: 4 * {product}^2 > {a} * {b}",
        indices=[i, j], product=str(product), norms=[str(a), str(b)],
    )  # fmt: skip


KIND = Kind(
    "kissing-configuration", "pairwise angles of at least 60 degrees", "Conway, Sloane 1999", "number of points", "maximize", check,
    '{"points": [[1, 0], [0, 1], …]}',
)  # fmt: skip
