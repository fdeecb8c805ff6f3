"""Inductive types: what may be declared, and what is derived from it."""

from __future__ import annotations

import dataclasses

import pytest
from kernel_cases import inductive
from two_kernels import TwoKernels

from grader.kernel.declaration import InductiveBlock, RecursorRule
from grader.kernel.name import extend, of, parse
from grader.kernel.notation import parse_expr
from grader.kernel.substitution import mentions

T = "T"

GOOD: dict[str, InductiveBlock] = {
    "an enumeration": inductive([(T, "Type", [("T.a", "T"), ("T.b", "T"), ("T.c", "T")])]),
    "no constructors": inductive([(T, "Type", [])]),
    "no constructors in Prop": inductive([(T, "Prop", [])]),
    "parameters": inductive([(T, "(-> Type Type)", [("T.mk", "(pi (α Type) (-> α (T α)))")])], 1),
    "parameters that are not named alike": inductive(
        [(T, "(-> Type Type)", [("T.mk", "(pi (β Type) (-> β (T β)))"), ("T.no", "(pi (γ Type) (T γ))")])], 1),
    "indices": inductive([(T, "(-> Nat Type)", [("T.z", "(T 0)"), ("T.s", "(pi (n Nat) (-> (T n) (T (Nat.succ n))))")])]),
    "a parameter and an index": inductive(
        [(T, "(pi (α Type) (-> α Prop))", [("T.mk", "(pi (α Type) (a α) (T α a))")])], 1),
    "an index that could be a parameter": inductive(
        [(T, "(-> Type (Sort 3))", [("T.mk", "(pi (α Type) (-> (T α) (T α)))")])], 0),
    "recursion": inductive([(T, "Type", [("T.leaf", "T"), ("T.node", "(-> T T T)")])]),
    "recursion through functions": inductive([(T, "Type", [("T.lim", "(-> (-> Nat T) T)")])]),
    "recursion through dependent functions": inductive(
        [(T, "(-> Nat Type)", [("T.lim", "(-> (pi (n Nat) (-> (Fin n) (T n))) (T 0))")])]),
    "a proposition with data": inductive([(T, "Prop", [("T.mk", "(-> Nat T)")])]),
    "a large proposition": inductive([(T, "Prop", [("T.mk", "(-> Type T)")])]),
    "a field in a smaller universe": inductive([(T, "(Type 1)", [("T.mk", "(-> Nat Type T)")])]),
    "a polymorphic universe": inductive(
        [(T, "(-> (Sort u) (Sort (max u 1)))", [("T.mk", "(pi (α (Sort u)) (-> α ((@ T u) α)))")])], 1, "u"),
    "a type hidden in a definition": inductive(
        [(T, "(let s (Type 1) Type s)", [("T.mk", "(-> T T)")])]),
    "a field type that computes": inductive([(T, "Type", [("T.mk", "(-> ((@ id 2) Type T) T)")])]),
    "an occurrence that disappears by computation": inductive(
        [(T, "Type", [("T.mk", "(-> ((fun (x Type) Nat) T) T)")])]),
    "mutual types": inductive([
        (T, "Type", [("T.nil", "T"), ("T.cons", "(-> U T T)")]),
        ("U", "Type", [("U.mk", "(-> T U)")])]),
    "mutual propositions": inductive([
        (T, "(-> Nat Prop)", [("T.z", "(T 0)"), ("T.s", "(pi (n Nat) (-> (U n) (T (Nat.succ n))))")]),
        ("U", "(-> Nat Prop)", [("U.s", "(pi (n Nat) (-> (T n) (U (Nat.succ n))))")])]),
    "a nested type": inductive([(T, "Type", [("T.node", "(-> ((@ List 0) T) T)")])]),
    "a nested type with parameters": inductive(
        [(T, "(-> Type Type)", [("T.node", "(pi (α Type) (-> α ((@ List 0) (T α)) (T α)))")])], 1),
    "a nested type with an index": inductive(
        [(T, "Type", [("T.node", "(pi (n Nat) (-> ((@ Vec 0) T n) T))")])]),
    "nested twice": inductive([(T, "Type", [("T.node", "(-> ((@ List 0) ((@ Option 0) T)) T)")])]),
    "nested in a structure": inductive([(T, "Type", [("T.leaf", "T"), ("T.node", "(-> ((@ Prod 0 0) T Nat) T)")])]),
    "nested in a nested type": inductive([(T, "Type", [("T.node", "(-> ((@ Rose 0) T) T)")])]),
    "nested under a function": inductive([(T, "Type", [("T.node", "(-> (-> Nat ((@ List 0) T)) T)")])]),
    "nested in a proposition": inductive([(T, "Prop", [("T.mk", "(-> (And T True) T)")])]),
    "mutual and nested": inductive([
        (T, "Type", [("T.node", "(-> ((@ List 0) U) T)")]),
        ("U", "Type", [("U.leaf", "U"), ("U.node", "(-> ((@ List 0) T) ((@ List 0) U) U)")])]),
}  # fmt: skip

BAD: dict[str, tuple[str, InductiveBlock]] = {
    "an occurrence at another parameter that disappears by computation": ("inductive occurrence", inductive(
        [(T, "(-> Type Type)", [("T.mk", "(pi (α Type) (-> ((fun (x Type) Nat) (T Nat)) (T α)))")])], 1)),
    "an occurrence at another parameter in a let": ("inductive occurrence", inductive(
        [(T, "(-> Type Type)", [("T.mk", "(pi (α Type) (-> (let x Type (T Nat) Nat) (T α)))")])], 1)),
    "a nested occurrence at another parameter that no field is of": ("inductive occurrence", inductive(
        [(T, "(-> Bool Type)", [("T.mk", "(pi (b Bool) (-> ((@ Phantom 0) (T Bool.true)) (T b)))")])], 1)),
    "an occurrence without its parameters": ("inductive occurrence", inductive(
        [(T, "(-> Type Type)", [("T.mk", "(pi (α Type) (-> ((fun (f (-> Type Type)) Nat) T) (T α)))")])], 1)),
    "a negative occurrence": ("positivity", inductive([(T, "Type", [("T.mk", "(-> (-> T Nat) T)")])])),
    "a negative occurrence of its own": ("positivity", inductive([(T, "Prop", [("T.mk", "(-> (-> T False) T)")])])),
    "a positive but not strictly positive occurrence": (
        "positivity", inductive([(T, "Prop", [("T.mk", "(-> (-> (-> T Prop) Prop) T)")])])),
    "a negative occurrence in a mutual type": ("positivity", inductive([
        (T, "Type", [("T.mk", "(-> U T)")]), ("U", "Type", [("U.mk", "(-> (-> T Nat) U)")])])),
    "a negative occurrence hidden in a definition": (
        "positivity", inductive([(T, "Type", [("T.mk", "(-> ((fun (x Type) (-> x Nat)) T) T)")])])),
    "a negative occurrence inside a nested one": (
        "positivity", inductive([(T, "Type", [("T.mk", "(-> ((@ List 0) (-> T Nat)) T)")])])),
    "an occurrence in an index": (
        "positivity", inductive([(T, "(-> Type Type)", [("T.mk", "(-> (T (T Nat)) (T Nat))")])])),
    "an occurrence at another parameter": (
        "inductive occurrence", inductive([(T, "(-> Type Type)", [("T.mk", "(pi (α Type) (-> (T Nat) (T α)))")])], 1)),
    "an occurrence at another universe": (
        "inductive occurrence", inductive([(T, "(Type u)", [("T.mk", "(-> (@ T 0) (@ T u))")])], 0, "u")),
    "an occurrence as an argument of what is no inductive type": (
        "positivity", inductive([(T, "(-> (-> Type Type) Type)", [
            ("T.mk", "(pi (f (-> Type Type)) (-> (f (T f)) (T f)))")])], 1)),
    "nested at a parameter that depends on a field": (
        "nested inductive", inductive([(T, "(-> Nat Type)", [
            ("T.mk", "(pi (n Nat) (-> ((@ List 0) (T n)) (T 0)))")])])),
    "a field in a larger universe": ("constructor universe", inductive([(T, "Type", [("T.mk", "(-> Type T)")])])),
    "a field that may be in a larger universe": (
        "constructor universe", inductive([(T, "(-> (Sort u) (Sort u))", [
            ("T.mk", "(pi (α (Sort u)) (-> α Nat ((@ T u) α)))")])], 1, "u")),
    "a constructor of another type": ("constructor target", inductive([(T, "Type", [("T.mk", "Nat")])])),
    "a constructor of the other mutual type": ("constructor target", inductive([
        (T, "Type", [("T.mk", "U")]), ("U", "Type", [("U.mk", "U")])])),
    "a constructor at other parameters": ("inductive occurrence", inductive(
        [(T, "(-> Type Type)", [("T.mk", "(pi (α Type) (T Nat))")])], 1)),
    "a constructor with the type in its index": ("constructor target", inductive(
        [(T, "(-> Type Type)", [("T.mk", "(T (T Nat))")])])),
    "a constructor whose target is hidden": ("constructor target", inductive(
        [(T, "Type", [("T.mk", "((@ id 2) Type T)")])])),
    "a constructor with another parameter type": ("inductive occurrence", inductive(
        [(T, "(-> Prop Type)", [("T.mk", "(pi (n Nat) (T True))")])], 1)),
    "a constructor without its parameters": ("constructor parameters", inductive(
        [(T, "(-> Type Type)", [("T.mk", "(T Nat)")])], 1)),
    "more parameters than the type has": ("inductive parameters", inductive([(T, "Type", [("T.mk", "T")])], 1)),
    "mutual types in other universes": ("inductive universe", inductive([
        (T, "Type", [("T.mk", "T")]), ("U", "(Type 1)", [("U.mk", "U")])])),
    "mutual types with other parameters": ("inductive parameters", inductive([
        (T, "(-> Nat Type)", []), ("U", "(-> Bool Type)", [])], 1)),
    "a type that is no sort": ("inductive type", inductive(
        [(T, "(-> Nat Nat)", [])])),
    "a constructor that is ill typed": ("application", inductive([(T, "Type", [("T.mk", "(-> (Fin Bool.true) T)")])])),
    "a constructor named like the type": ("names", inductive([(T, "Type", [(T, "T")])])),
    "two constructors of one name": ("names", inductive([(T, "Type", [("T.mk", "T"), ("T.mk", "(-> Nat T)")])])),
    "two types of one name": ("names", inductive([(T, "Type", []), (T, "Type", [])])),
    "a name that is taken": ("names", inductive([("Fin", "Type", [])])),
    "universe parameters declared twice": ("universe parameters", inductive([(T, "(Type u)", [])], 0, "u u")),
}  # fmt: skip


@pytest.mark.parametrize("case", GOOD)
def test_good_types_are_accepted_with_what_lean_derives(both: TwoKernels, case: str) -> None:
    answers = both.compare(GOOD[case])
    assert answers.lean == "accepted"
    assert answers.ours.outcome == "accepted", str(answers.ours)


@pytest.mark.parametrize("case", BAD)
def test_bad_types_are_rejected_by_the_rule_that_fails(both: TwoKernels, case: str) -> None:
    rule, block = BAD[case]
    answers = both.compare(block)
    assert answers.ours.outcome == "rejected"
    assert answers.ours.rule == rule, str(answers.ours)
    assert answers.lean.startswith("rejected"), answers.lean


ELIMINATION = {
    "data": ("Type", ["T", "T"], True),
    "an empty proposition": ("Prop", [], True),
    "a proposition without fields": ("Prop", ["T"], True),
    "a proposition with a proof in it": ("Prop", ["(-> True T)"], True),
    "a recursive proposition": ("Prop", ["(-> T T)"], True),
    "a proposition with data in it": ("Prop", ["(-> Nat T)"], False),
    "a proposition with two constructors": ("Prop", ["T", "T"], False),
    "a proposition with data that an index determines": ("(-> Nat Prop)", ["(pi (n Nat) (T n))"], True),
    "a proposition with data in an index, but computed with": ("(-> Nat Prop)", ["(pi (n Nat) (T (Nat.succ n)))"], False),
    "a proposition written as Sort (imax 1 0)": ("(Sort (imax 1 0))", ["(-> Nat T)"], False),
}  # fmt: skip


@pytest.mark.parametrize("case", ELIMINATION)
def test_what_a_recursor_may_eliminate_into(both: TwoKernels, case: str) -> None:
    type_, ctors, large = ELIMINATION[case]
    answers = both.compare(
        inductive([(T, type_, [(f"T.c{number}", ctor) for number, ctor in enumerate(ctors)])])
    )
    assert answers.accepted, str(answers.ours)
    assert isinstance(answers.declaration, InductiveBlock)
    assert len(answers.declaration.recs[0].level_params) == large


def test_a_universe_that_may_be_prop_allows_no_large_elimination(both: TwoKernels) -> None:
    for ctors in ([], [("T.a", "(@ T u)")], [("T.a", "(@ T u)"), ("T.b", "(@ T u)")]):
        answers = both.compare(inductive([(T, "(Sort u)", ctors)], 0, "u"))
        assert answers.accepted, str(answers.ours)
        assert isinstance(answers.declaration, InductiveBlock)
        assert len(answers.declaration.recs[0].level_params) == (1 if len(ctors) == 2 else 2)


def derived(both: TwoKernels, block: InductiveBlock) -> InductiveBlock:
    answers = both.compare(block)
    assert answers.accepted
    assert isinstance(answers.declaration, InductiveBlock)
    return answers.declaration


TREE = inductive([(T, "Type", [("T.leaf", "T"), ("T.node", "(-> Nat T T T)")])])


@pytest.mark.parametrize(
    ("part", "changes"),
    [
        ("types", {"num_indices": 1}),
        ("types", {"num_nested": 1}),
        ("types", {"is_rec": False}),
        ("types", {"is_reflexive": True}),
        ("types", {"all": (of("T"), of("U"))}),
        ("types", {"level_params": (of("u"),)}),
        ("ctors", {"num_fields": 1}),
        ("ctors", {"num_params": 1}),
        ("ctors", {"cidx": 1}),
        ("ctors", {"induct": of("Nat")}),
        ("ctors", {"level_params": (of("u"),)}),
        ("recs", {"num_params": 1}),
        ("recs", {"num_indices": 1}),
        ("recs", {"num_motives": 2}),
        ("recs", {"num_minors": 1}),
        ("recs", {"k": True}),
        ("recs", {"all": ()}),
        ("recs", {"rules": ()}),
    ],
)
def test_no_derived_data_are_believed(both: TwoKernels, part: str, changes: dict[str, object]) -> None:
    block = derived(both, TREE)
    items = list(getattr(block, part))
    items[0] = dataclasses.replace(items[0], **changes)
    verdict = both.ours.add(dataclasses.replace(block, **{part: tuple(items)}))
    assert (verdict.outcome, verdict.rule) == ("rejected", "derived data"), str(verdict)


def test_no_recursor_is_believed(both: TwoKernels) -> None:
    block = derived(both, TREE)
    (rec,) = block.recs
    leaf, node = rec.rules
    wrong = {
        "the type": dataclasses.replace(rec, type=parse_expr("Type")),
        "the rule of T.rec for T.leaf": dataclasses.replace(
            rec, rules=(RecursorRule(leaf.ctor, 0, node.rhs), node)
        ),
        "number of fields": dataclasses.replace(rec, rules=(RecursorRule(leaf.ctor, 1, leaf.rhs), node)),
        "constructors": dataclasses.replace(rec, rules=(node, leaf)),
    }
    for message, changed in wrong.items():
        verdict = both.ours.add(dataclasses.replace(block, recs=(changed,)))
        assert verdict.outcome == "rejected"
        assert message in verdict.message, str(verdict)


def test_a_recursor_without_its_universe_or_with_one_too_many(both: TwoKernels) -> None:
    block = derived(both, TREE)
    small = dataclasses.replace(block.recs[0], level_params=())
    assert both.ours.add(dataclasses.replace(block, recs=(small,))).rule == "large elimination"
    block = derived(both, inductive([(T, "Prop", [("T.a", "T"), ("T.b", "T")])]))
    large = dataclasses.replace(block.recs[0], level_params=(of("u"),))
    assert both.ours.add(dataclasses.replace(block, recs=(large,))).rule == "derived data"


def test_recursors_are_complete_and_no_others_come_along(both: TwoKernels) -> None:
    block = derived(both, TREE)
    assert both.ours.add(dataclasses.replace(block, recs=())).rule == "recursors"
    other = dataclasses.replace(block.recs[0], name=parse("T.other"))
    assert both.ours.add(dataclasses.replace(block, recs=(other,))).rule == "recursors"
    assert both.ours.add(dataclasses.replace(block, recs=(*block.recs, other))).rule == "recursors"


def test_constructors_are_those_that_the_types_list(both: TwoKernels) -> None:
    block = derived(both, TREE)
    assert both.ours.add(dataclasses.replace(block, ctors=block.ctors[:1])).rule == "constructors"
    extra = dataclasses.replace(block.ctors[0], name=parse("T.extra"))
    assert both.ours.add(dataclasses.replace(block, ctors=(*block.ctors, extra))).rule == "constructors"


def test_a_block_without_types_is_rejected(both: TwoKernels) -> None:
    assert both.ours.add(InductiveBlock((), (), ())).rule == "inductive type"


def test_auxiliary_types_do_not_stay(both: TwoKernels) -> None:
    block = derived(both, inductive([(T, "Type", [("T.node", "(-> ((@ List 0) T) T)")])]))
    assert [rec.name for rec in block.recs] == [parse("T.rec"), parse("T.rec_1")]
    before = set(both.ours.env.constants)
    assert both.ours.add(block).outcome == "accepted"
    added = set(both.ours.env.constants) - before
    assert added == {parse(name) for name in ("T", "T.node", "T.rec", "T.rec_1")}
    for name in added:
        constant = both.ours.env.constants[name]
        hidden = {extend(of("_nested"), "List"), of("nested_1")}
        assert not mentions(constant.type, hidden)
