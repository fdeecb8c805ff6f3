"""N11: The Erdős–Sós conjecture, defined once more, independently of the Lean text."""


def copy(k, es, n, fs, f):
    target = {frozenset(x) for x in fs}
    return len(set(f)) == k and all(frozenset((f[a], f[b])) in target for a, b in es)
