"""Special constants and axioms, which are accepted in their canonical form only."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

import pytest
from kernel_cases import axiom, definition, equation, inductive, levels, theorem
from two_kernels import TwoKernels

from grader.kernel import canon
from grader.kernel.declaration import Declaration, Definition, InductiveBlock, Quot, declared_names
from grader.kernel.kernel import Kernel
from grader.kernel.name import Name, of, parse
from grader.kernel.nat_ops import OPERATIONS


@pytest.fixture
def basics(preludes: Sequence[Declaration]) -> Kernel:
    """A kernel with what the definitions of ``Nat`` and its operations need, and those not yet."""
    return declared(
        preludes, "PUnit", "PProd", "Nat", "Bool", "Eq", "Iff", "Nonempty", "List", "False", "True"
    )


def declared(preludes: Sequence[Declaration], *names: str) -> Kernel:
    kernel = Kernel()
    wanted = set(map(parse, names))
    for declaration in preludes:
        if set(declared_names(declaration)) & wanted:
            assert kernel.add(declaration).outcome == "accepted"
    return kernel


def find(preludes: Sequence[Declaration], name: str) -> Declaration:
    return next(d for d in preludes if parse(name) in declared_names(d))


def test_every_special_constant_of_the_preludes_is_canonical(preludes: Sequence[Declaration]) -> None:
    present = {name for declaration in preludes for name in declared_names(declaration)}
    assert set(canon.load()) - present == {parse("String.mk")}


def test_the_table_reads_into_entries_of_each_kind() -> None:
    table = canon.load()
    assert {entry.kind for entry in table.values()} == {"inductive", "axiom", "quot", "constant", "operation"}
    assert [name for name, entry in table.items() if entry.kind == "axiom"] == list(canon.AXIOMS)
    assert table[parse("Nat.succ")] is table[parse("Nat")]


SHAPES = {
    "a third constructor of Nat": inductive(
        [("Nat", "Type", [("Nat.zero", "Nat"), ("Nat.succ", "(-> Nat Nat)"), ("Nat.inf", "Nat")])]),
    "Nat with its constructors exchanged": inductive(
        [("Nat", "Type", [("Nat.succ", "(-> Nat Nat)"), ("Nat.zero", "Nat")])]),
    "Nat without recursion": inductive([("Nat", "Type", [("Nat.zero", "Nat"), ("Nat.succ", "(-> Prop Nat)")])]),
    "Nat in another universe": inductive([("Nat", "(Type 1)", [("Nat.zero", "Nat"), ("Nat.succ", "(-> Nat Nat)")])]),
    "a universe polymorphic Nat": inductive(
        [("Nat", "Type", [("Nat.zero", "(@ Nat u)"), ("Nat.succ", "(-> (@ Nat u) (@ Nat u))")])], 0, "u"),
    "Nat in a mutual group": inductive(
        [("Nat", "Type", [("Nat.zero", "Nat"), ("Nat.succ", "(-> Nat Nat)")]), ("U", "Type", [])]),
    "Nat.succ of another type": inductive([("Other", "Type", [("Nat.succ", "Other")])]),
    "Bool with one constructor": inductive([("Bool", "Type", [("Bool.true", "Bool")])]),
    "Bool the other way round": inductive([("Bool", "Type", [("Bool.true", "Bool"), ("Bool.false", "Bool")])]),
    "Eq as the total relation": inductive(
        [("Eq", "(pi (α (Sort u)) (-> α α Prop))", [("Eq.refl", "(pi (α (Sort u)) (a α) (b α) ((@ Eq u) α a b))")])],
        2, "u"),
    "List without nil": inductive(
        [("List", "(-> (Type u) (Type u))", [("List.cons", "(pi (α (Type u)) (-> α ((@ List u) α) ((@ List u) α)))")])],
        1, "u"),
    "Nat as a definition": definition("Nat", "(Type 1)", "Type"),
    "Nat as an axiom": axiom("Nat", "Type"),
    "Nat.add as an axiom": axiom("Nat.add", "(-> Prop Prop Prop)"),
    "Char of another type": definition("Char", "(Type 1)", "Type"),
    "String as an axiom": axiom("String", "Type"),
    "False instead of propext": axiom("propext", "(pi (p Prop) p)"),
    "choice from nothing": axiom("Classical.choice", "(pi (α (Sort u)) α)", "u"),
    "propext as a theorem": theorem("propext", "(pi (p Prop) (-> p p))", "(fun (p Prop) (h p) h)"),
    "propext as a definition": definition("propext", "(pi (p Prop) (-> p p))", "(fun (p Prop) (h p) h)"),
}  # fmt: skip


@pytest.mark.parametrize("case", SHAPES)
def test_another_form_is_rejected(case: str) -> None:
    declaration = SHAPES[case]
    kernel = Kernel([*canon.AXIOMS, *declared_names(declaration)])
    verdict = kernel.add(declaration)
    assert (verdict.outcome, verdict.rule) == ("rejected", "canonical form"), str(verdict)


def test_universe_parameters_of_axioms_are_their_own(preludes: Sequence[Declaration]) -> None:
    kernel = declared(preludes, "Nonempty")
    choice = "(pi (α (Sort {0})) (-> ((@ Nonempty {0}) α) α))"
    assert kernel.add(axiom("Classical.choice", choice.format("1"))).rule == "canonical form"
    assert kernel.add(axiom("Classical.choice", choice.format("1"), "u")).rule == "canonical form"
    assert kernel.add(axiom("Classical.choice", choice.format("u"), "u v")).rule == "canonical form"
    assert kernel.add(axiom("Classical.choice", choice.format("w"), "w")).outcome == "accepted"


ADD = "(fun (n Nat) (m Nat) ((@ Nat.rec 1) (fun (k Nat) Nat) n (fun (k Nat) (ih Nat) (Nat.succ ih)) m))"


def test_another_definition_of_an_operation_with_the_same_equations_is_accepted(basics: Kernel) -> None:
    assert basics.add(definition("Nat.add", "(-> Nat Nat Nat)", ADD)).outcome == "accepted"
    assert basics.add(equation("Nat", "(Nat.add 123456789 987654321)", "1111111110")).outcome == "accepted"


@pytest.mark.parametrize(
    "value",
    [
        "(fun (n Nat) (m Nat) 0)",
        "(fun (n Nat) (m Nat) n)",
        "(fun (n Nat) (m Nat) (Nat.succ (Nat.succ n)))",
        # Right on 0, wrong from 1 on.
        "(fun (n Nat) (m Nat) ((@ Nat.rec 1) (fun (k Nat) Nat) n (fun (k Nat) (ih Nat) ih) m))",
    ],
)
def test_an_operation_that_is_not_what_its_name_says_is_rejected(basics: Kernel, value: str) -> None:
    verdict = basics.add(definition("Nat.add", "(-> Nat Nat Nat)", value))
    assert (verdict.outcome, verdict.rule) == ("rejected", "canonical form")
    assert [label for label, _ in verdict.terms] == ["left side", "right side"]
    assert basics.add(equation("Nat", "(Nat.add 2 2)", "0")).rule == "constants"


def test_lean_accepts_what_is_rejected_here_for_good_reason(
    preludes: Sequence[Declaration], both: TwoKernels
) -> None:
    both.lean.reset()
    for declaration in (find(preludes, "Nat"), find(preludes, "Eq")):
        both.lean.add(declaration)
    both.lean.add(definition("Nat.add", "(-> Nat Nat Nat)", "(fun (n Nat) (m Nat) 0)"))
    both.lean.add(dataclasses.replace(equation("Nat", "(Nat.add 2 2)", "4"), name=of("four")))
    both.lean.add(equation("Nat", "(Nat.add n m)", "0", binders="(n Nat) (m Nat)"))


def test_every_operation_needs_its_equations(preludes: Sequence[Declaration], both: TwoKernels) -> None:
    for name, entry in canon.load().items():
        if entry.kind == "operation" and name in both.ours.env.constants:
            original = find(preludes, str(name))
            both.ours.env.remove([name])
            assert isinstance(original, Definition)
            arity = 1 if name is parse("Nat.pred") else 2
            result = "Bool.true" if str(name) in ("Nat.beq", "Nat.ble") else "3"
            constant = f"(fun {' '.join(f'(x{i} Nat)' for i in range(arity))} {result})"
            wrong = definition(str(name), "Nat", constant)
            verdict = both.ours.add(dataclasses.replace(wrong, type=original.type))
            assert verdict.rule == "canonical form", name
            assert both.ours.add(original).outcome == "accepted"


def test_an_operation_without_a_specification_is_unfolded_as_it_is(basics: Kernel) -> None:
    gcd = definition("Nat.gcd", "(-> Nat Nat Nat)", "(fun (n Nat) (m Nat) 1)")
    assert basics.add(gcd).outcome == "accepted"
    assert basics.add(equation("Nat", "(Nat.gcd 4 6)", "1")).outcome == "accepted"
    basics.env.remove([of("an_equation")])
    assert basics.add(equation("Nat", "(Nat.gcd 4 6)", "2")).outcome == "rejected"


COMPUTED = {
    "div": ("(Nat.div 123456789012345678901234567890 987654321)", "124999998873437499901"),
    "div by zero": ("(Nat.div 5 0)", "0"),
    "mod": ("(Nat.mod 123456789012345678901234567890 987654321)", "574845669"),
    "mod by zero": ("(Nat.mod 5 0)", "5"),
    "gcd": ("(Nat.gcd 123456789012345678901234567890 987654321098765432109876543210)", "9000000000900000000090"),
    "gcd with zero": ("(Nat.gcd 0 7)", "7"),
    "log2": ("(Nat.log2 1267650600228229401496703205376)", "100"),
    "log2 of zero": ("(Nat.log2 0)", "0"),
    "shiftRight": ("(Nat.shiftRight 1267650600228229401496703205376 97)", "8"),
    "land": ("(Nat.land 12345678901234567890 98765432109876543210)", "721711774025779906"),
    "lor": ("(Nat.lor 12345678901234567890 98765432109876543210)", "110389399237085331194"),
    "xor": ("(Nat.xor 12345678901234567890 98765432109876543210)", "109667687463059551288"),
}  # fmt: skip


@pytest.mark.parametrize("case", COMPUTED)
def test_operations_with_a_proved_specification_are_computed(both: TwoKernels, case: str) -> None:
    term, value = COMPUTED[case]
    answers = both.compare(equation("Nat", term, value))
    assert answers.accepted, str(answers.ours)
    assert answers.ours.steps < 60
    assert both.compare(equation("Nat", term, str(int(value) + 1))).ours.rule == "declared type"


def test_the_specification_counts_when_it_is_complete(preludes: Sequence[Declaration]) -> None:
    kernel = Kernel()
    divides, gcd = {parse("Nat.div"), parse("Nat.mod")}, parse("Nat.gcd")
    held_back = find(preludes, "NatSpec.mod_lt")
    for declaration in preludes:
        if str(declaration.name) == "List":
            break
        if declaration is not held_back:
            kernel.add(declaration)
    assert parse("NatSpec.gcd_succ") in kernel.env.specified
    assert not kernel.env.nat_ops & {*divides, gcd}
    assert kernel.add(held_back).outcome == "accepted"
    assert kernel.env.nat_ops >= {*divides, gcd}


def test_a_theorem_with_the_name_and_another_statement_says_nothing(basics: Kernel) -> None:
    assert (
        basics.add(definition("Nat.gcd", "(-> Nat Nat Nat)", "(fun (n Nat) (m Nat) m)")).outcome == "accepted"
    )
    zero = theorem(
        "NatSpec.gcd_zero",
        "(pi (n Nat) ((@ Eq 1) Nat (Nat.gcd n 0) 0))",
        "(fun (n Nat) ((@ Eq.refl 1) Nat 0))",
    )
    assert basics.add(zero).outcome == "accepted"
    assert not basics.env.specified


def test_a_specification_determines_the_operations_that_are_computed() -> None:
    specified = {name for part in canon.specifications() for name in part.operations}
    structural = {name for name, entry in canon.load().items() if entry.kind == "operation"}
    assert specified | structural == {*OPERATIONS, parse("Nat.pred")}
    assert not specified & structural


def test_operations_of_a_trusted_library_are_computed_on_trust(preludes: Sequence[Declaration]) -> None:
    kernel = Kernel(trusted_operations=[parse("Nat.gcd"), parse("Nat.add"), parse("My.op")])
    assert kernel.env.nat_ops == {parse("Nat.gcd")}  # the others are known by their equations, or not at all
    for name in ("Nat", "PUnit", "PProd", "Eq"):
        kernel.add(find(preludes, name))
    assert (
        kernel.add(definition("Nat.gcd", "(-> Nat Nat Nat)", "(fun (n Nat) (m Nat) 1)")).outcome == "accepted"
    )
    assert kernel.add(equation("Nat", "(Nat.gcd 4 6)", "2")).outcome == "accepted"


def test_literals_need_their_types() -> None:
    kernel = Kernel()
    assert kernel.add(definition("n", "Type", "3")).rule == "literals"
    assert kernel.add(definition("s", "Type", '"a"')).rule == "literals"


def test_quotients_come_in_any_names_of_parameters(preludes: Sequence[Declaration]) -> None:
    kernel = declared(preludes, "Eq", "Quot", "Quot.mk", "Quot.lift", "Quot.ind")
    assert {str(name) for name in kernel.env.constants if name.components()[0] == "Quot"} == {
        "Quot", "Quot.mk", "Quot.lift", "Quot.ind"}  # fmt: skip


def test_quot_lift_without_its_side_condition_is_rejected() -> None:
    from grader.kernel.notation import parse_expr

    type_ = "(pi (α (Sort u)) (r (-> α α Prop)) (β (Sort v)) (f (-> α β)) (-> ((@ Quot u) α r) β))"
    verdict = Kernel().add(Quot(parse("Quot.lift"), levels("u v"), parse_expr(type_), "lift"))
    assert verdict.rule == "canonical form"


def test_names_are_compared_whole() -> None:
    assert Kernel().add(definition("My.Nat", "(Type 1)", "Type")).outcome == "accepted"
    name: Name = of("Nat.add")  # one component with a dot in it
    assert (
        Kernel()
        .add(Definition(name, (), canon.load()[parse("Nat")].type, canon.load()[parse("Iff")].type, 1))
        .rule
        != "canonical form"
    )


def test_a_block_that_declares_a_special_constructor_elsewhere_is_rejected() -> None:
    block = inductive([("T", "Type", [("Eq.refl", "T")])])
    assert isinstance(block, InductiveBlock)
    assert Kernel().add(block).rule == "canonical form"
