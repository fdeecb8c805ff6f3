"""E19: Erdős problem 1148: sums of two squares less a square, defined once more, independently of the Lean text."""


def represents(n, x, y, z):
    return x * x + y * y - z * z == n and max(x * x, y * y, z * z) <= n


def isRepresented(n):
    return any(represents(n, x, y, z) for x in range(n + 1) for y in range(n + 1) for z in range(n + 1))
