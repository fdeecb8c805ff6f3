"""Every rule of definitional equality and reduction: a case that holds, and a near miss that does not.

Each case is a theorem proved by ``rfl``; both kernels must give the expected answer.
"""

from __future__ import annotations

import pytest
from kernel_cases import equation, inductive
from two_kernels import TwoKernels

F = "(f (-> Nat Nat))"
PAIR = "((@ Prod 0 0) Nat Nat)"
MK = "((@ Prod.mk 0 0) Nat Nat"

HOLDS = {
    "β": ("Nat", "((fun (x Nat) (Nat.succ x)) 3)", "4", ""),
    "β under a binder": ("(-> Nat Nat)", "(fun (y Nat) ((fun (x Nat) x) y))", "(fun (y Nat) y)", ""),
    "β with two arguments": ("Nat", "((fun (x Nat) (y Nat) x) 1 2)", "1", ""),
    "ζ": ("Nat", "(let x Nat 3 (Nat.add x x))", "6", ""),
    "ζ of an unused variable": ("Nat", "(let x Nat 3 y)", "y", "(y Nat)"),
    "δ": ("(-> Nat Nat)", "((@ id 1) (-> Nat Nat) Nat.succ)", "Nat.succ", ""),
    "δ of both sides": ("Nat", "(Nat.add x 2)", "(Nat.add (Nat.add x 1) 1)", "(x Nat)"),
    "η": ("(-> Nat Nat)", "(fun (x Nat) (f x))", "f", F),
    "η twice": ("(-> Nat Nat Nat)", "(fun (x Nat) (y Nat) (f x y))", "f", "(f (-> Nat Nat Nat))"),
    "η for a structure": (PAIR, f"{MK} (proj Prod 0 p) (proj Prod 1 p))", "p", f"(p {PAIR})"),
    "η for a structure, on the right": (PAIR, "p", f"{MK} (proj Prod 0 p) (proj Prod 1 p))", f"(p {PAIR})"),
    "η for a dependent structure": (
        "(Fin n)", "(Fin.mk n (proj Fin 0 i) (proj Fin 1 i))", "i", "(n Nat) (i (Fin n))"),
    "a recursor on a structure without constructor": (
        "Nat",
        f"((@ Prod.rec 1 0 0) Nat Nat (fun (q {PAIR}) Nat) (fun (a Nat) (b Nat) b) p)",
        "(proj Prod 1 p)",
        f"(p {PAIR})",
    ),
    "unit-like": ("(@ PUnit 1)", "x", "y", "(x (@ PUnit 1)) (y (@ PUnit 1))"),
    "functions into a unit-like type": (
        "(-> Nat (@ PUnit 1))", "(fun (n Nat) (f n))", "(fun (n Nat) (g n))",
        "(f (-> Nat (@ PUnit 1))) (g (-> Nat (@ PUnit 1)))"),
    "proof irrelevance": ("p", "h", "k", "(p Prop) (h p) (k p)", "0"),
    "proofs inside data": (
        "(Fin n)", "(Fin.mk n v h)", "(Fin.mk n v k)", "(n Nat) (v Nat) (h (Nat.lt v n)) (k (Nat.lt v n))"),
    "a projection from a constructor": ("Nat", f"(proj Prod 1 {MK} 3 4))", "4", ""),
    "a projection from what reduces to a constructor": (
        "Nat", f"(proj Prod 0 ((@ id 1) {PAIR} {MK} 3 4)))", "3", ""),
    "projections from equal structures": (
        "Nat", "(proj Prod 0 (f 2))", "(proj Prod 0 (f (Nat.add 1 1)))", f"(f (-> Nat {PAIR}))"),
    "a recursor on a constructor": (
        "Nat", "((@ Bool.rec 1) (fun (b Bool) Nat) 1 2 Bool.true)", "2", ""),
    "a recursor on a literal": (
        "Nat", "((@ Nat.rec 1) (fun (n Nat) Nat) 7 (fun (n Nat) (ih Nat) n) 5)", "4", ""),
    "a recursor on an open successor": (
        "Nat", "((@ Nat.rec 1) (fun (n Nat) Nat) 7 (fun (n Nat) (ih Nat) n) (Nat.succ x))", "x", "(x Nat)"),
    "K": (
        "Nat", "((@ Eq.rec 1 1) Nat a (fun (x Nat) (h ((@ Eq 1) Nat a x)) Nat) 3 a h)", "3",
        "(a Nat) (h ((@ Eq 1) Nat a a))"),
    "K up to equality of the indices": (
        "Nat", "((@ Eq.rec 1 1) Nat 4 (fun (x Nat) (h ((@ Eq 1) Nat 4 x)) Nat) 3 (Nat.add 2 2) h)", "3",
        "(h ((@ Eq 1) Nat 4 (Nat.add 2 2)))"),
    "a quotient lifted": (
        "β", "((@ Quot.lift 1 1) α r β f h ((@ Quot.mk 1) α r a))", "(f a)",
        "(α Type) (r (-> α α Prop)) (β Type) (f (-> α β)) "
        "(h (pi (x α) (y α) (-> (r x y) ((@ Eq 1) β (f x) (f y))))) (a α)"),
    "literals and constructors": ("Nat", "3", "(Nat.succ (Nat.succ (Nat.succ Nat.zero)))", ""),
    "the literal zero": ("Nat", "0", "Nat.zero", ""),
    "a literal and an open successor": ("Nat", "(Nat.add x 3)", "(Nat.succ (Nat.add x 2))", "(x Nat)"),
    "arithmetic on literals": ("Nat", "(Nat.mul 12345678901234567890 98765432109876543210)",
        "1219326311370217952237463801111263526900", ""),
    "subtraction stops at zero": ("Nat", "(Nat.sub 3 5)", "0", ""),
    "comparison of literals": ("Bool", "(Nat.ble 1000000 1000000)", "Bool.true", ""),
    "shifting a literal": ("Nat", "(Nat.shiftLeft 3 70)", "3541774862152233910272", ""),
    "a string and its characters": (
        "String", '"ab"', "(String.ofList ((@ List.cons 0) Char (Char.ofNat 97) "
        "((@ List.cons 0) Char (Char.ofNat 98) ((@ List.nil 0) Char))))", ""),
    "universe levels by value": ("(Sort (max 1 (succ u)))", "(Sort u)", "(Sort (max u u))", "", "(succ (succ u))"),
    "functions of equal domains": ("Type", "(-> (Fin 4) Nat)", "(-> (Fin (Nat.add 2 2)) Nat)", "", "2"),
}  # fmt: skip

FAILS = {
    "β gives another number": ("Nat", "((fun (x Nat) (Nat.succ x)) 3)", "5", ""),
    "an argument is not another one": ("Nat", "((fun (x Nat) (y Nat) x) 1 2)", "2", ""),
    "a variable is not another one": ("Nat", "x", "y", "(x Nat) (y Nat)"),
    "η of another function": ("(-> Nat Nat)", "(fun (x Nat) (f x))", "g", f"{F} (g (-> Nat Nat))"),
    "no η where the variable is used twice": (
        "(-> Nat Nat)", "(fun (x Nat) (f x x))", "(f 0)", "(f (-> Nat Nat Nat))"),
    "η for a structure with the fields exchanged": (
        PAIR, f"{MK} (proj Prod 1 p) (proj Prod 0 p))", "p", f"(p {PAIR})"),
    "η for two structures": (
        PAIR, f"{MK} (proj Prod 0 p) (proj Prod 1 q))", "p", f"(p {PAIR}) (q {PAIR})"),
    "no η for a type with two constructors": (
        "((@ Option 0) Nat)", "x", "((@ Option.none 0) Nat)", "(x ((@ Option 0) Nat))"),
    "a structure with a field is not unit-like": ("((@ PLift 1) Nat)", "x", "y",
        "(x ((@ PLift 1) Nat)) (y ((@ PLift 1) Nat))", "2"),
    "no irrelevance for data": ("Bool", "x", "y", "(x Bool) (y Bool)"),
    "no irrelevance between propositions": ("Prop", "p", "q", "(p Prop) (q Prop)"),
    "data beside proofs": ("(Fin n)", "(Fin.mk n v h)", "(Fin.mk n w k)",
        "(n Nat) (v Nat) (w Nat) (h (Nat.lt v n)) (k (Nat.lt w n))"),
    "the other projection": ("Nat", f"(proj Prod 0 {MK} 3 4))", "4", ""),
    "a recursor on the other constructor": ("Nat", "((@ Bool.rec 1) (fun (b Bool) Nat) 1 2 Bool.false)", "2", ""),
    "a recursor on a variable": ("Nat", "((@ Bool.rec 1) (fun (b Bool) Nat) 1 1 b)", "1", "(b Bool)"),
    "no K where the indices differ": (
        "Nat", "((@ Eq.rec 1 1) Nat a (fun (x Nat) (h ((@ Eq 1) Nat a x)) Nat) 3 b h)", "3",
        "(a Nat) (b Nat) (h ((@ Eq 1) Nat a b))"),
    "no K for HEq between types": (
        "Nat", "((@ HEq.rec 1 1) α a (fun (β Type) (b β) (h ((@ HEq 1) α a β b)) Nat) 3 γ c h)", "3",
        "(α Type) (a α) (γ Type) (c γ) (h ((@ HEq 1) α a γ c))"),
    "a quotient of a variable": (
        "β", "((@ Quot.lift 1 1) α r β f h q)", "b",
        "(α Type) (r (-> α α Prop)) (β Type) (f (-> α β)) (b β) "
        "(h (pi (x α) (y α) (-> (r x y) ((@ Eq 1) β (f x) (f y))))) (q ((@ Quot 1) α r))"),
    "literals off by one": ("Nat", "3", "(Nat.succ (Nat.succ Nat.zero))", ""),
    "a literal and a variable": ("Nat", "(Nat.succ x)", "3", "(x Nat)"),
    "arithmetic off by one": ("Nat", "(Nat.mul 99999999999 99999999999)", "9999999999800000000002", ""),
    "addition of variables does not commute": ("Nat", "(Nat.add x y)", "(Nat.add y x)", "(x Nat) (y Nat)"),
    "zero on the left": ("Nat", "(Nat.add 0 x)", "x", "(x Nat)"),
    "a string and other characters": ("String", '"ab"', '"ba"', ""),
    "universe levels of other value": ("Prop", "(pi (x (Sort (max u v))) p)", "(pi (x (Sort (imax u v))) p)",
        "(p Prop)"),
    "functions of other domains": ("Type", "(-> (Fin 4) Nat)", "(-> (Fin 5) Nat)", "", "2"),
    "what holds by proof only": (
        "(-> Nat Nat)", "(fun (x Nat) x)", "(fun (x Nat) y)", "(y Nat)"),
}  # fmt: skip


@pytest.mark.parametrize("rule", HOLDS)
def test_equal_by_definition(both: TwoKernels, rule: str) -> None:
    type_, lhs, rhs, binders, *level = HOLDS[rule]
    answers = both.compare(equation(type_, lhs, rhs, *level, params="u v", binders=binders))
    assert answers.ours.outcome == "accepted", str(answers.ours)
    assert answers.lean == "accepted"


@pytest.mark.parametrize("rule", FAILS)
def test_near_misses_are_not_equal(both: TwoKernels, rule: str) -> None:
    type_, lhs, rhs, binders, *level = FAILS[rule]
    answers = both.compare(equation(type_, lhs, rhs, *level, params="u v", binders=binders))
    assert answers.ours.outcome == "rejected", rule
    assert answers.ours.rule == "declared type", str(answers.ours)
    assert answers.lean.startswith("rejected")


def test_no_eta_for_a_structure_that_is_a_proposition_but_irrelevance(both: TwoKernels) -> None:
    binders = "(a Prop) (b Prop) (h (And a b)) (k (And a b))"
    answers = both.compare(equation("(And a b)", "h", "k", "0", binders=binders))
    assert answers.accepted


def test_no_eta_for_a_recursive_structure(both: TwoKernels) -> None:
    both.lean.add(
        derived := both_accept(
            both, inductive([("Stream", "Type", [("Stream.mk", "(-> Nat Stream Stream)")])])
        )
    )
    assert both.ours.add(derived).outcome == "accepted"
    made = "(Stream.mk (proj Stream 0 s) (proj Stream 1 s))"
    answers = both.compare(equation("Stream", made, "s", binders="(s Stream)"))
    assert answers.ours.rule == "declared type"
    assert answers.lean.startswith("rejected")


def both_accept(both: TwoKernels, block):  # type: ignore[no-untyped-def]
    """The block with all that Lean derives, after both kernels accepted it."""
    answers = both.compare(block)
    assert answers.accepted, f"{answers.lean}; {answers.ours}"
    return answers.declaration
