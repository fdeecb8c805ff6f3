"""O14: Barker sequences have length at most 13, defined once more, independently of the Lean text."""


def autocorrelation(a, k):
    s = [1 if x else -1 for x in a]
    return sum(s[i] * s[i + k] for i in range(len(s) - k))


def isBarker(a):
    return all(abs(autocorrelation(a, k)) <= 1 for k in range(1, len(a)))
