"""Mutually orthogonal Latin squares.

Definition: Latin squares of order n (each symbol once in every row and column) such that, for any two of
them, superposition gives each ordered pair once. Source: C. Colbourn, J. Dinitz (eds.), *Handbook of
Combinatorial Designs*, 2nd edition, 2007, chapter III.3.
"""

from __future__ import annotations

from grader.constructions import shapes
from grader.constructions.model import Json, Measured, Parameters, Violation, declared


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"squares": [[[…], …], …]}`` with symbols 0 … n−1."""
    n = parameters.integer("order", 2, 200)
    parameters.finish()
    (squares,) = shapes.fields(data, "squares")
    read = shapes.items(squares, "squares", lambda s, where: shapes.matrix(s, where, n, n, 0, n - 1), 1, n)
    for s, square in enumerate(read):
        for axis, lines in (("row", square), ("column", list(map(list, zip(*square, strict=True))))):
            for index, line in enumerate(lines):
                if len(set(line)) != n:
                    symbol = next(x for x in line if line.count(x) > 1)
                    raise Violation(
                        "latin",
                        f"square {s}, {axis} {index} holds {symbol} more than once",
                        square=s,
                        axis=axis,
                        index=index,
                        symbol=symbol,
                    )
    for a in range(len(read)):
        for b in range(a):
            seen: dict[tuple[int, int], tuple[int, int]] = {}
            for i in range(n):
                for j in range(n):
                    pair = (read[b][i][j], read[a][i][j])
                    if pair in seen:
                        raise Violation(
                            "orthogonality",
                            f"squares {b} and {a} give the pair {pair} at {seen[pair]} and {(i, j)}",
                            squares=[b, a],
                            pair=list(pair),
                            cells=[list(seen[pair]), [i, j]],
                        )
                    seen[pair] = (i, j)
    return Measured(len(read))


KIND = declared("orthogonal-latin-squares", check)
