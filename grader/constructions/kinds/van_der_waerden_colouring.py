"""Colourings without monochromatic arithmetic progressions: lower bounds for van der Waerden numbers.

Definition: a colouring of 1 … N with k colours such that colour i contains no arithmetic progression of
lengths_i terms. Source: J. Monroe, *New lower bounds for van der Waerden numbers using distributed
computing*, arXiv:1603.03301.
"""

from __future__ import annotations

import numpy as np

from grader.constructions import shapes
from grader.constructions.model import FormatError, Json, Measured, Parameters, Violation, declared


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"colours": "0110…"}``: one digit for each of 1 … N."""
    lengths = parameters.integers("lengths", 2, 50)
    parameters.finish()
    (colours,) = shapes.fields(data, "colours")
    if (
        not isinstance(colours, str)
        or not colours.isascii()
        or not (colours.isdigit() or not colours)
        or len(lengths) > 10
    ):
        raise FormatError("colours", "expected text of digits")
    if len(colours) > 60_000:
        raise FormatError("colours", "more than 60000 digits")
    array = np.frombuffer(colours.encode(), dtype=np.uint8) - 48
    if len(array) and int(array.max()) >= len(lengths):
        raise FormatError("colours", f"expected digits from 0 to {len(lengths) - 1}")
    for colour, length in enumerate(lengths):
        members = array == colour
        for step in range(1, (len(array) - 1) // (length - 1) + 1):
            run = members[: len(members) - (length - 1) * step].copy()
            for k in range(1, length):
                run &= members[k * step : len(members) - (length - 1 - k) * step]
            if run.any():
                first = int(np.argmax(run)) + 1
                raise Violation(
                    "progression",
                    f"{length} terms from {first} by {step} have colour {colour}",
                    first=first,
                    step=step,
                    length=length,
                    colour=colour,
                )
    return Measured(len(array))


KIND = declared("van-der-waerden-colouring", check)
