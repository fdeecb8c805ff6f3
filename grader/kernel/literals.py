"""Literals: a natural-number literal stands for its unary numeral, a string literal for a list of characters.

``n`` is ``Nat.zero`` or ``Nat.succ (n - 1)``, and ``"ab"`` is ``String.ofList [Char.ofNat 97, Char.ofNat
98]`` (in earlier versions of Lean ``String.mk``). A literal is well typed only in an environment that has
these constants in their canonical form, see :mod:`grader.kernel.canon`.
"""

from __future__ import annotations

from .environment import Environment
from .name import of
from .term import NatLit, Term, app, apps, const, nat_lit
from .universe import ZERO

NAT = const(of("Nat"))
NAT_ZERO = const(of("Nat", "zero"))
NAT_SUCC = const(of("Nat", "succ"))
STRING = const(of("String"))
STRING_OF_LIST = of("String", "ofList")
STRING_MK = of("String", "mk")
CHAR = const(of("Char"))
CHAR_OF_NAT = const(of("Char", "ofNat"))
LIST_NIL = app(const(of("List", "nil"), (ZERO,)), CHAR)
LIST_CONS = app(const(of("List", "cons"), (ZERO,)), CHAR)


def nat_constructor(value: int) -> Term:
    """A literal as an application of a constructor."""
    return app(NAT_SUCC, nat_lit(value - 1)) if value else NAT_ZERO


def nat_value(term: Term) -> int | None:
    """The value of a literal or of ``Nat.zero``, else ``None``."""
    if type(term) is NatLit:
        return term.value
    return 0 if term is NAT_ZERO else None


def string_constructor(env: Environment, value: str) -> Term | None:
    """What a string literal stands for; ``None`` in an environment without strings."""
    if env.string_of_list is None:
        return None
    characters = LIST_NIL
    for character in reversed(value):
        characters = apps(LIST_CONS, (app(CHAR_OF_NAT, nat_lit(ord(character))), characters))
    return app(env.string_of_list, characters)
