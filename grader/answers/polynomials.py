"""Polynomials in named variables, expanded exactly and compared coefficient by coefficient."""

from __future__ import annotations

from collections.abc import Sequence as Items

from grader.expressions.equality import Comparison, Equality, compare
from grader.expressions.rational import evaluate as exact
from grader.expressions.tree import Binary, ExpressionError, Name, Node, Number, Unary, fold, numeral

#: The most terms of an expanded polynomial and the highest exponent that is expanded.
MAX_TERMS = 20_000
MAX_EXPONENT = 1_000

_Exponents = tuple[int, ...]
_Polynomial = dict[_Exponents, Node]


def compare_polynomials(a: Node, b: Node, variables: Items[str]) -> Comparison:
    """Compare two polynomials. Raises :class:`ExpressionError` where one is not a polynomial in the
    variables.
    """
    left, right = expand(a, variables), expand(b, variables)
    undecided: Comparison | None = None
    for exponents in sorted({*left, *right}):
        zero = numeral("0", a.position)
        outcome = compare(left.get(exponents, zero), right.get(exponents, zero))
        if outcome.equality is Equality.DIFFERENT:
            return Comparison(
                Equality.DIFFERENT, f"the coefficient of {_monomial(exponents, variables)}: {outcome.method}"
            )
        if outcome.equality is Equality.UNDETERMINED:
            undecided = undecided or Comparison(
                Equality.UNDETERMINED,
                f"the coefficient of {_monomial(exponents, variables)}: {outcome.method}",
                outcome.bits,
            )
    return undecided or Comparison(Equality.EQUAL, "coefficient by coefficient")


def expand(node: Node, variables: Items[str]) -> _Polynomial:
    """The coefficients by exponents, in the order of ``variables``."""
    index = {name: i for i, name in enumerate(variables)}
    constant = (0,) * len(variables)

    def visit(current: Node, parts: tuple[_Polynomial, ...]) -> _Polynomial:
        if isinstance(current, Name) and current.name in index:
            exponents = tuple(int(i == index[current.name]) for i in range(len(variables)))
            return {exponents: numeral("1", current.position)}
        if isinstance(current, Unary):
            if current.operator == "+":
                return parts[0]
            return {e: _simplified(Unary("-", c, current.position)) for e, c in parts[0].items()}
        if isinstance(current, Binary):
            return _binary(current, parts[0], parts[1])
        if any(set(part) - {constant} for part in parts):
            raise _error(current, "a variable stands inside a function; expected a polynomial")
        return {constant: current}

    def _binary(current: Binary, left: _Polynomial, right: _Polynomial) -> _Polynomial:
        if current.operator in "+-":
            result = dict(left)
            for exponents, coefficient in right.items():
                if exponents in result:
                    result[exponents] = _simplified(
                        Binary(current.operator, result[exponents], coefficient, current.position)
                    )
                elif current.operator == "-":
                    result[exponents] = _simplified(Unary("-", coefficient, current.position))
                else:
                    result[exponents] = coefficient
            return result
        if set(right) - {constant} and current.operator != "*":
            raise _error(current, "a variable stands in a denominator or an exponent; expected a polynomial")
        if current.operator == "*":
            return _multiply(left, right, current)
        divisor = right.get(constant, numeral("0", current.position))
        if current.operator == "/":
            return {e: _simplified(Binary("/", c, divisor, current.position)) for e, c in left.items()}
        if not set(left) - {constant}:
            base = left.get(constant, numeral("0", current.position))
            return {constant: _simplified(Binary("^", base, divisor, current.position))}
        exponent = exact(divisor)
        if exponent is None or exponent.denominator != 1 or not 0 <= exponent <= MAX_EXPONENT:
            raise _error(current, f"expected an exponent from 0 to {MAX_EXPONENT}")
        result = {constant: numeral("1", current.position)}
        for bit in bin(int(exponent))[2:]:
            result = _multiply(result, result, current)
            if bit == "1":
                result = _multiply(result, left, current)
        return result

    return fold(node, visit)


def _multiply(a: _Polynomial, b: _Polynomial, node: Node) -> _Polynomial:
    if len(a) * len(b) > 50 * MAX_TERMS:
        raise _error(node, f"the expanded polynomial has more than {MAX_TERMS} terms")
    result: _Polynomial = {}
    for left, x in a.items():
        for right, y in b.items():
            exponents = tuple(i + j for i, j in zip(left, right, strict=True))
            product = _simplified(Binary("*", x, y, node.position))
            if exponents in result:
                product = _simplified(Binary("+", result[exponents], product, node.position))
            result[exponents] = product
    if len(result) > MAX_TERMS:
        raise _error(node, f"the expanded polynomial has more than {MAX_TERMS} terms")
    return result


def _simplified(node: Node) -> Node:
    """Rational arithmetic is carried out at once, so that coefficients stay small."""
    parts = (
        (node.left, node.right)
        if isinstance(node, Binary)
        else (node.operand,)
        if isinstance(node, Unary)
        else ()
    )
    if all(isinstance(part, Number) for part in parts):
        value = exact(node)
        if value is not None:
            return Number(value, str(value), node.position)
    return node


def _monomial(exponents: _Exponents, variables: Items[str]) -> str:
    factors = [name if e == 1 else f"{name}^{e}" for name, e in zip(variables, exponents, strict=True) if e]
    return "*".join(factors) or "1"


def _error(node: Node, message: str) -> ExpressionError:
    return ExpressionError(message, node.position.line, node.position.column)
