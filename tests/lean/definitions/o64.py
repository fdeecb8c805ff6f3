"""O64: Erdős problem 364: three consecutive powerful numbers, defined once more, independently of the Lean text."""


def isPowerful(n):
    if n < 1:
        return False
    p = 2
    while n > 1:
        e = 0
        while n % p == 0:
            n //= p
            e += 1
        if e == 1:
            return False
        p += 1
    return True
