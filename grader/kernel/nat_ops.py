"""The operations on natural numbers whose value on literals is computed directly.

The table gives the meaning of each name; :mod:`grader.kernel.canon` makes sure that a constant of that name
has it. Every operation says beforehand how large its result and how much its work would be.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from .budget import OutOfBudget
from .name import Name, of

MAX_EXPONENT: Final = 1 << 24
"""``Nat.pow`` is not computed for a larger exponent (the bound of Lean's own kernel)."""

BITS_PER_STEP: Final = 1 << 12
PRODUCTS_PER_STEP: Final = 2000


class Work:
    """What an operation costs: ``steps`` to charge, results of at most ``max_bits`` bits."""

    __slots__ = ("max_bits", "steps")

    def __init__(self, max_bits: int) -> None:
        self.max_bits = max_bits
        self.steps = 0

    def result(self, bits: int) -> None:
        """Announce a result of about ``bits`` bits."""
        if bits > self.max_bits:
            raise OutOfBudget("bits in a number", self.max_bits)
        self.steps += bits // BITS_PER_STEP

    def division(self, a: int, b: int) -> None:
        """Announce schoolbook work: every pair of 32-bit words of ``a`` and ``b``."""
        self.steps += (a.bit_length() // 32) * (b.bit_length() // 32) // PRODUCTS_PER_STEP

    def product(self, bits: int) -> None:
        """Announce a result of ``bits`` bits by fast multiplication."""
        self.result(bits)
        words = bits // 32
        self.steps += words * math.isqrt(words) // PRODUCTS_PER_STEP


Result = int | bool | None


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation with ``arity`` arguments.

    ``compute`` gives a number, a truth value, or ``None``: not computed.
    """

    arity: int
    compute: Callable[..., Result]


def _add(work: Work, a: int, b: int) -> Result:
    work.result(max(a.bit_length(), b.bit_length()))
    return a + b


def _sub(work: Work, a: int, b: int) -> Result:
    work.result(a.bit_length())
    return max(a - b, 0)


def _mul(work: Work, a: int, b: int) -> Result:
    work.product(a.bit_length() + b.bit_length())
    return a * b


def _div(work: Work, a: int, b: int) -> Result:
    work.division(a, b)
    return a // b if b else 0


def _mod(work: Work, a: int, b: int) -> Result:
    work.division(a, b)
    return a % b if b else a


def _gcd(work: Work, a: int, b: int) -> Result:
    work.division(a, b)
    return math.gcd(a, b)


def _pow(work: Work, a: int, b: int) -> Result:
    if b > MAX_EXPONENT:
        return None
    if a > 1:
        work.product(a.bit_length() * b)
    power: int = a**b
    return power


def _land(work: Work, a: int, b: int) -> Result:
    work.result(min(a.bit_length(), b.bit_length()))
    return a & b


def _lor(work: Work, a: int, b: int) -> Result:
    work.result(max(a.bit_length(), b.bit_length()))
    return a | b


def _xor(work: Work, a: int, b: int) -> Result:
    work.result(max(a.bit_length(), b.bit_length()))
    return a ^ b


def _shift_left(work: Work, a: int, b: int) -> Result:
    if a == 0:
        return 0
    work.result(a.bit_length() + b)
    return a << b


def _shift_right(work: Work, a: int, b: int) -> Result:
    return a >> b if b < a.bit_length() else 0


def _log2(work: Work, a: int) -> Result:
    return max(a.bit_length() - 1, 0)


def _beq(work: Work, a: int, b: int) -> Result:
    return a == b


def _ble(work: Work, a: int, b: int) -> Result:
    return a <= b


OPERATIONS: Final[dict[Name, Operation]] = {
    of("Nat", "add"): Operation(2, _add),
    of("Nat", "sub"): Operation(2, _sub),
    of("Nat", "mul"): Operation(2, _mul),
    of("Nat", "div"): Operation(2, _div),
    of("Nat", "mod"): Operation(2, _mod),
    of("Nat", "gcd"): Operation(2, _gcd),
    of("Nat", "pow"): Operation(2, _pow),
    of("Nat", "land"): Operation(2, _land),
    of("Nat", "lor"): Operation(2, _lor),
    of("Nat", "xor"): Operation(2, _xor),
    of("Nat", "shiftLeft"): Operation(2, _shift_left),
    of("Nat", "shiftRight"): Operation(2, _shift_right),
    of("Nat", "log2"): Operation(1, _log2),
    of("Nat", "beq"): Operation(2, _beq),
    of("Nat", "ble"): Operation(2, _ble),
}
