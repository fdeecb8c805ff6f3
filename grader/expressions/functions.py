"""The constants and functions of the grammar, with Arb's evaluation of each to a ball.

Conventions follow mpmath and Arb (the manual's ``acb_elliptic``, ``acb_hypgeom``, ``acb_dirichlet``): the
elliptic integrals take the parameter ``m = k^2``; ``polylog(s, z)``; ``zeta(s, a)`` is Hurwitz's; ``log``,
roots and powers take principal values; ``dirichlet_l(q, n, s)`` takes the character by Conrey's number (LMFDB
label ``q.n``).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from flint import acb, arb, dirichlet_char

Ball = acb


@dataclass(frozen=True)
class Function:
    """A function of the grammar. ``arity`` lists the allowed argument counts; ``evaluate`` maps balls to a
    ball.

    ``rational_arguments`` holds the positions whose arguments must be exactly rational in a closed form.
    """

    name: str
    arity: tuple[int, ...]
    evaluate: Callable[[list[Ball]], Ball]
    description: str
    rational_arguments: tuple[int, ...] = ()


#: Constants by canonical name: what evaluates them, and what they are.
CONSTANTS: Mapping[str, tuple[Callable[[], Ball], str]] = {
    "pi": (lambda: acb(arb.pi()), "π"),
    "e": (lambda: acb(arb.const_e()), "the base of natural logarithms"),
    "euler_gamma": (lambda: acb(arb.const_euler()), "Euler's constant γ"),
    "catalan": (lambda: acb(arb.const_catalan()), "Catalan's constant"),
    "khinchin": (lambda: acb(arb.const_khinchin()), "Khinchin's constant"),
    "glaisher": (lambda: acb(arb.const_glaisher()), "the Glaisher–Kinkelin constant"),
    "golden_ratio": (lambda: acb((1 + arb(5).sqrt()) / 2), "(1 + √5)/2"),
    "i": (lambda: acb(0, 1), "the imaginary unit"),
}

CONSTANT_ALIASES: Mapping[str, str] = {
    "π": "pi",
    "E": "e",
    "exp1": "e",
    "γ": "euler_gamma",
    "euler": "euler_gamma",
    "EulerGamma": "euler_gamma",
    "Catalan": "catalan",
    "phi": "golden_ratio",
    "φ": "golden_ratio",
    "I": "i",
    "j": "i",
}

FUNCTION_ALIASES: Mapping[str, str] = {
    "ln": "log",
    "Γ": "gamma",
    "Gamma": "gamma",
    "ζ": "zeta",
    "arcsin": "asin",
    "arccos": "acos",
    "arctan": "atan",
    "arsinh": "asinh",
    "arcosh": "acosh",
    "artanh": "atanh",
    "psi0": "digamma",
    "ellipk": "elliptic_k",
    "ellipe": "elliptic_e",
    "ellippi": "elliptic_pi",
    "hyp2f1": "hypergeometric_2f1",
    "hyp1f1": "hypergeometric_1f1",
    "hyp0f1": "hypergeometric_0f1",
    "fac": "factorial",
    "nthroot": "root",
}


def _log(a: list[Ball]) -> Ball:
    return a[0].log() if len(a) == 1 else a[0].log() / a[1].log()


def _root(a: list[Ball]) -> Ball:
    # The principal root; a negative real base with an odd index would otherwise be complex, so `cbrt` and
    # `root` of a negative real number are complex here too, as in mpmath.
    return a[0].pow(1 / a[1])


def _dirichlet_l(a: list[Ball]) -> Ball:
    q, n = (_natural(value) for value in a[:2])
    if not 1 <= q <= 100_000:
        raise ValueError("dirichlet_l(q, n, s) needs a modulus q from 1 to 100000")
    if not 1 <= n <= q or math.gcd(q, n) != 1:
        raise ValueError("dirichlet_l(q, n, s) needs Conrey's number n from 1 to q, coprime to q")
    return dirichlet_char(q, n).l(a[2])


def _natural(value: Ball) -> int:
    number = value.unique_fmpz()
    if number is None:
        raise ValueError("an integer is needed here")
    return int(number)


def _real(method: str) -> Callable[[list[Ball]], Ball]:
    def evaluate(a: list[Ball]) -> Ball:
        return getattr(a[0], method)()  # type: ignore[no-any-return]

    return evaluate


def _elementary() -> list[Function]:
    descriptions = {
        "exp": "e^x", "sin": "sine", "cos": "cosine", "tan": "tangent", "cot": "cotangent", "sec": "secant",
        "csc": "cosecant", "asin": "inverse sine", "acos": "inverse cosine", "atan": "inverse tangent",
        "sinh": "hyperbolic sine", "cosh": "hyperbolic cosine", "tanh": "hyperbolic tangent",
        "coth": "hyperbolic cotangent", "asinh": "inverse hyperbolic sine", "acosh": "inverse hyperbolic cosine",
        "atanh": "inverse hyperbolic tangent", "sqrt": "principal square root",
    }  # fmt: skip
    return [Function(name, (1,), _real(name), text) for name, text in descriptions.items()]


def _special() -> list[Function]:
    return [
        Function("log", (1, 2), _log, "natural logarithm; log(x, b) to base b"),
        Function("root", (2,), _root, "root(x, n) = x^(1/n), principal value", (1,)),
        Function("cbrt", (1,), lambda a: _root([a[0], acb(3)]), "principal cube root"),
        Function("abs", (1,), lambda a: acb(abs(a[0])), "absolute value"),
        Function("re", (1,), lambda a: acb(a[0].real), "real part"),
        Function("im", (1,), lambda a: acb(a[0].imag), "imaginary part"),
        Function("conj", (1,), lambda a: a[0].conjugate(), "complex conjugate"),
        Function("factorial", (1,), lambda a: (a[0] + 1).gamma(), "n! = Γ(n + 1)", (0,)),
        Function(
            "binomial", (2,), lambda a: (a[0] + 1).gamma() * (a[1] + 1).rgamma() * (a[0] - a[1] + 1).rgamma(),
            "binomial coefficient through Γ", (0, 1),
        ),
        Function("gamma", (1,), _real("gamma"), "Γ(x)"),
        Function("rgamma", (1,), _real("rgamma"), "1/Γ(x)"),
        Function("loggamma", (1,), _real("lgamma"), "log Γ(x)"),
        Function("beta", (2,), lambda a: a[0].gamma() * a[1].gamma() * (a[0] + a[1]).rgamma(), "Euler's beta function"),
        Function("digamma", (1,), _real("digamma"), "ψ(x)"),
        Function("polygamma", (2,), lambda a: a[1].polygamma(a[0]), "ψ^(n)(x) as polygamma(n, x)", (0,)),
        Function("barnes_g", (1,), _real("barnes_g"), "Barnes' G"),
        Function("zeta", (1, 2), lambda a: a[0].zeta(*a[1:]), "Riemann ζ(s); zeta(s, a) is Hurwitz's", (0, 1)),
        Function("dirichlet_eta", (1,), _real("dirichlet_eta"), "(1 − 2^(1−s)) ζ(s)", (0,)),
        Function("dirichlet_l", (3,), _dirichlet_l, "L(s, χ) as dirichlet_l(q, n, s), χ by Conrey's number n", (0, 1, 2)),
        Function("polylog", (2,), lambda a: a[1].polylog(a[0]), "Li_s(z) as polylog(s, z)", (0,)),
        Function("elliptic_k", (1,), _real("elliptic_k"), "complete elliptic integral K(m), m = k²"),
        Function("elliptic_e", (1,), _real("elliptic_e"), "complete elliptic integral E(m), m = k²"),
        Function("elliptic_pi", (2,), lambda a: acb.elliptic_pi(a[0], a[1]), "complete elliptic integral Π(n, m)"),
        Function("agm", (1, 2), lambda a: a[0].agm(*a[1:]), "arithmetic–geometric mean"),
        Function(
            "hypergeometric_2f1", (4,), lambda a: a[3].hypgeom_2f1(a[0], a[1], a[2]), "₂F₁(a, b; c; z)", (0, 1, 2),
        ),
        Function("hypergeometric_1f1", (3,), lambda a: a[2].hypgeom_1f1(a[0], a[1]), "₁F₁(a; b; z)", (0, 1)),
        Function("hypergeometric_0f1", (2,), lambda a: a[1].hypgeom_0f1(a[0]), "₀F₁(; b; z)", (0,)),
        Function("bessel_j", (2,), lambda a: a[1].bessel_j(a[0]), "J_ν(z) as bessel_j(ν, z)", (0,)),
        Function("bessel_i", (2,), lambda a: a[1].bessel_i(a[0]), "I_ν(z)", (0,)),
        Function("bessel_k", (2,), lambda a: a[1].bessel_k(a[0]), "K_ν(z)", (0,)),
        Function("airy_ai", (1,), _real("airy_ai"), "Airy's Ai"),
        Function("airy_bi", (1,), _real("airy_bi"), "Airy's Bi"),
        Function("erf", (1,), _real("erf"), "error function"),
        Function("erfc", (1,), _real("erfc"), "complementary error function"),
        Function("lambertw", (1,), _real("lambertw"), "Lambert's W, principal branch"),
    ]  # fmt: skip


FUNCTIONS: Mapping[str, Function] = {function.name: function for function in [*_elementary(), *_special()]}

#: Functions whose arguments are lists and which are therefore evaluated by the walker itself.
LIST_FUNCTIONS: Mapping[str, str] = {
    "hyper": "hyper([a1, …, ap], [b1, …, bq], z), the generalised hypergeometric function at rational parameters",
    "algebraic": "algebraic([c0, …, cn], lo, hi), the one real root of c0 + … + cn x^n in the interval [lo, hi]",
}


def canonical_constant(name: str) -> str | None:
    """The canonical name of a constant, or None."""
    name = CONSTANT_ALIASES.get(name, name)
    return name if name in CONSTANTS else None


def canonical_function(name: str) -> str | None:
    """The canonical name of a function, or None."""
    name = FUNCTION_ALIASES.get(name, name)
    return name if name in FUNCTIONS or name in LIST_FUNCTIONS else None
