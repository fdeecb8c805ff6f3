"""Conference matrices.

Definition: an n × n matrix C with zero diagonal and ±1 elsewhere with C C^T = (n−1) I; ``symmetric`` or
``skew`` as asked. Source: N. Balonin, J. Seberry, *A review and new symmetric conference matrices*,
Informatsionno-upravliaiushchie sistemy 71 (2014).
"""

from __future__ import annotations

import numpy as np

from grader.constructions import shapes
from grader.constructions.model import FormatError, Json, Measured, Parameters, Violation, declared
from grader.constructions.sign_matrices import require_orthogonal_rows
from openfrontiers.wording import noun


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"rows": ["0+-…", …]}``: n rows of n signs, 0 on the diagonal."""
    n = parameters.integer("order", 2, 2000)
    form = parameters.choice("form", ("any", "symmetric", "skew"), "any")
    parameters.finish()
    (rows,) = shapes.fields(data, "rows")
    matrix = np.array(
        shapes.items(rows, "rows", lambda row, where: _signs(row, where, n), n, n), dtype=np.int64
    )
    zero = np.argwhere((matrix == 0) != np.eye(n, dtype=bool))
    if len(zero):
        i, j = (int(v) for v in zero[0])
        raise Violation(
            "diagonal",
            f"entry ({i}, {j}) is {int(matrix[i, j])}; exactly the diagonal is zero",
            row=i,
            column=j,
        )
    require_orthogonal_rows(matrix)
    if form != "any":
        bad = np.argwhere(matrix != (matrix.T if form == "symmetric" else -matrix.T))
        if len(bad):
            i, j = (int(v) for v in bad[0])
            raise Violation(form, f"entries ({i}, {j}) and ({j}, {i}) break the {form} form", row=i, column=j)
    return Measured(None, {"order": n})


def _signs(row: Json, where: str, n: int) -> list[int]:
    if not isinstance(row, str) or len(row) != n or set(row) - set("+-0"):
        raise FormatError(where, f"expected text of {n} {noun(n, 'character')} +, - and 0")
    return [{"+": 1, "-": -1, "0": 0}[sign] for sign in row]


KIND = declared("conference-matrix", check)
