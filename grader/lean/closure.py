"""Everything that a theorem depends on, as declarations in an order in which a kernel can check them.

Beside the constants that occur in types and values, a declaration depends on the structure of each
projection, on ``Nat`` for a natural-number literal, on ``String``, ``Char`` and ``List`` for a string
literal, and a member of an inductive block on the whole block. The quotient constants come together, after
``Eq``, which they mention."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from grader.kernel import expr as ex
from grader.kernel.declaration import (
    Constructor,
    Declaration,
    InductiveBlock,
    InductiveType,
    Quot,
    Recursor,
)
from grader.kernel.expr import Expr
from grader.kernel.name import Name, extend, of, parse
from grader.lean.decode import Constant

T = TypeVar("T")
Lookup = Callable[[Name], Constant | None]

QUOTIENT = (of("Quot"), of("Quot", "mk"), of("Quot", "lift"), of("Quot", "ind"))
_EQ = of("Eq")
_NAT = of("Nat")
#: What kernels use to turn a string literal into an application of a constructor.
_STRING = tuple(map(parse, ("String", "String.ofList", "String.mk", "Char", "Char.ofNat", "List")))
_STRING_OPTIONAL = frozenset({of("String", "ofList"), of("String", "mk")})


class ClosureError(Exception):
    """A theorem's dependencies are not a set of declarations: ``reason`` is a stable word, the message says
    what is wrong where.
    """

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class TooMuch(Exception):
    """Finding the dependencies takes more steps than are allowed: nothing is known about them."""


class Budget:
    """Steps that may still be taken: a small file can hold a great many large declarations that share their parts."""

    def __init__(self, steps: int = 40_000_000) -> None:
        self.steps = steps

    def take(self, steps: int) -> None:
        """Take some. Raises :class:`TooMuch`."""
        self.steps -= steps
        if self.steps < 0:
            raise TooMuch("the declarations that the proof depends on are too large to look through")


def references(*expressions: Expr, budget: Budget | None = None) -> dict[Name, None]:
    """The constants on which expressions depend, in order of first occurrence."""
    found: dict[Name, None] = {}
    seen: set[Expr] = set()
    stack = list(reversed(expressions))
    while stack:
        e = stack.pop()
        if e in seen:
            continue
        seen.add(e)
        if budget is not None and not len(seen) & 0xFFF:
            budget.take(0x1000)
        if isinstance(e, ex.App):
            stack += (e.arg, e.fn)
        elif isinstance(e, ex.Const):
            found[e.name] = None
        elif isinstance(e, ex.Lam | ex.ForallE):
            stack += (e.body, e.type)
        elif isinstance(e, ex.LetE):
            stack += (e.body, e.value, e.type)
        elif isinstance(e, ex.Proj):
            found[e.type_name] = None
            stack.append(e.struct)
        elif isinstance(e, ex.NatLit):
            found[_NAT] = None
        elif isinstance(e, ex.StrLit):
            found.update(dict.fromkeys(_STRING))
        elif isinstance(e, ex.MData):
            stack.append(e.expr)
    return found


def parts_of(block: InductiveBlock) -> tuple[InductiveType | Constructor | Recursor, ...]:
    """The types, constructors and recursors of an inductive block."""
    return (*block.types, *block.ctors, *block.recs)


def expressions(declaration: Declaration) -> list[Expr]:
    """The expressions of a declaration, recursor rules included."""
    if isinstance(declaration, InductiveBlock):
        parts = [part.type for part in parts_of(declaration)]
        return parts + [rule.rhs for rec in declaration.recs for rule in rec.rules]
    value = getattr(declaration, "value", None)
    return [declaration.type] if value is None else [declaration.type, value]


def block_of(member: Constant, lookup: Lookup) -> InductiveBlock:
    """The inductive block to which a type, constructor or recursor belongs.

    Raises :class:`ClosureError` where it is not complete or does not hold ``member``.
    """
    if isinstance(member, Constructor):
        owner = lookup(member.induct)
        if not isinstance(owner, InductiveType):
            raise ClosureError(
                "inductive-block",
                f"constructor {member.name} belongs to {member.induct}, which is no inductive type",
            )
        names = owner.all
    elif isinstance(member, InductiveType | Recursor):
        names = member.all
    else:
        raise ClosureError("inductive-block", f"{member.name} is part of no inductive type")
    if not names:
        raise ClosureError("inductive-block", f"{member.name} belongs to an inductive block without a type")
    types = tuple(_expect(lookup, name, InductiveType, member.name) for name in names)
    if any(part.all != names for part in types):
        raise ClosureError(
            "inductive-block", f"the types {', '.join(map(str, names))} do not agree on their mutual block"
        )
    ctors = tuple(_expect(lookup, ctor, Constructor, part.name) for part in types for ctor in part.ctors)
    wanted = [extend(name, "rec") for name in names]
    wanted += [extend(names[0], f"rec_{number}") for number in range(1, min(types[0].num_nested, 10_000) + 1)]
    recs = tuple(_expect(lookup, name, Recursor, member.name) for name in wanted)
    block = InductiveBlock(types, ctors, recs)
    if not any(part is member for part in parts_of(block)):
        raise ClosureError(
            "inductive-block",
            f"{member.name} says that it belongs to the block of {names[0]}, which does not have it",
        )
    return block


def _expect(lookup: Lookup, name: Name, kind: type[T], user: Name) -> T:
    found = lookup(name)
    if not isinstance(found, kind):
        what = "is missing" if found is None else f"is a {type(found).__name__.lower()}"
        raise ClosureError(
            "inductive-block", f"{user}: {name} should be a {kind.__name__.lower()} of its block, and {what}"
        )
    return found


def closure(roots: list[Declaration], lookup: Lookup) -> list[Declaration]:
    """``roots`` and every declaration that they depend on, each after those it depends on.

    ``lookup`` gives the constant of a name; it is not asked for the names that ``roots`` declare. Raises
    :class:`ClosureError` for a constant that is missing and for declarations that depend on each other in a
    circle, and :class:`TooMuch`.
    """
    budget = Budget()
    done: set[Name] = set()
    active: set[Name] = set()
    ordered: list[Declaration] = []
    given = {root.name: root for root in roots}
    for root in roots:
        stack: list[tuple[Declaration, list[Name]]] = []

        def enter(name: Name, user: Name, stack: list[tuple[Declaration, list[Name]]] = stack) -> None:
            declaration = given.get(name) or declaration_of(name, user, lookup)
            first = declaration.name
            if first in active:
                raise ClosureError(
                    "circular", f"{user} depends on {name}, which depends on {user}: proofs in a circle"
                )
            active.add(first)
            names = list(references(*expressions(declaration), budget=budget))
            budget.take(1 + len(names))
            if isinstance(declaration, Quot):
                names = [_EQ]
            own = _members(declaration) if isinstance(declaration, InductiveBlock) else set()
            stack.append((declaration, [other for other in reversed(names) if other not in own]))

        if root.name in done:
            continue
        enter(root.name, root.name)
        while stack:
            declaration, pending = stack[-1]
            if pending:
                name = pending.pop()
                if name in done or (name in _STRING_OPTIONAL and lookup(name) is None):
                    continue
                enter(name, declaration.name)
                continue
            stack.pop()
            active.discard(declaration.name)
            done |= _members(declaration)
            if isinstance(declaration, Quot):
                ordered += [_expect(lookup, name, Quot, declaration.name) for name in QUOTIENT]
            else:
                ordered.append(declaration)
    return ordered


def _members(declaration: Declaration) -> set[Name]:
    if isinstance(declaration, InductiveBlock):
        return {part.name for part in parts_of(declaration)}
    if isinstance(declaration, Quot):
        return set(QUOTIENT)
    return {declaration.name}


def declaration_of(name: Name, user: Name, lookup: Lookup) -> Declaration:
    """The declaration that declares the constant ``name``, on which ``user`` depends. Raises :class:`ClosureError`."""
    constant = lookup(name)
    if constant is None:
        raise ClosureError("missing-constant", f"{user} depends on {name}, which no module declares")
    if isinstance(constant, InductiveType | Constructor | Recursor):
        return block_of(constant, lookup)
    if isinstance(constant, Quot):
        if name not in QUOTIENT:
            raise ClosureError(
                "quotient", f"{name} is marked as a quotient constant, and there is none of that name"
            )
        return _expect(lookup, QUOTIENT[0], Quot, name)
    return constant
