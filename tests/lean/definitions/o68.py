"""O68: The Erdős–Gyárfás conjecture, defined once more, independently of the Lean text."""


def cyc(n, es, c):
    e = {frozenset(x) for x in es}
    return (
        len(c) >= 3 and len(set(c)) == len(c) and all(frozenset((c[i - 1], c[i])) in e for i in range(len(c)))
    )


def degreeThree(n, es):
    return all(sum(v in e for e in es) >= 3 for v in range(n))
