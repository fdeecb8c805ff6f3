"""Linear relations among logarithms, and among arctangents and pi, with rational coefficients.

* ``sum r_k log(a_k) = 0`` for positive real algebraic ``a_k`` exactly when the product of ``a_k^(N r_k)`` is 1, N a common
  denominator: an equation between algebraic numbers, which ``algebraic`` decides.
* For real algebraic ``x_k`` let ``t = sum r_k atan(x_k) + s pi`` and N a common denominator of the ``r_k`` and s. Since
  ``exp(2 i atan(x)) = (1 + i x)/(1 - i x)``, the product of the ``((1 + i x_k)/(1 - i x_k))^(N r_k)`` is ``exp(2 i N t)``. Where it is 1, t is a
  multiple of ``pi/N``, and a ball below ``pi/N`` in absolute value proves t = 0 (the argument behind Machin's formula).
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING

from flint import arb

from grader.expressions import algebraic as alg
from grader.expressions.algebraic import Algebraic
from grader.expressions.ball import precision
from grader.expressions.tree import ExpressionError

if TYPE_CHECKING:
    from grader.expressions.normal import Form, Normaliser

#: The largest exponent that is tried.
MAX_EXPONENT = 200
_BITS = 256


def vanishes(n: Normaliser, form: Form) -> bool:
    """Whether a form is proven zero by one of the relations above. False says nothing."""
    logarithms: list[tuple[Fraction, Algebraic]] = []
    angles: list[tuple[Fraction, Algebraic]] = []
    pi = Fraction(0)
    for monomial, coefficient in form.numerator.items():
        scale = coefficient.rational
        if scale is None or len(monomial) != 1 or monomial[0][1] != 1:
            return False
        name, arguments = n.arguments[monomial[0][0]]
        argument = arguments[0].algebraic if len(arguments) == 1 else None
        if name == "pi":
            pi = scale
        elif name == "log" and argument is not None and alg.is_positive(argument):
            logarithms.append((scale, argument))
        elif name == "atan" and argument is not None and alg.ball(argument, _BITS).imag.is_zero():
            angles.append((scale, argument))
        else:
            return False
    try:
        if logarithms and not angles and not pi:
            return _product_is_one(logarithms)
        return bool(angles) and not logarithms and _angles_cancel(n, form, angles, pi)
    except ExpressionError:
        return False


def _exponents(scales: list[Fraction]) -> tuple[int, list[int]] | None:
    common = math.lcm(*(scale.denominator for scale in scales))
    exponents = [int(scale * common) for scale in scales]
    return (common, exponents) if max(map(abs, exponents)) <= MAX_EXPONENT else None


def _product_is_one(factors: list[tuple[Fraction, Algebraic]]) -> bool:
    found = _exponents([scale for scale, _ in factors])
    if found is None:
        return False
    return _is_one([(base, exponent) for (_, base), exponent in zip(factors, found[1], strict=True)])


def _is_one(powers: list[tuple[Algebraic, int]]) -> bool:
    """Whether a product of powers is 1, compared as numerator against denominator so that no division is needed."""
    above = below = alg.ONE
    for base, exponent in powers:
        if exponent > 0:
            above = alg.multiply(above, alg.power(base, exponent))
        elif exponent < 0:
            below = alg.multiply(below, alg.power(base, -exponent))
    return alg.is_zero(alg.add(above, alg.multiply(alg.rational(-1), below))) is True


def _angles_cancel(n: Normaliser, form: Form, angles: list[tuple[Fraction, Algebraic]], pi: Fraction) -> bool:
    found = _exponents([*(scale for scale, _ in angles), pi])
    if found is None:
        return False
    common, exponents = found
    powers: list[tuple[Algebraic, int]] = []
    for (_, x), exponent in zip(angles, exponents, strict=False):
        turned = alg.multiply(alg.IMAGINARY_UNIT, x)
        powers.append((alg.add(alg.ONE, turned), exponent))
        powers.append((alg.add(alg.ONE, alg.multiply(alg.rational(-1), turned)), -exponent))
    if not _is_one(powers):
        return False
    with precision(_BITS):
        return bool(abs(n.ball(form, _BITS)) < arb.pi() / common)
