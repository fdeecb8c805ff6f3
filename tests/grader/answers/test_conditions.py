"""Answers with a verifying condition in place of one recorded value."""

import pytest

from grader.answers.compare import compare
from grader.answers.conditions import CONDITIONS, fibonacci_mod


def failed(condition, submitted, answer_type="tuple"):
    checks = compare(
        {"answer_type": answer_type, "condition": condition, "variables": []}, submitted.encode()
    )["checks"]
    return next((c["name"] for c in checks if c["outcome"] != "passed"), None)


CUBES = {"name": "sum-of-three-cubes", "n": "42"}
FORTY_TWO = "(-80538738812075974, 80435758145817515, 12602123297335631)"


def test_forty_two_is_a_sum_of_three_cubes():
    assert failed(CUBES, FORTY_TWO) is None


@pytest.mark.parametrize(
    ("submitted", "check"),
    [
        ("(1, 2, 3)", "equation"),
        (FORTY_TWO.replace("31)", "32)"), "equation"),
        ("(1, 2)", "size"),
        ("(1/2, 2, 3)", "value"),
        ("(sqrt(2), 2, 3)", "value"),
        ("((1,), 2, 3)", "value"),
    ],
)
def test_near_misses_of_three_cubes(submitted, check):
    assert failed(CUBES, submitted) == check


def test_a_primitive_representation_is_asked_for():
    condition = {"name": "sum-of-three-cubes", "n": "24", "primitive": "true"}
    assert failed(condition, "(2, 2, 2)") == "primitive"


def test_equal_sums_of_powers():
    condition = {"name": "equal-sums-of-powers", "exponent": "4", "left": "2", "right": "2"}
    assert failed(condition, "(59, 158, 133, 134)") is None
    assert failed(condition, "(59, 158, 158, 59)") == "nontrivial"
    assert failed(condition, "(59, 158, 133, 135)") == "equation"
    assert failed(condition, "(-59, 158, 133, 134)") == "positive"


def test_a_composite_where_a_prime_is_meant_is_found():
    condition = {"name": "prime", "modulus": "4", "residue": "3"}
    assert failed(condition, "7", "integer") is None
    assert failed(condition, "15", "integer") == "prime"
    assert failed(condition, "3825123056546413051", "integer") == "prime"
    assert failed(condition, "13", "integer") == "residue"
    assert failed({"name": "prime", "at_least": "100"}, "97", "integer") == "bound"


def test_fibonacci_numbers_modulo_m():
    values = [0, 1]
    while len(values) < 60:
        values.append(values[-1] + values[-2])
    assert [fibonacci_mod(n, 1009) for n in range(60)] == [v % 1009 for v in values]


def test_small_primes_are_not_wall_sun_sun():
    condition = {"name": "wall-sun-sun-prime"}
    for p in (7, 11, 13, 10007):
        assert failed(condition, str(p), "integer") == "divisibility"
    assert failed(condition, "15", "integer") == "prime"
    assert failed(condition, "5", "integer") == "size"


def test_numbers_too_large_to_decide_are_undetermined_and_not_wrong():
    for name in ("prime", "wall-sun-sun-prime", "odd-perfect-number"):
        checks = compare(
            {"answer_type": "integer", "condition": {"name": name}, "variables": []}, b"2^5000+1"
        )["checks"]
        assert checks[-1]["outcome"] == "undetermined"


def test_odd_perfect_numbers_have_to_be_odd_and_perfect():
    condition = {"name": "odd-perfect-number"}
    assert failed(condition, "6", "integer") == "odd"
    assert failed(condition, "945", "integer") == "perfect"
    # Descartes' spoof: perfect only if 22021 were prime.
    assert failed(condition, "3^2*7^2*11^2*13^2*22021", "integer") == "perfect"


def test_brocards_solutions_are_known_up_to_seven():
    assert failed({"name": "brocard"}, "(7, 71)") == "range"
    assert failed({"name": "brocard"}, "(8, 201)") == "equation"


def test_every_condition_is_documented():
    assert all(rule.__doc__ for rule in CONDITIONS.values())
