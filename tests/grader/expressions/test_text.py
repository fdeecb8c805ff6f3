"""One expression and nothing else: what is read, and what is refused with its place."""

import pytest

from grader.expressions.rational import evaluate
from grader.expressions.text import decode, parse
from grader.expressions.tree import ExpressionError, to_text


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1+2*3^2", 19), ("-2^2", -4), ("(-2)^2", 4), ("2^3^2", 512), ("2**10", 1024), ("5!/3!", 20), ("3!!", 720), ("binomial(10, 3)", 120),
        ("10 - 2 - 3", 5), ("100/10/5", 2), ("2^-1*4", 2), ("+5", 5), ("--5", 5), (" 7 \n", 7), ("1.50e1", 15), (".5*2", 1), ("1e3", 1000),
    ],
)  # fmt: skip
def test_arithmetic_follows_the_usual_precedence(text, value):
    assert evaluate(parse(text)) == value


def test_a_decimal_is_the_rational_that_it_spells():
    from fractions import Fraction

    assert evaluate(parse("0.1+0.2")) == Fraction(3, 10)


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("", 1, 1), ("1 +", 1, 4), ("2(3)", 1, 2), ("2pi", 1, 2), ("1,000", 1, 2), ("x = 3", 1, 3), ("$3$", 1, 1), ("3%", 1, 2), ("Answer: 3", 1, 7),
        ("The answer is 3", 1, 5), ("1\n2", 2, 1), ("(1", 1, 3), ("(1]", 1, 3), ("−3", 1, 1), ("3²", 1, 2), ("\\frac12", 1, 1), ("f(,1)", 1, 3),
    ],
)  # fmt: skip
def test_anything_beside_one_expression_is_refused_with_its_place(text, line, column):
    with pytest.raises(ExpressionError) as error:
        parse(text)
    assert (error.value.line, error.value.column) == (line, column)


@pytest.mark.parametrize(
    "text", ["10^10^10", "10**10**10", "9^9^9^9", "100000000!", "2^(2^64)", "(10^6)!", "binomial(10^9, 10^8)"]
)
def test_towers_and_factorials_are_refused_at_once(text):
    with pytest.raises(ExpressionError, match="bits"):
        evaluate(parse(text))


@pytest.mark.parametrize(
    "text",
    ["(" * 10_000, "[" * 10_000 + "]" * 10_000, "-" * 10_000 + "1", "2^" * 10_000 + "2", "f(" * 10_000],
)
def test_ten_thousand_nested_brackets_are_a_clear_error(text):
    with pytest.raises(ExpressionError, match="nested more than 100 deep"):
        parse(text)


def test_a_long_flat_expression_is_read():
    assert evaluate(parse("1" + "+1" * 9_000)) == 9_001


@pytest.mark.parametrize("text", ["1" * 30_000, "1e99999", "0." + "1" * 30_000])
def test_endless_numerals_are_refused(text):
    with pytest.raises(ExpressionError):
        parse(text)


@pytest.mark.parametrize("text", ["1/0", "0^0", "0^-1", "1/(2-2)"])
def test_undefined_arithmetic_is_refused(text):
    with pytest.raises(ExpressionError):
        evaluate(parse(text))


def test_bytes_that_are_no_text_are_refused():
    with pytest.raises(ExpressionError, match="UTF-8"):
        decode(b"\xff1")


def test_printing_and_reading_again_gives_the_same_expression():
    for text in ("1+2*3^2", "f(1, [2, 3], {4})", "(1, 2)", "(1,)", "-x!"):
        assert to_text(parse(to_text(parse(text)))) == to_text(parse(text))
