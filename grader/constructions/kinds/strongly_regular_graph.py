"""Strongly regular graphs.

Definition: a k-regular simple graph on v vertices in which adjacent vertices have λ common neighbours and
non-adjacent distinct vertices μ. Source: A. Brouwer, H. Van Maldeghem, *Strongly Regular Graphs*, Cambridge
University Press, 2022.
"""

from __future__ import annotations

import numpy as np

from grader.constructions import shapes
from grader.constructions.model import Json, Measured, Parameters, Violation, declared
from openfrontiers.wording import noun


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"edges": [[a, b], …]}`` on the vertices 0 … v−1."""
    v = parameters.integer("v", 1, 4000)
    k = parameters.integer("k", 0, v)
    common = parameters.integer("lambda", 0, v)
    mu = parameters.integer("mu", 0, v)
    parameters.finish()
    (edges,) = shapes.fields(data, "edges")
    pairs = shapes.edges(edges, "edges", v)
    adjacency = np.zeros((v, v), dtype=np.int64)
    for a, b in pairs:
        adjacency[a, b] = adjacency[b, a] = 1
    degrees = adjacency.sum(axis=1)
    wrong = np.nonzero(degrees != k)[0]
    if len(wrong):
        raise Violation(
            "degree",
            f"vertex {int(wrong[0])} has degree {int(degrees[wrong[0]])}, not {k}",
            vertex=int(wrong[0]),
        )
    # Entries are at most 4000, so float64 products are exact integers.
    squares = (adjacency.astype(np.float64) @ adjacency.astype(np.float64)).astype(np.int64)
    expected = np.where(adjacency == 1, common, mu)
    np.fill_diagonal(expected, k)
    bad = np.argwhere(squares != expected)
    if len(bad):
        a, b = (int(x) for x in bad[0])
        name = "lambda" if adjacency[a, b] else "mu"
        raise Violation(
            name,
            f"vertices {a} and {b} have {int(squares[a, b])} common {noun(int(squares[a, b]), 'neighbour')}, not {int(expected[a, b])}",
            vertices=[a, b],
        )
    return Measured(None, {"vertices": v, "edges": len(pairs)})


KIND = declared("strongly-regular-graph", check)
