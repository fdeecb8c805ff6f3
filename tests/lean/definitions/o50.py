"""O50: Erdős problem 714: is the Kővári–Sós–Turán bound sharp?, defined once more, independently of the Lean text."""


def biclique(n, es, r, s, t):
    e = {frozenset(x) for x in es}
    return (
        len(set(s)) == len(s) == r
        and len(set(t)) == len(t) == r
        and all(frozenset((a, b)) in e for a in s for b in t)
    )
