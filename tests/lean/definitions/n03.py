"""N03: The Tu–Deng conjecture, defined once more, independently of the Lean text."""


def weight(k, a):
    return bin(a).count("1")


def pairs(k, t):
    m = 2**k - 1
    return sum(
        1
        for a in range(m)
        for b in range(m)
        if (a + b - t) % m == 0 and bin(a).count("1") + bin(b).count("1") < k
    )
