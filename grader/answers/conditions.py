"""Answers that are verified by a condition instead of one recorded value.

Each condition is named by an item and takes parameters from it; it is decided by integer arithmetic. An
answer to a condition is a tuple of integers, or one integer.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from flint import fmpz

from grader.computed import Findings
from grader.expressions.rational import evaluate as exact
from grader.expressions.tree import Node, Sequence
from openfrontiers.wording import noun


def check_condition(findings: Findings, condition: Mapping[str, Any], node: Node) -> None:
    """Decide the condition an item names. Adds one check for each clause of the condition."""
    name = condition["name"]
    rule = CONDITIONS.get(name)
    if rule is None:
        findings.undetermined(
            "condition", f"unknown condition {name!r}; expected one of {', '.join(sorted(CONDITIONS))}"
        )
        return
    elements = node.elements if isinstance(node, Sequence) else (node,)
    values = [exact(element) if not isinstance(element, Sequence) else None for element in elements]
    if any(value is None or value.denominator != 1 for value in values):
        findings.failed("value", "expected integers")
        return
    integers = [value.numerator for value in values if value is not None]
    rule(findings, {key: str(value) for key, value in condition.items()}, integers)


def _clause(findings: Findings, name: str, holds: bool, yes: str, no: str) -> bool:
    (findings.passed if holds else findings.failed)(name, yes if holds else no)
    return holds


def _count(findings: Findings, values: list[int], expected: int) -> bool:
    return _clause(
        findings,
        "size",
        len(values) == expected,
        f"{expected} {noun(expected, 'integer')}",
        f"expected {expected} {noun(expected, 'integer')}, found {len(values)}",
    )


def _sum_of_three_cubes(findings: Findings, parameters: Mapping[str, str], values: list[int]) -> None:
    """x^3 + y^3 + z^3 = n."""
    n = int(parameters["n"])
    if not _count(findings, values, 3):
        return
    total = sum(value**3 for value in values)
    _clause(
        findings,
        "equation",
        total == n,
        f"x^3 + y^3 + z^3 = {n}",
        f"x^3 + y^3 + z^3 = {_short(total)}, not {n}",
    )
    if parameters.get("primitive") == "true":
        divisor = int(fmpz(values[0]).gcd(fmpz(values[1])).gcd(fmpz(values[2])))
        _clause(findings, "primitive", divisor == 1, "gcd(x, y, z) = 1", f"gcd(x, y, z) = {divisor}, not 1")


def _equal_sums_of_powers(findings: Findings, parameters: Mapping[str, str], values: list[int]) -> None:
    """a1^k + … + am^k = b1^k + … + bn^k in positive integers with no term on both sides."""
    k, m, n = (int(parameters[key]) for key in ("exponent", "left", "right"))
    if not _count(findings, values, m + n):
        return
    if not _clause(
        findings, "positive", min(values) > 0, "all terms are positive", f"a term is {min(values)}"
    ):
        return
    left, right = values[:m], values[m:]
    shared = sorted(set(left) & set(right))
    if not _clause(
        findings, "nontrivial", not shared, "no term on both sides", f"{shared[:1]} stands on both sides"
    ):
        return
    difference = sum(x**k for x in left) - sum(y**k for y in right)
    _clause(
        findings,
        "equation",
        difference == 0,
        "both sides are equal",
        f"left minus right is {_short(difference)}",
    )


def _small_enough(findings: Findings, value: int, bits: int) -> bool:
    """Whether a number is within what is decided here; a larger one is undetermined, not wrong."""
    if value.bit_length() > bits:
        findings.undetermined("size", f"more than {bits} bits: not decided here")
        return False
    return True


def _prime(findings: Findings, parameters: Mapping[str, str], values: list[int]) -> None:
    """A prime p with p = residue mod modulus, at least a bound; primality is proven (FLINT's fmpz_is_prime)."""
    if not _count(findings, values, 1) or not _small_enough(findings, values[0], 2000):
        return
    p = values[0]
    prime = p > 1 and bool(fmpz(p).is_prime())
    if not _clause(findings, "prime", prime, f"{p} is prime", f"{p} is not prime"):
        return
    if "modulus" in parameters:
        modulus, residue = int(parameters["modulus"]), int(parameters["residue"])
        right = p % modulus == residue % modulus
        _clause(findings, "residue", right, "right residue", f"{p} mod {modulus} is {p % modulus}")
    if "at_least" in parameters:
        least = int(parameters["at_least"])
        _clause(findings, "bound", p >= least, f"at least {least}", f"{p} is less than {least}")


def _wall_sun_sun(findings: Findings, parameters: Mapping[str, str], values: list[int]) -> None:
    """A prime p greater than 5 with p^2 dividing F(p - (5/p))."""
    if not _count(findings, values, 1) or not _small_enough(findings, values[0], 2000):
        return
    p = values[0]
    if not _clause(findings, "size", p > 5, "greater than 5", f"{p} is not greater than 5"):
        return
    if not _clause(findings, "prime", bool(fmpz(p).is_prime()), f"{p} is prime", f"{p} is not prime"):
        return
    symbol = 1 if p % 5 in (1, 4) else -1
    residue = fibonacci_mod(p - symbol, p * p)
    wrong = f"F(p - (5/p)) mod p^2 is {_short(residue)}, not 0"
    _clause(findings, "divisibility", residue == 0, "p^2 divides F(p - (5/p))", wrong)


def fibonacci_mod(n: int, modulus: int) -> int:
    """F(n) mod m by doubling: F(2k) = F(k)(2F(k+1) - F(k)), F(2k+1) = F(k)^2 + F(k+1)^2."""
    a, b = 0, 1
    for bit in bin(n)[2:]:
        a, b = a * (2 * b - a) % modulus, (a * a + b * b) % modulus
        if bit == "1":
            a, b = b, (a + b) % modulus
    return a


def _odd_perfect(findings: Findings, parameters: Mapping[str, str], values: list[int]) -> None:
    """An odd positive integer whose divisors sum to twice the number (by FLINT's factorisation)."""
    if not _count(findings, values, 1) or not _small_enough(findings, values[0], 4000):
        return
    n = values[0]
    if not _clause(
        findings, "odd", n > 0 and n % 2 == 1, "odd and positive", f"{_short(n)} is not odd and positive"
    ):
        return
    sigma = 1
    for prime, exponent in fmpz(n).factor():
        sigma *= (int(prime) ** (int(exponent) + 1) - 1) // (int(prime) - 1)
    wrong = f"the divisors sum to {_short(sigma)}, not 2n"
    _clause(findings, "perfect", sigma == 2 * n, "the divisors sum to 2n", wrong)


def _brocard(findings: Findings, parameters: Mapping[str, str], values: list[int]) -> None:
    """n! + 1 = m^2 with n > 7."""
    if not _count(findings, values, 2):
        return
    n, m = values
    if not _clause(
        findings, "range", 7 < n <= 20_000 and m > 0, "n > 7", "expected 7 < n <= 20000 and m > 0"
    ):
        return
    _clause(findings, "equation", math.factorial(n) + 1 == m * m, "n! + 1 = m^2", "n! + 1 is not m^2")


def _short(value: int) -> str:
    if value.bit_length() <= 200:
        return str(value)
    return f"a number of {value.bit_length()} bits"


Rule = Callable[[Findings, Mapping[str, str], list[int]], None]

#: The conditions by the names items use; each docstring states the condition.
CONDITIONS: Mapping[str, Rule] = {
    "sum-of-three-cubes": _sum_of_three_cubes,
    "equal-sums-of-powers": _equal_sums_of_powers,
    "prime": _prime,
    "wall-sun-sun-prime": _wall_sun_sun,
    "odd-perfect-number": _odd_perfect,
    "brocard": _brocard,
}
