"""O47: Erdős problem 572: lower bounds for even-cycle Turán numbers, defined once more, independently of the Lean text."""


def cyc(n, es, c):
    e = {frozenset(x) for x in es}
    return (
        len(c) >= 3 and len(set(c)) == len(c) and all(frozenset((c[i - 1], c[i])) in e for i in range(len(c)))
    )


def edgeCount(n, es):
    return len({frozenset(x) for x in es})
