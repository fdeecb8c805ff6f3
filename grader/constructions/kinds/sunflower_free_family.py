"""Families of sets without a sunflower.

Definition: distinct sets of at most ``set_size`` elements (exactly, with ``uniform``) in which no k sets have
one common pairwise intersection. Source: P. Erdős, R. Rado, *Intersection theorems for systems of sets*, J.
London Math. Soc. 35 (1960); R. Alweiss, S. Lovett, K. Wu, J. Zhang, Annals of Mathematics 194 (2021).
"""

from __future__ import annotations

from grader.constructions import shapes
from grader.constructions.model import FormatError, Json, Measured, Parameters, Undecided, Violation, declared
from openfrontiers.wording import noun

MAX_STEPS = 20_000_000


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"sets": [[…], …]}`` with elements 0, 1, 2, …"""
    size = parameters.integer("set_size", 1, 100)
    petals = parameters.integer("petals", 3, 20)
    uniform = parameters.choice("uniform", ("true", "false"), "true") == "true"
    parameters.finish()
    (sets,) = shapes.fields(data, "sets")
    rows = shapes.items(sets, "sets", lambda s, where: shapes.integers(s, where, 0, 4000), 1, 20_000)
    masks = []
    for index, row in enumerate(rows):
        if len(set(row)) != len(row):
            raise FormatError(f"sets[{index}]", "an element is repeated")
        if len(row) > size or (uniform and len(row) != size):
            raise Violation(
                "set-size", f"set {index} has {len(row)} {noun(len(row), 'element')}", index=index
            )
        masks.append(sum(1 << x for x in row))
    shapes.distinct(masks, "sets")
    sunflower = find_sunflower(masks, petals)
    if sunflower is not None:
        raise Violation("sunflower", f"the sets {sunflower} form a sunflower", sets=sunflower)
    return Measured(len(rows))


def find_sunflower(masks: list[int], petals: int) -> list[int] | None:
    """Indices of ``petals`` sets with one common pairwise intersection, or None."""
    steps = 0

    def extend(chosen: list[int], kernel: int, union: int, start: int) -> list[int] | None:
        nonlocal steps
        if len(chosen) == petals:
            return chosen
        for index in range(start, len(masks)):
            steps += 1
            if steps > MAX_STEPS:
                raise Undecided(f"the search for a sunflower took more than {MAX_STEPS} steps")
            if len(chosen) == 1:
                common = masks[index] & masks[chosen[0]]
            elif masks[index] & union == kernel:
                common = kernel
            else:
                continue
            found = extend([*chosen, index], common, union | masks[index], index + 1)
            if found is not None:
                return found
        return None

    for first in range(len(masks)):
        found = extend([first], 0, masks[first], first + 1)
        if found is not None:
            return found
    return None


KIND = declared("sunflower-free-family", check)
