"""N28: Stallings' equalizer conjecture, defined once more, independently of the Lean text."""


def apply(images, word):
    out = []
    for x in word:
        y = images[abs(x) - 1]
        out += y if x > 0 else [-z for z in reversed(y)]
    return out
