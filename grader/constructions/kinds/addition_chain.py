"""Addition chains.

Definition: integers 1 = a_0 < a_1 < … < a_r = n, each a sum of two earlier ones (equal ones allowed); r is
the length. ``star``: one summand is the element just before. Source: D. Knuth, *The Art of Computer
Programming*, volume 2, section 4.6.3.
"""

from __future__ import annotations

from grader.constructions import shapes
from grader.constructions.model import Json, Measured, ParameterError, Parameters, Violation, declared
from grader.constructions.numbers import shortened


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"chain": [1, 2, …, n]}``; the target is n, or 2^k − 1 where the item gives ``mersenne: k``."""
    mersenne = parameters.integer("mersenne", 0, 100_000, 0)
    given = parameters.integer("n", 0, 10**1000, 0)
    star = parameters.choice("star", ("true", "false"), "false") == "true"
    parameters.finish()
    if bool(mersenne) == bool(given):
        raise ParameterError("give exactly one of n and mersenne")
    target = 2**mersenne - 1 if mersenne else given
    (chain,) = shapes.fields(data, "chain")
    values = shapes.integers(chain, "chain", 1)
    if not values or values[0] != 1:
        raise Violation(
            "start", "the chain does not begin with 1", first=shortened(values[0]) if values else "nothing"
        )
    if len(values) > 3000:
        raise Violation("length", "more than 3000 elements are not read")
    earlier = {1}
    for index in range(1, len(values)):
        value = values[index]
        if value <= values[index - 1]:
            raise Violation("increasing", f"element {index} is not larger than the one before", index=index)
        last = values[index - 1]
        holds = (
            value - last in earlier
            if star
            else any(value - a in earlier for a in reversed(values[:index]) if 2 * a >= value)
        )
        if not holds:
            raise Violation(
                "sum",
                f"element {index} is no sum of two earlier elements{' with the last among them' if star else ''}",
                index=index,
            )
        earlier.add(value)
    if values[-1] != target:
        raise Violation("target", "the chain does not end with the target", index=len(values) - 1)
    return Measured(len(values) - 1)


KIND = declared("addition-chain", check)
