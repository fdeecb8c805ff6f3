"""Final answers, among them pairs on which answer checkers are known to have erred."""

import pytest

from grader.answers.compare import compare


def outcome(answer_type, submitted, recorded, variables=()):
    request = {"answer_type": answer_type, "value": recorded, "variables": list(variables)}
    checks = compare(request, submitted.encode())["checks"]
    return {c["name"]: c["outcome"] for c in checks}, checks[-1]["summary"]


@pytest.mark.parametrize(
    ("answer_type", "submitted", "recorded"),
    [
        ("integer", "1024", "2^10"), ("integer", "0", "-0"), ("integer", "512*sqrt(4)", "1024"), ("integer", "1e3", "1000"), ("rational", "0.125", "1/8"),
        ("rational", "-3/6", "-1/2"), ("real", "2^(1/2)", "sqrt(2)"), ("real", "pi*2", "2*pi"), ("real", "1/sqrt(3)", "sqrt(3)/3"), ("real", "e^(2*log(3))", "9"),
        ("tuple", "(1, 1/2)", "(2/2, 0.5)"), ("tuple", "()", "()"), ("set", "{3, 1, 2}", "{1, 2, 3}"), ("set", "{1, 1, 2}", "{2, 1}"),
        ("set", "{sqrt(2), -sqrt(2)}", "{-2^(1/2), 2/sqrt(2)}"), ("set", "{(1, 2), (2, 1)}", "{(2, 1), (1, 2)}"), ("multiset", "{1, 2, 1}", "{1, 1, 2}"),
        ("matrix", "[[1, 2], [3, 4]]", "[[1, 4/2], [3, 4]]"), ("set", "{}", "{}"),
        ("set", "{sqrt(4), 3}", "{2, sqrt(9)}"), ("set", "{2, sqrt(4)}", "{2}"), ("multiset", "{2, sqrt(4)}", "{2, 2}"),
    ],
)  # fmt: skip
def test_equal_answers_are_accepted(answer_type, submitted, recorded):
    assert set(outcome(answer_type, submitted, recorded)[0].values()) == {"passed"}


@pytest.mark.parametrize(
    ("answer_type", "submitted", "recorded"),
    [
        ("integer", "1023", "1024"), ("integer", "1024.5", "1024"), ("integer", "1024.0000000001", "1024"), ("rational", "0.333333333333333333", "1/3"),
        ("real", "3.14159265358979", "pi"), ("real", "-sqrt(2)", "sqrt(2)"), ("tuple", "(2, 1)", "(1, 2)"), ("tuple", "(1, 2, 3)", "(1, 2)"), ("tuple", "(1, 2)", "(1, (2,))"),
        ("set", "{1, 2}", "{1, 2, 3}"), ("set", "{1, 2, 4}", "{1, 2, 3}"), ("multiset", "{1, 2}", "{1, 1, 2}"), ("matrix", "[[1, 2], [3, 4]]", "[[1, 3], [2, 4]]"),
        ("matrix", "[[1, 2]]", "[[1], [2]]"), ("set", "{}", "{0}"), ("set", "{sqrt(2), 2}", "{sqrt(3), 2}"), ("set", "{1, sqrt(2)}", "{2, sqrt(2)}"), ("multiset", "{2, sqrt(4), 2}", "{2, 2}"), ("real", "gamma(0)", "1"), ("integer", "10^10^10", "1"),
    ],
)  # fmt: skip
def test_different_answers_are_rejected(answer_type, submitted, recorded):
    assert outcome(answer_type, submitted, recorded)[0]["value"] == "failed"


@pytest.mark.parametrize(
    ("answer_type", "submitted"),
    [
        ("integer", "Answer: 1024"), ("integer", "1024 1024"), ("integer", "\\boxed{1024}"), ("integer", "1,024"), ("integer", "(1, 024)"), ("integer", "{1024}"),
        ("integer", "print(1024)\n1024"), ("integer", "__import__('os').system('true')"), ("integer", "1024 # it is"), ("integer", "1024 or 1025"), ("integer", "NaN;1024"),
        ("set", "[1, 2]"), ("set", "1, 2"), ("tuple", "1"), ("matrix", "[[1, 2], [3]]"), ("matrix", "[]"), ("matrix", "[1, 2]"), ("integer", ""), ("integer", "x=1024"),
        ("integer", "(" * 10_000), ("integer", "9" * 70_000),
    ],
)  # fmt: skip
def test_what_is_not_one_value_of_the_type_is_refused(answer_type, submitted):
    found, summary = outcome(answer_type, submitted, "1024")
    assert found == {"format": "failed"}
    assert summary


@pytest.mark.parametrize("submitted", ["nan", "inf", "oo", "None", "True", "infinity"])
def test_words_are_no_numbers(submitted):
    assert outcome("integer", submitted, "1024")[0]["value"] == "failed"


def test_what_is_neither_proven_is_undetermined():
    assert outcome("real", "hyp2f1(1, 1, 2, 1/2)", "2*log(2)")[0]["value"] == "undetermined"


@pytest.mark.parametrize(
    ("submitted", "recorded", "expected"),
    [
        ("(x+1)^2", "x^2+2*x+1", "passed"), ("x^2-1", "(x-1)*(x+1)", "passed"), ("sqrt(2)*x", "x*2/sqrt(2)", "passed"), ("(x+y)^3-(x-y)^3", "6*x^2*y+2*y^3", "passed"),
        ("x^2+2*x+2", "x^2+2*x+1", "failed"), ("x", "y", "failed"), ("x^2", "x", "failed"), ("0", "x-x", "passed"), ("x^2/2", "0.5*x^2", "passed"),
        ("1/x", "x", "failed"), ("sin(x)", "x", "failed"), ("z", "x", "failed"), ("x^(1/2)", "x", "failed"), ("x^100000", "x", "failed"),
    ],
)  # fmt: skip
def test_polynomials(submitted, recorded, expected):
    assert outcome("polynomial", submitted, recorded, ["x", "y"])[0]["value"] == expected


def test_a_huge_set_is_compared_in_bounded_time():
    members = ", ".join(str(n) for n in range(3000))
    shuffled = ", ".join(str(n) for n in reversed(range(3000)))
    assert outcome("set", "{" + members + "}", "{" + shuffled + "}")[0]["value"] == "passed"
