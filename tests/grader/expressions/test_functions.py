"""Each function of the grammar agrees with a defining relation, not with another implementation of itself."""

import pytest

from grader.expressions.ball import enclose, precision
from grader.expressions.functions import CONSTANTS, FUNCTIONS
from grader.expressions.text import parse
from grader.expressions.tree import ExpressionError

RELATIONS = [
    ("exp", "exp(2)-e^2"), ("sin", "sin(1)^2+cos(1)^2-1"), ("cos", "cos(2)-2*cos(1)^2+1"), ("tan", "tan(1)-sin(1)/cos(1)"), ("cot", "cot(1)*tan(1)-1"),
    ("sec", "sec(1)*cos(1)-1"), ("csc", "csc(1)*sin(1)-1"), ("asin", "sin(asin(1/3))-1/3"), ("acos", "cos(acos(1/3))-1/3"), ("atan", "4*(4*atan(1/5)-atan(1/239))-pi"),
    ("sinh", "sinh(1)-(e-1/e)/2"), ("cosh", "cosh(1)-(e+1/e)/2"), ("tanh", "tanh(1)-sinh(1)/cosh(1)"), ("coth", "coth(1)*tanh(1)-1"), ("asinh", "sinh(asinh(2))-2"),
    ("acosh", "cosh(acosh(2))-2"), ("atanh", "tanh(atanh(1/2))-1/2"), ("sqrt", "sqrt(7)^2-7"), ("log", "log(10)-log(2)-log(5)"), ("root", "root(7, 5)^5-7"),
    ("cbrt", "cbrt(5)^3-5"), ("abs", "abs(3+4*i)-5"), ("re", "re(3+4*i)-3"), ("im", "im(3+4*i)-4"), ("conj", "conj(3+4*i)-3+4*i"), ("factorial", "factorial(6)-720"),
    ("binomial", "binomial(7, 3)-35"), ("gamma", "gamma(4/3)-gamma(1/3)/3"), ("rgamma", "rgamma(1/3)*gamma(1/3)-1"), ("loggamma", "exp(loggamma(1/3))-gamma(1/3)"),
    ("beta", "beta(1/3, 1/4)*gamma(7/12)-gamma(1/3)*gamma(1/4)"), ("digamma", "digamma(4/3)-digamma(1/3)-3"), ("polygamma", "polygamma(1, 1)-pi^2/6"),
    ("barnes_g", "barnes_g(6)-288"), ("zeta", "zeta(3, 1/2)-7*zeta(3)"), ("dirichlet_eta", "dirichlet_eta(3)-3*zeta(3)/4"), ("dirichlet_l", "dirichlet_l(4, 3, 2)-catalan"),
    ("polylog", "polylog(2, -1)+pi^2/12"), ("elliptic_k", "elliptic_k(1/2)-gamma(1/4)^2/(4*sqrt(pi))"),
    ("elliptic_e", "2*elliptic_e(1/2)*elliptic_k(1/2)-elliptic_k(1/2)^2-pi/2"), ("elliptic_pi", "elliptic_pi(0, 1/3)-elliptic_k(1/3)"),
    ("agm", "agm(1, sqrt(2))*elliptic_k(-1)-pi/2"), ("hypergeometric_2f1", "hypergeometric_2f1(1, 1, 2, 1/2)-2*log(2)"),
    ("hypergeometric_1f1", "hypergeometric_1f1(1, 1, 3)-exp(3)"), ("hypergeometric_0f1", "hypergeometric_0f1(1/2, -1)-cos(2)"),
    ("bessel_j", "bessel_j(1/2, 1)-sqrt(2/pi)*sin(1)"), ("bessel_i", "bessel_i(1/2, 1)-sqrt(2/pi)*sinh(1)"), ("bessel_k", "bessel_k(1/2, 1)-sqrt(pi/2)/e"),
    ("airy_ai", "airy_ai(0)-1/(3^(2/3)*gamma(2/3))"), ("airy_bi", "airy_bi(0)-1/(3^(1/6)*gamma(2/3))"), ("erf", "erf(1)+erfc(1)-1"),
    ("erfc", "erfc(1/2)-1+erf(1/2)"), ("lambertw", "lambertw(1)*exp(lambertw(1))-1"), ("hyper", "hyper([1/2, 1/2], [1], 1/3)*pi/2-elliptic_k(1/3)"),
    ("algebraic", "algebraic([-3, 0, 1], 1, 2)-sqrt(3)"),
]  # fmt: skip


def test_every_function_has_a_relation():
    assert {name for name, _ in RELATIONS} == {*FUNCTIONS, "hyper", "algebraic"}


@pytest.mark.parametrize(("name", "text"), RELATIONS)
def test_the_relation_holds_to_a_hundred_digits(name, text):
    ball = enclose(parse(text), 340)
    assert ball is not None
    assert ball.contains(0)
    with precision(64):
        from flint import arb

        assert bool(abs(ball) < arb(10) ** -95)


def test_constants_agree_with_known_digits():
    known = {"pi": "3.14159265358979", "e": "2.71828182845904", "euler_gamma": "0.57721566490153", "catalan": "0.91596559417721", "khinchin": "2.68545200106530",
             "glaisher": "1.28242712910062", "golden_ratio": "1.61803398874989"}  # fmt: skip
    assert {*known, "i"} == set(CONSTANTS)
    for name, digits in known.items():
        from grader.expressions.equality import compare

        assert compare(parse(name), parse(digits)).equality == "different"
        ball = enclose(parse(f"{name}-{digits}"), 80)
        assert ball is not None
        assert bool(abs(ball) < 1e-13)


@pytest.mark.parametrize(
    "text", ["algebraic([1, 0, 1], -1, 1)", "algebraic([-2, 0, 1], -2, 2)", "algebraic([1, -2, 1], 0, 2)", "algebraic([-1/2, 1], 0, 1)", "algebraic([-2, 0, 1], 2, 1)", "algebraic([], 0, 1)", "algebraic(1, 0, 1)"]
)  # fmt: skip
def test_an_algebraic_number_needs_exactly_one_root_in_its_interval(text):
    with pytest.raises(ExpressionError):
        enclose(parse(text), 100)


@pytest.mark.parametrize("text", ["exp(exp(exp(100)))", "gamma(-3)", "zeta(1)"])
def test_what_cannot_be_enclosed_gives_none(text):
    assert enclose(parse(text), 100) is None


@pytest.mark.parametrize(
    "text",
    [
        "dirichlet_l(3, 3, 2)",
        "dirichlet_l(0, 1, 2)",
        "dirichlet_l(5, 7, 2)",
        "dirichlet_l(1/2, 1, 2)",
        "dirichlet_l(200000, 1, 2)",
        "polygamma(1/2)",
        "log(2, 3, 4)",
    ],
)
def test_arguments_that_a_function_does_not_take_are_refused(text):
    with pytest.raises(ExpressionError):
        enclose(parse(text), 100)
