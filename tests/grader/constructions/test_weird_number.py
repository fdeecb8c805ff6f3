from itertools import combinations

import pytest

KIND = "weird-number"


def factor(n):
    result, p = [], 2
    while n > 1:
        e = 0
        while n % p == 0:
            n //= p
            e += 1
        if e:
            result.append([p, e])
        p += 1
    return {"factorisation": result}


def is_weird(n):
    divisors = [d for d in range(1, n) if n % d == 0]
    if sum(divisors) <= n:
        return False
    reachable = {0}
    for d in divisors:
        reachable |= {s + d for s in reachable if s + d <= n}
    return n not in reachable


@pytest.mark.parametrize("n", [70, 836, 4030, 5830, 7192])
def test_the_first_weird_numbers(check, n):
    assert check(KIND, {}, factor(n)).measured.details["n"] == str(n)


def test_weirdness_agrees_with_the_definition_up_to_900(check):
    for n in range(2, 900):
        assert (check(KIND, {}, factor(n)).failed is None) == is_weird(n), n


@pytest.mark.parametrize(
    ("pairs", "failed"),
    [
        ([[70, 1]], "prime"),
        ([[2, 1], [35, 1]], "prime"),
        ([[1, 1], [2, 1]], "prime"),
        ([[2, 1], [2, 1]], "format"),
        ([[2, 0]], "format"),
        ([[3, 1], [5, 1]], "abundant"),
        ([[2, 2], [3, 1]], "semiperfect"),
    ],
)
def test_near_misses(check, pairs, failed):
    assert check(KIND, {}, {"factorisation": pairs}).failed == failed


def test_an_even_number_is_no_odd_weird_number(check):
    assert check(KIND, {"odd": "true"}, factor(70)).failed == "odd"


def test_a_strong_pseudoprime_does_not_pass_for_a_prime(check):
    # 3825123056546413051 is a strong pseudoprime to the first nine prime bases.
    assert check(KIND, {}, {"factorisation": [[3825123056546413051, 1]]}).failed == "prime"


def test_semiperfect_numbers_have_a_witness_by_brute_force():
    divisors = [1, 2, 3, 4, 6]
    assert any(sum(c) == 12 for r in range(1, 6) for c in combinations(divisors, r))
