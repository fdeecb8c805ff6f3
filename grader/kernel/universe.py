"""The meaning of universe levels: normal form, order, substitution.

A level is a function from natural numbers, one for each parameter, to a natural number. Géran (*A Canonical
Form for Universe Levels in Impredicative Type Theory*) writes each such function as the maximum of atoms

    C(E, k)     k       where every parameter in E is positive, else 0
    V(E, x, k)  x + k   where every parameter in E is positive, else 0 (x is in E)

and shows that ``l ≤ m`` exactly if each atom of ``l`` is below one atom of ``m``, where

    C(E, j) ≤ C(F, k)     if F ⊆ E and j ≤ k
    C(E, j) ≤ V(F, x, k)  if F ⊆ E and j ≤ k + 1
    V(E, x, j) ≤ V(F, x, k)  if F ⊆ E and j ≤ k.

So the atoms that are below no other atom are a normal form: two levels are equal for all values of the
parameters exactly if they have the same. A :class:`Universe` is that set, interned: equal levels are the
same object.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from itertools import permutations
from typing import Final

from . import level as syntax
from .budget import MAX_LEVEL_ATOMS, OutOfBudget
from .name import Name

Conditions = frozenset[Name]
Atom = tuple[Conditions, Name | None, int]
"""C(E, k) as ``(E, None, k)`` and V(E, x, k) as ``(E, x, k)``."""

MAX_SHOWN_CONDITIONS: Final = 4
"""A level is written out where no atom has more conditions: finding their order takes exponential time."""

NOTHING: Final[Conditions] = frozenset()


class Universe:
    """A universe level in normal form. Made by the functions of this module only.

    ``poly`` says whether a parameter occurs.
    """

    __slots__ = ("atoms", "poly")

    def __init__(self, atoms: frozenset[Atom]) -> None:
        self.atoms = atoms
        self.poly = any(conditions for conditions, _, _ in atoms)

    def params(self) -> set[Name]:
        """The parameters on which the level depends."""
        return {name for conditions, _, _ in self.atoms for name in conditions}

    def is_never_zero(self) -> bool:
        """Whether the level is positive whatever the parameters are."""
        return any(not conditions for conditions, _, _ in self.atoms)

    def __str__(self) -> str:
        if any(len(conditions) > MAX_SHOWN_CONDITIONS for conditions, _, _ in self.atoms):
            names = ", ".join(str(name) for name in sorted(self.params(), key=Name.sort_key))
            return f"<a level in {names}>"
        return _show(to_level(self))

    def __repr__(self) -> str:
        return f"<Universe {self}>"


_universes: dict[frozenset[Atom], Universe] = {}
_order_known: dict[tuple[Universe, Universe], bool] = {}
_of_level: dict[syntax.Level, Universe] = {}


def _order(atom: Atom) -> tuple[object, ...]:
    conditions, variable, offset = atom
    names = sorted(name.sort_key() for name in conditions)
    return (len(names), names, variable is None, variable.sort_key() if variable else (), offset)


def _below(a: Atom, b: Atom) -> bool:
    if not b[0] <= a[0]:
        return False
    if a[1] is None:
        return a[2] <= (b[2] if b[1] is None else b[2] + 1)
    return a[1] is b[1] and a[2] <= b[2]


def _make(atoms: Iterable[Atom]) -> Universe:
    given = frozenset([atom for atom in atoms if atom[1] is not None or atom[2] > 0])
    found = _universes.get(given)
    if found is not None:
        return found
    if len(given) > MAX_LEVEL_ATOMS:
        raise OutOfBudget("atoms in a universe level", MAX_LEVEL_ATOMS)
    kept = given
    if len(given) > 1:
        kept = frozenset(a for a in given if not any(a != b and _below(a, b) for b in given))
    found = _universes.get(kept)
    if found is None:
        found = _universes[kept] = Universe(kept)
    return found


ZERO: Final = _make(())
ONE: Final = _make([(NOTHING, None, 1)])


def param(name: Name) -> Universe:
    """The level parameter ``name``."""
    return _make([(frozenset((name,)), name, 0)])


def succ(u: Universe) -> Universe:
    """``u + 1``."""
    return _make([*((conditions, x, k + 1) for conditions, x, k in u.atoms), (NOTHING, None, 1)])


def max_(u: Universe, v: Universe) -> Universe:
    """The larger of ``u`` and ``v``."""
    return _make(u.atoms | v.atoms)


def imax(u: Universe, v: Universe) -> Universe:
    """0 where ``v`` is 0, else the larger of ``u`` and ``v``.

    ``v`` is positive exactly where the conditions of one of its atoms hold.
    """
    guarded = {(e | f, x, k) for f, _, _ in v.atoms for e, x, k in u.atoms}
    return _make(v.atoms | guarded)


def leq(u: Universe, v: Universe) -> bool:
    """Whether ``u ≤ v`` for all values of the parameters."""
    if u is v:
        return True
    known = _order_known.get((u, v))
    if known is None:
        known = all(any(_below(a, b) for b in v.atoms) for a in u.atoms)
        _order_known[u, v] = known
    return known


def substitute(u: Universe, values: Mapping[Name, Universe]) -> Universe:
    """``u`` with its parameters replaced; every parameter must have a value (``KeyError``)."""
    if not u.poly:
        return u
    atoms: set[Atom] = set()
    for conditions, variable, offset in u.atoms:
        # All of the conditions hold where, for a choice of one atom in the value of each, these atoms' do.
        choices: set[Conditions] = {NOTHING}
        for name in conditions:
            choices = {chosen | f for chosen in choices for f, _, _ in values[name].atoms}
            if len(choices) > MAX_LEVEL_ATOMS:
                raise OutOfBudget("atoms in a universe level", MAX_LEVEL_ATOMS)
        for chosen in choices:
            if variable is None:
                atoms.add((chosen, None, offset))
            else:
                atoms.update((chosen | e, x, k + offset) for e, x, k in values[variable].atoms)
    return _make(atoms)


def of_level(level: syntax.Level) -> Universe:
    """The normal form of a level expression, which may be nested deeply."""
    todo = [level]
    known = _of_level
    while todo:
        node = todo[-1]
        if node in known:
            todo.pop()
        elif isinstance(node, syntax.Succ):
            if node.pred in known:
                known[node] = succ(known[node.pred])
            else:
                todo.append(node.pred)
        elif isinstance(node, (syntax.Max, syntax.IMax)):
            missing = [child for child in (node.lhs, node.rhs) if child not in known]
            if missing:
                todo.extend(missing)
            else:
                join = max_ if isinstance(node, syntax.Max) else imax
                known[node] = join(known[node.lhs], known[node.rhs])
        elif isinstance(node, syntax.Param):
            known[node] = param(node.name)
        else:
            known[node] = ZERO
    return known[level]


def to_level(universe: Universe) -> syntax.Level:
    """A level expression with this meaning, written as plainly as the normal form allows."""
    constant = max((k for conditions, _, k in universe.atoms if not conditions), default=0)
    parts: list[syntax.Level] = [syntax.of_int(constant)] if constant else []
    for conditions, variable, offset in sorted(universe.atoms, key=_order):
        if conditions:
            parts.append(_guarded(universe, conditions, variable, offset))
    for part in list(parts):
        others = [other for other in parts if other is not part]
        if others and of_level(reduce(syntax.max_, others)) is universe:
            parts = others
    return reduce(syntax.max_, parts) if parts else syntax.ZERO


def _guarded(universe: Universe, conditions: Conditions, variable: Name | None, offset: int) -> syntax.Level:
    """An atom of ``universe`` under as few ``imax`` as keep it below ``universe``."""
    part = syntax.ZERO if variable is None else syntax.param(variable)
    for _ in range(offset):
        part = syntax.succ(part)
    names = sorted(conditions, key=Name.sort_key)
    for size in range(len(names) + 1):
        for order in permutations(names, size):
            guarded = reduce(syntax.imax, map(syntax.param, order), part)
            if leq(of_level(guarded), universe):
                return guarded
    raise AssertionError(
        universe.atoms
    )  # every atom comes from an expression, with its conditions in some order


def _show(level: syntax.Level) -> str:
    offset = 0
    while isinstance(level, syntax.Succ):
        level, offset = level.pred, offset + 1
    if isinstance(level, syntax.Param):
        return f"{level.name}+{offset}" if offset else str(level.name)
    if isinstance(level, (syntax.Max, syntax.IMax)):
        word = "max" if isinstance(level, syntax.Max) else "imax"
        text = f"({word} {_show(level.lhs)} {_show(level.rhs)})"
        return f"{text}+{offset}" if offset else text
    return str(offset)


def params_of_level(level: syntax.Level) -> set[Name]:
    """Every parameter written in a level expression, also where the level does not depend on it."""
    names: set[Name] = set()
    seen: set[syntax.Level] = set()
    todo = [level]
    while todo:
        node = todo.pop()
        if node in seen:
            continue
        seen.add(node)
        if isinstance(node, syntax.Succ):
            todo.append(node.pred)
        elif isinstance(node, (syntax.Max, syntax.IMax)):
            todo += (node.lhs, node.rhs)
        elif isinstance(node, syntax.Param):
            names.add(node.name)
    return names
