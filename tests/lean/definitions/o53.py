"""O53: The Andrews–Curtis conjecture, defined once more, independently of the Lean text."""


def invert(word):
    return [-x for x in reversed(word)]
