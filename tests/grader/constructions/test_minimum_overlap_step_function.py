import random
from fractions import Fraction

import pytest

KIND = "minimum-overlap-step-function"


def value(steps):
    f = [Fraction(x) for x in steps]
    n = len(f)
    g = [1 - x for x in f]
    return max(
        Fraction(2, n) * sum(f[i] * g[i + k] for i in range(n) if 0 <= i + k < n) for k in range(-n, n + 1)
    )


def test_the_constant_function_one_half(check):
    assert check(KIND, {}, {"steps": ["1/2", "1/2"]}).value == Fraction(1, 2)


def test_an_indicator_function(check):
    assert check(KIND, {}, {"steps": [0, 1, 1, 0]}).value == value([0, 1, 1, 0])


def test_a_better_function(check):
    steps = ["0", "3/4", "1/2", "3/4", "1/2", "3/4", "3/4", "0"]
    assert sum(Fraction(x) for x in steps) == 4
    assert check(KIND, {}, {"steps": steps}).value == value(steps) < Fraction(1, 2)


@pytest.mark.parametrize(
    ("steps", "failed"),
    [
        (["1/2", "0.4999999999"], "integral"),
        (["3/2", "-1/2"], "range"),
        ([1, 1], "integral"),
        ([0, 0], "integral"),
        (["nan", 1], "format"),
        ([], "format"),
    ],
)
def test_near_misses(check, steps, failed):
    assert check(KIND, {}, {"steps": steps}).failed == failed


def test_random_steps_agree_with_the_definition(check):
    rng = random.Random(9)
    for _ in range(30):
        half = [Fraction(rng.randrange(0, 8), 7) for _ in range(rng.randrange(1, 6))]
        steps = [str(x) for x in [*half, *(1 - x for x in half)]]
        rng.shuffle(steps)
        assert check(KIND, {}, {"steps": steps}).value == value(steps)


def test_heights_without_a_moderate_common_denominator_are_refused(check):
    primes = [p for p in range(10_007, 40_000) if all(p % q for q in range(2, 200))]
    half = [f"1/{p}" for p in primes]
    assert check(KIND, {}, {"steps": [*half, *(f"{p - 1}/{p}" for p in primes)]}).failed == "format"
