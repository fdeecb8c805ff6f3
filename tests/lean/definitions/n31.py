"""N31: The Erdős–Simonovits compactness conjecture, defined once more, independently of the Lean text."""


def cyc(n, es, c):
    e = {frozenset(x) for x in es}
    return (
        len(c) >= 3 and len(set(c)) == len(c) and all(frozenset((c[i - 1], c[i])) in e for i in range(len(c)))
    )


def copy(k, es, n, fs, f):
    target = {frozenset(x) for x in fs}
    return len(set(f)) == k and all(frozenset((f[a], f[b])) in target for a, b in es)
