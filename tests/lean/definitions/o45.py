"""O45: Erdős problem 39: a dense infinite Sidon set, defined once more, independently of the Lean text."""


def count(members, n):
    return len({m for m in members if 1 <= m <= n})
