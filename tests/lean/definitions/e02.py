"""E02: Erdős problem 125: sums of numbers with few digits in bases 3 and 4, defined once more, independently of the Lean text."""


def _digits_ok(b, n):
    while n:
        if n % b > 1:
            return False
        n //= b
    return True


def smallDigits(b, fuel, n):
    assert fuel >= n.bit_length()
    return _digits_ok(b, n)


def inSum(n):
    return any(_digits_ok(3, a) and _digits_ok(4, n - a) for a in range(n + 1))
