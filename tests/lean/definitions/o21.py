"""O21: The Černý conjecture, defined once more, independently of the Lean text."""


def run4(q, w):
    for a in w:
        q = (q + 1) % 4 if a == 0 else (0 if q == 3 else q)
    return q


def reset4(w):
    return len({run4(q, w) for q in range(4)}) == 1
