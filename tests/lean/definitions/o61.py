"""O61: The Erdős–Rousseau sparse-halves problem, defined once more, independently of the Lean text."""


def spans(n, es, s):
    return sum(1 for a, b in es if a in s and b in s)


def sizeOf(n, s):
    return len(set(s) & set(range(n)))
