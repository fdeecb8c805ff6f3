import random
from fractions import Fraction

import pytest

KIND = "autocorrelation-step-function"


def value(steps, absolute=False):
    a = [Fraction(x) for x in steps]
    n = len(a)
    sums = [sum(a[i] * a[k - i] for i in range(n) if 0 <= k - i < n) for k in range(2 * n - 1)]
    return 2 * n * max(abs(s) if absolute else s for s in sums) / sum(a) ** 2


def test_the_constant_function_gives_two(check):
    assert check(KIND, {}, {"steps": [1]}).value == 2
    assert check(KIND, {}, {"steps": [1] * 10}).value == 2


def test_a_better_step_function(check):
    steps = [1, 2, 2, 0, 2]
    assert check(KIND, {}, {"steps": steps}).value == value(steps) < 2


def test_the_value_matches_a_fine_integration(check):
    # The maximum of f*f is at a multiple of the step width: compare with sampling between.
    steps = [3, 0, 1, 2]
    n, exact = len(steps), check(KIND, {}, {"steps": [3, 0, 1, 2]}).value

    def convolution(t):
        fine, total = 400, 0.0
        for i in range(fine):
            x = -0.25 + (i + 0.5) / (2 * fine)
            y = t - x
            if -0.25 <= y < 0.25:
                total += steps[int((x + 0.25) * 2 * n)] * steps[int((y + 0.25) * 2 * n)] / (2 * fine)
        return total

    best = max(convolution(-0.5 + k / 64) for k in range(65))
    integral = sum(steps) / (2 * n)
    assert abs(best / integral**2 - float(exact)) < 0.05


@pytest.mark.parametrize(
    ("steps", "failed"),
    [
        ([1, -1, 3], "nonnegative"),
        ([0, 0], "integral"),
        (["nan"], "format"),
        ([], "format"),
        (["1e-20000"], "format"),
        ([None], "format"),
        ([True], "format"),
        (["-0.0000000001", 1], "nonnegative"),
    ],
)
def test_near_misses(check, steps, failed):
    assert check(KIND, {}, {"steps": steps}).failed == failed


def test_signed_functions_are_measured_by_the_absolute_value(check):
    steps = [2, -1, 2]
    assert check(KIND, {"form": "absolute"}, {"steps": steps}).value == value(steps, absolute=True)
    assert check(KIND, {"form": "absolute"}, {"steps": [1, -1]}).failed == "integral"


def test_random_steps_agree_with_the_definition(check):
    rng = random.Random(6)
    for _ in range(30):
        steps = [f"{rng.randrange(0, 9)}/{rng.randrange(1, 9)}" for _ in range(rng.randrange(1, 9))] + [1]
        assert check(KIND, {}, {"steps": steps}).value == value(steps)


def test_heights_without_a_moderate_common_denominator_are_refused(check):
    primes = [p for p in range(10_007, 40_000) if all(p % q for q in range(2, 200))]
    assert check(KIND, {}, {"steps": [f"1/{p}" for p in primes]}).failed == "format"
