"""Error-correcting codes, without structure: lower bounds for A_q(n, d) and A(n, d, w).

Definition: a set of words of length n over {0, …, q−1} with pairwise Hamming distance at least d; with
``weight`` w, every word has exactly w nonzero letters. Source: F. MacWilliams, N. Sloane, *The Theory of
Error-Correcting Codes*, 1977; tables: A. Brouwer.
"""

from __future__ import annotations

import numpy as np

from grader.constructions import shapes
from grader.constructions.model import FormatError, Json, Measured, Parameters, Undecided, Violation, declared
from openfrontiers.wording import noun


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"words": ["01…", …]}``: each word as text of n digits."""
    n = parameters.integer("n", 1, 500)
    d = parameters.integer("d", 1, n)
    q = parameters.integer("q", 2, 10, 2)
    weight = parameters.integer("weight", -1, n, -1)
    parameters.finish()
    (words,) = shapes.fields(data, "words")
    rows = shapes.items(words, "words", lambda word, where: letters(word, where, n, q), 1, 200_000)
    if len(rows) ** 2 * n > 4_000_000_000:
        raise Undecided("too many pairs of words to compare")
    array = np.array(rows, dtype=np.int8)
    if weight >= 0:
        bad = np.nonzero((array != 0).sum(axis=1) != weight)[0]
        if len(bad):
            raise Violation("weight", f"word {int(bad[0])} does not have weight {weight}", index=int(bad[0]))
    for i in range(len(rows) - 1):
        distances = (array[i + 1 :] != array[i]).sum(axis=1)
        close = np.nonzero(distances < d)[0]
        if len(close):
            j = i + 1 + int(close[0])
            found = int(distances[close[0]])
            raise Violation(
                "distance",
                f"words {i} and {j} differ in {found} {noun(found, 'place')}, fewer than {d}",
                indices=[i, j],
                distance=found,
            )
    return Measured(len(rows))


def letters(word: Json, where: str, n: int, q: int) -> list[int]:
    """A word of n digits below q. Raises :class:`FormatError`."""
    if (
        not isinstance(word, str)
        or len(word) != n
        or not word.isascii()
        or not word.isdigit()
        or max(word) >= chr(48 + q)
    ):
        raise FormatError(where, f"expected text of {n} {noun(n, 'digit')} from 0 to {q - 1}")
    return [ord(letter) - 48 for letter in word]


KIND = declared("error-correcting-code", check)
