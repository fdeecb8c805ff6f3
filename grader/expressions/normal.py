"""A normal form for closed forms, in which equality can be proven.

A value is written as a quotient of sums of monomials: an algebraic coefficient times powers of *atoms*, which
are transcendental constants or function values that no rule reduces further (``pi``, ``log(3)``,
``gamma(1/4)``, ``zeta(3)``). Two expressions are proven equal when the difference of their forms has only
coefficients that are proven zero (``algebraic``) over a denominator that a ball proves different from zero.
Nothing is assumed about independence of atoms, so a form that does not vanish proves nothing.

Rules used, all classical (NIST DLMF, dlmf.nist.gov): logarithms of products and powers of positive numbers
(4.8), exponentials of sums (4.8), trigonometric values at rational multiples of pi (4.17), inverse
trigonometric values proven through them (4.23), hyperbolic functions (4.28), Gamma's recurrence, reflection
and value at 1/2 (5.4, 5.5), zeta at even and negative integers (25.6), Li_s at 1 and -1 and Li_2 at 1/2
(25.12), digamma at rationals of denominator 1 and 2 (5.4), K and E at 0 and 1/2 (19.6), eta (25.2).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from flint import acb, fmpz

from grader.expressions import algebraic as alg
from grader.expressions.algebraic import Algebraic
from grader.expressions.ball import precision
from grader.expressions.functions import canonical_constant, canonical_function
from grader.expressions.rational import power as rational_power
from grader.expressions.tree import (
    Binary,
    Call,
    ExpressionError,
    Name,
    Node,
    Number,
    Position,
    Sequence,
    Unary,
    fold,
)

#: The most terms a form may grow to before the proof is given up.
MAX_TERMS = 400
_PLACE = Position()

Monomial = tuple[tuple[str, Fraction], ...]
Terms = Mapping[Monomial, Algebraic]


class NotNormalisable(Exception):
    """No normal form was reached within the rules and sizes above; this says nothing about the value."""


@dataclass(frozen=True)
class Form:
    """A quotient of two sums of monomials."""

    numerator: Terms
    denominator: Terms

    @property
    def term(self) -> tuple[Monomial, Algebraic] | None:
        """The single term that the form is, or None."""
        if len(self.numerator) == 1 and self.denominator == _ONE_TERMS:
            return next(iter(self.numerator.items()))
        return None

    @property
    def algebraic(self) -> Algebraic | None:
        """The algebraic number that the form is, or None."""
        if not self.numerator:
            return alg.ZERO
        term = self.term
        return term[1] if term is not None and term[0] == () else None

    @property
    def rational(self) -> Fraction | None:
        """The rational number that the form is, or None."""
        value = self.algebraic
        return value.rational if value is not None else None

    def key(self) -> str:
        """Text that identifies the form by its structure."""
        return "/".join(
            "+".join(sorted(f"{coefficient.key!r}*{monomial!r}" for monomial, coefficient in part.items()))
            for part in (self.numerator, self.denominator)
        )


_ONE_TERMS: Terms = {(): alg.ONE}


def constant(value: Algebraic) -> Form:
    """An algebraic number as a form."""
    return Form({} if value.rational == 0 else {(): value}, _ONE_TERMS)


def number(value: Fraction | int) -> Form:
    """A rational number as a form."""
    return constant(alg.rational(value))


class Normaliser:
    """Brings expressions to normal form; one normaliser for all expressions that are compared, so that atoms
    are shared.
    """

    def __init__(self) -> None:
        #: What each atom is: a ball at a given precision, and whether it is proven positive.
        self.atoms: dict[str, tuple[Callable[[int], acb], bool]] = {}
        self.calls: dict[str, list[tuple[tuple[Form, ...], str]]] = {}
        #: The function and arguments of each atom.
        self.arguments: dict[str, tuple[str, tuple[Form, ...]]] = {}

    def form(self, node: Node) -> Form:
        """The normal form of an expression. Raises :class:`NotNormalisable` or :class:`ExpressionError`."""
        return fold(node, self._step)

    # --- arithmetic of forms ---

    def add(self, a: Form, b: Form) -> Form:
        """a + b."""
        if a.denominator == b.denominator:
            return Form(_sum(a.numerator, b.numerator), a.denominator)
        left = _product(a.numerator, b.denominator)
        right = _product(b.numerator, a.denominator)
        return Form(_sum(left, right), _product(a.denominator, b.denominator))

    def multiply(self, a: Form, b: Form) -> Form:
        """a * b."""
        return Form(_product(a.numerator, b.numerator), _product(a.denominator, b.denominator))

    def inverse(self, a: Form) -> Form:
        """1 / a, where a is proven to be different from zero."""
        if not self._is_nonzero(a):
            raise NotNormalisable("a denominator is not proven to be different from zero")
        if len(a.numerator) == 1:
            (monomial, coefficient), *_ = a.numerator.items()
            inverted = tuple((atom, -exponent) for atom, exponent in monomial)
            return Form(_product(a.denominator, {inverted: alg.divide(alg.ONE, coefficient)}), _ONE_TERMS)
        return Form(a.denominator, a.numerator)

    def power(self, a: Form, exponent: Fraction, node: Node) -> Form:
        """a to a rational power, principal value."""
        if (value := a.rational) is not None and exponent.denominator == 1:
            return number(rational_power(value, exponent.numerator, node))
        term = a.term
        if exponent.denominator == 1:
            n = exponent.numerator
            if n < 0:
                return self.power(self.inverse(a), Fraction(-n), node)
            if term is not None and n < 10_000:
                monomial, coefficient = term
                return Form({tuple((x, e * n) for x, e in monomial): alg.power(coefficient, n)}, _ONE_TERMS)
            if n > 12:
                raise NotNormalisable("a high power of a sum")
            result = number(1)
            for _ in range(n):
                result = self.multiply(result, a)
            return result
        if abs(exponent.numerator) > 10_000 or exponent.denominator > 10_000:
            raise NotNormalisable("an exponent with a large numerator or denominator")
        if (whole := a.algebraic) is not None:
            return constant(alg.power(alg.root(whole, exponent.denominator), exponent.numerator))
        if term is not None and self._positive(term):
            monomial, coefficient = term
            scaled = alg.power(alg.root(coefficient, exponent.denominator), exponent.numerator)
            return Form({tuple((x, e * exponent) for x, e in monomial): scaled}, _ONE_TERMS)
        return self._atom(
            f"power_{exponent}",
            (a,),
            lambda balls: balls[0].pow(acb(exponent.numerator) / exponent.denominator),
        )

    def is_zero(self, a: Form) -> bool:
        """Whether the form is proven to be zero."""
        from grader.expressions.relations import vanishes

        if all(alg.is_zero(coefficient) is True for coefficient in a.numerator.values()):
            return True
        return vanishes(self, a)

    def ball(self, a: Form, bits: int) -> acb:
        """A ball around the value of a form."""
        with precision(bits):
            return self._ball(a.numerator, bits) / self._ball(a.denominator, bits)

    def _ball(self, terms: Terms, bits: int) -> acb:
        total = acb(0)
        for monomial, coefficient in terms.items():
            product = alg.ball(coefficient, bits)
            for atom, exponent in monomial:
                value = self.atoms[atom][0](bits)
                product *= (
                    value ** int(exponent)
                    if exponent.denominator == 1
                    else value.pow(acb(exponent.numerator) / exponent.denominator)
                )
            total += product
        return total

    def _is_nonzero(self, a: Form) -> bool:
        for bits in (128, 512, 2048):
            with precision(bits):
                value = self._ball(a.numerator, bits)
            if value.is_finite() and not value.contains(0):
                return True
        return False

    def _positive(self, term: tuple[Monomial, Algebraic]) -> bool:
        monomial, coefficient = term
        return alg.is_positive(coefficient) and all(self.atoms[atom][1] for atom, _ in monomial)

    # --- atoms ---

    def _atom(self, name: str, arguments: tuple[Form, ...], evaluate: Callable[[list[acb]], acb]) -> Form:
        """The atom ``name(arguments)``; one with arguments proven equal to these is used again."""
        known = self.calls.setdefault(name, [])
        for others, key in known:
            if len(others) == len(arguments) and all(
                self.is_zero(self.add(x, _negated(y))) for x, y in zip(arguments, others, strict=True)
            ):
                return Form({((key, Fraction(1)),): alg.ONE}, _ONE_TERMS)
        key = f"{name}({'; '.join(argument.key() for argument in arguments)})"
        known.append((arguments, key))
        self.arguments[key] = (name, arguments)

        def enclosure(bits: int) -> acb:
            with precision(bits):
                return evaluate([self.ball(argument, bits) for argument in arguments])

        value = enclosure(256)
        if not value.is_finite():
            raise NotNormalisable(f"{name} is not finite, or not known to be, at its argument")
        positive = bool(value.imag.is_zero()) and bool(value.real > 0)
        self.atoms[key] = (enclosure, positive)
        return Form({((key, Fraction(1)),): alg.ONE}, _ONE_TERMS)

    def named(self, name: str) -> Form:
        """A named constant as a form."""
        from grader.expressions.functions import CONSTANTS

        return self._atom(name, (), lambda _: CONSTANTS[name][0]())

    def raised(self, base: Form, exponent: Fraction) -> Form:
        """A positive single-term form to a rational power."""
        return self.power(base, exponent, Number(Fraction(0), "0", _PLACE))

    # --- the walk over an expression ---

    def _step(self, node: Node, parts: tuple[Form, ...]) -> Form:
        if isinstance(node, Number):
            return number(node.value)
        if isinstance(node, Name):
            name = canonical_constant(node.name)
            if name == "i":
                return constant(alg.IMAGINARY_UNIT)
            if name == "golden_ratio":
                return constant(
                    alg.multiply(alg.rational(Fraction(1, 2)), alg.add(alg.ONE, alg.root(alg.rational(5), 2)))
                )
            if name is None:
                raise ExpressionError(f"unknown name {node.name!r}", node.position.line, node.position.column)
            return self.named(name)
        if isinstance(node, Unary):
            return _negated(parts[0]) if node.operator == "-" else parts[0]
        if isinstance(node, Binary):
            return self._binary(node, parts[0], parts[1])
        if isinstance(node, Sequence):
            # Lists occur only as arguments of hyper and algebraic, which read the tree itself.
            return number(0)
        return self._call(node, parts)

    def _binary(self, node: Binary, left: Form, right: Form) -> Form:
        if node.operator == "+":
            return self.add(left, right)
        if node.operator == "-":
            return self.add(left, _negated(right))
        if node.operator == "*":
            return self.multiply(left, right)
        if node.operator == "/":
            return self.multiply(left, self.inverse(right))
        if (exponent := right.rational) is not None:
            return self.power(left, exponent, node)
        base = left.algebraic
        imaginary = base is not None and _imaginary_multiple(base) is not None
        if (term := left.term) is not None and (imaginary or self._positive(term)):
            return self.exponential(self.multiply(right, self.logarithm(left)))
        return self._atom("power", (left, right), lambda balls: balls[0].pow(balls[1]))

    def _call(self, node: Call, parts: tuple[Form, ...]) -> Form:
        from grader.expressions.reductions import reduce_call

        name = canonical_function(node.name)
        if name is None:
            raise ExpressionError(f"unknown function {node.name!r}", node.position.line, node.position.column)
        return reduce_call(self, name, node, parts)

    def exponential(self, x: Form) -> Form:
        """exp of a form: rational multiples of 1, of logarithms and of pi i become algebraic or powers of
        atoms.
        """
        if x.denominator != _ONE_TERMS:
            return self._atom("exp", (x,), lambda balls: balls[0].exp())
        result = number(1)
        for monomial, coefficient in x.numerator.items():
            result = self.multiply(result, self._exponential_of_term(monomial, coefficient))
        return result

    def _exponential_of_term(self, monomial: Monomial, coefficient: Algebraic) -> Form:
        scale = coefficient.rational
        if scale is not None and max(abs(scale.numerator), scale.denominator) > 10_000:
            scale = None
        if scale is not None and monomial == ():
            return self.raised(self.named("e"), scale)
        if (
            scale is not None
            and len(monomial) == 1
            and monomial[0][1] == 1
            and monomial[0][0].startswith("log(")
        ):
            argument = next(args[0] for args, key in self.calls["log"] if key == monomial[0][0])
            return self.raised(argument, scale)
        turns = _imaginary_multiple(coefficient)
        if turns is not None and monomial == (("pi()", Fraction(1)),):
            cosine, sine = alg.cosine(turns / 2), alg.cosine(turns / 2 - Fraction(1, 4))
            return constant(alg.add(cosine, alg.multiply(alg.IMAGINARY_UNIT, sine)))
        if scale is not None:
            base = self._atom("exp", (Form({monomial: alg.ONE}, _ONE_TERMS),), lambda balls: balls[0].exp())
            term = base.term
            if term is not None and (self._positive(term) or scale.denominator == 1):
                return self.raised(base, scale)
        return self._atom("exp", (Form({monomial: coefficient}, _ONE_TERMS),), lambda balls: balls[0].exp())

    def logarithm(self, x: Form) -> Form:
        """log of a form: products and powers of positive factors become sums."""
        term = x.term
        value = x.algebraic
        turned = _imaginary_multiple(value) if value is not None else None
        if turned:
            # log(r i) = log |r| + sign(r) pi i / 2.
            quarter = constant(
                alg.multiply(alg.rational(Fraction(1 if turned > 0 else -1, 2)), alg.IMAGINARY_UNIT)
            )
            return self.add(self.logarithm(number(abs(turned))), self.multiply(quarter, self.named("pi")))
        if term is None or not self._positive(term):
            negated = _negated(x).term
            if negated is not None and self._positive(negated):
                i_pi = self.multiply(constant(alg.IMAGINARY_UNIT), self.named("pi"))
                return self.add(self.logarithm(_negated(x)), i_pi)
            return self._atom("log", (x,), lambda balls: balls[0].log())
        monomial, coefficient = term
        result = self._logarithm_of_number(coefficient)
        for atom, exponent in monomial:
            if atom == "e()":
                part = number(1)
            elif atom.startswith("exp("):
                part = next(args[0] for args, key in self.calls["exp"] if key == atom)
            else:
                part = self._atom(
                    "log",
                    (Form({((atom, Fraction(1)),): alg.ONE}, _ONE_TERMS),),
                    lambda balls: balls[0].log(),
                )
            result = self.add(result, self.multiply(number(exponent), part))
        return result

    def _logarithm_of_number(self, value: Algebraic) -> Form:
        if (rational := value.rational) is not None:
            result = number(0)
            for integer, sign in ((rational.numerator, 1), (rational.denominator, -1)):
                for prime, exponent in _factors(integer):
                    atom = self._atom("log", (number(prime),), lambda balls: balls[0].log())
                    result = self.add(result, self.multiply(number(sign * exponent), atom))
            return result
        if value.operation == "root" and alg.is_positive(value.parts[0]):
            scale = Fraction(1, int(value.key[2]))  # type: ignore[call-overload]
            return self.multiply(number(scale), self._logarithm_of_number(value.parts[0]))
        if value.operation == "power" and alg.is_positive(value.parts[0]):
            scale = Fraction(int(value.key[2]))  # type: ignore[call-overload]
            return self.multiply(number(scale), self._logarithm_of_number(value.parts[0]))
        if value.operation in ("multiply", "divide") and all(map(alg.is_positive, value.parts)):
            left, right = map(self._logarithm_of_number, value.parts)
            return self.add(left, right if value.operation == "multiply" else _negated(right))
        return self._atom("log", (constant(value),), lambda balls: balls[0].log())


def _sum(a: Terms, b: Terms) -> Terms:
    terms = dict(a)
    for monomial, coefficient in b.items():
        total = alg.add(terms[monomial], coefficient) if monomial in terms else coefficient
        if total.rational == 0:
            terms.pop(monomial, None)
        else:
            terms[monomial] = total
    return terms


def _product(a: Terms, b: Terms) -> Terms:
    if a == _ONE_TERMS:
        return b
    if b == _ONE_TERMS:
        return a
    if len(a) * len(b) > MAX_TERMS:
        raise NotNormalisable(f"a normal form of more than {MAX_TERMS} terms")
    terms: Terms = {}
    for left, x in a.items():
        for right, y in b.items():
            exponents = dict(left)
            for atom, exponent in right:
                exponents[atom] = exponents.get(atom, Fraction(0)) + exponent
            monomial = tuple(sorted((atom, e) for atom, e in exponents.items() if e))
            terms = _sum(terms, {monomial: alg.multiply(x, y)})
    return terms


def _negated(a: Form) -> Form:
    minus = alg.rational(-1)
    return Form({monomial: alg.multiply(minus, c) for monomial, c in a.numerator.items()}, a.denominator)


def negated(a: Form) -> Form:
    """-a."""
    return _negated(a)


def _imaginary_multiple(value: Algebraic) -> Fraction | None:
    """r where the value is structurally r i."""
    if value.operation == "i":
        return Fraction(1)
    if value.operation == "multiply" and value.parts[1].operation == "i":
        return value.parts[0].rational
    return None


def _factors(n: int) -> list[tuple[int, int]]:
    """Prime powers where the number is small enough to factor at once, else the number itself."""
    if n == 1:
        return []
    if n.bit_length() > 100:
        return [(n, 1)]
    return [(int(prime), int(exponent)) for prime, exponent in fmpz(n).factor()]


def rational_multiple_of_pi(x: Form) -> Fraction | None:
    """r where the form is structurally r pi."""
    if not x.numerator:
        return Fraction(0)
    term = x.term
    if term is not None and term[0] == (("pi()", Fraction(1)),):
        return term[1].rational
    return None


def bernoulli(n: int) -> Fraction:
    """The Bernoulli number B_n, B_1 = -1/2."""
    values = [Fraction(1)]
    for m in range(1, n + 1):
        values.append(-sum((math.comb(m + 1, k) * values[k] for k in range(m)), Fraction(0)) / (m + 1))
    return values[n]
