"""Compiled modules that no compiler wrote, each a function from the item's compiled modules to the parts of
a module.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from dataclasses import replace

import forge

from grader.kernel import declaration as d
from grader.kernel import expr as ex
from grader.kernel import level as lv
from grader.kernel.name import Name, of, parse
from grader.lean.closure import block_of
from grader.lean.decode import Constant
from grader.lean.modules import Modules

Parts = Mapping[str, bytes]

PROP = ex.sort(lv.ZERO)
ONE = lv.succ(lv.ZERO)
TYPE = ex.sort(ONE)
NAT, ZERO, SUCC = (ex.const(parse(text)) for text in ("Nat", "Nat.zero", "Nat.succ"))
FALSE, TRUE, INTRO = (ex.const(parse(text)) for text in ("False", "True", "True.intro"))
MAIN = of("main")
UNTRUE = ex.const(parse("Untrue.Statement"))
DEMO = ex.const(parse("Demo.Statement"))
BARE = ex.const(parse("Bare.Statement"))
BARE_TRUE = ex.const(parse("BareTrue.Statement"))


def theorem(name: Name, type_: ex.Expr, value: ex.Expr) -> d.Theorem:
    return d.Theorem(name, (), type_, value, (name,))


def definition(name: Name, type_: ex.Expr, value: ex.Expr) -> d.Definition:
    return d.Definition(name, (), type_, value, "abbrev", "safe", (name,))


def eq(type_: ex.Expr, left: ex.Expr, right: ex.Expr, level: lv.Level = ONE) -> ex.Expr:
    return ex.app(ex.const(of("Eq"), (level,)), type_, left, right)


def refl(type_: ex.Expr, value: ex.Expr, level: lv.Level = ONE) -> ex.Expr:
    return ex.app(ex.const(of("Eq", "refl"), (level,)), type_, value)


def absurd(proof: ex.Expr, goal: ex.Expr) -> ex.Expr:
    """``False.rec`` into ``goal``."""
    motive = ex.lam(of("x"), FALSE, goal)
    return ex.app(ex.const(parse("False.rec"), (lv.ZERO,)), motive, proof)


def good_proof(base: Modules) -> ex.Expr:
    """A proof of ``Demo.Statement``."""
    n, ih = of("n"), of("ih")
    zero = ex.app(
        ex.const(parse("OfNat.ofNat"), (lv.ZERO,)),
        NAT,
        ex.nat_lit(0),
        ex.app(ex.const(of("instOfNatNat")), ex.nat_lit(0)),
    )

    def claim(v: ex.Expr) -> ex.Expr:
        return eq(NAT, ex.app(ex.const(parse("Nat.add")), zero, v), v)

    motive = ex.lam(n, NAT, claim(ex.bvar(0)))
    step_fn = ex.const(parse("congrArg"), (ONE, ONE))
    left = ex.app(ex.const(parse("Nat.add")), zero, ex.bvar(1))
    step = ex.lam(
        n, NAT, ex.lam(ih, claim(ex.bvar(0)), ex.app(step_fn, NAT, NAT, left, ex.bvar(1), SUCC, ex.bvar(0)))
    )
    rec = ex.app(ex.const(parse("Nat.rec"), (lv.ZERO,)), motive, refl(NAT, zero), step, ex.bvar(0))
    return ex.lam(n, NAT, rec)


def one(constants: list[Constant], item: str, **arguments: object) -> Parts:
    return {"": forge.module(constants, [of(item)], **arguments)}  # type: ignore[arg-type]


def wrong_proof(base: Modules) -> Parts:
    return one([theorem(MAIN, UNTRUE, refl(NAT, ZERO))], "Untrue")


def sort_as_proof(base: Modules) -> Parts:
    return one([theorem(MAIN, UNTRUE, PROP)], "Untrue")


def loose_variable(base: Modules) -> Parts:
    return one([theorem(MAIN, UNTRUE, ex.bvar(0))], "Untrue")


def huge_variable(base: Modules) -> Parts:
    return one([theorem(MAIN, UNTRUE, ex.bvar(1 << 30))], "Untrue")


def negative_literal(base: Modules) -> Parts:
    """``Expr.lit (.natVal (-1))``: the smallest number, below zero."""
    data = forge.module([theorem(MAIN, UNTRUE, refl(NAT, ex.nat_lit(1 << 64)))], [of("Untrue")])
    positive = struct.pack("<ii", 2, 2)
    assert data.count(positive) == 1
    return {"": data.replace(positive, struct.pack("<ii", 2, -2))}


def _zero_operation(name: str, second: ex.Expr, computed: ex.Expr) -> Parts:
    """An operation that is zero by definition, and something else where a kernel computes ``0 ∘ second`` by
    its name: so ``0 = 1``.
    """
    x, y = of("x"), of("y")
    operation = ex.const(parse(name))
    type_ = ex.forall(x, NAT, ex.forall(y, NAT, NAT))
    zeros = definition(parse(name), type_, ex.lam(x, NAT, ex.lam(y, NAT, ZERO)))
    always = ex.forall(x, NAT, eq(NAT, ex.app(operation, ex.bvar(0), second), ZERO))
    by_definition = theorem(of("by_definition"), always, ex.lam(x, NAT, refl(NAT, ZERO)))
    total = ex.app(operation, ZERO, second)
    by_literals = theorem(of("by_literals"), eq(NAT, total, computed), refl(NAT, computed))
    # Eq.rec along by_definition turns (0 ∘ second = computed) into (0 = computed).
    claim = ex.app(ex.const(of("by_definition")), ZERO)
    motive = ex.lam(x, NAT, ex.lam(of("h"), eq(NAT, total, ex.bvar(0)), eq(NAT, ex.bvar(1), computed)))
    rec = ex.const(parse("Eq.rec"), (lv.ZERO, ONE))
    proof = ex.app(rec, NAT, total, motive, ex.const(of("by_literals")), ZERO, claim)
    return one([zeros, by_definition, by_literals, theorem(MAIN, BARE, proof)], "Bare")


def addition_that_is_zero(base: Modules) -> Parts:
    return _zero_operation("Nat.add", ex.nat_lit(1), ex.nat_lit(1))


def divisor_that_is_zero(base: Modules) -> Parts:
    return _zero_operation("Nat.gcd", ex.nat_lit(1), ex.nat_lit(1))


def native_reduction(base: Modules) -> Parts:
    """A right proof that passes through ``Lean.reduceBool``."""
    name = parse("Lean.reduceBool")
    identity = ex.lam(of("b"), NAT, ex.bvar(0))
    reduce_ = d.Opaque(name, (), ex.forall(of("b"), NAT, NAT), identity, False, (name,))
    detour = ex.lam(of("x"), NAT, refl(NAT, ZERO))
    return one([reduce_, theorem(MAIN, BARE_TRUE, ex.app(detour, ex.app(ex.const(name), ZERO)))], "BareTrue")


def theorem_named_like_a_kernel_constant(base: Modules) -> Parts:
    """A right proof that passes through a theorem called ``Nat.gcd``."""
    gcd = theorem(parse("Nat.gcd"), TRUE, INTRO)
    detour = ex.lam(of("x"), TRUE, refl(NAT, ZERO))
    return one([gcd, theorem(MAIN, BARE_TRUE, ex.app(detour, ex.const(parse("Nat.gcd"))))], "BareTrue")


def list_with_one_constructor(base: Modules) -> Parts:
    name, ctor, rec = of("List"), parse("List.nil"), parse("List.rec")
    list_ = ex.const(name)
    motive_type = ex.forall(of("t"), list_, ex.sort(lv.param(of("u"))))
    nil = ex.const(ctor)
    minor = ex.app(ex.bvar(0), nil)
    rec_type = ex.forall(
        of("motive"),
        motive_type,
        ex.forall(of("nil"), minor, ex.forall(of("t"), list_, ex.app(ex.bvar(2), ex.bvar(0)))),
    )
    rhs = ex.lam(of("motive"), motive_type, ex.lam(of("nil"), minor, ex.bvar(0)))
    constants: list[Constant] = [
        d.InductiveType(name, (), TYPE, 0, 0, (name,), (ctor,)),
        d.Constructor(ctor, (), list_, name, 0, 0, 0),
        d.Recursor(rec, (of("u"),), rec_type, (name,), 0, 0, 1, 1, (d.RecursorRule(ctor, 0, rhs),)),
        theorem(MAIN, BARE_TRUE, ex.app(ex.lam(of("x"), list_, refl(NAT, ZERO)), nil)),
    ]
    return one(constants, "BareTrue")


def quotient_with_another_lift(base: Modules) -> Parts:
    """``Quot.lift`` without the proof that the function respects the relation."""
    u, v = lv.param(of("u")), lv.param(of("v"))
    alpha, relation = ex.sort(u), ex.forall(of("a"), ex.bvar(0), ex.forall(of("b"), ex.bvar(1), PROP))
    quot = ex.const(of("Quot"), (u,))
    type_ = ex.forall(of("α"), alpha, ex.forall(of("r"), relation, alpha))
    mk = ex.forall(
        of("α"),
        alpha,
        ex.forall(of("r"), relation, ex.forall(of("a"), ex.bvar(1), ex.app(quot, ex.bvar(2), ex.bvar(1)))),
    )
    lift = ex.forall(
        of("α"),
        alpha,
        ex.forall(
            of("r"),
            relation,
            ex.forall(
                of("β"),
                ex.sort(v),
                ex.forall(
                    of("f"),
                    ex.forall(of("a"), ex.bvar(2), ex.bvar(1)),
                    ex.forall(of("q"), ex.app(quot, ex.bvar(3), ex.bvar(2)), ex.bvar(2)),
                ),
            ),
        ),
    )
    function = ex.forall(
        of("α"),
        TYPE,
        ex.forall(of("r"), ex.forall(of("a"), ex.bvar(0), ex.forall(of("b"), ex.bvar(1), PROP)), TYPE),
    )
    constants: list[Constant] = [
        d.Quot(of("Quot"), (of("u"),), type_, "type"),
        d.Quot(parse("Quot.mk"), (of("u"),), mk, "ctor"),
        d.Quot(parse("Quot.lift"), (of("u"), of("v")), lift, "lift"),
        d.Quot(parse("Quot.ind"), (of("u"),), PROP, "ind"),
        theorem(
            MAIN, BARE_TRUE, ex.app(ex.lam(of("x"), function, refl(NAT, ZERO)), ex.const(of("Quot"), (ONE,)))
        ),
    ]
    return one(constants, "BareTrue")


def additional_universe_parameter(base: Modules) -> Parts:
    constant = theorem(MAIN, DEMO, good_proof(base))
    return one([replace(constant, level_params=(of("u"),))], "Demo")


def shared_by_many(base: Modules) -> Parts:
    """Two hundred and fifty-six definitions, each with a small part of its own beside one that is large and shared."""
    parts: list[ex.Expr] = [ex.app(SUCC, ex.nat_lit(number)) for number in range(2048)]
    while len(parts) > 1:
        parts = [ex.app(left, right) for left, right in zip(parts[::2], parts[1::2], strict=True)]
    shared = parts[0]
    names = [of("lemma", number) for number in range(256)]
    lemmas: list[Constant] = [
        definition(name, NAT, ex.app(ex.lam(of("x"), NAT, ex.nat_lit(number)), shared))
        for number, name in enumerate(names)
    ]
    used: list[ex.Expr] = [ex.const(name) for name in names]
    while len(used) > 1:
        used = [ex.app(*used[at : at + 2]) for at in range(0, len(used), 2)]
    proof = ex.app(ex.lam(of("x"), NAT, good_proof(base)), used[0])
    return one([*lemmas, theorem(MAIN, DEMO, proof)], "Demo")


def another_compiler(base: Modules) -> Parts:
    data = forge.module([theorem(MAIN, DEMO, good_proof(base))], [of("Demo")])
    return {"": data.replace(forge.VERSION.ljust(33, b"\0"), b"4.99.0".ljust(33, b"\0"))}


def name_that_looks_the_same(base: Modules) -> Parts:
    """A statement of one's own whose name is the single word ``Untrue.Statement``, printed like the item's."""
    name = of("Untrue.Statement")
    return one([definition(name, PROP, TRUE), theorem(MAIN, ex.const(name), INTRO)], "Untrue")


def axiom_that_looks_the_same(base: Modules) -> Parts:
    """An axiom of falsehood whose name is the single word ``Quot.sound``."""
    name = of("Quot.sound")
    return one([d.Axiom(name, (), FALSE), theorem(MAIN, UNTRUE, absurd(ex.const(name), UNTRUE))], "Untrue")


def name_with_a_number_for_its_digits(base: Modules) -> Parts:
    """``main`` refers to ``lemma.1`` by number; what is declared is ``lemma."1"``."""
    declared = theorem(of("lemma", "1"), UNTRUE, refl(NAT, ZERO))
    return one([declared, theorem(MAIN, UNTRUE, ex.const(of("lemma", 1)))], "Untrue")


def statement_declared_again(base: Modules) -> Parts:
    again = definition(parse("Untrue.Statement"), PROP, TRUE)
    return one([again, theorem(MAIN, UNTRUE, INTRO)], "Untrue")


def constant_declared_again(base: Modules) -> Parts:
    again = base.get(parse("Nat.add"))
    assert again is not None
    return one([again, theorem(MAIN, DEMO, good_proof(base))], "Demo")


def foreign_import(base: Modules) -> Parts:
    return {"": forge.module([theorem(MAIN, DEMO, good_proof(base))], [of("Demo"), of("Elsewhere")])}


def proof_by_itself(base: Modules) -> Parts:
    return one([theorem(MAIN, UNTRUE, ex.const(MAIN))], "Untrue")


def proof_in_a_circle(base: Modules) -> Parts:
    lemma = theorem(of("lemma"), UNTRUE, ex.const(MAIN))
    return one([theorem(MAIN, UNTRUE, ex.const(of("lemma"))), lemma], "Untrue")


def proof_by_a_missing_constant(base: Modules) -> Parts:
    return one([theorem(MAIN, UNTRUE, ex.const(of("nowhere")))], "Untrue")


def proof_by_an_unsafe_definition(base: Modules) -> Parts:
    loop = d.Definition(of("loop"), (), UNTRUE, ex.const(of("loop")), "opaque", "unsafe", (of("loop"),))
    loop = replace(loop, value=refl(NAT, ZERO))
    return one([loop, theorem(MAIN, UNTRUE, ex.const(of("loop")))], "Untrue")


def projection_of_another_structure(base: Modules) -> Parts:
    """The left part of ``True ∧ True``, said to be a field of ``Iff``."""
    both = ex.app(ex.const(parse("And.intro")), TRUE, TRUE, INTRO, INTRO)
    return one([theorem(MAIN, UNTRUE, ex.app(ex.proj(of("Iff"), 0, both), INTRO))], "Untrue")


def projection_out_of_exists(base: Modules) -> Parts:
    """The witness of an existence statement as data, which would make all witnesses equal."""
    predicate = ex.lam(of("n"), NAT, TRUE)
    u = (ONE,)
    proof = ex.app(ex.const(parse("Exists.intro"), u), NAT, predicate, ZERO, INTRO)
    return one([theorem(MAIN, UNTRUE, refl(NAT, ex.proj(of("Exists"), 0, proof)))], "Untrue")


def _coin(swapped: bool) -> list[Constant]:
    """A type with two constructors and its recursor, whose rules are exchanged where ``swapped``."""
    name, heads, tails, rec = of("Coin"), parse("Coin.heads"), parse("Coin.tails"), parse("Coin.rec")
    coin = ex.const(name)
    motive_type = ex.forall(of("t"), coin, ex.sort(lv.param(of("u"))))
    first, second = ex.app(ex.bvar(0), ex.const(heads)), ex.app(ex.bvar(1), ex.const(tails))
    rec_type = ex.forall(
        of("motive"),
        motive_type,
        ex.forall(
            of("heads"),
            first,
            ex.forall(of("tails"), second, ex.forall(of("t"), coin, ex.app(ex.bvar(3), ex.bvar(0)))),
        ),
    )

    def rule(index: int) -> ex.Expr:
        inner = ex.lam(of("heads"), first, ex.lam(of("tails"), second, ex.bvar(1 - index)))
        return ex.lam(of("motive"), motive_type, inner)

    values = (rule(1), rule(0)) if swapped else (rule(0), rule(1))
    rules = (d.RecursorRule(heads, 0, values[0]), d.RecursorRule(tails, 0, values[1]))
    return [
        d.InductiveType(name, (), TYPE, 0, 0, (name,), (heads, tails)),
        d.Constructor(heads, (), coin, name, 0, 0, 0),
        d.Constructor(tails, (), coin, name, 1, 0, 0),
        d.Recursor(rec, (of("u"),), rec_type, (name,), 0, 0, 1, 2, rules),
    ]


def recursor_with_another_rule(base: Modules) -> Parts:
    use = ex.app(ex.lam(of("c"), ex.const(of("Coin")), refl(NAT, ZERO)), ex.const(parse("Coin.heads")))
    return one([*_coin(swapped=True), theorem(MAIN, UNTRUE, use)], "Untrue")


def recursor_with_large_elimination(base: Modules) -> Parts:
    """A proposition with two proofs whose recursor maps into every universe."""
    constants = []
    for constant in _coin(swapped=False):
        text = {
            "Coin": "Either",
            "Coin.heads": "Either.left",
            "Coin.tails": "Either.right",
            "Coin.rec": "Either.rec",
        }
        constants.append(_renamed(constant, {parse(old): parse(new) for old, new in text.items()}))
    constants[0] = replace(constants[0], type=PROP)  # type: ignore[type-var]
    use = ex.app(ex.lam(of("c"), ex.const(of("Either")), refl(NAT, ZERO)), ex.const(parse("Either.left")))
    return one([*constants, theorem(MAIN, UNTRUE, use)], "Untrue")


def _renamed(constant: Constant, names: Mapping[Name, Name]) -> Constant:
    """A constant with names replaced everywhere in it."""

    def walk(value: object) -> object:
        if isinstance(value, Name):
            return names.get(value, value)
        if isinstance(value, ex.Const):
            return ex.const(names.get(value.name, value.name), value.levels)
        if isinstance(value, ex.App):
            return ex.app(walk(value.fn), walk(value.arg))  # type: ignore[arg-type]
        if isinstance(value, ex.Lam | ex.ForallE):
            make = ex.lam if isinstance(value, ex.Lam) else ex.forall
            return make(value.name, walk(value.type), walk(value.body), value.info)  # type: ignore[arg-type]
        if isinstance(value, tuple):
            return tuple(walk(item) for item in value)
        if isinstance(value, d.RecursorRule):
            return d.RecursorRule(walk(value.ctor), value.nfields, walk(value.rhs))  # type: ignore[arg-type]
        return value

    fields = {key: walk(getattr(constant, key)) for key in constant.__slots__}
    return type(constant)(**fields)  # type: ignore[arg-type]


def not_positive(base: Modules) -> Parts:
    """``inductive Bad | mk : (Bad → False) → Bad``, from which ``False`` follows."""
    name, mk, rec = of("Bad"), parse("Bad.mk"), parse("Bad.rec")
    bad = ex.const(name)
    function = ex.forall(of("b"), bad, FALSE)
    mk_type = ex.forall(of("f"), function, bad)
    motive_type = ex.forall(of("t"), bad, ex.sort(lv.param(of("u"))))
    minor = ex.forall(of("f"), function, ex.app(ex.bvar(1), ex.app(ex.const(mk), ex.bvar(0))))
    rec_type = ex.forall(
        of("motive"),
        motive_type,
        ex.forall(of("mk"), minor, ex.forall(of("t"), bad, ex.app(ex.bvar(2), ex.bvar(0)))),
    )
    rhs = ex.lam(
        of("motive"),
        motive_type,
        ex.lam(of("mk"), minor, ex.lam(of("f"), function, ex.app(ex.bvar(1), ex.bvar(0)))),
    )
    not_bad_value = ex.lam(
        of("b"),
        bad,
        ex.app(
            ex.const(rec, (lv.ZERO,)),
            ex.lam(of("b"), bad, FALSE),
            ex.lam(of("f"), function, ex.app(ex.bvar(0), ex.app(ex.const(mk), ex.bvar(0)))),
            ex.bvar(0),
        ),
    )
    not_bad = ex.const(of("not_bad"))
    proof = absurd(ex.app(not_bad, ex.app(ex.const(mk), not_bad)), UNTRUE)
    constants: list[Constant] = [
        d.InductiveType(name, (), TYPE, 0, 0, (name,), (mk,), is_rec=True),
        d.Constructor(mk, (), mk_type, name, 0, 0, 1),
        d.Recursor(rec, (of("u"),), rec_type, (name,), 0, 0, 1, 1, (d.RecursorRule(mk, 1, rhs),)),
        theorem(of("not_bad"), function, not_bad_value),
        theorem(MAIN, UNTRUE, proof),
    ]
    return one(constants, "Untrue")


def constructor_of_another_type(base: Modules) -> Parts:
    """A constant that says it is a constructor of ``False``, which does not list it."""
    extra = d.Constructor(parse("False.yes"), (), FALSE, of("False"), 0, 0, 0)
    return one([extra, theorem(MAIN, UNTRUE, absurd(ex.const(parse("False.yes")), UNTRUE))], "Untrue")


def exchanged_in_the_table(base: Modules) -> Parts:
    """The proof is listed as ``main`` and is called otherwise."""
    other = theorem(of("other"), DEMO, good_proof(base))
    return one([other], "Demo", table=[MAIN])


def declared_twice(base: Modules) -> Parts:
    constant = theorem(MAIN, DEMO, good_proof(base))
    return one([constant, constant], "Demo")


def _patched(base: Modules, choose: Callable[[int, int], int]) -> Parts:
    """A good module in which the argument of an application points elsewhere."""
    data = bytearray(forge.module([theorem(MAIN, DEMO, good_proof(base))], [of("Demo")]))
    header = struct.pack("<Q", 5 << 56 | 2 << 48 | 32 << 32)
    at = data.rindex(header)
    struct.pack_into("<Q", data, at + 16, choose(forge.BASE + at, len(data)))
    return {"": bytes(data)}


def cyclic_expression(base: Modules) -> Parts:
    return _patched(base, lambda own, size: own)


def pointer_outside(base: Modules) -> Parts:
    return _patched(base, lambda own, size: 0x1000)


def public_part_alone(base: Modules) -> Parts:
    """A module compiled with ``module`` of which only the first part is handed in."""
    data = bytearray(forge.module([theorem(MAIN, DEMO, good_proof(base))], [of("Demo")]))
    (root,) = struct.unpack_from("<Q", data, 88)
    data[root - forge.BASE + 8 + 8 * 5] = 1
    return {"": bytes(data)}


def overlapping_parts(base: Modules) -> Parts:
    first = public_part_alone(base)[""]
    return {"": first, ".server": first, ".private": first}


def _challenge(base: Modules) -> dict[Name, Constant]:
    """The constants of the self-contained item, with its ``main`` proved."""
    module = next(module for module in base if module.name is of("Challenge"))
    constants = {name: module.get(name) for name in module.data.constants}
    found = {name: constant for name, constant in constants.items() if constant is not None}
    asked = found[MAIN]
    pair = ex.const(of("Pair"))
    proof = ex.lam(of("p"), pair, refl(pair, ex.bvar(0)))
    found[MAIN] = d.Theorem(MAIN, (), asked.type, proof, (MAIN,))
    return found


def _all(constants: Mapping[Name, Constant]) -> Parts:
    return {"": forge.module(list(constants.values()), [of("Bare")])}


def challenge_solved(base: Modules) -> Parts:
    """No attack: the item's own constants and a right proof."""
    return _all(_challenge(base))


def definition_made_a_theorem(base: Modules) -> Parts:
    constants = _challenge(base)
    old = constants[of("swap")]
    assert isinstance(old, d.Definition)
    constants[of("swap")] = d.Theorem(old.name, old.level_params, old.type, old.value, old.all)
    return _all(constants)


def definition_made_opaque(base: Modules) -> Parts:
    constants = _challenge(base)
    old = constants[of("swap")]
    assert isinstance(old, d.Definition)
    constants[of("swap")] = d.Opaque(old.name, old.level_params, old.type, old.value, False, old.all)
    return _all(constants)


def definition_made_partial(base: Modules) -> Parts:
    constants = _challenge(base)
    old = constants[of("swap")]
    assert isinstance(old, d.Definition)
    constants[of("swap")] = replace(old, safety="partial")
    return _all(constants)


def theorem_made_a_definition(base: Modules) -> Parts:
    constants = _challenge(base)
    old = constants[MAIN]
    assert isinstance(old, d.Theorem)
    constants[MAIN] = d.Definition(MAIN, (), old.type, old.value, "opaque", "safe", (MAIN,))
    return _all(constants)


def challenge_by_axiom(base: Modules) -> Parts:
    constants = _challenge(base)
    constants[MAIN] = d.Axiom(MAIN, (), constants[MAIN].type)
    return _all(constants)


def projection_hides_another_structure(base: Modules) -> Parts:
    """``Pair.first`` projects from a structure of the same shape and another name."""
    constants = _challenge(base)
    names = {parse(f"Pair{end}"): parse(f"Twin{end}") for end in ("", ".mk", ".rec")}
    twin = block_of(constants[of("Pair")], constants.get)  # type: ignore[arg-type]
    for part in (*twin.types, *twin.ctors, *twin.recs):
        renamed = _renamed(part, names)
        constants[renamed.name] = renamed
    old = constants[parse("Pair.first")]
    assert isinstance(old, d.Definition)
    assert isinstance(old.value, ex.Lam)
    value = ex.lam(old.value.name, old.value.type, ex.proj(of("Twin"), 0, ex.bvar(0)), old.value.info)
    constants[parse("Pair.first")] = replace(old, value=value)
    return _all(constants)


def challenge_with_false_addition(base: Modules) -> Parts:
    """The statement does not mention addition; the proof passes through one that is always zero."""
    constants = _challenge(base)
    x = of("x")
    zeros = ex.lam(x, NAT, ex.lam(of("y"), NAT, ZERO))
    constants[parse("Nat.add")] = definition(
        parse("Nat.add"), ex.forall(x, NAT, ex.forall(of("y"), NAT, NAT)), zeros
    )
    old = constants[MAIN]
    assert isinstance(old, d.Theorem)
    detour = ex.lam(x, NAT, old.value)
    used = ex.app(ex.const(parse("Nat.add")), ZERO, ZERO)
    constants[MAIN] = replace(old, value=ex.app(detour, used))
    return _all(constants)
