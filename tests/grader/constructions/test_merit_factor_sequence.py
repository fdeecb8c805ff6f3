import random
from fractions import Fraction

import pytest

KIND = "merit-factor-sequence"


def merit(signs):
    a = [1 if c == "+" else -1 for c in signs]
    n = len(a)
    energy = sum(sum(a[i] * a[i + k] for i in range(n - k)) ** 2 for k in range(1, n))
    return Fraction(n * n, 2 * energy)


def test_the_barker_sequence_of_length_thirteen(check):
    assert check(KIND, {}, {"signs": "+++++--++-+-+"}).value == Fraction(169, 12)


def test_random_sequences_agree_with_the_definition(check):
    rng = random.Random(13)
    for _ in range(40):
        signs = "".join(rng.choice("+-") for _ in range(rng.randrange(2, 30)))
        assert check(KIND, {}, {"signs": signs}).value == merit(signs)


@pytest.mark.parametrize("signs", ["+", "", "+0-", "+-x", 13, ["+", "-"], None])
def test_other_sequences_are_refused(check, signs):
    assert check(KIND, {}, {"signs": signs}).failed == "format"


def test_a_short_sequence_cannot_stand_for_a_long_one(check):
    assert check(KIND, {"least_length": 100}, {"signs": "+++++--++-+-+"}).failed == "format"


def test_one_flipped_sign_lowers_the_barker_merit(check):
    for i in range(13):
        signs = list("+++++--++-+-+")
        signs[i] = "-" if signs[i] == "+" else "+"
        assert check(KIND, {}, {"signs": "".join(signs)}).value < Fraction(169, 12)
