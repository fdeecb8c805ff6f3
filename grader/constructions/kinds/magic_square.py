"""Magic squares of distinct integers, in particular of perfect powers.

Definition: an n × n array of distinct positive integers, each a perfect ``power``-th power, whose rows,
columns and two diagonals have one sum; ``semi`` exempts the diagonals. Source: C. Boyer, *Some notes on the
magic squares of squares problem*, Mathematical Intelligencer 27 (2005).
"""

from __future__ import annotations

from flint import fmpz

from grader.constructions import shapes
from grader.constructions.model import Json, Measured, Parameters, Violation, declared
from grader.constructions.numbers import shortened


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"rows": [[…], …]}``."""
    n = parameters.integer("order", 2, 100)
    power = parameters.integer("power", 1, 10, 1)
    semi = parameters.choice("semi", ("true", "false"), "false") == "true"
    parameters.finish()
    (rows,) = shapes.fields(data, "rows")
    square = shapes.matrix(rows, "rows", n, n, 1)
    shapes.distinct([value for row in square for value in row], "rows")
    for i, row in enumerate(square):
        for j, value in enumerate(row):
            if power > 1 and int(fmpz(value).root(power)) ** power != value:
                raise Violation(
                    "power", f"entry ({i}, {j}) is not a perfect power with exponent {power}", row=i, column=j
                )
    total = sum(square[0])
    lines = [(f"row {i}", row) for i, row in enumerate(square)] + [
        (f"column {j}", [row[j] for row in square]) for j in range(n)
    ]
    if not semi:
        lines += [
            ("diagonal", [square[i][i] for i in range(n)]),
            ("antidiagonal", [square[i][n - 1 - i] for i in range(n)]),
        ]
    for name, line in lines:
        if sum(line) != total:
            raise Violation(
                "sum",
                f"{name} and row 0 have different sums",
                line=name,
                sum=shortened(sum(line)),
                expected=shortened(total),
            )
    return Measured(None, {"magic_sum": shortened(total)})


KIND = declared("magic-square", check)
