"""O80: Erdős problem 41: infinite sets with distinct triple sums, defined once more, independently of the Lean text."""


def count(members, n):
    return len({m for m in members if 1 <= m <= n})
