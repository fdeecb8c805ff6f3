"""The typing rules and the rules about declarations: what they accept, and what they reject under which
name.
"""

from __future__ import annotations

import dataclasses

import pytest
from kernel_cases import axiom, definition, levels, theorem
from two_kernels import TwoKernels

from grader.kernel.budget import Limits
from grader.kernel.declaration import Declaration, Definition, Opaque, Quot
from grader.kernel.kernel import Kernel
from grader.kernel.name import of, parse
from grader.kernel.notation import parse_expr

ACCEPTED: dict[str, Declaration] = {
    "a sort in the next one": definition("d", "(Sort (succ (succ u)))", "(Sort (succ u))", "u"),
    "a Π-type over propositions is a proposition": definition("d", "Prop", "(pi (α (Sort u)) (p Prop) p)", "u"),
    "a Π-type in the maximum": definition("d", "(Sort (succ (max u v)))", "(-> (Sort u) (Sort v))", "u v"),
    "an abstraction": definition("d", "(-> Nat Nat)", "(fun (x Nat) x)"),
    "a dependent application": definition(
        "d", "(pi (n Nat) (i (Fin n)) (Fin (Nat.succ n)))", "(fun (n Nat) (i (Fin n)) (Fin.succ n i))"
    ),
    "an argument whose type is equal by computation": definition(
        "d", "(-> (Fin 4) (Fin 5))", "(fun (i (Fin (Nat.add 2 2))) (Fin.succ 4 i))"
    ),
    "a let whose value matters for typing": definition(
        "d", "(Fin 3)", "(let n Nat 2 (Fin.succ n ((@ Fin.zero) 1)))"
    ),
    "a projection of a dependent pair": definition(
        "d", "(pi (p ((@ Subtype 1) Nat (fun (n Nat) (Nat.le n 5)))) (Nat.le (proj Subtype 0 p) 5))",
        "(fun (p ((@ Subtype 1) Nat (fun (n Nat) (Nat.le n 5)))) (proj Subtype 1 p))"),
    "a proof projected from a proof": definition(
        "d", "(pi (a Prop) (b Prop) (-> (And a b) b))", "(fun (a Prop) (b Prop) (h (And a b)) (proj And 1 h))"),
    "a literal": definition("d", "Nat", "123456789012345678901234567890"),
    "a string": definition("d", "String", '"text"'),
    "a theorem": theorem("t", "(pi (p Prop) (-> p p))", "(fun (p Prop) (h p) h)"),
    "a theorem whose type is a proposition by computation": theorem(
        "t", "((fun (p Prop) (-> p p)) False)", "(fun (h False) h)"),
    "a theorem in Sort (imax u 0)": theorem("t", "(-> (Sort u) True)", "(fun (x (Sort u)) True.intro)", "u"),
}  # fmt: skip

REJECTED: dict[str, tuple[str, Declaration]] = {
    "a value of another type": ("declared type", definition("d", "Nat", "Bool.true")),
    "a sort in itself": ("declared type", definition("d", "(Sort u)", "(Sort u)", "u")),
    "a type that is no type": ("sort", definition("d", "3", "3")),
    "a type of a type that is no type": ("sort", axiom("a", "Nat.zero")),
    "an argument of another type": ("application", definition("d", "Nat", "(Nat.succ Bool.true)")),
    "an argument too many": ("application", definition("d", "Nat", "(Nat.succ 1 2)")),
    "an argument of an equal-looking type": (
        "application", definition("d", "(-> (Fin 4) (Fin 6))", "(fun (i (Fin 4)) (Fin.succ 5 i))")),
    "a domain that is no type": ("sort", definition("d", "Prop", "(pi (x 3) True)")),
    "a λ-domain that is no type": ("sort", definition("d", "(-> Nat Nat)", "(fun (x 3) 3)")),
    "a codomain that is no type": ("sort", definition("d", "Type", "(-> Nat 3)")),
    "a let value of another type": ("let", definition("d", "Nat", "(let x Nat Bool.true 3)")),
    "a let type that is no type": ("sort", definition("d", "Nat", "(let x 3 3 3)")),
    "an abstracted let": ("application", definition(
        "d", "(Fin 3)", "((fun (n Nat) (Fin.succ n ((@ Fin.zero) 1))) 2)")),
    "an unknown constant": ("constants", definition("d", "Nat", "unknown")),
    "a constant with too few universes": ("universe parameters", definition("d", "(-> Nat Nat)", "(id Nat)")),
    "a constant with too many universes": ("universe parameters", definition("d", "Type", "(@ Nat 0)")),
    "an undeclared universe parameter": ("universe parameters", definition("d", "(Type u)", "(Sort u)")),
    "an undeclared universe parameter that does not matter": (
        "universe parameters", definition("d", "Type", "(Sort (imax u 0))")),
    "a projection from another structure": (
        "projection", definition("d", "(-> (Fin 3) Nat)", "(fun (i (Fin 3)) (proj Subtype 0 i))")),
    "a projection past the fields": (
        "projection", definition("d", "(-> (Fin 3) Nat)", "(fun (i (Fin 3)) (proj Fin 2 i))")),
    "a projection with an index beyond 32 bits": (
        "projection", definition("d", "(-> (Fin 3) Nat)", "(fun (i (Fin 3)) (proj Fin 4294967296 i))")),
    "a projection from a type with two constructors": (
        "projection", definition("d", "(-> Nat Nat)", "(fun (n Nat) (proj Nat 0 n))")),
    "a projection from what is no element of a structure": (
        "projection", definition("d", "(-> Prop Nat)", "(fun (p Prop) (proj Fin 0 p))")),
    "data projected from a proof": (
        "projection", definition(
            "d", "(-> ((@ Exists 1) Nat (fun (n Nat) True)) Nat)",
            "(fun (h ((@ Exists 1) Nat (fun (n Nat) True))) (proj Exists 0 h))")),
    "a proof that depends on data, projected from a proof": (
        "projection", definition(
            "d", "(-> ((@ Exists 1) Nat (fun (n Nat) True)) True)",
            "(fun (h ((@ Exists 1) Nat (fun (n Nat) (Nat.le n n)))) (proj Exists 1 h))")),
    "a theorem that is no proposition": ("theorem", theorem("t", "Nat", "3")),
    "a theorem in a universe that may not be Prop": ("theorem", theorem(
        "t", "(pi (α (Sort u)) (-> α α))", "(fun (α (Sort u)) (x α) x)", "u")),
    "a theorem with a wrong proof": ("declared type", theorem(
        "t", "(pi (p Prop) (q Prop) (-> p q))", "(fun (p Prop) (q Prop) (h p) h)")),
    "a declaration that refers to itself": ("constants", definition("loop", "False", "loop")),
    "a type that refers to the declaration": ("constants", axiom("a", "(-> a Nat)")),
    "universe parameters declared twice": ("universe parameters", definition("d", "Type", "Prop", "u u")),
    "a name that is taken": ("names", definition("Nat.add", "(-> Nat Nat Nat)", "(fun (x Nat) (y Nat) 0)")),
    "a name that a constructor has": ("names", definition("Nat.succ", "(-> Nat Nat)", "(fun (x Nat) x)")),
}  # fmt: skip


@pytest.mark.parametrize("case", ACCEPTED)
def test_good_declarations_are_accepted(both: TwoKernels, case: str) -> None:
    answers = both.compare(ACCEPTED[case])
    assert answers.ours.outcome == "accepted", str(answers.ours)
    assert answers.lean == "accepted"


@pytest.mark.parametrize("case", REJECTED)
def test_bad_declarations_are_rejected_by_the_rule_that_fails(both: TwoKernels, case: str) -> None:
    rule, declaration = REJECTED[case]
    answers = both.compare(declaration)
    assert answers.ours.outcome == "rejected", case
    assert answers.ours.rule == rule, str(answers.ours)
    assert answers.lean.startswith("rejected")


def test_a_loose_bound_variable_is_rejected_wherever_it_is(kernel: Kernel) -> None:
    from grader.kernel import expr as ex

    for value in (ex.bvar(0), ex.bvar(10**18), ex.lam(of("x"), parse_expr("Prop"), ex.bvar(1))):
        verdict = kernel.add(Definition(of("d"), (), parse_expr("Type"), value, 1))
        assert (verdict.outcome, verdict.rule) == ("rejected", "bound variables")
        assert "beyond the expression" in verdict.message


def test_a_message_names_the_rule_and_shows_both_terms(both: TwoKernels) -> None:
    verdict = both.compare(definition("wrong", "(-> Nat Nat)", "(fun (x Bool) (Nat.succ x))")).ours
    assert str(verdict).splitlines() == [
        "wrong: rejected: application: argument 1 has another type than the function expects",
        "  argument: x",
        "  its type: Bool",
        "  expected: Nat",
        "  in: Nat.succ x",
    ]


def test_unsafe_and_partial_constants_are_refused(kernel: Kernel) -> None:
    good = definition("d", "Type", "Prop")
    for safety in ("unsafe", "partial"):
        verdict = kernel.add(dataclasses.replace(good, safety=safety))
        assert (verdict.outcome, verdict.rule) == ("rejected", "safety")
    assert kernel.add(dataclasses.replace(axiom("a", "Prop"), is_unsafe=True)).rule == "safety"
    opaque = Opaque(of("o"), (), good.type, good.value, is_unsafe=True)
    assert kernel.add(opaque).rule == "safety"
    assert kernel.add(good).outcome == "accepted"


def test_an_opaque_constant_is_checked_and_never_unfolded(both: TwoKernels) -> None:
    opaque = Opaque(of("hidden"), (), parse_expr("Nat"), parse_expr("3"))
    assert (
        both.compare(dataclasses.replace(opaque, value=parse_expr("Bool.true"))).ours.rule == "declared type"
    )
    both.lean.add(opaque)
    assert both.ours.add(opaque).outcome == "accepted"
    answers = both.compare(theorem("t", "((@ Eq 1) Nat hidden 3)", "((@ Eq.refl 1) Nat 3)"))
    assert answers.ours.rule == "declared type"
    assert answers.lean.startswith("rejected")


def test_a_theorem_can_be_unfolded(both: TwoKernels) -> None:
    # x ≤ 3 by cases on the proof: the recursor of Nat.le eliminates into Prop only, so look at a proof by Eq.rec.
    proof = theorem("same", "((@ Eq 1) Nat 2 2)", "((@ Eq.refl 1) Nat 2)")
    both.lean.add(proof)
    assert both.ours.add(proof).outcome == "accepted"
    cast = "((@ Eq.rec 1 1) Nat 2 (fun (x Nat) (h ((@ Eq 1) Nat 2 x)) Nat) 7 2 same)"
    assert both.compare(theorem("t", f"((@ Eq 1) Nat {cast} 7)", "((@ Eq.refl 1) Nat 7)")).accepted


def test_only_allowed_axioms_may_be_declared(kernel: Kernel) -> None:
    verdict = kernel.add(axiom("choice", "(pi (α Type) α)"))
    assert (verdict.outcome, verdict.rule) == ("rejected", "axioms")
    kernel.allow_axiom(parse("choice"))
    assert kernel.add(axiom("choice", "(pi (α Type) α)")).outcome == "accepted"


def test_a_rejected_declaration_leaves_no_trace(kernel: Kernel) -> None:
    assert kernel.add(definition("d", "Prop", "Type")).outcome == "rejected"
    assert kernel.add(definition("e", "Prop", "d")).rule == "constants"
    assert kernel.add(definition("d", "Type", "Prop")).outcome == "accepted"


def test_quotient_constants_have_their_names_and_kinds(both: TwoKernels, kernel: Kernel) -> None:
    quot = parse_expr("(pi (α (Sort u)) (-> (-> α α Prop) (Sort u)))")
    assert kernel.add(Quot(of("MyQuot"), levels("u"), quot, "type")).rule == "quotients"
    assert kernel.add(Quot(of("Quot"), levels("u"), quot, "ctor")).rule == "canonical form"
    assert kernel.add(Quot(of("Quot"), levels("u"), parse_expr("(Sort u)"), "type")).rule == "canonical form"
    assert kernel.add(Quot(of("Quot"), levels("w"), parse_expr("(pi (β (Sort w)) (-> (-> β β Prop) (Sort w)))"), "type")
                      ).outcome == "accepted"  # fmt: skip


def test_the_same_limits_give_the_same_answer_twice(both: TwoKernels) -> None:
    deep = theorem("t", "((@ Eq 1) Nat (Nat.sumTo 30) 465)", "((@ Eq.refl 1) Nat 465)")
    full = both.ours
    needed = full.add(deep).steps
    full.env.remove([deep.name])
    full.limits = Limits(steps=needed - 1)
    try:
        assert [str(full.add(deep)) for _ in range(2)] == [
            f"t: out of budget: steps: more than {needed - 1} needed"
        ] * 2
    finally:
        full.limits = Limits()
