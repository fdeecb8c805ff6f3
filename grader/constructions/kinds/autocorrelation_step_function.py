"""Step functions for autocorrelation constants.

Definition: f takes the value a_i on the i-th of n equal steps of [−1/4, 1/4]. ``nonnegative``: a_i >= 0 and
the value is max (f*f) / (∫f)^2, an upper bound for the constant C with max (f*f) >= C (∫f)^2; ``absolute``:
signs are free and the maximum is of |f*f|. f*f is linear between breakpoints, so with (a*a)_k the discrete
convolution the value is exactly 2n max_k (a*a)_k / (sum a)^2. Sources: M. Matolcsi, C. Vinuesa, *Improved
bounds on the supremum of autoconvolutions*, J. Math. Anal. Appl. 372 (2010); B. Georgiev, J. Gómez-Serrano,
T. Tao, A. Wagner, arXiv:2511.02864.
"""

from __future__ import annotations

import math
from fractions import Fraction

from flint import fmpz_poly

from grader.constructions import shapes
from grader.constructions.model import FormatError, Json, Measured, Parameters, Violation, declared


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"steps": [a_1, …, a_n]}`` with rational heights."""
    form = parameters.choice("form", ("nonnegative", "absolute"), "nonnegative")
    parameters.finish()
    (steps,) = shapes.fields(data, "steps")
    heights = integral_heights(steps, "steps")
    if form == "nonnegative":
        negative = next((i for i, a in enumerate(heights) if a < 0), None)
        if negative is not None:
            raise Violation("nonnegative", f"step {negative} is negative", index=negative)
    total = sum(heights)
    if total == 0:
        raise Violation("integral", "the integral is 0")
    polynomial = fmpz_poly(heights)
    coefficients = [int(c) for c in (polynomial * polynomial).coeffs()]
    largest = max(coefficients) if form == "nonnegative" else max(map(abs, coefficients))
    return Measured(Fraction(2 * len(heights) * largest, total**2), {"steps": len(heights)})


def integral_heights(value: Json, where: str) -> list[int]:
    """Rational heights scaled by their common denominator. Raises :class:`FormatError`."""
    heights = shapes.items(value, where, shapes.rational, 1, 200_000)
    denominator = 1
    for height in heights:
        denominator = math.lcm(denominator, height.denominator)
        if denominator.bit_length() > 20_000:
            raise FormatError(where, "the heights' common denominator has more than 20000 bits")
    return [int(height * denominator) for height in heights]


KIND = declared("autocorrelation-step-function", check)
