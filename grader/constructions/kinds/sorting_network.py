"""Sorting networks.

Definition: a sequence of comparators (i, j), i < j, each putting the smaller of two channels on i, that sorts
every input; it is checked on all 2^n inputs of zeros and ones (the zero–one principle). ``size`` counts
comparators, ``depth`` parallel layers as greedily packed. Source: D. Knuth, *The Art of Computer
Programming*, volume 3, section 5.3.4.
"""

from __future__ import annotations

from grader.constructions import shapes
from grader.constructions.model import Json, Measured, Parameters, Violation, declared


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"comparators": [[i, j], …]}`` with channels 0 … n−1."""
    n = parameters.integer("channels", 1, 22)
    measure = parameters.choice("measure", ("size", "depth"), "size")
    parameters.finish()
    (comparators,) = shapes.fields(data, "comparators")
    pairs = shapes.items(
        comparators, "comparators", lambda c, where: shapes.integers(c, where, 0, n - 1, 2), 0, 2000
    )
    # Channel c of all 2^n inputs at once: bit x of the integer is input x's value there.
    channels = [_channel(c, n) for c in range(n)]
    depth = [0] * n
    for index, (i, j) in enumerate(pairs):
        if i >= j:
            raise Violation("order", f"comparator {index} is ({i}, {j}); expected i < j", index=index)
        channels[i], channels[j] = channels[i] & channels[j], channels[i] | channels[j]
        depth[i] = depth[j] = max(depth[i], depth[j]) + 1
    for c in range(n - 1):
        wrong = channels[c] & ~channels[c + 1]
        if wrong:
            x = (wrong & -wrong).bit_length() - 1
            bits = [x >> k & 1 for k in range(n)]
            raise Violation(
                "unsorted",
                f"the input {bits} leaves channels {c} and {c + 1} out of order",
                input=bits,
                channel=c,
            )
    return Measured(
        len(pairs) if measure == "size" else max(depth, default=0),
        {"size": len(pairs), "depth": max(depth, default=0)},
    )


def _channel(c: int, n: int) -> int:
    """The integer whose bit x, for x below 2^n, is bit c of x."""
    block = ((1 << (1 << c)) - 1) << (1 << c)
    width = 1 << (c + 1)
    while width < 1 << n:
        block |= block << width
        width *= 2
    return block


KIND = declared("sorting-network", check)
