"""O75: Gottschalk's surjunctivity conjecture, defined once more, independently of the Lean text."""


def xorStep(memory, x):
    return [sum(x[(g + s) % 3] for s in memory) % 2 for g in range(3)]
