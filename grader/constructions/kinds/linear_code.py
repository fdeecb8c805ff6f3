"""Linear codes over prime fields: lower bounds for the minimum distance.

Definition: the row space of a k × n generator matrix of rank k over F_p; its minimum distance is the least
number of nonzero coordinates of a nonzero codeword. Source: M. Grassl, *Bounds on the minimum distance of
linear codes* (codetables.de).
"""

from __future__ import annotations

import numpy as np
from flint import nmod_mat

from grader.constructions import shapes
from grader.constructions.kinds.error_correcting_code import letters
from grader.constructions.model import (
    Json,
    Measured,
    ParameterError,
    Parameters,
    Undecided,
    Violation,
    declared,
)

MAX_CODEWORDS = 50_000_000


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"generator": ["1011…", …]}``: k rows of n digits."""
    n = parameters.integer("n", 1, 500)
    k = parameters.integer("k", 1, n)
    p = parameters.integer("p", 2, 7, 2)
    parameters.finish()
    if p not in (2, 3, 5, 7):
        raise ParameterError(f"parameter p: expected 2, 3, 5 or 7, found {p}")
    (generator,) = shapes.fields(data, "generator")
    rows = shapes.items(generator, "generator", lambda row, where: letters(row, where, n, p), k, k)
    rank = nmod_mat(k, n, [entry for row in rows for entry in row], p).rank()
    if rank < k:
        raise Violation("rank", f"the generator has rank {rank}, not {k}", rank=rank)
    if p**k > MAX_CODEWORDS:
        raise Undecided(f"more than {MAX_CODEWORDS} codewords")
    distance, word = minimum_distance(rows, p)
    return Measured(distance, {"minimum_weight_word": "".join(map(str, word))})


def minimum_distance(rows: list[list[int]], p: int) -> tuple[int, list[int]]:
    """The least weight of a nonzero codeword, and such a word. The first half of the rows is combined once,
    the second half added to it.
    """
    array = np.array(rows, dtype=np.uint8)
    half = min(len(rows), 12 if p == 2 else 6)
    base = np.zeros((1, array.shape[1]), dtype=np.uint8)
    for row in array[:half]:
        base = np.concatenate([(base + c * row) % p for c in range(p)])
    best: tuple[int, list[int]] | None = None
    rest = array[half:]
    coefficients = [0] * len(rest)
    shift = np.zeros(array.shape[1], dtype=np.uint8)
    while True:
        words = (base + shift) % p
        weights = np.count_nonzero(words, axis=1)
        weights[weights == 0] = array.shape[1] + 1
        index = int(np.argmin(weights))
        if best is None or weights[index] < best[0]:
            best = (int(weights[index]), [int(x) for x in words[index]])
        for position in range(len(rest)):
            coefficients[position] += 1
            shift = (shift + rest[position]) % p
            if coefficients[position] < p:
                break
            coefficients[position] = 0
        else:
            return best


KIND = declared("linear-code", check)
