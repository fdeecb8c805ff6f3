"""Ways in which proof checkers were made to accept a proof of False: all are rejected here.

Each case is a file's worth of declarations of which the last one would be unsound; what comes before is
accepted. Sources: soundness bugs of Lean 4's kernel (leanprover/lean4 14576, 14577, 14613, 14616) and of
nanoda_lib, and the test cases of the Lean kernel arena (leanprover/lean-kernel-arena), as far as they can
be said in declarations.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

import pytest
from kernel_cases import axiom, definition, equation, inductive, levels, theorem
from two_kernels import TwoKernels

from grader.kernel.declaration import Declaration, InductiveBlock, Recursor
from grader.kernel.kernel import Kernel
from grader.kernel.name import of, parse
from grader.kernel.notation import parse_expr

SORT_IMAX = "(Sort (imax 1 0))"

TRAPS: dict[str, tuple[str, Sequence[Declaration]]] = {
    "imax u v + 1 taken for imax u v": ("declared type", [
        definition("down", "(-> (Sort (succ (imax u v))) (Sort (imax u v)))", "(fun (x (Sort (succ (imax u v)))) x)", "u v")]),
    "u + 1 taken for u": ("declared type", [
        definition("down", "(-> (Sort (succ u)) (Sort u))", "(fun (x (Sort (succ u))) x)", "u")]),
    "a universe in itself": ("declared type", [definition("U", "(Type u)", "(Type u)", "u")]),
    "Girard's way in: a product over all types in the universe": ("declared type", [
        definition("d", "Type", "(pi (α Type) (-> α α))")]),
    "a type that contains its own power set": ("positivity", [
        inductive([("P", "Type", [("P.mk", "(-> (-> P Prop) P)")])])]),
    "Curry's paradox as an inductive type": ("positivity", [
        inductive([("C", "Type", [("C.mk", "(-> (-> C False) C)")])])]),
    "Russell's paradox through a field in a larger universe": ("constructor universe", [
        inductive([("V", "Type", [("V.mk", "(pi (α Type) (-> (-> α V) V))")])])]),
    "data out of a proposition with two constructors": ("application", [
        theorem("cases", "(pi (p Prop) (q Prop) (-> (Or p q) True))",
                "(fun (p Prop) (q Prop) (h (Or p q)) ((@ Function.const 0 1) Nat True.intro "
                "(Or.rec p q (fun (x (Or p q)) Nat) (fun (a p) 0) (fun (b q) 1) h)))")]),
    "a projection out of a proposition written as Sort (imax 1 0)": ("projection", [
        inductive([("P", SORT_IMAX, [("P.mk", "(-> Bool P)")])]),
        definition("leak", "(-> P Bool)", "(fun (h P) (proj P 0 h))")]),
    "data projected out of a proof": ("projection", [
        inductive([("Some", "Prop", [("Some.mk", "(-> Nat Some)")])]),
        definition("leak", "(-> Some Nat)", "(fun (h Some) (proj Some 0 h))")]),
    "a recursor into data from a structure in Prop": ("application", [
        inductive([("Some", "Prop", [("Some.mk", "(-> Bool Some)")])]),
        definition("f", "(-> Some Bool)",
                   "(fun (h Some) (Some.rec (fun (x Some) Bool) (fun (b Bool) b) h))")]),
    "a literal that stands for itself": ("constants", [
        theorem("t", "((@ Eq 1) Nat 3 4)", "((@ Eq.refl 1) Nat mystery)")]),
    "neighbouring literals beyond 64 bits": ("declared type", [
        equation("Nat", "18446744073709551616", "0")]),
    "literals equal modulo 2^64": ("declared type", [
        equation("Nat", "(Nat.add 18446744073709551615 1)", "0")]),
    "subtraction below zero": ("declared type", [equation("Nat", "(Nat.add (Nat.sub 3 5) 2)", "0")]),
    "a recursor on a literal with the predecessor wrong": ("declared type", [
        equation("Nat", "((@ Nat.rec 1) (fun (n Nat) Nat) 7 (fun (n Nat) (ih Nat) n) 5)", "5")]),
    "a string with a NUL taken for its beginning": ("declared type", [
        theorem("t", '((@ Eq 1) String "a\0b" "a")', '((@ Eq.refl 1) String "a")')]),
    "proof irrelevance between proofs of different propositions": ("application", [
        theorem("t", "(pi (p Prop) (q Prop) (h p) (k q) ((@ Eq 0) p h k))",
                "(fun (p Prop) (q Prop) (h p) (k q) ((@ Eq.refl 0) p h))")]),
    "proof irrelevance for types": ("declared type", [
        theorem("t", "((@ Eq 1) Bool Bool.true Bool.false)", "((@ Eq.refl 1) Bool Bool.true)")]),
    "a theorem that is its own proof": ("constants", [theorem("false", "False", "false")]),
    "two theorems that prove each other": ("constants", [
        theorem("first", "False", "second"), theorem("second", "False", "first")]),
    "a theorem about a type": ("theorem", [theorem("t", "(pi (α (Sort u)) (-> α α))", "(fun (α (Sort u)) (a α) a)", "u")]),
    "an axiom that no one allowed": ("axioms", [axiom("oops", "False")]),
    "K between functions that are equal only at proofs": ("declared type", [
        definition("T", "Type", "(pi (y Nat) (-> ((@ Eq 1) (-> Nat Nat) (fun (x Nat) x) (fun (x Nat) y)) Nat))"),
        definition("t2", "T", "(fun (y Nat) (h ((@ Eq 1) (-> Nat Nat) (fun (x Nat) x) (fun (x Nat) y))) 0)"),
        definition("t1", "T", "(fun (y Nat) (h ((@ Eq 1) (-> Nat Nat) (fun (x Nat) x) (fun (x Nat) y))) "
                   "((@ Eq.rec 1 1) (-> Nat Nat) (fun (x Nat) x) (fun (f (-> Nat Nat)) "
                   "(k ((@ Eq 1) (-> Nat Nat) (fun (x Nat) x) f)) Nat) 0 (fun (x Nat) y) h))"),
        theorem("t", "((@ Eq 1) T t1 t2)", "((@ Eq.refl 1) T t1)")]),
    "a nested occurrence whose parameter is ill typed": ("projection", [
        inductive([("C", "Type", [("C.mk", "(-> Bool C)")])]),
        inductive([("D", "Type", [("D.mk", "(-> Bool D)")])]),
        inductive([("L", "(pi (α Type) (b Bool) Type)", [("L.mk", "(pi (α Type) (b Bool) (L α b))")])], 2),
        inductive([("E", "(-> D Type)", [
            ("E.mk", "(pi (w D) (-> (L (E w) (proj C 0 (proj C 0 w))) (E w)))")])], 1)]),
    "a constructor that names an auxiliary type": ("constants", [
        inductive([("R", "Type", [
            ("R.mk", "(-> ((@ List 0) R) R)"), ("R.bad", "(-> _nested.List_1 R)")])])]),
    "a constructor that names an auxiliary type as it is shown": ("constants", [
        inductive([("R", "Type", [
            ("R.mk", "(-> ((@ List 0) R) R)"), ("R.bad", "(-> nested_1 R)")])])]),
    "a nested occurrence in a negative position": ("positivity", [
        inductive([("R", "Type", [("R.mk", "(-> (-> ((@ List 0) R) False) R)")])])]),
    "a nested occurrence in a type that uses its parameter negatively": ("positivity", [
        inductive([("N", "(-> Type Type)", [("N.mk", "(pi (α Type) (-> (-> α False) (N α)))")])], 1),
        inductive([("R", "Type", [("R.mk", "(-> (N R) R)")])])]),
    "a type as a parameter of an equation about it": ("inductive universe", [
        inductive([("R", "(Type 1)", [("R.mk", "(-> ((@ Eq 3) (Type 1) R R) R)")])])]),
}  # fmt: skip


def with_all_that_lean_derives(both: TwoKernels, declaration: Declaration) -> Declaration:
    answers = both.compare(declaration)
    assert answers.accepted, f"{answers.lean}; {answers.ours}"
    return answers.declaration


@pytest.mark.parametrize("case", TRAPS)
def test_a_trap_is_rejected(both: TwoKernels, case: str) -> None:
    rule, declarations = TRAPS[case]
    for declaration in declarations[:-1]:
        if case == "two theorems that prove each other":
            assert both.ours.add(declaration).rule == rule
            continue
        full = with_all_that_lean_derives(both, declaration)
        both.lean.add(full)
        assert both.ours.add(full).outcome == "accepted"
    if isinstance(declarations[-1], type(axiom("a", "Prop"))):
        assert both.ours.add(declarations[-1]).rule == rule
        return
    answers = both.compare(declarations[-1])
    assert answers.ours.outcome == "rejected"
    assert answers.ours.rule == rule, str(answers.ours)
    assert answers.lean.startswith("rejected"), answers.lean


def block(both: TwoKernels, given: InductiveBlock) -> InductiveBlock:
    full = with_all_that_lean_derives(both, given)
    assert isinstance(full, InductiveBlock)
    return full


def test_a_recursor_with_a_wrong_motive(both: TwoKernels) -> None:
    full = block(both, inductive([("B", "Type", [("B.f", "B"), ("B.t", "B")])]))
    wrong = parse_expr("(pi (motive (-> B (Sort u))) (-> (motive B.f) (pi (b B) (motive b))))")
    rec = dataclasses.replace(full.recs[0], type=wrong)
    verdict = both.ours.add(dataclasses.replace(full, recs=(rec,)))
    assert (verdict.outcome, verdict.rule) == ("rejected", "recursors")
    assert [label for label, _ in verdict.terms] == ["given", "generated"]


def test_a_recursor_that_claims_to_be_k_like(both: TwoKernels) -> None:
    full = block(both, inductive([("B", "Type", [("B.f", "B"), ("B.t", "B")])]))
    rec = dataclasses.replace(full.recs[0], k=True)
    assert both.ours.add(dataclasses.replace(full, recs=(rec,))).rule == "derived data"


def test_large_elimination_of_a_proposition_with_two_constructors(both: TwoKernels) -> None:
    full = block(both, inductive([("B", "Prop", [("B.f", "B"), ("B.t", "B")])]))
    data = block(both, inductive([("B", "Type", [("B.f", "B"), ("B.t", "B")])]))
    verdict = both.ours.add(dataclasses.replace(full, recs=data.recs))
    assert (verdict.outcome, verdict.rule) == ("rejected", "derived data")


def test_large_elimination_in_a_universe_that_may_be_prop(both: TwoKernels) -> None:
    full = block(both, inductive([("B", "(Sort u)", [("B.f", "(@ B u)"), ("B.t", "(@ B u)")])], 0, "u"))
    rec = dataclasses.replace(full.recs[0], level_params=levels("v u"))
    assert both.ours.add(dataclasses.replace(full, recs=(rec,))).rule == "derived data"


def test_a_rule_that_drops_the_induction_hypothesis(both: TwoKernels) -> None:
    full = block(both, inductive([("N", "Type", [("N.z", "N"), ("N.s", "(-> N N)")])]))
    rec: Recursor = full.recs[0]
    rhs = parse_expr("(fun (m (-> N (Sort u))) (z (m N.z)) (s (pi (n N) (-> (m n) (m (N.s n))))) (n N) z)")
    rules = (rec.rules[0], dataclasses.replace(rec.rules[1], rhs=rhs))
    verdict = both.ours.add(dataclasses.replace(full, recs=(dataclasses.replace(rec, rules=rules),)))
    assert (verdict.outcome, verdict.rule) == ("rejected", "recursors")


def test_a_constructor_that_hides_a_field(both: TwoKernels) -> None:
    full = block(both, inductive([("S", "Type", [("S.mk", "(-> Bool S)")])]))
    ctor = dataclasses.replace(full.ctors[0], num_fields=0)
    assert both.ours.add(dataclasses.replace(full, ctors=(ctor,))).rule == "derived data"


def test_a_value_that_mentions_a_later_declaration() -> None:
    kernel = Kernel()
    early = definition("early", "Type", "later")
    assert kernel.add(early).rule == "constants"
    assert kernel.add(definition("later", "(Type 1)", "Type")).outcome == "accepted"
    assert kernel.add(early).rule == "declared type"


def test_an_inductive_type_may_not_come_a_second_time(both: TwoKernels) -> None:
    full = block(both, inductive([("S", "Type", [("S.mk", "S")])]))
    assert both.ours.add(full).outcome == "accepted"
    assert both.ours.add(full).rule == "names"
    changed = inductive([("T", "Type", [("S.mk", "T")])])
    assert both.ours.add(changed).rule == "names"


def test_a_theorem_and_a_definition_of_one_name(both: TwoKernels) -> None:
    assert both.ours.add(theorem("both", "True", "True.intro")).outcome == "accepted"
    assert both.ours.add(definition("both", "Nat", "3")).rule == "names"


def test_the_anonymous_name_declares_nothing() -> None:
    verdict = Kernel().add(dataclasses.replace(definition("d", "Type", "Prop"), name=of()))
    assert (verdict.outcome, verdict.rule) == ("rejected", "names")


def test_a_name_with_one_component_is_not_a_name_with_two(both: TwoKernels) -> None:
    assert (
        both.ours.add(dataclasses.replace(definition("d", "Type", "Prop"), name=of("Nat.add"))).outcome
        == "accepted"
    )
    both.ours.env.remove([of("Nat.add")])
    assert parse("Nat.add") in both.ours.env.constants
