"""Pairs of answers on which checkers were publicly reported to err, in this grammar.

Reports: huggingface/Math-Verify 10, 14 and 71 (tiny values, lists, signs, times of day, sets given as relations); sympy/sympy 29560 (a radical "identified" from 19 digits), 4473 and 27796
(exponents written as decimals); hiyouga/MathRuler 2 and PrairieLearn/PrairieLearn 896 (decimals against fractions), 15841 (a zero term); Doenet/DoenetML 372, 681 and 168, Doenet/math-expressions 4 and 54.
"""

import pytest

from grader.answers.compare import compare


def verdict(answer_type, submitted, recorded, variables=("x", "y")):
    checks = compare(
        {"answer_type": answer_type, "value": recorded, "variables": list(variables)}, submitted.encode()
    )["checks"]
    return checks[-1]["name"], checks[-1]["outcome"]


@pytest.mark.parametrize(
    ("answer_type", "submitted", "recorded"),
    [
        ("rational", "1/2006!", "1/2004!"), ("rational", "1/2^98", "1/2^99"), ("rational", "1/(3*2^2006)", "(2^2005+1)/(3*2^2006)"), ("real", "1+1/e", "1-1/e"),
        ("set", "{1, 2, 3}", "{2, 3, 4}"), ("set", "{21, 36, 82}", "{19, 46, 82}"), ("tuple", "(0, 1.5)", "(0, 1)"), ("tuple", "(0, 12.5)", "(0, 25)"),
        ("real", "3*2^(124/245)*3^(29/245)*5^(86/147)*7^(163/735)/35", "-sqrt(15)/4+7*sqrt(3)/8"), ("rational", "0.3333", "1/3"), ("rational", "1.001/2.999", "1/3"),
        ("polynomial", "x^2+1/100000", "x^2"), ("real", "exp(20)/8-2*exp(-20)", "exp(20)/8+2*exp(-20)"), ("real", "exp(20)/8", "exp(20)/8+2*exp(-20)"), ("integer", "0", "1000!"),
        ("real", "0", "17^(1/2)-18^(1/2)"), ("real", "10^-300", "0"), ("real", "(1-10^-60)", "1"),
    ],
)  # fmt: skip
def test_reported_unequal_pairs_are_rejected(answer_type, submitted, recorded):
    assert verdict(answer_type, submitted, recorded) == ("value", "failed")
    assert verdict(answer_type, recorded, submitted) == ("value", "failed")


@pytest.mark.parametrize(
    ("answer_type", "submitted", "recorded"),
    [
        ("real", "pi/8+1/2", "0.5+pi/8"), ("real", "(2*pi)^0.5", "sqrt(2*pi)"), ("polynomial", "x^2.0", "x^2"), ("polynomial", "(1.0*x-y)^2.0", "(x-y)^2"),
        ("polynomial", "pi*((y+2)*(y-1))^2", "pi*(y+2)^2*(y-1)^2"), ("polynomial", "(x-0)/6", "x/6"), ("real", "3*cos(2*sqrt(35))", "3*cos(sqrt(980/7))"),
        ("tuple", "(0, 12.5)", "(0, 25/2)"), ("set", "{82, 46, 19}", "{19, 46, 82}"), ("polynomial", "0.25*x", "x/4"),
    ],
)  # fmt: skip
def test_reported_equal_pairs_are_accepted(answer_type, submitted, recorded):
    assert verdict(answer_type, submitted, recorded) == ("value", "passed")
    assert verdict(answer_type, recorded, submitted) == ("value", "passed")


@pytest.mark.parametrize(
    "submitted",
    [
        "0 < x < 12.5",
        "x < 3",
        "±2021",
        "12:00",
        "1, 2, ..., n",
        "1:2:3",
        "n = 2, 3, 4",
        "19, 46, and 82",
        "(-∞, 3)",
        "50%",
    ],
)
def test_reported_texts_that_are_no_single_value_are_refused(submitted):
    assert verdict("real", submitted, "2021") == ("format", "failed")
