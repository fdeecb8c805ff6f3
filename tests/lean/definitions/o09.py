"""O09: Sheehan's conjecture, defined once more, independently of the Lean text."""


def regular(n, es):
    degree = [0] * n
    for a, b in es:
        degree[a] += 1
        degree[b] += 1
    return all(d == 4 for d in degree)


def _pairs(c):
    return {frozenset((c[i], c[(i + 1) % len(c)])) for i in range(len(c))}


def hamK5(c):
    return sorted(c) == [0, 1, 2, 3, 4]


def hamC5(c):
    return sorted(c) == [0, 1, 2, 3, 4] and all((c[i] - c[i - 1]) % 5 in (1, 4) for i in range(5))


def differ5(c, d):
    return _pairs(c) != _pairs(d)
