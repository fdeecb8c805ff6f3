"""E09: Erdős problem 570: Ramsey numbers of a cycle against graphs with m edges, defined once more, independently of the Lean text."""


def cyc(n, es, c):
    e = {frozenset(x) for x in es}
    return (
        len(c) >= 3 and len(set(c)) == len(c) and all(frozenset((c[i - 1], c[i])) in e for i in range(len(c)))
    )


def lonelyFree(n, es):
    return {v for e in es for v in e} == set(range(n))


def blue(k, es, n, fs, f):
    red = {frozenset(x) for x in fs}
    return len(set(f)) == k and all(frozenset((f[a], f[b])) not in red for a, b in es)
