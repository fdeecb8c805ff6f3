"""Closed forms: what is admissible, what agrees, and what is only a fit."""

from fractions import Fraction

import pytest

from grader.closed_forms.check import check
from grader.closed_forms.information import MARGIN_DIGITS, information_digits
from grader.closed_forms.reference import read_reference, shown
from grader.expressions.text import parse
from grader.items import ItemError

# sum 1/(n^5 C(2n, n)) has no known closed form; here pi/6 to 60 digits stands for a reference.
PI_SIXTH = "0.523598775598298873077107230546583814032861566562517636829157"


def run(submission, value=PI_SIXTH, forbidden=(), closed_form=None):
    reference = read_reference(
        {"value": value, "digits": str(len(value.replace(".", "").lstrip("-0")))}, "test"
    )
    request = {
        "value": str(reference.value),
        "unit": str(reference.unit),
        "digits": reference.digits,
        "forbidden": list(forbidden),
    }
    if closed_form:
        request["closed_form"] = closed_form
    content = submission if isinstance(submission, bytes) else submission.encode()
    answer = check(request, content)
    return {c["name"]: c["outcome"] for c in answer["checks"]}, answer


def failed(*args, **kwargs):
    return next((name for name, outcome in run(*args, **kwargs)[0].items() if outcome != "passed"), None)


@pytest.mark.parametrize(
    "submission",
    [
        "pi/6", "asin(1/2)", "zeta(2)/pi", "acos(sqrt(3)/2)", "gamma(1/2)^2/6", "im(log(i))/3",
        "def proposed_solution():\n    return mp.pi/6\n",
        "from mpmath import mp, mpf\nmp.dps = 100\n\ndef proposed_solution():\n    '''half'''\n    x = mpf(1)/mpf('2')\n    return mp.asin(x)\n",
        "import mpmath as mp\ndef proposed_solution():\n    mp.mp.dps = 50\n    a = mp.power(mp.gamma(mp.mpf(1)/2), 2)\n    return a/6\n",
        "from mpmath import *\ndef proposed_solution():\n    return hyp2f1(mpf(1)/2, mpf(1)/2, mpf(3)/2, mpf(1)/4)/2\n",
        "from mpmath import *\ndef proposed_solution():\n    return hyp3f2(mpf(1)/2, mpf(1)/2, 1, mpf(3)/2, 1, mpf(1)/4)/2\n",
    ],
)  # fmt: skip
def test_closed_forms_agree_as_text_and_as_python(submission):
    assert failed(submission) is None


@pytest.mark.parametrize(
    ("submission", "name"),
    [
        ("quad(sin, 0, 1)", "allowed-operations"), ("nsum(1/x^2, 1, 10)", "allowed-operations"), ("limit(1)", "allowed-operations"), ("nprod(1)", "allowed-operations"),
        ("findroot(sin, 1)", "allowed-operations"), ("polyroots(1)", "allowed-operations"), ("identify(1)", "allowed-operations"), ("foo(1)", "allowed-operations"), ("x/6", "allowed-operations"),
        ("gammaa(1)", "allowed-operations"), ("zeta(pi)", "allowed-operations"), ("hyper([pi], [1], 1/2)", "allowed-operations"), ("hyp2f1(sqrt(2), 1, 2, 1/2)", "allowed-operations"),
        (PI_SIXTH, "literals"), ("5235987755982988730771/10^22", "literals"), ("3.14159265358979/6", "literals"), ("pi/7", "agreement"), ("22/42", "agreement"),
        ("-pi/6", "agreement"), ("pi/6 + 10^-50", "agreement"), ("pi/6 + i/10^30", "agreement"), ("gamma(0)", "value"), ("1/(sqrt(2)^2-2)", "value"),
        ("The value is pi/6", "format"), ("pi/6 pi/6", "format"), ("", "format"), ("(" * 10_000, "format"), (b"\xff", "format"),
        ("def proposed_solution():\n    for i in range(3): pass\n    return mp.pi\n", "allowed-operations"),
        ("def proposed_solution():\n    return sum([1/n for n in x])\n", "allowed-operations"),
        ("def proposed_solution():\n    return mp.quad(lambda x: x, [0, 1])\n", "allowed-operations"),
        ("def proposed_solution():\n    return mp.nsum(f, [1, mp.inf])\n", "allowed-operations"),
        ("def proposed_solution():\n    return eval('1')\n", "allowed-operations"),
        ("import os\ndef proposed_solution():\n    return mp.pi/6\n", "format"),
        ("def proposed_solution():\n    return __import__('os').getpid()\n", "format"),
        ("def proposed_solution():\n    return mp.pi.__class__\n", "format"),
        ("def proposed_solution(x):\n    return mp.pi\n", "format"), ("@f\ndef proposed_solution():\n    return mp.pi\n", "format"),
        ("def proposed_solution():\n    return mp.pi//6\n", "format"), ("def proposed_solution():\n    x = 1\n    x = 2\n    return x\n", "format"),
        ("def proposed_solution():\n    pass\n", "format"), ("def proposed_solution():\n    return\n", "format"), ("def proposed_solution():\n    return 'pi/6'\n", "format"),
        ("def proposed_solution():\n    return " + "(" * 3000 + "1" + ")" * 3000, "format"), ("def proposed_solution() return", "format"),
        ("def proposed_solution():\n    return mp.pi/6\nprint(proposed_solution())\n", "format"),
    ],
)  # fmt: skip
def test_what_is_no_closed_form_fails_at_a_named_check(submission, name):
    assert failed(submission) == name


def test_doubling_names_cannot_blow_the_expression_up():
    lines = ["    a0 = mp.pi"] + [f"    a{i + 1} = a{i} + a{i}" for i in range(60)]
    assert failed("def proposed_solution():\n" + "\n".join(lines) + "\n    return a60\n") == "format"


def test_an_item_forbids_what_restates_its_definition():
    assert failed("pi/6", forbidden=["pi"]) == "definition-restated"
    assert failed("π/6", forbidden=["pi"]) == "definition-restated"
    assert failed("asin(1/2)", forbidden=["pi"]) is None


def test_digits_are_compared_as_numbers_not_as_text():
    # 0.29999… and 0.30000… share no digit as text.
    outcomes, answer = run("3/10 - 10^-30", value="0.3" + "0" * 39)
    assert outcomes["agreement"] == "failed"
    assert answer["result"]["digits_of_agreement"] == 29
    assert failed("3/10 - 5/10^41", value="0.2" + "9" * 39) is None


def test_a_long_expression_that_could_be_a_fit_is_rejected():
    fit = "pi/6 + 0*" + "*".join(
        f"log({p})" for p in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53)
    )
    assert run(fit)[0]["agreement"] == "passed"
    assert failed(fit) == "information"


def test_too_short_a_reference_decides_nothing():
    outcomes, _ = run("pi/6", value="0.52359877559830")
    assert outcomes["information"] == "undetermined"
    assert run("355/678", value="0.52359")[0]["information"] == "failed"


def test_information_counts_numerals_by_their_bits():
    assert information_digits(parse("1")) == 1
    assert information_digits(parse("10^9")) < information_digits(parse("1000000007"))
    assert information_digits(parse("123456789/987654321")) >= 18
    assert MARGIN_DIGITS == 10


def test_a_rational_fitted_to_twenty_digits_is_recognised():
    target = Fraction(PI_SIXTH)
    fitted = target.limit_denominator(10**10)
    expression = f"({fitted.numerator % 10**5} + {fitted.numerator // 10**5}*10^5)/({fitted.denominator % 10**5} + {fitted.denominator // 10**5}*10^5)"
    outcomes, _ = run(expression, value=PI_SIXTH[:20])
    assert outcomes["agreement"] == "passed"
    assert outcomes["information"] == "failed"


def test_a_recorded_closed_form_has_to_be_proven_equal():
    _, answer = run("asin(1/2)", closed_form="pi/6")
    assert answer["result"]["proven_equal_to_recorded"] is True
    _, answer = run("hyp2f1(1/2, 1/2, 3/2, 1/4)/2", closed_form="pi/6")
    assert answer["result"]["proven_equal_to_recorded"] is False


def test_a_prompt_shows_at_most_five_digits():
    reference = read_reference({"value": PI_SIXTH, "digits": "60"}, "test")
    assert shown(reference) == "0.5236"
    assert (
        shown(read_reference({"value": "135.26830258086883759422627964619220742", "digits": "38"}, "test"))
        == "135.27"
    )
    assert shown(read_reference({"value": "-0.00123456", "digits": "6"}, "test")) == "-0.0012346"


@pytest.mark.parametrize(
    "data",
    [
        {"value": "nan", "digits": "3"},
        {"value": "0.0", "digits": "1"},
        {"value": "0.12", "digits": "3"},
        {"value": "12", "digits": "2"},
        {},
    ],
)
def test_an_unfit_reference_is_the_items_fault(data):
    with pytest.raises(ItemError):
        read_reference(data, "answers/x.yaml")
