"""O06: Existence of a perfect cuboid, defined once more, independently of the Lean text."""


def isCuboid(a, b, c, d, e, f, g):
    faces = [(a, b, d), (a, c, e), (b, c, f)]
    return all(x**2 + y**2 == z**2 for x, y, z in faces) and a**2 + b**2 + c**2 == g**2
