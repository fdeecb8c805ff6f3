"""Equal is proven, different is proven, and what is neither is said to be neither."""

import random
from fractions import Fraction

import pytest

from grader.expressions import algebraic as alg
from grader.expressions.equality import Equality, compare
from grader.expressions.text import parse
from grader.expressions.tree import ExpressionError

EQUAL = [
    ("sqrt(2)+sqrt(3)", "sqrt(5+2*sqrt(6))"), ("1/(sqrt(2)-1)", "sqrt(2)+1"), ("sqrt((1-sqrt(2))^2)", "sqrt(2)-1"), ("(-8)^(1/3)", "1+i*sqrt(3)"),
    ("cbrt(cbrt(2)-1)", "cbrt(1/9)-cbrt(2/9)+cbrt(4/9)"), ("sin(pi/12)", "(sqrt(6)-sqrt(2))/4"), ("cos(2*pi/7)+cos(4*pi/7)+cos(6*pi/7)", "-1/2"),
    ("cos(pi/5)", "(1+sqrt(5))/4"), ("tan(pi/8)", "sqrt(2)-1"), ("algebraic([-1,-1,1], 1, 2)", "golden_ratio"), ("algebraic([-2,0,0,1], 1, 2)", "cbrt(2)"),
    ("log(4)", "2*log(2)"), ("log(8, 2)", "3"), ("log(6)", "log(2)+log(3)"), ("exp(log(2)/2)", "sqrt(2)"), ("e^(i*pi)", "-1"), ("log(-1)", "i*pi"),
    ("exp(1)^pi", "exp(pi)"), ("2^pi", "exp(pi*log(2))"), ("zeta(2)", "pi^2/6"), ("zeta(4)", "pi^4/90"), ("zeta(-1)", "-1/12"), ("zeta(0)", "-1/2"),
    ("gamma(1/2)", "sqrt(pi)"), ("gamma(7/2)", "15*sqrt(pi)/8"), ("gamma(-1/2)", "-2*sqrt(pi)"), ("gamma(1/3)*gamma(2/3)", "2*pi/sqrt(3)"),
    ("5!", "120"), ("beta(1/2, 1/2)", "pi"), ("cosh(log(2))", "5/4"), ("asinh(1)", "log(1+sqrt(2))"), ("atanh(1/3)", "log(2)/2"), ("acos(-1/2)", "2*pi/3"),
    ("atan(1)", "pi/4"), ("asin(sqrt(3)/2)", "pi/3"), ("polylog(2, 1/2)", "pi^2/12-log(2)^2/2"), ("polylog(3, 1)", "zeta(3)"), ("dirichlet_eta(2)", "pi^2/12"),
    ("ellipk(1/2)", "gamma(1/4)^2/(4*sqrt(pi))"), ("ellipk(0)", "pi/2"), ("digamma(1/2)", "-euler_gamma-2*log(2)"), ("1/(1+pi)", "(1-pi)/(1-pi^2)"),
    ("sqrt(pi^2)", "pi"), ("(sqrt(2)+pi)^2", "2+2*sqrt(2)*pi+pi^2"), ("0.50", "1/2"),
    ("log(2+sqrt(3))", "-log(2-sqrt(3))"), ("log(1+sqrt(2))+log(3)", "log(3+3*sqrt(2))"), ("4*atan(1/5)-atan(1/239)", "pi/4"), ("atan(1/2)+atan(1/3)", "pi/4"),
    ("asin(3/5)+acos(3/5)", "pi/2"), ("acos(1/3)", "pi/2-asin(1/3)"), ("asin(1/3)", "atan(sqrt(2)/4)"), ("2*atan(1/3)", "asin(3/5)"), ("i^i", "exp(-pi/2)"), ("log(i)", "i*pi/2"),
    ("sqrt(4)", "2"), ("abs(1-sqrt(2))", "sqrt(2)-1"),
]  # fmt: skip
DIFFERENT = [
    ("0.333333333333", "1/3"), ("0.9999999999", "1"), ("exp(pi*sqrt(163))", "262537412640768744"), ("(-8)^(1/3)", "-2"), ("3.14159265358979", "pi"),
    ("sqrt(2)", "1.41421356237309504880168872420969807856967187537694"), ("1e-50", "0"), ("2^(1/3)", "1.26"), ("sqrt(2)+sqrt(3)", "sqrt(10)"),
    ("log(2)+log(3)", "log(5)"), ("pi", "22/7"), ("zeta(3)", "1.2020569"), ("e^pi-pi", "20"), ("i", "-i"), ("cos(1)", "cos(1+10^-30)"),
]  # fmt: skip


@pytest.mark.parametrize(("left", "right"), EQUAL)
def test_equal_values_are_proven_equal(left, right):
    assert compare(parse(left), parse(right)).equality is Equality.EQUAL
    assert compare(parse(right), parse(left)).equality is Equality.EQUAL


@pytest.mark.parametrize(("left", "right"), DIFFERENT)
def test_different_values_are_proven_different(left, right):
    assert compare(parse(left), parse(right)).equality is Equality.DIFFERENT


@pytest.mark.parametrize(("left", "right"), EQUAL)
def test_equal_values_moved_a_little_are_proven_different(left, right):
    assert compare(parse(left), parse(f"({right})+10^-100")).equality is Equality.DIFFERENT


def test_what_no_rule_proves_is_undetermined():
    # True by the duplication of K, but no rule here proves it.
    outcome = compare(parse("hyp2f1(1, 1, 2, 1/2)"), parse("2*log(2)"))
    assert outcome.equality is Equality.UNDETERMINED


@pytest.mark.parametrize(
    "text",
    [
        "1/(sqrt(2)^2-2)",
        "gamma(0)",
        "0*gamma(0)",
        "zeta(1)",
        "tan(pi/2)",
        "log(0)",
        "1/(sin(pi))",
        "foo(1)",
        "x",
        "gamma",
        "sqrt()",
        "log(1,2,3)",
    ],
)
def test_what_has_no_value_is_an_error_even_against_itself(text):
    with pytest.raises(ExpressionError):
        compare(parse(text), parse(text))


def _random_expression(rng, depth):
    """Text of a real expression whose parts are all defined."""
    if depth == 0:
        return rng.choice(
            ["1", "2", "3", "1/2", "2/3", "pi", "e", "sqrt(2)", "log(2)", "zeta(3)", "euler_gamma", "catalan"]
        )
    a, b = _random_expression(rng, depth - 1), _random_expression(rng, depth - 1)
    form = rng.choice(
        ["({a}+{b})", "({a}-{b})", "({a}*{b})", "({a}/(1+({b})^2))", "exp({a}/4)", "log(1+({a})^2)", "sqrt(2+({a})^2)", "sin({a})", "cos({a}*pi/3)",
         "atan({a})", "sinh({a}/3)", "(1+({a})^2)^(1/3)", "(1+({a})^2)^({b}/5)", "gamma(1/3+({a})^2/9)", "tanh({a})", "asinh({a})", "abs({a})", "asin(1/(2+({a})^2))"]
    )  # fmt: skip
    return form.format(a=a, b=b)


def test_normal_forms_have_the_value_of_the_expression():
    """Every rule of the normal form keeps the value: the form's ball and the expression's ball always meet, at 200 digits."""
    from flint import arb

    from grader.expressions.ball import evaluate, precision
    from grader.expressions.normal import Normaliser, NotNormalisable

    rng = random.Random(20)
    tried = 0
    for _ in range(400):
        node = parse(_random_expression(rng, rng.randrange(1, 4)))
        normaliser = Normaliser()
        try:
            ball = normaliser.ball(normaliser.form(node), 700)
        except (NotNormalisable, ExpressionError):
            continue
        direct = evaluate(node, 700)
        if not (ball.is_finite() and direct.is_finite()):
            continue
        tried += 1
        with precision(700):
            assert ball.overlaps(direct), node
            if direct.rel_accuracy_bits() > 500 and ball.rel_accuracy_bits() > 500:
                assert bool(abs(ball - direct) <= (1 + abs(direct)) * arb(2) ** -450)
    assert tried > 250


def test_zero_tests_agree_with_minimal_polynomials_on_random_radicals():
    """a + b sqrt(2) + c sqrt(3) + d sqrt(6) is zero only for a = b = c = d = 0, whatever way it is written."""
    rng = random.Random(1)
    for _ in range(60):
        a, b, c, d = (rng.randrange(-2, 3) for _ in range(4))
        two, three = (alg.root(alg.rational(n), 2) for n in (2, 3))
        total = alg.rational(a)
        for k, x in ((b, two), (c, three), (d, alg.multiply(two, three))):
            for _ in range(abs(k)):
                total = alg.add(total, alg.multiply(alg.rational(1 if k > 0 else -1), x))
        assert alg.is_zero(total) == (a == b == c == d == 0)


def test_the_separation_bound_is_respected():
    """A nonzero sum of square roots is never smaller than the bound says."""
    from grader.expressions.ball import precision

    rng = random.Random(2)
    for _ in range(40):
        x = alg.ZERO
        for _ in range(4):
            x = alg.add(
                x,
                alg.multiply(
                    alg.rational(rng.choice([-1, 1])), alg.root(alg.rational(rng.randrange(2, 200)), 2)
                ),
            )
        if alg.is_zero(x) is False:
            bits = alg.zero_bits(x)
            with precision(64):
                from flint import arb

                assert bool(abs(alg.ball(x, bits + 64)) > arb(2) ** -(bits + 1))


def test_rational_numbers_are_compared_exactly():
    left, right = Fraction(10**40 + 1, 10**40), Fraction(10**40 + 2, 10**40 + 1)
    assert compare(parse(str(left)), parse(str(right))).equality is Equality.DIFFERENT
