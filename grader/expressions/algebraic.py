"""Algebraic numbers as expressions, with a proven test for zero.

Rules: C. Burnikel, S. Funke, K. Mehlhorn, S. Schirra, S. Schmitt, *A separation bound for real algebraic
expressions* (Algorithmica 55 (2009) 14-28). Every expression E built from integers by + - * / and k-th roots
is a quotient U/L of algebraic integers; u and l bound all conjugates of U and L, and D bounds the degree of
U. The norm of a nonzero algebraic integer is at least 1 in absolute value, so E is zero or |E| >= 1 /
(u^(D-1) l). The argument holds for complex values too. Two leaves are added: cos(2 pi p/q), with 2 cos an
algebraic integer whose conjugates are at most 2 in absolute value, in the q-th cyclotomic field; and a root
of an integer polynomial c0 + ... + cn x^n, for which cn times the root is an algebraic integer, bounded by
Cauchy's bound |cn| + max |ci|.

A ball narrower than that bound, around zero, proves zero; a ball that leaves zero out proves the contrary.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache

from flint import acb, arb, fmpq, fmpz

from grader.expressions.ball import from_fraction, precision, real_root
from grader.expressions.tree import ExpressionError, Number, Position

#: The most bits of precision that a proof of zero may need before it is given up.
MAX_ZERO_BITS = 200_000
_NOWHERE = Number(Fraction(0), "0", Position())


@dataclass(frozen=True)
class Algebraic:
    """A node of an algebraic expression.

    ``key`` identifies the expression by its structure; equal keys mean equal values, not the reverse.
    ``log_u`` and ``log_l`` are upper bounds of log2 u and log2 l.
    """

    operation: str
    key: tuple[object, ...]
    parts: tuple[Algebraic, ...] = field(default=(), compare=False, repr=False)
    log_u: int = field(default=0, compare=False)
    log_l: int = field(default=0, compare=False)

    def __hash__(self) -> int:
        return hash(self.key)

    @property
    def rational(self) -> Fraction | None:
        """The value where it is structurally a rational number."""
        value = self.key[1] if self.operation == "rational" else None
        return value if isinstance(value, Fraction) else None


def rational(value: Fraction | int) -> Algebraic:
    """A rational number."""
    value = Fraction(value)
    u = abs(value.numerator).bit_length()
    return Algebraic("rational", ("rational", value), (), u, value.denominator.bit_length())


ZERO, ONE = rational(0), rational(1)
IMAGINARY_UNIT = Algebraic("i", ("i",))


def cosine(turns: Fraction) -> Algebraic:
    """cos(2 pi t) for a rational number of turns t."""
    turns = turns % 1
    turns = min(turns, 1 - turns)
    special: dict[Fraction, Fraction | int] = {
        Fraction(0): 1,
        Fraction(1, 2): -1,
        Fraction(1, 4): 0,
        Fraction(1, 3): Fraction(-1, 2),
        Fraction(1, 6): Fraction(1, 2),
    }
    if turns in special:
        return rational(Fraction(special[turns]))
    return Algebraic("cosine", ("cosine", turns), (), 1, 1)


def polynomial_root(coefficients: tuple[int, ...], low: Fraction, high: Fraction) -> Algebraic:
    """The one real root of an integer polynomial in an interval (checked when it is evaluated)."""
    lead = abs(coefficients[-1])
    u = (lead + max(map(abs, coefficients))).bit_length()
    return Algebraic("polynomial", ("polynomial", coefficients, low, high), (), u, lead.bit_length())


def add(a: Algebraic, b: Algebraic) -> Algebraic:
    """a + b."""
    if a.rational is not None and b.rational is not None:
        return rational(a.rational + b.rational)
    if a.rational == 0:
        return b
    if b.rational == 0:
        return a
    if a.key == b.key:
        return multiply(rational(2), a)
    parts = tuple(sorted((a, b), key=lambda part: repr(part.key)))
    u = max(a.log_u + b.log_l, a.log_l + b.log_u) + 1
    return Algebraic("add", ("add", *(part.key for part in parts)), parts, u, a.log_l + b.log_l)


def multiply(a: Algebraic, b: Algebraic) -> Algebraic:
    """a * b, with rational factors collected in front and i^2 = -1."""
    if a.rational is not None and b.rational is not None:
        return rational(a.rational * b.rational)
    if b.rational is not None:
        a, b = b, a
    if a.rational is not None:
        if a.rational in (0, 1):
            return ZERO if a.rational == 0 else b
        if b.operation == "multiply" and b.parts[0].rational is not None:
            return multiply(rational(a.rational * b.parts[0].rational), b.parts[1])
    elif a.operation == "i" and b.operation == "i":
        return rational(-1)
    elif a.operation == "multiply" and a.parts[0].rational is not None:
        return multiply(a.parts[0], multiply(a.parts[1], b))
    elif b.operation == "multiply" and b.parts[0].rational is not None:
        return multiply(b.parts[0], multiply(a, b.parts[1]))
    elif a.operation == b.operation == "root" and a.key == b.key:
        return power(a, 2)
    parts = (a, b) if a.rational is not None else tuple(sorted((a, b), key=lambda part: repr(part.key)))
    return Algebraic(
        "multiply", ("multiply", *(p.key for p in parts)), parts, a.log_u + b.log_u, a.log_l + b.log_l
    )


def divide(a: Algebraic, b: Algebraic) -> Algebraic:
    """a / b. Raises :class:`ExpressionError` where b is zero or not proven to be different from zero."""
    if b.rational is not None:
        if b.rational == 0:
            raise ExpressionError("division by zero")
        return multiply(rational(1 / b.rational), a)
    if is_zero(b) is not False:
        raise ExpressionError("division by zero, or by a value not proven to be different from zero")
    if b.operation == "multiply" and b.parts[0].rational is not None:
        return divide(multiply(rational(1 / b.parts[0].rational), a), b.parts[1])
    return Algebraic("divide", ("divide", a.key, b.key), (a, b), a.log_u + b.log_l, a.log_l + b.log_u)


def power(a: Algebraic, exponent: int) -> Algebraic:
    """a to an integer power."""
    if exponent < 0:
        return divide(ONE, power(a, -exponent))
    if exponent == 0:
        return ONE
    if exponent == 1:
        return a
    if a.rational is not None:
        return rational(a.rational**exponent)
    if a.operation == "i":
        return [ONE, a, rational(-1), multiply(rational(-1), a)][exponent % 4]
    if a.operation == "root":
        index = int(a.key[2])  # type: ignore[call-overload]
        if exponent % index == 0:
            return power(a.parts[0], exponent // index)
        if exponent > index:
            return multiply(power(a.parts[0], exponent // index), power(a, exponent % index))
    if a.operation == "multiply":
        return multiply(power(a.parts[0], exponent), power(a.parts[1], exponent))
    return Algebraic("power", ("power", a.key, exponent), (a,), a.log_u * exponent, a.log_l * exponent)


def root(a: Algebraic, index: int) -> Algebraic:
    """The principal k-th root, k >= 1."""
    if index == 1 or a.rational == 0 or a.rational == 1:
        return a
    if a.rational is not None and a.rational > 0:
        outside, inside = _extract(a.rational, index)
        if inside == 1:
            return rational(outside)
        if outside != 1:
            return multiply(rational(outside), root(rational(inside), index))
    if a.rational is not None and a.rational < 0 and index == 2:
        return multiply(IMAGINARY_UNIT, root(rational(-a.rational), 2))
    log_u, log_l = a.log_u, a.log_l
    if log_u >= log_l:
        log_u = -((-(log_u + (index - 1) * log_l)) // index)
    else:
        log_l = -((-((index - 1) * log_u + log_l)) // index)
    return Algebraic("root", ("root", a.key, index), (a,), log_u, log_l)


@lru_cache(maxsize=4096)
def _extract(value: Fraction, index: int) -> tuple[Fraction, Fraction]:
    """``value = outside^index * inside`` with ``inside`` an integer free of small index-th powers."""
    # p/q = p q^(k-1) / q^k makes the radicand an integer.
    radicand = value.numerator * value.denominator ** (index - 1)
    outside = Fraction(1, value.denominator)
    if radicand.bit_length() > 4096:
        return Fraction(1), value
    whole = int(fmpz(radicand).root(index))
    if whole**index == radicand:
        return outside * whole, Fraction(1)
    for prime in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37):
        while radicand % prime**index == 0:
            radicand //= prime**index
            outside *= prime
    return outside, Fraction(radicand)


def ball(a: Algebraic, bits: int) -> acb:
    """A ball around the value, computed at ``bits`` bits."""
    memo: dict[tuple[object, ...], acb] = {}
    with precision(bits):
        for node in _in_order(a):
            memo[node.key] = _evaluate(node, [memo[part.key] for part in node.parts])
    return memo[a.key]


def _evaluate(node: Algebraic, parts: list[acb]) -> acb:
    operation = node.operation
    if operation == "rational":
        return acb(from_fraction(node.key[1]))  # type: ignore[arg-type]
    if operation == "i":
        return acb(0, 1)
    if operation == "cosine":
        turns: Fraction = node.key[1]  # type: ignore[assignment]
        return acb(arb.cos_pi_fmpq(fmpq(2 * turns.numerator, turns.denominator)))
    if operation == "polynomial":
        _, coefficients, low, high = node.key
        fractions = [Fraction(c) for c in coefficients]  # type: ignore[attr-defined]
        return acb(real_root(_NOWHERE, fractions, low, high))  # type: ignore[arg-type]
    if operation == "add":
        return parts[0] + parts[1]
    if operation == "multiply":
        return parts[0] * parts[1]
    if operation == "divide":
        return parts[0] / parts[1]
    if operation == "power":
        raised: acb = parts[0] ** int(node.key[2])  # type: ignore[call-overload]
        return raised
    return parts[0].root(int(node.key[2]))  # type: ignore[call-overload]


def _in_order(a: Algebraic) -> list[Algebraic]:
    """Every distinct part, each after its own parts."""
    seen: set[tuple[object, ...]] = set()
    order: list[Algebraic] = []
    stack = [(a, False)]
    while stack:
        node, ready = stack.pop()
        if node.key in seen:
            continue
        if ready:
            seen.add(node.key)
            order.append(node)
        else:
            stack.append((node, True))
            stack.extend((part, False) for part in node.parts)
    return order


def degree_bound(a: Algebraic) -> int:
    """A bound of the degree of the algebraic integer U: the product over distinct roots, and one cyclotomic
    field for all cosines.
    """
    degree, cyclotomic = 1, 1
    for node in _in_order(a):
        if node.operation == "root":
            degree *= int(node.key[2])  # type: ignore[call-overload]
        elif node.operation == "polynomial":
            degree *= len(node.key[1]) - 1  # type: ignore[arg-type]
        elif node.operation == "cosine":
            cyclotomic = math.lcm(cyclotomic, node.key[1].denominator)  # type: ignore[attr-defined]
        elif node.operation == "i":
            cyclotomic = math.lcm(cyclotomic, 4)
    if cyclotomic > 10**9:
        return degree * cyclotomic
    return degree * int(fmpz(cyclotomic).euler_phi())


def zero_bits(a: Algebraic) -> int:
    """The b with: the value is zero or at least 2^-b in absolute value."""
    return (degree_bound(a) - 1) * a.log_u + a.log_l


def is_zero(a: Algebraic) -> bool | None:
    """Whether the value is zero, proven either way; None where the proof would need more than
    :data:`MAX_ZERO_BITS` bits.
    """
    if a.rational is not None:
        return a.rational == 0
    needed = zero_bits(a)
    bits = 128
    while True:
        enclosure = ball(a, bits)
        if not enclosure.contains(0):
            return False
        if needed > MAX_ZERO_BITS:
            if bits >= 4096:
                return None
        else:
            with precision(64):
                if bool(abs(enclosure) < arb(2) ** -(needed + 1)):
                    return True
            if bits > 2 * (needed + 4096):
                return None
        bits *= 2


def is_positive(a: Algebraic) -> bool:
    """Whether the value is proven to be real and positive (False is no proof of the contrary)."""
    if a.rational is not None:
        return a.rational > 0
    bits = 128
    while bits <= 2048:
        enclosure = ball(a, bits)
        if not enclosure.imag.is_zero() or bool(enclosure.real < 0):
            return False
        if bool(enclosure.real > 0):
            return True
        bits *= 4
    return False
