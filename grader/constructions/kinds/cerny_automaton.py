"""Synchronising automata with long shortest reset words.

Definition: a complete deterministic automaton on states 0 … n−1; a word resets it when it maps all states to
one; the value is the length of a shortest reset word, found by breadth-first search over sets of states.
Černý's conjecture says at most (n−1)^2. Source: M. Volkov, *Synchronizing automata and the Černý conjecture*,
LATA 2008.
"""

from __future__ import annotations

from grader.constructions import shapes
from grader.constructions.model import FormatError, Json, Measured, Parameters, Undecided, Violation, declared
from openfrontiers.wording import noun

MAX_SETS = 4_000_000


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"letters": [[δ(0), …, δ(n−1)], …]}``."""
    n = parameters.integer("states", 1, 64)
    letters_given = parameters.integer("letters", 0, 64, 0)
    parameters.finish()
    (letters,) = shapes.fields(data, "letters")
    maps = shapes.items(letters, "letters", lambda m, where: shapes.integers(m, where, 0, n - 1, n), 1, 64)
    if letters_given and len(maps) != letters_given:
        raise FormatError(
            "letters", f"expected {letters_given} {noun(letters_given, 'letter')}, found {len(maps)}"
        )
    length = shortest_reset(n, maps)
    return Measured(length, {"letters": len(maps), "cerny_bound": (n - 1) ** 2})


def shortest_reset(n: int, maps: list[list[int]]) -> int:
    """The length of a shortest reset word. Raises :class:`Violation` where there is none, :class:`Undecided`
    at the limit of sets.
    """
    full = (1 << n) - 1
    # The image of a set, eight states at a time.
    tables = [
        [[_image(part, base, letter, n) for part in range(256)] for base in range(0, n, 8)] for letter in maps
    ]
    seen = {full}
    frontier = [full]
    length = 0
    while frontier:
        if any(states & (states - 1) == 0 for states in frontier):
            return length
        following = []
        for states in frontier:
            for table in tables:
                image = 0
                for index, row in enumerate(table):
                    image |= row[states >> (8 * index) & 255]
                if image not in seen:
                    seen.add(image)
                    following.append(image)
        if len(seen) > MAX_SETS:
            raise Undecided(f"more than {MAX_SETS} sets of states")
        frontier = following
        length += 1
    raise Violation("synchronising", "no word maps all states to one", reachable_sets=len(seen))


def _image(part: int, base: int, letter: list[int], n: int) -> int:
    image = 0
    for bit in range(8):
        if part >> bit & 1 and base + bit < n:
            image |= 1 << letter[base + bit]
    return image


KIND = declared("cerny-automaton", check)
