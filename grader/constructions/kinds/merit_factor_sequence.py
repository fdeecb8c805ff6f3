"""Binary sequences with a large merit factor.

Definition: a sequence of n signs; C_k = sum_i a_i a_{i+k}; the merit factor is n^2 / (2 sum_{k>0} C_k^2).
Source: P. Borwein, K. Choi, J. Jedwab, *Binary sequences with merit factor greater than 6.34*, IEEE Trans.
Information Theory 50 (2004).
"""

from __future__ import annotations

from fractions import Fraction

from flint import fmpz_poly

from grader.constructions import shapes
from grader.constructions.model import FormatError, Json, Measured, Parameters, declared


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"signs": "+-…"}`` of at least ``least_length`` signs."""
    least = parameters.integer("least_length", 2, 100_000, 2)
    parameters.finish()
    (signs,) = shapes.fields(data, "signs")
    if not isinstance(signs, str) or set(signs) - set("+-") or not least <= len(signs) <= 200_000:
        raise FormatError("signs", f"expected text of {least} to 200000 signs + and -")
    values = [1 if sign == "+" else -1 for sign in signs]
    products = (fmpz_poly(values) * fmpz_poly(values[::-1])).coeffs()
    energy = sum(int(c) ** 2 for c in products[: len(values) - 1])
    return Measured(Fraction(len(values) ** 2, 2 * energy), {"length": len(values), "energy": energy})


KIND = declared("merit-factor-sequence", check)
