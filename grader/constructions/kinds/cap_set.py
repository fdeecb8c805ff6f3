"""Cap sets: sets in F_3^n without three points on a line.

Definition: a set of vectors in F_3^n no three distinct of which sum to zero. Sources: Y. Edel, *Extensions of
generalized product caps*, Designs, Codes and Cryptography 31 (2004); B. Romera-Paredes et al., Nature 625
(2024), for size 512 in dimension 8.
"""

from __future__ import annotations

import numpy as np

from grader.constructions import shapes
from grader.constructions.model import Json, Measured, Parameters, Violation, declared


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"points": [[x1, …, xn], …]}`` with coordinates 0, 1, 2."""
    n = parameters.integer("n", 1, 12)
    parameters.finish()
    (points,) = shapes.fields(data, "points")
    rows = shapes.items(points, "points", lambda p, where: shapes.integers(p, where, 0, 2, n), 1, 20_000)
    shapes.distinct(rows, "points")
    array = np.array(rows, dtype=np.int64)
    weights = 3 ** np.arange(n, dtype=np.int64)
    codes = array @ weights
    index = np.full(3**n, -1, dtype=np.int64)
    index[codes] = np.arange(len(rows))
    for i in range(len(rows)):
        third = index[((-(array[i] + array[i + 1 :])) % 3) @ weights]
        # With x and y distinct the third point of their line is neither of them; report each line once.
        hits = np.nonzero(third > i)[0]
        if len(hits):
            j = i + 1 + int(hits[0])
            k = int(third[hits[0]])
            raise Violation(
                "line",
                f"points {i}, {j} and {k} lie on a line",
                indices=[i, j, k],
                points=[rows[i], rows[j], rows[k]],
            )
    return Measured(len(rows))


KIND = declared("cap-set", check)
