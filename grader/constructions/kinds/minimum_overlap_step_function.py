"""Step functions for Erdős's minimum overlap problem.

Definition: f takes the value a_i in [0, 1] on the i-th of n equal steps of [−1, 1], with ∫f = 1; g = 1 − f on
[−1, 1] and 0 outside. The value, max over x of ∫ f(t) g(t + x) dt, is an upper bound for the constant. It is
linear between multiples of 2/n, so it is (2/n) times the largest cross-correlation. Source: J. Haugland, *The
minimum overlap problem revisited*, arXiv:1609.08000.
"""

from __future__ import annotations

import math
from fractions import Fraction

from flint import fmpz_poly

from grader.constructions import shapes
from grader.constructions.model import FormatError, Json, Measured, Parameters, Violation, declared
from grader.constructions.numbers import shortened


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"steps": [a_1, …, a_n]}`` with rational heights."""
    parameters.finish()
    (steps,) = shapes.fields(data, "steps")
    heights = shapes.items(steps, "steps", shapes.rational, 1, 20_000)
    denominator = 1
    for index, height in enumerate(heights):
        if not 0 <= height <= 1:
            raise Violation("range", f"step {index} lies outside [0, 1]", index=index)
        denominator = math.lcm(denominator, height.denominator)
        if denominator.bit_length() > 20_000:
            raise FormatError("steps", "the heights' common denominator has more than 20000 bits")
    n = len(heights)
    integral = Fraction(2, n) * sum(heights)
    if integral != 1:
        raise Violation("integral", "the integral is not exactly 1", integral=shortened(integral))
    f = [int(height * denominator) for height in heights]
    g = [denominator - a for a in f]
    products = (fmpz_poly(f) * fmpz_poly(g[::-1])).coeffs()
    largest = max((int(c) for c in products), default=0)
    return Measured(Fraction(2 * largest, n * denominator**2), {"steps": n})


KIND = declared("minimum-overlap-step-function", check)
