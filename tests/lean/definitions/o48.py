"""O48: The Erdős–Hajnal conjecture, defined once more, independently of the Lean text."""


def induced(k, es, n, fs, f):
    e = {frozenset(x) for x in es}
    g = {frozenset(x) for x in fs}
    if len(set(f)) != k:
        return False
    return all((frozenset((i, j)) in e) == (frozenset((f[i], f[j])) in g) for i in range(k) for j in range(i))
