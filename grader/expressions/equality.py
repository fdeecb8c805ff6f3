"""Are two closed forms equal? Proven, disproven, or undetermined.

Difference is proven by disjoint balls, at rising precision; equality by the normal form of the difference.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from flint import acb

from grader.expressions import rational
from grader.expressions.ball import check_names, evaluate, precision
from grader.expressions.normal import Normaliser, NotNormalisable, negated
from grader.expressions.tree import ExpressionError, Node


class Equality(StrEnum):
    """What is proven about two values."""

    EQUAL = "equal"
    DIFFERENT = "different"
    UNDETERMINED = "undetermined"


@dataclass(frozen=True)
class Comparison:
    """What is proven about two values, and how."""

    equality: Equality
    method: str
    bits: int = 0


#: Working precisions at which a difference is looked for before, and after, a proof of equality is tried.
FIRST_PRECISIONS = (128, 512)
LAST_PRECISIONS = (2048, 8192)


def compare(a: Node, b: Node) -> Comparison:
    """Compare two expressions.

    :raises ExpressionError: an unknown name, a wrong argument count, or an operation that is not defined.
    """
    check_names(a)
    check_names(b)
    left, right = rational.evaluate(a), rational.evaluate(b)
    if left is not None and right is not None:
        equality = Equality.EQUAL if left == right else Equality.DIFFERENT
        return Comparison(equality, "exact rational arithmetic")
    finite = False
    for bits in FIRST_PRECISIONS:
        verdict = _disjoint(a, b, bits)
        if verdict is True:
            return Comparison(Equality.DIFFERENT, "disjoint enclosures", bits)
        finite = finite or verdict is False
    if _proven_equal(a, b):
        return Comparison(Equality.EQUAL, "normal form of the difference, each coefficient proven zero")
    for bits in LAST_PRECISIONS:
        verdict = _disjoint(a, b, bits)
        if verdict is True:
            return Comparison(Equality.DIFFERENT, "disjoint enclosures", bits)
        finite = finite or verdict is False
    if not finite:
        raise ExpressionError("the value is not defined, or not known to be finite, at any precision tried")
    return Comparison(
        Equality.UNDETERMINED,
        "the enclosures overlap and no proof of equality was found",
        LAST_PRECISIONS[-1],
    )


def _disjoint(a: Node, b: Node, bits: int) -> bool | None:
    """True where the balls are disjoint, False where they overlap, None where one of them is not finite."""
    left, right = evaluate(a, bits), evaluate(b, bits)
    if not left.is_finite() or not right.is_finite():
        return None
    return not _overlap(left, right, bits)


def _overlap(left: acb, right: acb, bits: int) -> bool:
    with precision(bits):
        return bool(left.overlaps(right))


def _proven_equal(a: Node, b: Node) -> bool:
    normaliser = Normaliser()
    try:
        difference = normaliser.add(normaliser.form(a), negated(normaliser.form(b)))
        return normaliser.is_zero(difference)
    except (NotNormalisable, ExpressionError, OverflowError):
        return False
