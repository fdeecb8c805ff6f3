"""O81: The quadratic sensitivity conjecture, defined once more, independently of the Lean text."""


def orSensitivity(x):
    return sum(any(x) != any(v ^ (i == j) for j, v in enumerate(x)) for i in range(4))


def paritySensitivity(x):
    return 4


def orBlocks(x, blocks):
    return all(any(v ^ (j in b) for j, v in enumerate(x)) != any(x) for b in blocks)


def areDisjoint(blocks):
    flat = [i for b in blocks for i in b]
    return len(flat) == len(set(flat))
