"""Exact arithmetic over rationals and algebraic numbers, with proven signs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from flint import arb

from grader.constructions.model import Exact, Undecided
from grader.expressions import algebraic as alg
from grader.expressions.algebraic import Algebraic
from grader.expressions.ball import precision


def lift(x: Exact) -> Algebraic:
    """Any exact number as an algebraic expression."""
    return x if isinstance(x, Algebraic) else alg.rational(Fraction(x))


def simplify(x: Exact) -> Exact:
    """An algebraic expression that is structurally rational as a rational."""
    return x.rational if isinstance(x, Algebraic) and x.rational is not None else x


def add(x: Exact, y: Exact) -> Exact:
    """x + y."""
    if isinstance(x, Algebraic) or isinstance(y, Algebraic):
        return simplify(alg.add(lift(x), lift(y)))
    return x + y


def multiply(x: Exact, y: Exact) -> Exact:
    """x * y."""
    if isinstance(x, Algebraic) or isinstance(y, Algebraic):
        return simplify(alg.multiply(lift(x), lift(y)))
    return x * y


def subtract(x: Exact, y: Exact) -> Exact:
    """x - y."""
    return add(x, multiply(-1, y))


def divide(x: Exact, y: Exact) -> Exact:
    """x / y, y proven to be different from zero."""
    if isinstance(x, Algebraic) or isinstance(y, Algebraic):
        return simplify(alg.divide(lift(x), lift(y)))
    return Fraction(x) / Fraction(y)


def square_root(x: Exact) -> Exact:
    """The square root of a non-negative number."""
    return simplify(alg.root(lift(x), 2))


def dot(x: Sequence[Exact], y: Sequence[Exact]) -> Exact:
    """The inner product."""
    total: Exact = 0
    for a, b in zip(x, y, strict=True):
        total = add(total, multiply(a, b))
    return total


def sign(x: Exact) -> int:
    """-1, 0 or 1, proven. Raises :class:`Undecided` where the proof would exceed the precision limit."""
    if not isinstance(x, Algebraic):
        return (x > 0) - (x < 0)
    zero = alg.is_zero(x)
    if zero is None:
        raise Undecided(f"the sign of an algebraic number needs more than {alg.MAX_ZERO_BITS} bits")
    if zero:
        return 0
    bits = 128
    while True:
        real = alg.ball(x, bits).real
        if bool(real > 0):
            return 1
        if bool(real < 0):
            return -1
        bits *= 2


def compare(x: Exact, y: Exact) -> int:
    """The sign of x - y."""
    return sign(subtract(x, y))


def exact_text(x: Exact) -> str:
    """The exact value as text: an integer, p/q, or a description of an algebraic number."""
    x = simplify(x)
    if not isinstance(x, Algebraic):
        return str(Fraction(x))
    return _algebraic_text(x)


def _algebraic_text(x: Algebraic) -> str:
    if x.rational is not None:
        return str(x.rational)
    parts = [_algebraic_text(part) for part in x.parts]
    if x.operation in ("add", "multiply", "divide"):
        sign = {"add": "+", "multiply": "*", "divide": "/"}[x.operation]
        return f"({parts[0]} {sign} {parts[1]})"
    if x.operation == "power":
        return f"{parts[0]}^{x.key[2]}"
    if x.operation == "root":
        return f"sqrt({parts[0]})" if x.key[2] == 2 else f"root({parts[0]}, {x.key[2]})"
    if x.operation == "cosine":
        return f"cos(2*pi*({x.key[1]}))"
    if x.operation == "i":
        return "i"
    _, coefficients, low, high = x.key
    return f"algebraic({list(coefficients)}, {low}, {high})"  # type: ignore[call-overload]


def shortened(x: Fraction | int) -> str:
    """A number for a witness: written out where it is short, else described, so that a huge one is never printed."""
    value = Fraction(x)
    bits = value.numerator.bit_length() + value.denominator.bit_length()
    return str(value) if bits <= 4000 else f"a number of {bits} bits"


def decimal_text(x: Exact, digits: int = 12) -> str:
    """A decimal value: exact where it is an integer, else rounded to ``digits`` significant digits
    (correctly, by ball arithmetic).
    """
    x = simplify(x)
    if not isinstance(x, Algebraic):
        value = Fraction(x)
        return str(value) if value.denominator == 1 else rounded(value, digits)
    bits = 4 * digits + 64
    ball = alg.ball(x, bits).real
    with precision(bits):
        text = arb(ball).str(digits, radius=False)
    return str(text)


def rounded(value: Fraction, digits: int) -> str:
    """A rational to significant decimal digits, half away from zero."""
    if value == 0:
        return "0"
    sign_text, value = ("-", -value) if value < 0 else ("", value)
    exponent = 0
    while value >= Fraction(10) ** (exponent + 1):
        exponent += 1
    while value < Fraction(10) ** exponent:
        exponent -= 1
    scale = digits - 1 - exponent
    scaled = value * Fraction(10) ** scale
    integer = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    text = str(integer)
    if len(text) > digits:
        exponent += 1
        text = text[:-1]
    if -6 <= exponent < 15:
        if exponent < 0:
            return sign_text + ("0." + "0" * (-exponent - 1) + text).rstrip("0")
        if exponent + 1 >= len(text):
            return sign_text + text + "0" * (exponent + 1 - len(text))
        return sign_text + (text[: exponent + 1] + "." + text[exponent + 1 :]).rstrip("0").rstrip(".")
    mantissa = (text[0] + "." + text[1:]).rstrip("0").rstrip(".")
    return f"{sign_text}{mantissa}e{exponent}"
