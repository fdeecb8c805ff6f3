"""Certified reference values of the closed-form tasks, computed from their definitions.

``python -m grader.closed_forms.reference_values [ID …]`` prints, for each task, decimal digits that are all
certified: the value's ball, tail bounds included, is narrower than half a unit in the last digit printed.
Integrals are enclosed by ``acb.integral`` (F. Johansson, *Numerical integration in arbitrary-precision ball
arithmetic*, ICMS 2018), series by partial sums with the tail bounds stated at each.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from flint import acb, arb, fmpz

from grader.expressions.ball import precision

Integrand = Callable[[acb, bool], acb]


@dataclass(frozen=True)
class ReferenceValue:
    """A task's value: ``compute(bits)`` gives a ball at a working precision; ``digits`` significant digits
    are recorded.
    """

    compute: Callable[[int], arb]
    digits: int
    method: str


def _integral(integrand: Integrand, low: float | arb, high: float | arb) -> arb:
    return acb.integral(integrand, acb(low), acb(high)).real


def _tail(value: arb, bound: arb) -> arb:
    upper = bound.abs_upper()
    return value + (arb(-upper)).union(arb(upper))


# --- calibration ---


def central_binomial(power: int, sign: int) -> Callable[[int], arb]:
    """sum sign^(n-1) / (n^power C(2n, n)): each term is at most 1/3.9 of the one before from n = 40 on, so
    the tail is below the last term.
    """

    def compute(bits: int) -> arb:
        total, n, binomial = arb(0), 1, fmpz(2)
        while True:
            term = arb(1) / (arb(n) ** power * arb(binomial))
            total += term if sign > 0 or n % 2 else -term
            if n > 40 and bool(term < arb(2) ** -(bits + 8)):
                return _tail(total, term)
            n += 1
            binomial = binomial * (2 * (2 * n - 1)) // n

    return compute


def log_square_integral(bits: int) -> arb:
    """Integral of log(1 + x^2)/(1 + x) over [0, 1], analytic on a neighbourhood."""
    return _integral(lambda x, _: (1 + x * x).log() / (1 + x), 0, 1)


def lemniscate(bits: int) -> arb:
    """Half the lemniscate's quarter: the integral of dx/sqrt(1 - x^4) over [0, 1] as the integral of
    dt/sqrt(1 + sin^2 t) over [0, pi/2].
    """
    return _integral(lambda t, analytic: 1 / (1 + t.sin() ** 2).sqrt(analytic), arb(0), arb.pi() / 2)


def x_over_sinh(bits: int) -> arb:
    """Integral of x/sinh x over (0, oo): x/sinh x is entire near 0 as 1/sinc(ix); beyond T, x/sinh x < 3 x
    exp(-x), so the tail is below 3 (T + 1) exp(-T).
    """
    top = bits + 20
    value = _integral(lambda x, _: 1 / (x * acb(0, 1)).sinc(), 0, top)
    return _tail(value, 3 * arb(top + 1) * (-arb(top)).exp())


def inverse_squares_plus_one(bits: int) -> arb:
    """sum 1/(n^2 + 1) = sum_k (-1)^k zeta_N(2k + 2) + exact start: the first N terms, then the alternating
    expansion in 1/n^2 with its first omitted term as bound.
    """
    start = 64
    total = arb(0)
    for n in range(1, start):
        total += arb(1) / (n * n + 1)
    k = 0
    while True:
        part = acb(2 * k + 2).zeta(acb(start)).real
        if bool(part < arb(2) ** -(bits + 8)):
            return _tail(total, part)
        total += part if k % 2 == 0 else -part
        k += 1


def mahler_three(bits: int) -> arb:
    """m(1 + x + y) = (1/pi) times the integral of log(2 cos(t/2)) over [0, 2 pi/3]."""
    value = _integral(
        lambda t, analytic: (
            (2 * (t / 2).cos()).log() if not analytic or (t / 2).cos().real > 0 else acb("nan")
        ),
        arb(0),
        2 * arb.pi() / 3,
    )
    return value / arb.pi()


def airy_power(power: int) -> Callable[[int], arb]:
    """Integral of Ai(x)^power over [0, oo): Ai(x) < exp(-2 x^(3/2)/3) for x >= 1 (DLMF 9.7.5), so the tail
    beyond T is below exp(-2 power T^(3/2)/3).
    """

    def compute(bits: int) -> arb:
        top = 4
        while power * 2 * top**1.5 / 3 < (bits + 10) * 0.7:
            top += 1
        value = _integral(lambda x, _: x.airy_ai() ** power, 0, top)
        return _tail(value, (-2 * power * arb(top) ** (arb(3) / 2) / 3).exp())

    return compute


# --- open ---


def self_powers(sign: int) -> Callable[[int], arb]:
    """sum sign^(n-1) n^-n: the tail beyond n is below 2 (n + 1)^-(n + 1)."""

    def compute(bits: int) -> arb:
        total, n = arb(0), 1
        while True:
            term = arb(1) / arb(n) ** n
            total += term if sign > 0 or n % 2 else -term
            if n > 2 and bool(term < arb(2) ** -(bits + 8)):
                return _tail(total, term)
            n += 1

    return compute


def euler_mascheroni(bits: int) -> arb:
    """Euler's constant, by Arb's certified evaluation (the Brent–McMillan algorithm with the error bound of
    Brent and Johansson).
    """
    return arb.const_euler()


def first_stieltjes(bits: int) -> arb:
    """gamma_1, by Arb's certified evaluation (F. Johansson, I. Blagouchine 2019)."""
    return acb.stieltjes(1).real


def fransen_robinson(bits: int) -> arb:
    """Integral of 1/Gamma(x) over [0, oo): for x >= T >= 4, 1/Gamma falls at least by the factor 1/(T - 1) a
    unit, so the tail is below 2/Gamma(T).
    """
    top = 20
    while bool(arb(2) / arb(top).gamma() > arb(2) ** -(bits + 8)):
        top += 1
    value = _integral(lambda x, _: x.rgamma(), 0, top)
    return _tail(value, 2 / arb(top).gamma())


def erdos_borwein(bits: int) -> arb:
    """sum 1/(2^n - 1) by Clausen's form sum 2^(-n^2) (2^n + 1)/(2^n - 1); the tail beyond n is below
    2^(-n^2).
    """
    total, n = arb(0), 1
    while n * n < bits + 16:
        total += arb(2) ** (-n * n) * arb(2**n + 1) / arb(2**n - 1)
        n += 1
    return _tail(total, arb(2) ** (-n * n + 2))


def prime_zeta_two(bits: int) -> arb:
    """sum over primes of p^-2 as sum mu(k)/k log zeta(2k); log zeta(2k) < 2^(1 - 2k), so the tail beyond k is
    below 2^(2 - 2k).
    """
    total, k = arb(0), 1
    while 2 * k < bits + 16:
        mobius = _mobius(k)
        if mobius:
            total += arb(mobius) / k * arb(2 * k).zeta().log()
        k += 1
    return _tail(total, arb(2) ** (2 - 2 * k))


def _mobius(n: int) -> int:
    factors = [(int(p), int(e)) for p, e in fmpz(n).factor()]
    return 0 if any(e > 1 for _, e in factors) else (-1) ** len(factors)


def _prime_product(coefficients: Callable[[int], int], start: int) -> Callable[[int], arb]:
    """A product over primes of a function whose logarithm is -sum_k c_k p^-k / k, by zeta values of primes
    beyond ``start``.

    log of the product beyond ``start`` is -sum_k c_k/k P_start(k), P_start the prime zeta function without
    the first primes, itself a Möbius sum of logarithms of zeta without those Euler factors. With |c_k| <= 2^k
    and start >= 16 every tail is geometric with ratio at most 1/4.
    """

    def compute(bits: int) -> arb:
        primes = [p for p in range(2, start + 1) if all(p % q for q in range(2, p))]
        top = bits // 3 + 16
        logs: dict[int, arb] = {}

        def log_zeta(s: int) -> arb:
            if s not in logs:
                value = arb(s).zeta()
                for p in primes:
                    value *= 1 - arb(p) ** -s
                logs[s] = value.log()
            return logs[s]

        total = arb(0)
        for k in range(2, top):
            c = coefficients(k)
            if c == 0:
                continue
            prime_zeta, m = arb(0), 1
            while m * k < top:
                if _mobius(m):
                    prime_zeta += arb(_mobius(m)) / m * log_zeta(m * k)
                m += 1
            # log zeta beyond the first primes at s is below 2 (start + 1)^(1 - s).
            prime_zeta = _tail(prime_zeta, 4 * arb(start + 1) ** (1 - m * k))
            total -= arb(c) / k * prime_zeta
        return _tail(total, 4 * arb(2) ** top * arb(start + 1) ** (1 - top)).exp()

    return compute


def twin_prime(bits: int) -> arb:
    """prod over p > 2 of p (p - 2)/(p - 1)^2: log = -sum_k (2^k - 2)/k p^-k."""
    value = arb(1)
    for p in (3, 5, 7, 11, 13, 17, 19):
        value *= arb(p * (p - 2)) / (p - 1) ** 2
    return value * _prime_product(lambda k: 2**k - 2, 19)(bits)


def artin(bits: int) -> arb:
    """prod over p of 1 - 1/(p (p - 1)): log = -sum_k (L_k - 1)/k p^-k with L_k the Lucas numbers."""
    value = arb(1)
    for p in (2, 3, 5, 7, 11, 13, 17, 19):
        value *= 1 - arb(1) / (p * (p - 1))

    def coefficient(k: int) -> int:
        a, b = 2, 1
        for _ in range(k):
            a, b = b, a + b
        return a - 1

    return value * _prime_product(coefficient, 19)(bits)


def torsional_rigidity(bits: int) -> arb:
    """The torsion constant of the unit square, 1/3 - (64/pi^5) sum over odd n of tanh(n pi/2)/n^5, with tanh
    = 1 - 2/(e^(n pi) + 1).
    """
    total = arb(31) / 32 * arb(5).zeta()
    n = 1
    while True:
        term = 2 / (((n * arb.pi()).exp() + 1) * arb(n) ** 5)
        total -= term
        if bool(term < arb(2) ** -(bits + 8)):
            return arb(1) / 3 - 64 / arb.pi() ** 5 * _tail(total, term)
        n += 2


def madelung_sodium_chloride(bits: int) -> arb:
    """12 pi sum over odd m, n >= 1 of sech^2(pi/2 sqrt(m^2 + n^2)) (Benson 1956, Mackenzie 1957).

    sech^2(x) <= 4 exp(-2x) and sqrt(m^2 + n^2) >= (m + n)/sqrt 2, so what has m or n beyond N is below 64
    exp(-pi N / sqrt 2).
    """
    total = arb(0)
    limit = 1
    while bool(64 * (-arb.pi() * limit / arb(2).sqrt()).exp() > arb(2) ** -(bits + 8)):
        limit += 2
    for m in range(1, limit + 1, 2):
        for n in range(1, m + 1, 2):
            part = (arb.pi() / 2 * arb(m * m + n * n).sqrt()).sech() ** 2
            total += part if m == n else 2 * part
    return 12 * arb.pi() * _tail(total, 64 * (-arb.pi() * (limit + 2) / arb(2).sqrt()).exp())


def _root(function: Callable[[arb], arb], low: Fraction, high: Fraction, bits: int) -> arb:
    """A root of an increasing function between two rationals, by bisection with certified signs."""
    for _ in range(bits + 8):
        middle = (low + high) / 2
        value = function(arb(middle.numerator) / middle.denominator)
        if bool(value > 0):
            high = middle
        elif bool(value < 0):
            low = middle
        else:
            break
    return (arb(low.numerator) / low.denominator).union(arb(high.numerator) / high.denominator)


def ramanujan_soldner(bits: int) -> arb:
    """The root of the logarithmic integral above 1, where it increases."""
    return _root(lambda x: x.li(), Fraction(7, 5), Fraction(3, 2), bits)


def k_core_threshold(bits: int) -> arb:
    """min over x > 0 of x/(1 - e^-x (1 + x)): the emergence of the 3-core; the derivative's sign is that of
    e^x - 1 - x - x^2, increasing where it vanishes.
    """
    x = _root(lambda t: t.exp() - 1 - t - t * t, Fraction(3, 2), Fraction(2), bits)
    return x / (1 - (-x).exp() * (1 + x))


def kasner_radical(bits: int) -> arb:
    """sqrt(1 + sqrt(2 + sqrt(3 + …))): the n-th remainder lies between sqrt(n) and n + 1, and each step
    inwards shrinks the interval.
    """
    n = 60
    while n < bits:
        n += 10
    value = arb(n).sqrt().union(arb(n + 1))
    for k in range(n - 1, 0, -1):
        value = (arb(k) + value).sqrt()
    return value


def bessel_five(bits: int) -> arb:
    """Integral of K_0(t)^5 over (0, oo), with t = e^u: between u = -A and B the integrand e^u K_0(e^u)^5 is
    analytic in a strip.

    For t <= e^-A, A >= 10: K_0(t) < 1 - log t, so what is left out is below 2 (A + 1)^5 e^-A; for t >= T >=
    2, K_0(t) < e^-t, below e^(-5 T).
    """
    low = int((bits + 10) * 0.6932) + 60
    top = arb(bits + 10)
    value = _integral(lambda u, _: u.exp() * u.exp().bessel_k(acb(0)) ** 5, arb(-low), top.log())
    value = _tail(value, 2 * arb(low + 1) ** 5 * (-arb(low)).exp())
    return _tail(value, (-5 * top).exp())


def zeta_at(n: int) -> Callable[[int], arb]:
    """zeta(n), by Arb's certified evaluation."""
    return lambda bits: arb(n).zeta()


VALUES: Mapping[str, ReferenceValue] = {
    "central-binomial-4": ReferenceValue(central_binomial(4, 1), 100, "partial sums with a geometric tail"),
    "apery-alternating-series": ReferenceValue(
        central_binomial(3, -1), 100, "partial sums with a geometric tail"
    ),
    "log-one-plus-square-integral": ReferenceValue(log_square_integral, 80, "certified integration"),
    "lemniscate-integral": ReferenceValue(lemniscate, 80, "certified integration"),
    "x-over-sinh-integral": ReferenceValue(x_over_sinh, 60, "certified integration with an exponential tail"),
    "inverse-squares-plus-one": ReferenceValue(
        inverse_squares_plus_one, 80, "partial sums and an alternating expansion of the rest"
    ),
    "mahler-measure-three-terms": ReferenceValue(mahler_three, 60, "certified integration"),
    "airy-fourth-moment": ReferenceValue(airy_power(4), 60, "certified integration with a tail bound"),
    "airy-fifth-moment": ReferenceValue(airy_power(5), 60, "certified integration with a tail bound"),
    "central-binomial-5": ReferenceValue(central_binomial(5, 1), 100, "partial sums with a geometric tail"),
    "sophomores-dream": ReferenceValue(self_powers(1), 100, "partial sums with a tail bound"),
    "sophomores-dream-alternating": ReferenceValue(self_powers(-1), 100, "partial sums with a tail bound"),
    "euler-mascheroni-constant": ReferenceValue(euler_mascheroni, 100, "Arb's certified constant"),
    "first-stieltjes-constant": ReferenceValue(first_stieltjes, 80, "Arb's certified evaluation"),
    "fransen-robinson-constant": ReferenceValue(
        fransen_robinson, 60, "certified integration with a factorial tail"
    ),
    "erdos-borwein-constant": ReferenceValue(erdos_borwein, 100, "Clausen's series with a tail bound"),
    "prime-zeta-two": ReferenceValue(prime_zeta_two, 80, "a Möbius series of zeta values with a tail bound"),
    "twin-prime-constant": ReferenceValue(
        twin_prime, 60, "zeta values without the first Euler factors, with tail bounds"
    ),
    "artin-constant": ReferenceValue(
        artin, 60, "zeta values without the first Euler factors, with tail bounds"
    ),
    "torsional-rigidity-square": ReferenceValue(
        torsional_rigidity, 80, "an exponentially convergent series with a tail bound"
    ),
    "madelung-sodium-chloride": ReferenceValue(
        madelung_sodium_chloride, 80, "an exponentially convergent lattice sum with a tail bound"
    ),
    "ramanujan-soldner-constant": ReferenceValue(ramanujan_soldner, 60, "bisection with certified signs"),
    "three-core-threshold": ReferenceValue(k_core_threshold, 60, "bisection with certified signs"),
    "kasner-nested-radical": ReferenceValue(kasner_radical, 60, "nested enclosures"),
    "bessel-fifth-moment": ReferenceValue(bessel_five, 40, "certified integration with tail bounds"),
    "zeta-five": ReferenceValue(zeta_at(5), 100, "Arb's certified evaluation"),
}


def certified_digits(value: arb, digits: int) -> str | None:
    """``digits`` significant decimal digits, rounded, where the ball is narrow enough that all are right;
    else None.
    """
    with precision(4 * digits + 200):
        middle = value.mid()
        text = middle.str(digits, radius=False, more=True)
        if "e" in text or "E" in text:
            text = _plain(text)
        unit = arb(10) ** -len(text.partition(".")[2])
        return text if bool(abs(value - arb(text)) < unit) else None


def _plain(text: str) -> str:
    mantissa, exponent = text.lower().split("e")
    sign, mantissa = ("-", mantissa[1:]) if mantissa.startswith("-") else ("", mantissa)
    whole, _, fraction = mantissa.partition(".")
    shift = int(exponent)
    if shift >= 0:
        raise ValueError(f"{text} is too large to be printed plainly")
    return f"{sign}0.{'0' * (-shift - len(whole))}{whole}{fraction}"


def compute(name: str) -> str:
    """The recorded digits of a task's reference value, recomputed. Raises ValueError where they cannot be
    certified.
    """
    entry = VALUES[name]
    for factor in (5, 8, 14):
        bits = entry.digits * factor + 64
        with precision(bits):
            value = entry.compute(bits * 3 // 4 if factor > 5 else entry.digits * 4)
        text = certified_digits(value, entry.digits)
        if text is not None:
            return text
    raise ValueError(f"{name}: {entry.digits} digits could not be certified: {value}")


def main(argv: list[str] | None = None) -> int:
    """Print the reference values of the tasks named, or of all."""
    parser = argparse.ArgumentParser(prog="python -m grader.closed_forms.reference_values")
    parser.add_argument("tasks", nargs="*", metavar="ID", choices=[[], *VALUES], help="tasks; by default all")
    names = parser.parse_args(argv).tasks or list(VALUES)
    for name in names:
        print(f"{name}\t{compute(name)}\t{VALUES[name].method}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
