"""Superpermutations.

Definition: a word over 1 … n that contains every permutation of 1 … n as a block of n consecutive letters.
Source: M. Engen, V. Vatter, *Containing all permutations*, Amer. Math. Monthly 128 (2021).
"""

from __future__ import annotations

from itertools import permutations
from math import factorial

from grader.constructions import shapes
from grader.constructions.model import FormatError, Json, Measured, Parameters, Violation, declared


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"word": "123121321"}``."""
    n = parameters.integer("n", 1, 9)
    parameters.finish()
    (word,) = shapes.fields(data, "word")
    letters = {str(i) for i in range(1, n + 1)}
    if not isinstance(word, str) or not n <= len(word) <= 2_000_000 or set(word) - letters:
        raise FormatError("word", f"expected text of digits from 1 to {n}")
    found = {word[i : i + n] for i in range(len(word) - n + 1)}
    found = {block for block in found if len(set(block)) == n}
    if len(found) < factorial(n):
        missing = next(text for p in permutations(sorted(letters)) if (text := "".join(p)) not in found)
        raise Violation("missing", f"the permutation {missing} does not occur", permutation=missing)
    return Measured(len(word))


KIND = declared("superpermutation", check)
