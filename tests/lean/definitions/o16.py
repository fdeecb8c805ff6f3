"""O16: The Hadamard conjecture, defined once more, independently of the Lean text."""

import numpy as np


def hadamard(rows):
    m = np.array([[1 if x else -1 for x in r] for r in rows], dtype=int).reshape(len(rows), len(rows))
    return bool((m @ m.T == len(rows) * np.eye(len(rows), dtype=int)).all())
