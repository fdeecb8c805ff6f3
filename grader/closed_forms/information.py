"""How much information an expression carries, and how much agreement is needed to rule out a fit.

An expression with k freely chosen digits agrees with any number to about k digits. So the digits of agreement
must exceed the digits that the expression could have been fitted with. The count is deterministic and
generous to the sceptic: a numeral p/q costs the bits of p and of q; every other part of the expression
(operation, function, constant, list) costs a fixed number of bits, because it was chosen from an alphabet. It
bounds a description length (J. Rissanen, *Modeling by shortest data description*, Automatica 14 (1978)).
"""

from __future__ import annotations

from grader.expressions.tree import Node, Number, walk

#: Bits for each part that is not a numeral: the grammar has fewer than 64 operations, functions and
#: constants.
BITS_PER_PART = 6
#: Digits by which agreement must exceed the information.
MARGIN_DIGITS = 10


def information_bits(node: Node) -> int:
    """The expression's information in bits."""
    total = 0
    for part in walk(node):
        if isinstance(part, Number):
            total += max(1, abs(part.value.numerator).bit_length())
            if part.value.denominator != 1:
                total += part.value.denominator.bit_length()
        else:
            total += BITS_PER_PART
    return total


def information_digits(node: Node) -> int:
    """The expression's information in decimal digits, rounded up: bits times log10 2, from above
    30103/100000.
    """
    return -(-information_bits(node) * 30103 // 100000)
