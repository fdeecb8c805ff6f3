"""Periodic colourings of the plane by squares in which no colour has two points at distance 1.

Definition: squares of side s = p/q > 0 tile the plane, and the square in column i and row j gets the colour
of the cell (i mod w, j mod h) of a w × h table, row j shifted by (j div h) * shift columns. The closed
squares of one colour must contain no two points at distance exactly 1: the diagonal 2 s^2 < 1, and for two
squares of one colour the distances between them lie all below 1 or all above. Source: H. Hadwiger, *Ungelöste
Probleme No. 40*, Elemente der Mathematik 16 (1961).
"""

from __future__ import annotations

from fractions import Fraction

from grader.constructions import shapes
from grader.constructions.model import FormatError, Json, Measured, Parameters, Violation, declared


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"side": "p/q", "shift": 0, "rows": [[colour, …], …]}``."""
    parameters.finish()
    side_text, shift_value, table = shapes.fields(data, "side", "shift", "rows")
    side = shapes.rational(side_text, "side")
    rows = shapes.items(table, "rows", lambda row, where: shapes.integers(row, where, 0, 1000), 1, 60)
    width, height = len(rows[0]), len(rows)
    if not 1 <= width <= 60 or any(len(row) != width for row in rows):
        raise FormatError("rows", "expected rows of one length from 1 to 60")
    shift = shapes.integer(shift_value, "shift", 0, width - 1)
    if side <= Fraction(1, 100):
        raise FormatError("side", "expected more than 1/100")
    if 2 * side**2 >= 1:
        raise Violation(
            "diameter",
            f"the diagonal squared is {2 * side**2}, not below 1",
            diagonal_squared=str(2 * side**2),
        )
    reach = int(1 / side) + 2
    for y in range(height):
        for x in range(width):
            for dy in range(reach + 1):
                for dx in range(-reach, reach + 1):
                    if (dx, dy) == (0, 0) or rows[y][x] != _colour(rows, x + dx, y + dy, shift):
                        continue
                    nearest = side**2 * (max(abs(dx) - 1, 0) ** 2 + max(dy - 1, 0) ** 2)
                    farthest = side**2 * ((abs(dx) + 1) ** 2 + (dy + 1) ** 2)
                    if nearest <= 1 <= farthest:
                        raise Violation(
                            "unit-distance",
                            f"the squares ({x}, {y}) and ({x + dx}, {y + dy}) share colour {rows[y][x]} and contain points at distance 1",
                            squares=[[x, y], [x + dx, y + dy]],
                            colour=rows[y][x],
                        )
    return Measured(len({value for row in rows for value in row}))


def _colour(rows: list[list[int]], x: int, y: int, shift: int) -> int:
    turn, row = divmod(y, len(rows))
    return rows[row][(x - turn * shift) % len(rows[0])]


KIND = declared("plane-colouring", check)
