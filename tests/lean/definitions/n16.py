"""N16: Erdős problem 146: Turán numbers of degenerate bipartite graphs, defined once more, independently of the Lean text."""


def copy(k, es, n, fs, f):
    target = {frozenset(x) for x in fs}
    return len(set(f)) == k and all(frozenset((f[a], f[b])) in target for a, b in es)
