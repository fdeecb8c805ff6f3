"""O36: The prime power conjecture for finite projective planes, defined once more, independently of the Lean text."""


def plane(n, size, d):
    lines = [frozenset((l + x) % size for x in d) for l in range(size)]
    if size != n * n + n + 1 or any(len(line) != n + 1 for line in lines):
        return False
    meet = all(len(lines[a] & lines[b]) == 1 for a in range(size) for b in range(a))
    join = all(sum(a in line and b in line for line in lines) == 1 for a in range(size) for b in range(a))
    return meet and join
