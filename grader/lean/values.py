"""The value that a submission gives to an item that asks for one, read from the term in its theorem.

Only literals are read: natural numbers, integers, Booleans, strings. Numerals through ``OfNat`` count where
their instance is the library's own, whose meaning the submission cannot change."""

from __future__ import annotations

from grader.kernel import expr as ex
from grader.kernel.expr import Expr
from grader.kernel.name import of

#: A literal is at most a negation of a numeral within a constructor.
_MAX_NESTING = 3
_OF_NAT = of("OfNat", "ofNat")
_NEG = of("Neg", "neg")


def literal(term: Expr, nesting: int = 0) -> str | None:
    """The value as text (``42``, ``-3``, ``true``, a string's own text), or None for a term that is no
    literal.
    """
    if nesting > _MAX_NESTING:
        return None
    head, arguments = _spine(term)
    if isinstance(head, ex.NatLit) and not arguments:
        return str(head.value) if head.value.bit_length() < 10_000 else None
    if isinstance(head, ex.StrLit) and not arguments:
        return head.value
    if not isinstance(head, ex.Const):
        return None
    name = str(head.name)
    if name in ("Bool.true", "Bool.false") and not arguments:
        return name.removeprefix("Bool.")
    if name == "Nat.zero" and not arguments:
        return "0"
    if name == "Int.ofNat" and len(arguments) == 1:
        return literal(arguments[0], nesting + 1)
    if name == "Int.negSucc" and len(arguments) == 1:
        inner = literal(arguments[0], nesting + 1)
        return str(-int(inner) - 1) if inner is not None and inner.isdigit() else None
    if head.name is _OF_NAT and len(arguments) == 3:
        kind, number, instance = arguments
        expected = {"Nat": "instOfNatNat", "Int": "instOfNat"}.get(_constant(kind))
        instance_head, instance_arguments = _spine(instance)
        standard = expected is not None and _constant(instance_head) == expected
        if standard and instance_arguments == [number] and isinstance(number, ex.NatLit):
            return literal(number, nesting + 1)
    if head.name is _NEG and len(arguments) == 3:
        kind, instance, number = arguments
        inner = literal(number, nesting + 1)
        if (
            _constant(kind) == "Int"
            and _constant(instance) == "Int.instNegInt"
            and inner is not None
            and inner.isdigit()
        ):
            return str(-int(inner))
    return None


def _spine(term: Expr) -> tuple[Expr, list[Expr]]:
    arguments: list[Expr] = []
    while isinstance(term, ex.App):
        arguments.append(term.arg)
        term = term.fn
    return term, arguments[::-1]


def _constant(term: Expr) -> str:
    return str(term.name) if isinstance(term, ex.Const) else ""
