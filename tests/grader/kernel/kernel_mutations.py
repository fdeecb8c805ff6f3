"""Random mutations of declarations, from a seed: material on which two kernels must agree.

A mutation changes one place of one declaration: a subterm, a universe level, a binder, a literal, a
projection, a name, a number. Most mutants are ill typed; some are not, and those are as interesting.
"""

from __future__ import annotations

import dataclasses
import itertools
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from grader.kernel import expr as ex
from grader.kernel import level as lv
from grader.kernel.declaration import (
    Axiom,
    Constructor,
    Declaration,
    Definition,
    InductiveBlock,
    InductiveType,
    Opaque,
    Recursor,
    RecursorRule,
    Theorem,
    declared_names,
)
from grader.kernel.expr import Expr
from grader.kernel.level import Level
from grader.kernel.name import Name, extend, of
from grader.kernel.universe import Universe, of_level, to_level

T = TypeVar("T")
MUTATED = (Axiom, Definition, Theorem, Opaque, InductiveBlock)
Rebuild = Callable[[Expr], Expr]


def subterms(root: Expr) -> list[tuple[Expr, int, Rebuild]]:
    """Every occurrence in ``root``: the subterm, the number of binders above it, and how to replace it."""
    found: list[tuple[Expr, int, Rebuild]] = []
    todo: list[tuple[Expr, int, Rebuild]] = [(root, 0, lambda new: new)]
    while todo and len(found) < 3000:
        node, depth, put = todo.pop()
        found.append((node, depth, put))
        for child, inner, make in _children(node):
            todo.append((child, depth + inner, _compose(put, make)))
    return found


def _compose(put: Rebuild, make: Rebuild) -> Rebuild:
    return lambda new: put(make(new))


def _children(node: Expr) -> Iterator[tuple[Expr, int, Rebuild]]:
    if isinstance(node, ex.App):
        yield node.fn, 0, lambda new: ex.app(new, node.arg)
        yield node.arg, 0, lambda new: ex.app(node.fn, new)
    elif isinstance(node, (ex.Lam, ex.ForallE)):
        make = ex.lam if isinstance(node, ex.Lam) else ex.forall
        yield node.type, 0, lambda new: make(node.name, new, node.body, node.info)
        yield node.body, 1, lambda new: make(node.name, node.type, new, node.info)
    elif isinstance(node, ex.LetE):
        yield node.type, 0, lambda new: ex.let(node.name, new, node.value, node.body, node.nondep)
        yield node.value, 0, lambda new: ex.let(node.name, node.type, new, node.body, node.nondep)
        yield node.body, 1, lambda new: ex.let(node.name, node.type, node.value, new, node.nondep)
    elif isinstance(node, ex.Proj):
        yield node.struct, 0, lambda new: ex.proj(node.type_name, node.index, new)
    elif isinstance(node, ex.MData):
        yield node.expr, 0, lambda new: ex.mdata(node.data, new)


class Mutator:
    """Mutates declarations in the environment of ``declarations``; the same ``seed`` gives the same
    mutants.
    """

    def __init__(
        self, declarations: Sequence[Declaration], seed: int, kinds: tuple[type, ...] = MUTATED
    ) -> None:
        self.random = random.Random(seed)
        self.declarations = [declaration for declaration in declarations if isinstance(declaration, kinds)]
        self.constants: list[tuple[Name, int]] = []
        self.by_arity: dict[int, list[Name]] = {}
        for declaration in declarations:
            parts: Sequence[object] = (declaration,)
            if isinstance(declaration, InductiveBlock):
                parts = (*declaration.types, *declaration.ctors, *declaration.recs)
            for part in parts:
                name, params = part.name, len(part.level_params)  # type: ignore[attr-defined]
                self.constants.append((name, params))
                self.by_arity.setdefault(params, []).append(name)

    def mutant(self, number: int) -> Declaration:
        """A declaration under a name of its own, mutated once or, more seldom, several times."""
        declaration = self.random.choice(self.declarations)
        while True:
            if isinstance(declaration, (Definition, Theorem, Opaque, Axiom)):
                declaration = self.one_part(declaration)
            else:
                assert isinstance(declaration, InductiveBlock)
                declaration = self.block(declaration)
            if self.random.random() < 0.8:
                return self.renamed(declaration, number)

    def renamed(self, declaration: Declaration, number: int) -> Declaration:
        """``declaration`` with the constants that it declares renamed, also where it mentions them."""
        names = {name: extend(of("mutant", number), str(name)) for name in declared_names(declaration)}
        if isinstance(declaration, InductiveBlock):  # Lean derives the names of recursors
            names |= {rec.name: _recursor_name(rec.name, names) for rec in declaration.recs}
        return rename(declaration, names)

    def one_part(self, declaration: Definition | Theorem | Opaque | Axiom) -> Declaration:
        """A declaration that is no inductive block, mutated in one place."""
        if self.random.random() < 0.04:
            return self.header(declaration)
        if isinstance(declaration, Axiom) or self.random.random() < 0.2:
            return dataclasses.replace(
                declaration, type=self.mutate(declaration.type, declaration.level_params)
            )
        return dataclasses.replace(
            declaration, value=self.mutate(declaration.value, declaration.level_params)
        )

    def header(self, declaration: Definition | Theorem | Opaque | Axiom) -> Declaration:
        params = declaration.level_params
        choice = self.random.randrange(3)
        if choice == 0 and params:
            return dataclasses.replace(declaration, level_params=(*params, params[0]))
        if choice == 1 and params:
            return dataclasses.replace(declaration, level_params=params[1:])
        if isinstance(declaration, Definition):
            return Theorem(declaration.name, params, declaration.type, declaration.value)
        return dataclasses.replace(declaration, level_params=(*params, of("extra")))

    def block(self, block: InductiveBlock) -> InductiveBlock:
        """An inductive block, mutated in a type, a constructor, the number of parameters or the list of
        constructors.
        """
        choice = self.random.randrange(8)
        if choice == 0:
            shift = self.random.choice((-1, 1))
            types = tuple(
                dataclasses.replace(t, num_params=max(0, t.num_params + shift)) for t in block.types
            )
            ctors = tuple(
                dataclasses.replace(c, num_params=max(0, c.num_params + shift)) for c in block.ctors
            )
            return dataclasses.replace(block, types=types, ctors=ctors)
        if choice == 1:
            index = self.random.randrange(len(block.types))
            part = block.types[index]
            part = dataclasses.replace(part, type=self.mutate(part.type, part.level_params))
            return dataclasses.replace(block, types=_replaced(block.types, index, part))
        if choice == 2 and block.ctors:
            return _without_constructor(block, self.random.randrange(len(block.ctors)))
        if choice == 3:
            universe = self.random.choice((lv.ZERO, lv.of_int(1), lv.of_int(2)))
            types = tuple(dataclasses.replace(t, type=_with_target(t.type, universe)) for t in block.types)
            return dataclasses.replace(block, types=types)
        if not block.ctors:
            return block
        index = self.random.randrange(len(block.ctors))
        ctor = block.ctors[index]
        ctor = dataclasses.replace(ctor, type=self.mutate(ctor.type, ctor.level_params))
        return dataclasses.replace(block, ctors=_replaced(block.ctors, index, ctor))

    def mutate(self, root: Expr, params: tuple[Name, ...]) -> Expr:
        """``root`` changed in one place."""
        occurrences = subterms(root)
        for _ in range(20):
            node, depth, put = self.random.choice(occurrences)
            new = self.changed(node, depth, params, occurrences)
            if new is not None and new is not node:
                return put(new)
        return root

    def changed(
        self, node: Expr, depth: int, params: tuple[Name, ...], occurrences: list[tuple[Expr, int, Rebuild]]
    ) -> Expr | None:
        rng = self.random
        if rng.random() < 0.2:
            other, _, _ = rng.choice(occurrences)
            return other
        if rng.random() < 0.15:
            return self.detour(node, occurrences)
        if rng.random() < 0.08:
            return self.leaf(depth, params)
        if isinstance(node, ex.BVar):
            return ex.bvar(max(0, node.index + rng.choice((-2, -1, 1, 2))))
        if isinstance(node, ex.Sort):
            return ex.sort(self.level(node.level, params))
        if isinstance(node, ex.Const):
            if node.levels and rng.random() < 0.5:
                index = rng.randrange(len(node.levels))
                return ex.const(
                    node.name, _replaced(node.levels, index, self.level(node.levels[index], params))
                )
            return (
                ex.const(rng.choice(self.by_arity[len(node.levels)]), node.levels)
                if rng.random() < 0.9
                else None
            )
        if isinstance(node, ex.App):
            return self.changed_app(node)
        if isinstance(node, (ex.Lam, ex.ForallE)):
            choice = rng.randrange(4)
            if choice == 0:
                return node.body
            if choice == 1:
                make = ex.forall if isinstance(node, ex.Lam) else ex.lam
                return make(node.name, node.type, node.body, node.info)
            same = ex.lam if isinstance(node, ex.Lam) else ex.forall
            if choice == 2:
                return same(node.name, node.body, node.type, node.info)
            return same(node.name, node.type, same(node.name, node.type, node.body, node.info), node.info)
        if isinstance(node, ex.NatLit):
            return ex.nat_lit(max(0, node.value + rng.choice((-1, 1, 1 << 70))))
        if isinstance(node, ex.Proj):
            if rng.random() < 0.3:
                return ex.proj(rng.choice(self.constants)[0], node.index, node.struct)
            return ex.proj(node.type_name, max(0, node.index + rng.choice((-1, 1))), node.struct)
        if isinstance(node, ex.LetE):
            return ex.let(node.name, node.value, node.type, node.body) if rng.random() < 0.5 else node.body
        return None

    def detour(self, node: Expr, occurrences: list[tuple[Expr, int, Rebuild]]) -> Expr:
        """``node`` behind a β-redex, a ``let``, a projection from a pair or an η-expansion: often equal
        to it.
        """
        rng = self.random
        lifted = lift(node, 1)
        other = rng.choice([subterm for subterm, _, _ in occurrences[:50]])
        domain = rng.choice((ex.sort(lv.ZERO), ex.sort(lv.of_int(1)), other))
        choice = rng.randrange(5)
        if choice == 0:
            return ex.app(ex.lam(of("x"), domain, lifted), other)
        if choice == 1:
            return ex.let(of("x"), domain, other, lifted)
        if choice == 2:
            return ex.lam(of("x"), domain, ex.app(lifted, ex.bvar(0)))
        if choice == 3:
            return ex.let(of("x"), domain, node, ex.bvar(0))
        return ex.app(ex.lam(of("x"), domain, ex.bvar(0)), node)

    def changed_app(self, node: ex.App) -> Expr:
        rng = self.random
        choice = rng.randrange(6)
        if choice == 0:
            return node.fn
        if choice == 1:
            return node.arg
        if choice == 2:
            return ex.app(node.arg, node.fn)
        if choice == 3 and isinstance(node.fn, ex.App):
            return ex.app(node.fn.fn, node.arg, node.fn.arg)
        if choice == 4:
            return ex.app(ex.lam(of("x"), ex.sort(lv.ZERO), node.fn), node.arg)
        return ex.app(node, node.arg)

    def leaf(self, depth: int, params: tuple[Name, ...]) -> Expr:
        rng = self.random
        choice = rng.randrange(5)
        if choice == 0 and depth:
            return ex.bvar(rng.randrange(depth))
        if choice == 1:
            return ex.sort(self.level(lv.ZERO, params))
        if choice == 2:
            return ex.nat_lit(rng.choice((0, 1, 2, 1 << 64)))
        if choice == 3:
            return ex.str_lit(rng.choice(("", "a", "\0")))
        name, arity = rng.choice(self.constants)
        return ex.const(name, tuple(self.level(lv.ZERO, params) for _ in range(arity)))

    def level(self, level: Level, params: tuple[Name, ...]) -> Level:
        """A level near ``level``."""
        rng = self.random
        other = lv.param(rng.choice(params)) if params and rng.random() < 0.7 else lv.of_int(rng.randrange(3))
        choice = rng.randrange(6)
        if choice == 0:
            return lv.succ(level)
        if choice == 1:
            return other
        if choice == 2:
            return lv.max_(level, other)
        if choice == 3:
            return lv.imax(level, other)
        if choice == 4:
            return lv.imax(other, level)
        return level.pred if isinstance(level, lv.Succ) else other


def lift(node: Expr, by: int, depth: int = 0) -> Expr:
    """``node`` with its loose bound variables raised by ``by``."""
    if isinstance(node, ex.BVar):
        return ex.bvar(node.index + by) if node.index >= depth else node
    for position, (child, inner, _) in enumerate(list(_children(node))):
        put = list(_children(node))[position][2]
        node = put(lift(child, by, depth + inner))
    return node


def _replaced(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])


def _with_target(type_: Expr, universe: Level) -> Expr:
    if isinstance(type_, ex.ForallE):
        return ex.forall(type_.name, type_.type, _with_target(type_.body, universe), type_.info)
    return ex.sort(universe) if isinstance(type_, ex.Sort) else type_


def _without_constructor(block: InductiveBlock, index: int) -> InductiveBlock:
    gone = block.ctors[index]
    types: list[InductiveType] = []
    for part in block.types:
        types.append(
            dataclasses.replace(part, ctors=tuple(name for name in part.ctors if name is not gone.name))
        )
    ctors: list[Constructor] = []
    for ctor in block.ctors:
        if ctor is not gone:
            shift = ctor.induct is gone.induct and ctor.cidx > gone.cidx
            ctors.append(dataclasses.replace(ctor, cidx=ctor.cidx - 1) if shift else ctor)
    return dataclasses.replace(block, types=tuple(types), ctors=tuple(ctors))


def _recursor_name(name: Name, names: dict[Name, Name]) -> Name:
    assert name.prefix is not None
    return extend(names[name.prefix], name.component)


def with_plain_levels(declaration: Declaration) -> Declaration:
    """``declaration`` with every universe level written plainly: the same declaration to the
    theory.
    """
    return rename(declaration, {}, lambda level: to_level(of_level(level)))


def instances(declaration: Declaration, values: Sequence[int]) -> Iterator[Declaration]:
    """``declaration`` at every choice of ``values`` for its universe parameters; of an inductive block without recursors."""
    block = declaration if isinstance(declaration, InductiveBlock) else None
    params = block.types[0].level_params if block else declaration.level_params  # type: ignore[union-attr]
    declared = declared_names(dataclasses.replace(block, recs=()) if block else declaration)
    for number, choice in enumerate(itertools.product(map(lv.of_int, values), repeat=len(params))):
        chosen = dict(zip(params, choice, strict=True))
        names = {name: extend(name, f"instance_{number}") for name in declared}
        own = {name: tuple(map(of_level, choice)) for name in names.values()}

        def level(given: Level, chosen: dict[Name, Level] = chosen) -> Level:
            return _at(given, chosen)

        if block is None:
            instance = rename(declaration, names, level, own)
            yield dataclasses.replace(instance, level_params=())  # type: ignore[call-arg]
        else:
            renamed = rename(dataclasses.replace(block, recs=()), names, level, own)
            assert isinstance(renamed, InductiveBlock)
            yield InductiveBlock(
                tuple(dataclasses.replace(part, level_params=()) for part in renamed.types),
                tuple(dataclasses.replace(part, level_params=()) for part in renamed.ctors),
                (),
            )


def _at(level: Level, chosen: dict[Name, Level]) -> Level:
    if isinstance(level, lv.Succ):
        return lv.succ(_at(level.pred, chosen))
    if isinstance(level, lv.Max):
        return lv.max_(_at(level.lhs, chosen), _at(level.rhs, chosen))
    if isinstance(level, lv.IMax):
        return lv.imax(_at(level.lhs, chosen), _at(level.rhs, chosen))
    return chosen[level.name] if isinstance(level, lv.Param) else level


def rename(
    declaration: Declaration,
    names: dict[Name, Name],
    level: Callable[[Level], Level] = lambda level: level,
    own: Mapping[Name, tuple[Universe, ...]] | None = None,
) -> Declaration:
    """``declaration`` with constants renamed, and universe levels rewritten.

    Constants of ``own`` lose their universe arguments where these are the given ones.
    """
    memo: dict[Expr, Expr] = {}

    def name(old: Name) -> Name:
        return names.get(old, old)

    def all_names(olds: tuple[Name, ...]) -> tuple[Name, ...]:
        return tuple(map(name, olds))

    def expr(node: Expr) -> Expr:
        found = memo.get(node)
        if found is None:
            found = node
            if isinstance(node, ex.Const):
                levels = tuple(map(level, node.levels))
                fixed = (own or {}).get(name(node.name))
                found = ex.const(name(node.name), () if fixed == tuple(map(of_level, levels)) else levels)
            elif isinstance(node, ex.Sort):
                found = ex.sort(level(node.level))
            else:
                if isinstance(node, ex.Proj):
                    found = ex.proj(name(node.type_name), node.index, node.struct)
                for position, (child, _, _) in enumerate(list(_children(node))):
                    put = list(_children(found))[position][2]
                    found = put(expr(child))
            memo[node] = found
        return found

    def rule(old: RecursorRule) -> RecursorRule:
        return RecursorRule(name(old.ctor), old.nfields, expr(old.rhs))

    def inductive_type(old: InductiveType) -> InductiveType:
        return dataclasses.replace(
            old, name=name(old.name), type=expr(old.type), all=all_names(old.all), ctors=all_names(old.ctors)
        )

    def constructor(old: Constructor) -> Constructor:
        return dataclasses.replace(old, name=name(old.name), type=expr(old.type), induct=name(old.induct))

    def recursor(old: Recursor) -> Recursor:
        return dataclasses.replace(
            old,
            name=name(old.name),
            type=expr(old.type),
            all=all_names(old.all),
            rules=tuple(map(rule, old.rules)),
        )

    if isinstance(declaration, InductiveBlock):
        return InductiveBlock(
            tuple(map(inductive_type, declaration.types)),
            tuple(map(constructor, declaration.ctors)),
            tuple(map(recursor, declaration.recs)),
        )
    changes = {"name": name(declaration.name), "type": expr(declaration.type)}
    if isinstance(declaration, (Definition, Theorem, Opaque)):
        changes |= {"value": expr(declaration.value), "all": (name(declaration.name),)}
    return dataclasses.replace(declaration, **changes)  # type: ignore[arg-type]
