"""Hadamard matrices.

Definition: an n × n matrix H of entries ±1 with H H^T = n I; ``skew`` also requires H + H^T = 2I,
``symmetric`` H = H^T, ``circulant`` that each row is the one above shifted by one. Source: H. Kharaghani, B.
Tayfeh-Rezaie, *A Hadamard matrix of order 428*, J. Combinatorial Designs 13 (2005).
"""

from __future__ import annotations

import numpy as np

from grader.constructions import shapes
from grader.constructions.model import FormatError, Json, Measured, Parameters, Violation, declared
from grader.constructions.sign_matrices import require_orthogonal_rows
from openfrontiers.wording import noun


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"rows": ["+-+-…", …]}``: n rows of n signs."""
    n = parameters.integer("order", 1, 2000)
    form = parameters.choice("form", ("any", "skew", "symmetric", "circulant"), "any")
    parameters.finish()
    (rows,) = shapes.fields(data, "rows")
    matrix = np.array(
        shapes.items(rows, "rows", lambda row, where: signs(row, where, n), n, n), dtype=np.int64
    )
    require_orthogonal_rows(matrix)
    expected = {
        "skew": 2 * np.eye(n, dtype=np.int64) - matrix.T,
        "symmetric": matrix.T,
        "circulant": np.roll(np.roll(matrix, 1, 0), 1, 1),
    }
    if form in expected:
        bad = np.argwhere(matrix != expected[form])
        if len(bad):
            i, j = (int(v) for v in bad[0])
            raise Violation(form, f"entry ({i}, {j}) breaks the {form} form", row=i, column=j)
    return Measured(None, {"order": n})


def signs(row: Json, where: str, n: int) -> list[int]:
    """A row of n signs. Raises :class:`FormatError`."""
    if not isinstance(row, str) or len(row) != n or set(row) - set("+-"):
        raise FormatError(where, f"expected text of {n} {noun(n, 'sign')} + and -")
    return [1 if sign == "+" else -1 for sign in row]


KIND = declared("hadamard-matrix", check)
