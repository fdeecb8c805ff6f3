"""N39: Two-colour van der Waerden numbers against 2^k, defined once more, independently of the Lean text."""


def good(colours, k):
    n = len(colours)
    return not any(
        len({colours[a + i * d] for i in range(k)}) == 1 for d in range(1, n) for a in range(n - (k - 1) * d)
    )
