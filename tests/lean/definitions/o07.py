"""O07: Conway's 99-graph problem, defined once more, independently of the Lean text."""


def conway(n, es):
    nbr = {v: set() for v in range(n)}
    for a, b in es:
        nbr[a].add(b)
        nbr[b].add(a)
    return all(len(nbr[i] & nbr[j]) == (1 if j in nbr[i] else 2) for i in range(n) for j in range(i))
