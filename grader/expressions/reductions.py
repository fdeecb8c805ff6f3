"""Values of functions in normal form: the reduction rules that ``normal`` lists with their sources."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction

from flint import acb, arb

from grader.expressions import algebraic as alg
from grader.expressions.ball import evaluate, precision
from grader.expressions.functions import FUNCTIONS
from grader.expressions.normal import (
    Form,
    Normaliser,
    NotNormalisable,
    bernoulli,
    constant,
    negated,
    number,
    rational_multiple_of_pi,
)
from grader.expressions.rational import combine
from grader.expressions.tree import Call

HALF = Fraction(1, 2)
Rule = Callable[[Normaliser, tuple[Form, ...]], Form | None]


def reduce_call(n: Normaliser, name: str, node: Call, parts: tuple[Form, ...]) -> Form:
    """The normal form of a function value."""
    if name in ("factorial", "binomial"):
        exact = combine(node, tuple(part.rational for part in parts)) if all(map(_natural, parts)) else None
        if exact is not None:
            return number(exact)
    if name == "algebraic":
        return _algebraic(node)
    if name == "hyper":
        return n._atom(f"hyper {_list_text(node)}", (parts[2],), lambda _: evaluate(node, _precision()))
    rule = _RULES.get(name)
    reduced = rule(n, parts) if rule is not None else None
    if reduced is not None:
        return reduced
    return n._atom(name, parts, FUNCTIONS[name].evaluate)


def _precision() -> int:
    from flint import ctx

    return int(ctx.prec)


def _natural(part: Form) -> bool:
    value = part.rational
    return value is not None and value.denominator == 1 and value >= 0


def _list_text(node: Call) -> str:
    from grader.expressions.tree import to_text

    return " ".join(to_text(argument) for argument in node.arguments[:2])


def _algebraic(node: Call) -> Form:
    from grader.expressions.ball import _literal

    evaluate(node, 64)  # Raises where the polynomial or the interval is unfit.
    coefficients, low, high = (_literal(part) for part in node.arguments)
    assert isinstance(coefficients, list)
    assert isinstance(low, Fraction)
    assert isinstance(high, Fraction)
    return constant(alg.polynomial_root(tuple(int(c) for c in coefficients), low, high))


def _exp(n: Normaliser, parts: tuple[Form, ...]) -> Form:
    return n.exponential(parts[0])


def _log(n: Normaliser, parts: tuple[Form, ...]) -> Form:
    value = n.logarithm(parts[0])
    return value if len(parts) == 1 else n.multiply(value, n.inverse(n.logarithm(parts[1])))


def _sqrt(n: Normaliser, parts: tuple[Form, ...]) -> Form:
    return n.raised(parts[0], HALF)


def _cbrt(n: Normaliser, parts: tuple[Form, ...]) -> Form:
    return n.raised(parts[0], Fraction(1, 3))


def _root(n: Normaliser, parts: tuple[Form, ...]) -> Form | None:
    index = parts[1].rational
    return n.raised(parts[0], 1 / index) if index else None


def _trigonometric(name: str) -> Rule:
    def rule(n: Normaliser, parts: tuple[Form, ...]) -> Form | None:
        multiple = rational_multiple_of_pi(parts[0])
        if multiple is None or multiple.denominator > 10_000:
            return None
        cosine, sine = alg.cosine(multiple / 2), alg.cosine(multiple / 2 - Fraction(1, 4))
        top, bottom = {
            "sin": (sine, alg.ONE), "cos": (cosine, alg.ONE), "tan": (sine, cosine),
            "cot": (cosine, sine), "sec": (alg.ONE, cosine), "csc": (alg.ONE, sine),
        }[name]  # fmt: skip
        return constant(alg.divide(top, bottom))

    return rule


def _inverse_trigonometric(name: str) -> Rule:
    """Find r pi numerically with a small denominator, then prove it: the argument's value and the range
    determine the angle.
    """

    def rule(n: Normaliser, parts: tuple[Form, ...]) -> Form | None:
        x = parts[0].algebraic
        if x is None:
            return None
        bits = 256
        with precision(bits):
            angle = getattr(alg.ball(x, bits), name)() / acb(arb.pi())
            if not angle.is_finite() or not bool(abs(angle.imag) < arb(2) ** -64):
                return None
            candidate = _nearby_fraction(angle.real)
        if candidate is None:
            return _as_arctangent(n, name, x)
        low, high = (Fraction(0), Fraction(1)) if name == "acos" else (-HALF, HALF)
        if not low <= candidate <= high or (name == "atan" and abs(candidate) == HALF):
            return None
        cosine, sine = alg.cosine(candidate / 2), alg.cosine(candidate / 2 - Fraction(1, 4))
        value = {"acos": cosine, "asin": sine}.get(name) or alg.divide(sine, cosine)
        if alg.is_zero(alg.add(x, alg.multiply(alg.rational(-1), value))) is not True:
            return None
        return n.multiply(number(candidate), n.named("pi"))

    return rule


def _as_arctangent(n: Normaliser, name: str, x: alg.Algebraic) -> Form | None:
    """asin x = atan(x / sqrt(1 - x^2)) for -1 < x < 1, and acos x = pi/2 - asin x."""
    rest = alg.add(alg.ONE, alg.multiply(alg.rational(-1), alg.power(x, 2)))
    if name == "atan" or not alg.is_positive(rest) or not alg.ball(x, 128).imag.is_zero():
        return None
    tangent = constant(alg.divide(x, alg.root(rest, 2)))
    angle = n._atom("atan", (tangent,), FUNCTIONS["atan"].evaluate)
    if name == "asin":
        return angle
    return n.add(n.multiply(number(HALF), n.named("pi")), negated(angle))


def _nearby_fraction(value: arb) -> Fraction | None:
    for denominator in range(1, 121):
        scaled = value * denominator
        numerator = (scaled + arb(0.5)).floor().unique_fmpz()
        if numerator is not None and bool(abs(scaled - arb(numerator)) < arb(2) ** -64):
            return Fraction(int(numerator), denominator)
    return None


def _hyperbolic(name: str) -> Rule:
    def rule(n: Normaliser, parts: tuple[Form, ...]) -> Form:
        up, down = n.exponential(parts[0]), n.exponential(negated(parts[0]))
        total, difference = n.add(up, down), n.add(up, negated(down))
        if name == "sinh":
            return n.multiply(number(HALF), difference)
        if name == "cosh":
            return n.multiply(number(HALF), total)
        if name == "tanh":
            return n.multiply(difference, n.inverse(total))
        return n.multiply(total, n.inverse(difference))

    return rule


def _inverse_hyperbolic(name: str) -> Rule:
    def rule(n: Normaliser, parts: tuple[Form, ...]) -> Form | None:
        x = parts[0].algebraic
        if x is None:
            return None
        square = alg.power(x, 2)
        if name == "asinh":
            inside = alg.add(x, alg.root(alg.add(square, alg.ONE), 2))
            return n.logarithm(constant(inside)) if alg.is_positive(inside) else None
        if name == "acosh":
            inside = alg.add(x, alg.root(alg.add(square, alg.rational(-1)), 2))
            below = alg.add(alg.ONE, alg.multiply(alg.rational(-1), x))
            return (
                n.logarithm(constant(inside))
                if alg.is_positive(inside) and not alg.is_positive(below)
                else None
            )
        top, bottom = alg.add(alg.ONE, x), alg.add(alg.ONE, alg.multiply(alg.rational(-1), x))
        if not (alg.is_positive(top) and alg.is_positive(bottom)):
            return None
        return n.multiply(number(HALF), n.logarithm(constant(alg.divide(top, bottom))))

    return rule


def _gamma(n: Normaliser, parts: tuple[Form, ...]) -> Form | None:
    x = parts[0].rational
    if x is None or abs(x) > 2000 or x.denominator > 10_000:
        return None
    if x.denominator == 1:
        if x <= 0:
            raise NotNormalisable("a pole of the gamma function")
        return number(math.factorial(int(x) - 1))
    factor = Fraction(1)
    while x > 1:
        x -= 1
        factor *= x
    while x < 0:
        factor /= x
        x += 1
    if x == HALF:
        return n.multiply(number(factor), n.raised(n.named("pi"), HALF))
    if x > HALF:
        sine = alg.cosine(x / 2 - Fraction(1, 4))
        reflected = n.multiply(constant(alg.divide(alg.rational(factor), sine)), n.named("pi"))
        return n.multiply(
            reflected, n.inverse(n._atom("gamma", (number(1 - x),), FUNCTIONS["gamma"].evaluate))
        )
    return n.multiply(number(factor), n._atom("gamma", (number(x),), FUNCTIONS["gamma"].evaluate))


def _call(n: Normaliser, name: str, *parts: Form) -> Form:
    """The normal form of ``name(parts)``."""
    rule = _RULES.get(name)
    reduced = rule(n, parts) if rule is not None else None
    return reduced if reduced is not None else n._atom(name, parts, FUNCTIONS[name].evaluate)


def _rgamma(n: Normaliser, parts: tuple[Form, ...]) -> Form:
    x = parts[0].rational
    if x is not None and x.denominator == 1 and x <= 0:
        return number(0)
    return n.inverse(_call(n, "gamma", parts[0]))


def _beta(n: Normaliser, parts: tuple[Form, ...]) -> Form:
    top = n.multiply(_call(n, "gamma", parts[0]), _call(n, "gamma", parts[1]))
    return n.multiply(top, _call(n, "rgamma", n.add(parts[0], parts[1])))


def _factorial(n: Normaliser, parts: tuple[Form, ...]) -> Form:
    return _call(n, "gamma", n.add(parts[0], number(1)))


def _zeta(n: Normaliser, parts: tuple[Form, ...]) -> Form | None:
    s = parts[0].rational
    if s is None or s.denominator != 1 or abs(s) > 400:
        return None
    k = int(s)
    if len(parts) == 2:
        a = parts[1].rational
        if a == 1:
            return _zeta(n, parts[:1]) or n._atom("zeta", parts[:1], FUNCTIONS["zeta"].evaluate)
        if a == HALF and k > 1:
            return n.multiply(number(2**k - 1), _call(n, "zeta", parts[0]))
        return None
    if k == 1:
        raise NotNormalisable("the pole of the zeta function")
    if k <= 0:
        # zeta(-m) = (-1)^m B_{m+1} / (m + 1), with B_1 = -1/2.
        return number((-1) ** (-k) * bernoulli(1 - k) / (1 - k))
    if k % 2 == 0:
        factor = (-1) ** (k // 2 + 1) * bernoulli(k) * Fraction(2) ** (k - 1) / math.factorial(k)
        return n.multiply(number(factor), n.raised(n.named("pi"), Fraction(k)))
    return None


def _eta(n: Normaliser, parts: tuple[Form, ...]) -> Form | None:
    s = parts[0].rational
    if s is None or s.denominator != 1 or abs(s) > 400:
        return None
    if s == 1:
        return n.logarithm(number(2))
    return n.multiply(number(1 - Fraction(2) ** (1 - int(s))), _call(n, "zeta", parts[0]))


def _polylog(n: Normaliser, parts: tuple[Form, ...]) -> Form | None:
    s, z = parts[0].rational, parts[1].rational
    if s is None or z is None or s.denominator != 1:
        return None
    if z == 0:
        return number(0)
    if s == 1 and z < 1:
        return negated(n.logarithm(number(1 - z)))
    if s > 1 and z == 1:
        return _call(n, "zeta", parts[0])
    if s > 1 and z == -1:
        return negated(_call(n, "dirichlet_eta", parts[0]))
    if s == 2 and z == HALF:
        log2 = n.logarithm(number(2))
        square = n.multiply(number(-HALF), n.multiply(log2, log2))
        return n.add(n.multiply(number(Fraction(1, 12)), n.raised(n.named("pi"), Fraction(2))), square)
    return None


def _digamma(n: Normaliser, parts: tuple[Form, ...]) -> Form | None:
    x = parts[0].rational
    if x is None or not 0 < x < 2000 or x.denominator not in (1, 2):
        return None
    result = negated(n.named("euler_gamma"))
    rest = Fraction(0)
    while x > 1:
        x -= 1
        rest += 1 / x
    if x == HALF:
        result = n.add(result, n.multiply(number(-2), n.logarithm(number(2))))
    return n.add(result, number(rest))


def _elliptic(name: str) -> Rule:
    def rule(n: Normaliser, parts: tuple[Form, ...]) -> Form | None:
        m = parts[0].rational
        half_pi = n.multiply(number(HALF), n.named("pi"))
        if m == 0:
            return half_pi
        if name == "elliptic_e" and m == 1:
            return number(1)
        if m != HALF:
            return None
        # K(1/2) = Gamma(1/4)^2 / (4 sqrt(pi)); Legendre's relation gives E(1/2) = K/2 + pi/(4 K).
        k = n.multiply(
            n.multiply(
                number(Fraction(1, 4)),
                n.raised(
                    n._atom("gamma", (number(Fraction(1, 4)),), FUNCTIONS["gamma"].evaluate), Fraction(2)
                ),
            ),
            n.raised(n.named("pi"), -HALF),
        )
        if name == "elliptic_k":
            return k
        return n.add(n.multiply(number(HALF), k), n.multiply(n.multiply(number(HALF), half_pi), n.inverse(k)))

    return rule


def _loggamma(n: Normaliser, parts: tuple[Form, ...]) -> Form | None:
    x = parts[0].rational
    return n.logarithm(_call(n, "gamma", parts[0])) if x is not None and x > 0 else None


def _absolute(n: Normaliser, parts: tuple[Form, ...]) -> Form | None:
    x = parts[0].algebraic
    if x is None:
        return None
    if alg.is_zero(x) is True:
        return number(0)
    if alg.is_positive(x):
        return parts[0]
    opposite = alg.multiply(alg.rational(-1), x)
    return constant(opposite) if alg.is_positive(opposite) else None


_RULES: Mapping[str, Rule] = {
    "exp": _exp,
    "log": _log,
    "sqrt": _sqrt,
    "cbrt": _cbrt,
    "root": _root,
    **{name: _trigonometric(name) for name in ("sin", "cos", "tan", "cot", "sec", "csc")},
    **{name: _inverse_trigonometric(name) for name in ("asin", "acos", "atan")},
    **{name: _hyperbolic(name) for name in ("sinh", "cosh", "tanh", "coth")},
    **{name: _inverse_hyperbolic(name) for name in ("asinh", "acosh", "atanh")},
    "gamma": _gamma,
    "rgamma": _rgamma,
    "beta": _beta,
    "factorial": _factorial,
    "loggamma": _loggamma,
    "zeta": _zeta,
    "dirichlet_eta": _eta,
    "polylog": _polylog,
    "digamma": _digamma,
    "elliptic_k": _elliptic("elliptic_k"),
    "elliptic_e": _elliptic("elliptic_e"),
    "abs": _absolute,
}
