"""O76: Erdős problem 101: four-point lines without five collinear points, defined once more, independently of the Lean text."""


def inc(a, b, c, d):
    return sorted({a, b, c, d}) == [a, b, c, d]
