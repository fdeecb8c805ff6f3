"""What square matrices of small integers have in common.

Definition: the rows of an integer matrix are orthogonal if every two of them have inner product zero. The products
are exact: entries are at most 1 in absolute value and orders at most 2000, so that sums stay far below 2**63.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from grader.constructions.model import Violation


def require_orthogonal_rows(matrix: npt.NDArray[np.int64]) -> None:
    """Nothing where every two rows of an n × n matrix are orthogonal.

    :raises Violation: ``orthogonality`` with the first two rows that are not, and their inner product.
    """
    gram = matrix @ matrix.T
    np.fill_diagonal(gram, 0)
    bad = np.argwhere(gram)
    if len(bad):
        i, j = (int(v) for v in bad[0])
        raise Violation(
            "orthogonality",
            f"rows {i} and {j} have inner product {int(gram[i, j])}",
            rows=[i, j],
            product=int(gram[i, j]),
        )
