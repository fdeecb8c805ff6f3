"""Exact evaluation of expressions whose value is rational by arithmetic alone.

Covers numerals, the four operations, integer powers, factorials and binomial coefficients. Sizes are
estimated before a power or factorial is computed, so that ``10^10^10`` is refused at once.
"""

from __future__ import annotations

import math
from fractions import Fraction

from grader.expressions.tree import Binary, Call, ExpressionError, Node, Number, Unary, fold

#: The largest numerator or denominator, in bits, that is computed.
MAX_BITS = 1_000_000


def evaluate(node: Node) -> Fraction | None:
    """The rational value, or None where a part is not rational arithmetic.

    :raises ExpressionError: division by zero, or a value beyond :data:`MAX_BITS` bits.
    """
    return fold(node, combine)


def combine(node: Node, parts: tuple[Fraction | None, ...]) -> Fraction | None:
    """One step of :func:`evaluate`: the value of a node from the values of its parts."""
    if isinstance(node, Number):
        return node.value
    known = [part for part in parts if part is not None]
    if len(known) != len(parts) or not parts:
        return None
    if isinstance(node, Unary):
        return -known[0] if node.operator == "-" else known[0]
    if isinstance(node, Binary):
        return _binary(node, known[0], known[1])
    if isinstance(node, Call) and node.name in ("factorial", "binomial"):
        return _combinatorial(node, known)
    return None


def _binary(node: Binary, left: Fraction, right: Fraction) -> Fraction | None:
    if node.operator == "^":
        if right.denominator != 1:
            return None
        return power(left, right.numerator, node)
    if node.operator == "/" and right == 0:
        raise _error(node, "division by zero")
    if _bits(left) + _bits(right) > MAX_BITS:
        raise _error(node, f"the exact value has more than {MAX_BITS} bits")
    if node.operator == "+":
        return left + right
    if node.operator == "-":
        return left - right
    return left * right if node.operator == "*" else left / right


def power(base: Fraction, exponent: int, node: Node) -> Fraction:
    """``base ** exponent``. Raises :class:`ExpressionError` for 0 to a power that is not positive and for
    values too large.
    """
    if base == 0 and exponent <= 0:
        raise _error(
            node, "zero to a negative power" if exponent else "0^0 is not read; write 1 where 1 is meant"
        )
    if base in (0, 1, -1):
        return base ** (abs(exponent) % 2 + 2)
    if abs(exponent).bit_length() > 64 or (_bits(base) - 1) * abs(exponent) > MAX_BITS:
        raise _error(node, f"the power's exact value has more than {MAX_BITS} bits")
    return base**exponent


def _combinatorial(node: Call, arguments: list[Fraction]) -> Fraction:
    if any(argument.denominator != 1 or argument < 0 for argument in arguments):
        raise _error(node, f"{node.name} needs non-negative integers here")
    numbers = [argument.numerator for argument in arguments]
    if node.name == "factorial" and len(numbers) == 1:
        n = numbers[0]
        if n > 80_000:
            raise _error(node, f"the factorial's exact value has more than {MAX_BITS} bits")
        return Fraction(math.factorial(n))
    if node.name == "binomial" and len(numbers) == 2:
        n, k = numbers
        k = min(k, n - k) if k <= n else 0 if k == 0 else -1
        if k < 0:
            return Fraction(0)
        if k * n.bit_length() > MAX_BITS:
            raise _error(node, f"the binomial coefficient's exact value may have more than {MAX_BITS} bits")
        return Fraction(math.comb(n, k))
    raise _error(node, f"{node.name} takes {'one argument' if node.name == 'factorial' else 'two arguments'}")


def _bits(value: Fraction) -> int:
    return value.numerator.bit_length() + value.denominator.bit_length()


def _error(node: Node, message: str) -> ExpressionError:
    return ExpressionError(message, node.position.line, node.position.column)
