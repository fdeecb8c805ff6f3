"""Proven enclosures of expressions by ball arithmetic (F. Johansson, Arb, IEEE Trans. Computers 66 (2017);
python-flint).

A ball contains the exact value, whatever the working precision; precision is raised until the ball is narrow
enough or a stated cap is reached. Nothing here rounds an answer to a float.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction

from flint import acb, arb, ctx, fmpq, fmpz_poly

from grader.expressions.functions import (
    CONSTANTS,
    FUNCTIONS,
    LIST_FUNCTIONS,
    canonical_constant,
    canonical_function,
)
from grader.expressions.tree import (
    Binary,
    Call,
    ExpressionError,
    Name,
    Node,
    Number,
    Sequence,
    Unary,
    fold,
    walk,
)
from openfrontiers.wording import noun

#: The highest working precision tried, in bits.
MAX_PRECISION = 16_384
#: The largest order or parameter of a special function.
MAX_PARAMETER = 100_000

_Value = acb | list[acb]


@contextmanager
def precision(bits: int) -> Iterator[None]:
    """Set python-flint's working precision for a block."""
    before = ctx.prec
    ctx.prec = bits
    try:
        yield
    finally:
        ctx.prec = before


def evaluate(node: Node, bits: int) -> acb:
    """A ball that contains the value, computed at ``bits`` bits.

    :raises ExpressionError: an unknown name, a wrong argument count, or an argument a function is not defined
    for.
    """
    with precision(bits):
        value = fold(node, _step)
        if isinstance(value, list):
            raise _error(node, "a list stands where a number is expected")
        return value


def enclose(node: Node, relative_bits: int, max_precision: int = MAX_PRECISION) -> acb | None:
    """A finite ball of at least ``relative_bits`` accurate bits (relative to the larger of |value| and
    2^-relative_bits).

    None where the precision cap was reached without one, which is also what a pole or an undefined value
    gives.
    """
    check_names(node)
    bits = relative_bits + 64
    while True:
        ball = evaluate(node, min(bits, max_precision))
        if ball.is_finite() and _accurate(ball, relative_bits):
            return ball
        if bits >= max_precision:
            return None
        bits *= 2


def check_names(node: Node) -> None:
    """Refuse unknown names and wrong argument counts. Raises :class:`ExpressionError`."""
    for part in walk(node):
        if isinstance(part, Name) and canonical_constant(part.name) is None:
            hint = "; it is a function and needs arguments" if canonical_function(part.name) else ""
            raise _error(part, f"unknown name {part.name!r}{hint}")
        if isinstance(part, Call):
            name = canonical_function(part.name)
            if name is None:
                hint = "; multiplication is written with *" if canonical_constant(part.name) else ""
                raise _error(part, f"unknown function {part.name!r}{hint}")
            if name in FUNCTIONS and len(part.arguments) not in FUNCTIONS[name].arity:
                counts = " or ".join(map(str, FUNCTIONS[name].arity))
                raise _error(
                    part,
                    f"{name} takes {counts} {noun(max(FUNCTIONS[name].arity), 'argument')}, found {len(part.arguments)}",
                )
            if name in LIST_FUNCTIONS and len(part.arguments) != 3:
                raise _error(part, f"{name} takes 3 arguments: {LIST_FUNCTIONS[name]}")


def _accurate(ball: acb, bits: int) -> bool:
    if ball.rel_accuracy_bits() >= bits:
        return True
    tiny = arb(2) ** -bits
    return bool(arb(ball.real.rad()) < tiny and arb(ball.imag.rad()) < tiny and abs(ball) < 1)


def from_fraction(value: Fraction) -> arb:
    """A ball around a rational number, at the current precision."""
    return arb(fmpq(value.numerator, value.denominator))


def _step(node: Node, parts: tuple[_Value, ...]) -> _Value:
    if isinstance(node, Number):
        return acb(from_fraction(node.value))
    if isinstance(node, Sequence):
        return [_number(node, part) for part in parts]
    if isinstance(node, Name):
        name = canonical_constant(node.name)
        if name is None:
            raise _error(node, f"unknown name {node.name!r}")
        return CONSTANTS[name][0]()
    if isinstance(node, Call):
        return _call(node, parts)
    values = [_number(node, part) for part in parts]
    if isinstance(node, Unary):
        return -values[0] if node.operator == "-" else values[0]
    return _binary(node, values[0], values[1])


def _binary(node: Binary, left: acb, right: acb) -> acb:
    if node.operator == "+":
        return left + right
    if node.operator == "-":
        return left - right
    if node.operator == "*":
        return left * right
    if node.operator == "/":
        if right.is_zero():
            raise _error(node, "division by zero")
        return left / right
    if left.is_zero():
        if bool(right.real > 0):
            return acb(0)
        raise _error(node, "zero to a power that is not positive")
    return left.pow(right)


def _call(node: Call, parts: tuple[_Value, ...]) -> acb:
    name = canonical_function(node.name)
    if name == "hyper":
        return _hyper(node, parts)
    if name == "algebraic":
        return acb(real_root(node, *(_literal(part) for part in node.arguments)))
    if name is None:
        raise _error(node, f"unknown function {node.name!r}")
    values = [_number(node, part) for part in parts]
    for position in FUNCTIONS[name].rational_arguments:
        if position < len(values):
            _check_parameter(node, name, values[position])
    try:
        return FUNCTIONS[name].evaluate(values)
    except (ValueError, TypeError, IndexError, ZeroDivisionError) as error:
        raise _error(node, f"{name}: {error}") from None


def _hyper(node: Call, parts: tuple[_Value, ...]) -> acb:
    upper, lower, argument = parts
    if not isinstance(upper, list) or not isinstance(lower, list):
        raise _error(node, f"hyper: expected {LIST_FUNCTIONS['hyper']}")
    for parameter in (*upper, *lower):
        _check_parameter(node, "hyper", parameter)
    return _number(node, argument).hypgeom([*upper], [*lower])


def _check_parameter(node: Node, name: str, value: acb) -> None:
    """Orders and parameters are moderate: libraries take time and memory in proportion to them, or give up."""
    if not bool(abs(value) <= MAX_PARAMETER):
        raise _error(node, f"{name}: a parameter beyond {MAX_PARAMETER}, or one that is not finite")


def _literal(node: Node) -> list[Fraction] | Fraction:
    from grader.expressions.rational import evaluate as exact

    if isinstance(node, Sequence):
        values = [exact(part) for part in node.elements]
        if any(value is None for value in values):
            raise _error(node, "algebraic: expected rational numbers")
        return [value for value in values if value is not None]
    value = exact(node)
    if value is None:
        raise _error(node, "algebraic: expected a rational number")
    return value


def real_root(
    node: Node,
    coefficients: list[Fraction] | Fraction,
    low: list[Fraction] | Fraction,
    high: list[Fraction] | Fraction,
) -> arb:
    """The one real root in a closed interval, at the current precision.

    :raises ExpressionError: where the polynomial is not integral, too large, or has not exactly one root
    there.
    """
    if not isinstance(coefficients, list) or isinstance(low, list) or isinstance(high, list):
        raise _error(node, f"algebraic: expected {LIST_FUNCTIONS['algebraic']}")
    if (
        any(c.denominator != 1 for c in coefficients)
        or not 2 <= len(coefficients) <= 201
        or coefficients[-1] == 0
    ):
        raise _error(node, "algebraic: expected 2 to 201 integer coefficients, the last one not zero")
    polynomial = fmpz_poly([c.numerator for c in coefficients])
    if polynomial.gcd(polynomial.derivative()).degree() > 0:
        raise _error(node, "algebraic: the polynomial has a repeated root; divide by the repeated factor")
    if low >= high:
        raise _error(node, "algebraic: the interval is empty")
    roots: list[tuple[acb, int]] = list(polynomial.complex_roots())  # type: ignore[arg-type]
    real: list[arb] = [root.real for root, _ in roots if root.imag.is_zero()]
    inside = [root for root in real if _within(node, polynomial, root, low, high)]
    if len(inside) != 1:
        raise _error(node, f"algebraic: {len(inside)} real roots in the interval; expected exactly one")
    return inside[0]


def _within(node: Node, polynomial: fmpz_poly, root: arb, low: Fraction, high: Fraction) -> bool:
    """Whether a root lies in a closed interval. An end within the root's ball is settled only where it is
    itself a root.
    """
    for end in (low, high):
        if root.overlaps(from_fraction(end)) and polynomial(fmpq(end.numerator, end.denominator)) != 0:
            raise _error(node, f"algebraic: the end {end} is too close to a root; move it")
    return not (bool(root < from_fraction(low)) or bool(root > from_fraction(high)))


def _number(node: Node, value: _Value) -> acb:
    if isinstance(value, list):
        raise _error(node, "a list stands where a number is expected")
    return value


def _error(node: Node, message: str) -> ExpressionError:
    return ExpressionError(message, node.position.line, node.position.column)
