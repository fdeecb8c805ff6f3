"""Product-free sets in the multiplicative semigroup Z/n, and in {1, …, n}.

Definition: a set S such that ab = c has no solution with a, b, c in S (a = b allowed), the product taken mod
n (``cyclic``) or in the integers (``interval``, S within {1, …, n}). Source: P. Kurlberg, J. Lagarias, C.
Pomerance, *Product-free sets with high density*, Acta Arithmetica 155 (2012).
"""

from __future__ import annotations

from grader.constructions import shapes
from grader.constructions.model import Json, Measured, Parameters, Undecided, Violation, declared

MAX_PRODUCTS = 20_000_000


def check(parameters: Parameters, data: Json) -> Measured:
    """Check ``{"elements": […]}``: 0 … n−1 for ``cyclic``, 1 … n for ``interval``."""
    n = parameters.integer("n", 1, 10**9)
    ambient = parameters.choice("ambient", ("cyclic", "interval"), "cyclic")
    parameters.finish()
    (elements,) = shapes.fields(data, "elements")
    low, high = (0, n - 1) if ambient == "cyclic" else (1, n)
    values = shapes.integers(elements, "elements", low, high)
    shapes.distinct(values, "elements")
    if len(values) ** 2 > 2 * MAX_PRODUCTS:
        raise Undecided(f"more than {MAX_PRODUCTS} products")
    members = set(values)
    ordered = sorted(values)
    for i, a in enumerate(ordered):
        for b in ordered[i:]:
            product = a * b % n if ambient == "cyclic" else a * b
            if ambient == "interval" and product > n:
                break
            if product in members:
                raise Violation(
                    "product", f"{a} * {b} = {product} lies in the set", a=a, b=b, product=product
                )
    return Measured(len(values))


KIND = declared("product-free-set", check)
