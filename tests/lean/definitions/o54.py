"""O54: Babai's conjecture for alternating groups, defined once more, independently of the Lean text."""


def perm4(p):
    return sorted(p) == [0, 1, 2, 3]


def even4(p):
    if not perm4(p):
        return False
    seen, cycles = set(), 0
    for i in range(4):
        if i not in seen:
            cycles += 1
            while i not in seen:
                seen.add(i)
                i = p[i]
    return (4 - cycles) % 2 == 0
