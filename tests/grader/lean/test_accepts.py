"""Right proofs are accepted, whatever part of the language they use."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import forgeries
import pytest
from lean_support import Grade

from grader.items import Item
from grader.kernel import expr as ex
from grader.kernel.name import of
from grader.lean import grade as grading
from grader.lean import values
from grader.verdict import Outcome

DEMO = "fun n => Nat.rec rfl (fun _ ih => congrArg Nat.succ ih) n"

#: Each proves ``Demo.Statement`` by way of something that kernels have to get right.
DETOURS = {
    "plain proof": "",
    "helper lemmas before and after": """
theorem before : True := True.intro
""",
    "parameters and indices": """
inductive Vec (α : Type) : Nat → Type where
  | nil : Vec α Nat.zero
  | cons {n : Nat} (a : α) (v : Vec α n) : Vec α (Nat.succ n)
noncomputable def Vec.sum {n : Nat} (v : Vec Nat n) : Nat := Vec.rec Nat.zero (fun a _ s => Nat.add s a) v
theorem before : Eq (Vec.sum (Vec.cons 2 (Vec.cons 3 Vec.nil))) 5 := rfl
""",
    "nested inductive types": """
inductive Tree where
  | node (children : List Tree) : Tree
noncomputable def Tree.size (t : Tree) : Nat :=
  Tree.rec (motive_1 := fun _ => Nat) (motive_2 := fun _ => Nat) (fun _ s => Nat.succ s) Nat.zero
    (fun _ _ a b => Nat.add a b) t
theorem before : Eq (Tree.size (Tree.node (List.cons (Tree.node List.nil) List.nil))) 2 := rfl
""",
    "mutual inductive types": """
mutual
inductive Even : Nat → Prop where
  | zero : Even Nat.zero
  | succ {n : Nat} (h : Odd n) : Even (Nat.succ n)
inductive Odd : Nat → Prop where
  | succ {n : Nat} (h : Even n) : Odd (Nat.succ n)
end
theorem before : Even 2 := Even.succ (Odd.succ Even.zero)
""",
    "mutual definitions": """
mutual
noncomputable def isEven : Nat → Bool
  | .zero => Bool.true
  | .succ n => isOdd n
noncomputable def isOdd : Nat → Bool
  | .zero => Bool.false
  | .succ n => isEven n
end
theorem before : Eq (isEven 10) Bool.true := rfl
""",
    "eta for structures": """
structure Point where
  x : Nat
  y : Nat
theorem before (p : Point) : Eq (Point.mk p.x p.y) p := rfl
""",
    "types with one element": """
theorem before (a b : PUnit.{1}) : Eq a b := rfl
""",
    "irrelevance of proofs": """
theorem before (p : Prop) (a b : p) : Eq a b := rfl
""",
    "universe polymorphism": """
universe u v w
def compose {α : Sort u} {β : Sort v} {γ : Sort w} (g : β → γ) (f : α → β) : α → γ := fun a => g (f a)
theorem before : Eq (compose.{1, 1, 1} Nat.succ Nat.succ 3) 5 := rfl
""",
    "quotients": """
def Mod2 : Type := Quot (fun a b : Nat => Eq (Nat.add a 2) b)
noncomputable def Mod2.parity (q : Mod2) : True :=
  Quot.lift (fun _ => True.intro) (fun _ _ _ => rfl) q
theorem before : Eq (Quot.mk (fun a b : Nat => Eq (Nat.add a 2) b) 1) (Quot.mk _ 3) := Quot.sound rfl
""",
    "extensionality of propositions": """
theorem before : Eq True (Not False) := propext (Iff.intro (fun _ h => h) (fun _ => True.intro))
""",
    "choice": """
noncomputable def some_number : Nat := Classical.choice (Nonempty.intro 3)
theorem before : Exists fun n => Eq n some_number := Exists.intro some_number rfl
""",
    "big natural numbers": """
theorem before : Eq (Nat.mul 1000000000000000000000000000000 1000000000000000000000000000000)
  1000000000000000000000000000000000000000000000000000000000000 := rfl
""",
    "powers": """
theorem before : Eq (Nat.pow 2 100) 1267650600228229401496703205376 := rfl
""",
    "strings with NUL and characters beyond sixteen bits": """
theorem before : Eq "a\\x00𝔸" (String.ofList
  (List.cons (Char.ofNat 97) (List.cons (Char.ofNat 0) (List.cons (Char.ofNat 120120) List.nil)))) := rfl
""",
    "local definitions": """
theorem before : Eq (let n := 2; let m := Nat.add n n; Nat.add m n) 6 := rfl
""",
    "pattern matching": """
noncomputable def third : Nat → Nat → Nat
  | .zero, _ => 0
  | .succ .zero, m => m
  | .succ (.succ n), .zero => n
  | .succ (.succ n), .succ m => third n m
theorem before : Eq (third 2 2) 0 := rfl
""",
}


def by_way_of(detour: str) -> str:
    """A proof of ``Demo.Statement`` whose ``main`` depends on what ``detour`` proves as ``before``."""
    use = "have _ := @before; by_induction" if detour else "by_induction"
    return (
        f"prelude\nimport Demo\nset_option genCtorIdx false\n{detour}\n"
        f"theorem by_induction : Demo.Statement := {DEMO}\n"
        f"theorem main : Demo.Statement := {use}\n"
        "theorem after : True := True.intro\n"
    )


@pytest.mark.parametrize("detour", DETOURS)
def test_a_right_proof_is_solved(grade: Grade, detour: str) -> None:
    verdict = grade("demo", by_way_of(DETOURS[detour]))
    assert verdict.outcome is Outcome.SOLVED, verdict.reason
    names = [checker.name for checker in verdict.checkers]
    assert names == ["official Lean kernel", "independent kernel"]


def test_the_axioms_that_were_used_are_told(grade: Grade) -> None:
    source = by_way_of(DETOURS["extensionality of propositions"])
    assert list(grade("demo", source).axioms) == ["propext"]


def test_a_refutation_is_the_answer_no(grade: Grade) -> None:
    verdict = grade(
        "untrue-yes-no",
        "prelude\nimport Untrue\ntheorem main : Not Untrue.Statement := fun h => Nat.noConfusion h\n",
    )
    assert verdict.outcome is Outcome.SOLVED, verdict.reason
    assert verdict.result["answer"] == "no"


def test_a_value_is_read_and_compared(grade: Grade) -> None:
    verdict = grade("value", "prelude\nimport Value\ntheorem main : Value.Statement 42 := rfl\n")
    assert verdict.outcome is Outcome.SOLVED, verdict.reason
    assert verdict.result["value"] == "42"


def test_a_value_that_is_no_literal_is_left_to_people(grade: Grade) -> None:
    verdict = grade("value", "prelude\nimport Value\ntheorem main : Value.Statement (Nat.mul 6 7) := rfl\n")
    assert verdict.outcome is Outcome.NEEDS_REVIEW


def test_a_numeral_with_an_instance_of_ones_own_is_no_literal(grade: Grade) -> None:
    source = (
        "prelude\nimport Value\n"
        "def odd : OfNat Nat 42 := OfNat.mk 42\n"
        "theorem main : Value.Statement (@OfNat.ofNat Nat 42 odd) := rfl\n"
    )
    verdict = grade("value", source)
    assert verdict.outcome is Outcome.NEEDS_REVIEW
    assert verdict.result["value"] is None


def test_a_statement_with_universe_parameters_is_proved(grade: Grade) -> None:
    source = (
        "prelude\nimport Universes\n"
        "theorem main.{u, v} : Universes.Statement.{u, v} := fun _ _ f _ _ h => congrArg f h\n"
    )
    verdict = grade("universes", source)
    assert verdict.outcome is Outcome.SOLVED, verdict.reason


def test_a_self_contained_solution_is_solved(grade: Grade) -> None:
    verdict = grade("challenge", "prelude\nimport Bare\n", forgeries.challenge_solved)
    assert verdict.outcome is Outcome.SOLVED, verdict.reason


def test_a_proof_in_a_module_of_three_parts_is_solved(grade: Grade) -> None:
    source = (
        "module\nprelude\npublic import Parts\n"
        "theorem helper : Parts.Statement := fun _ => Eq.refl _\n"
        "public theorem main : Parts.Statement := helper\n"
    )
    verdict = grade("parts", source)
    assert verdict.outcome is Outcome.SOLVED, verdict.reason


def test_a_theorem_that_a_module_keeps_private_is_named_as_such(grade: Grade) -> None:
    source = "module\nprelude\npublic import Parts\ntheorem main : Parts.Statement := fun _ => Eq.refl _\n"
    assert "write `public theorem main`" in grade("parts", source).reason


def test_words_in_comments_strings_and_names_are_no_fault(grade: Grade) -> None:
    source = (
        "prelude\nimport Demo\n/- sorry /- axiom -/ #eval -/\n-- native_decide\n"
        'noncomputable def «axiom» : String := "sorry \\" unsafe"\n'
        "theorem sorry' : True := True.intro\n"
        f"theorem main : Demo.Statement := have _ := sorry'; {DEMO}\n"
    )
    verdict = grade("demo", source)
    assert verdict.outcome is Outcome.SOLVED, verdict.reason


def test_an_accepted_proof_against_the_recorded_answer_needs_review(
    grade: Grade, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Item, "answer", {"answer": "no"})
    verdict = grade("demo", f"prelude\nimport Demo\ntheorem main : Demo.Statement := {DEMO}\n")
    assert verdict.outcome is Outcome.NEEDS_REVIEW
    assert "against the recorded answer" in verdict.reason


def test_an_accepted_proof_of_an_open_item_needs_review(
    grade: Grade, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = grading.read
    monkeypatch.setattr(grading, "read", lambda item: replace(read(item), is_open=True))
    verdict = grade("demo", f"prelude\nimport Demo\ntheorem main : Demo.Statement := {DEMO}\n")
    assert verdict.outcome is Outcome.NEEDS_REVIEW
    assert "open item" in verdict.reason


def test_a_self_check_does_not_read_the_recorded_answer(
    grade: Grade, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(self: Item) -> None:
        raise AssertionError("the recorded answer was read")

    monkeypatch.setattr(Item, "answer", property(forbidden))
    verdict = grade(
        "demo", f"prelude\nimport Demo\ntheorem main : Demo.Statement := {DEMO}\n", self_check=True
    )
    assert verdict.outcome is Outcome.NEEDS_REVIEW
    assert "self-check" in verdict.reason


def test_prose_and_certificates_are_reported_apart(grade: Grade, tmp_path: Path) -> None:
    (tmp_path / "Submission.md").write_text("Proof. Clear.")
    (tmp_path / "Other.md").write_text("Not about this.")
    verdict = grade("demo", f"prelude\nimport Demo\ntheorem main : Demo.Statement := {DEMO}\n")
    reported = [check for check in verdict.checks if check.name == "accompanying"]
    assert [list(check.evidence["sha256"]) for check in reported] == [["Submission.md"]]
    assert verdict.outcome is Outcome.SOLVED


def test_prose_alone_proves_nothing(grade: Grade, tmp_path: Path) -> None:
    (tmp_path / "Submission.md").write_text("Proof. Clear.")
    assert grade("demo", "prelude\nimport Demo\n").outcome is Outcome.NOT_SOLVED


def test_without_a_jail_nothing_is_solved(grade: Grade) -> None:
    verdict = grade(
        "demo", f"prelude\nimport Demo\ntheorem main : Demo.Statement := {DEMO}\n", unsafe_no_jail=True
    )
    assert verdict.outcome is Outcome.UNDETERMINED
    assert "without a jail" in verdict.reason
    assert [c.outcome for c in verdict.checkers] == ["passed", "passed"]


def test_the_same_submission_gives_the_same_verdict(grade: Grade) -> None:
    source = f"prelude\nimport Demo\ntheorem main : Demo.Statement := {DEMO}\n"
    assert grade("demo", source).compared_json() == grade("demo", source).compared_json()


def test_a_value_behind_a_thousand_negations_is_no_literal() -> None:
    number: ex.Expr = ex.nat_lit(1)
    for _ in range(2000):
        number = ex.app(
            ex.const(of("Neg", "neg")), ex.const(of("Int")), ex.const(of("Int", "instNegInt")), number
        )
    assert values.literal(number) is None


@pytest.mark.parametrize(
    ("term", "value"),
    [
        (ex.nat_lit(42), "42"),
        (ex.str_lit("a\x00b"), "a\x00b"),
        (ex.const(of("Bool", "true")), "true"),
        (ex.app(ex.const(of("Int", "ofNat")), ex.nat_lit(3)), "3"),
        (ex.app(ex.const(of("Int", "negSucc")), ex.nat_lit(2)), "-3"),
        (ex.app(ex.const(of("Nat", "succ")), ex.nat_lit(2)), None),
        (ex.const(of("Nat")), None),
    ],
)
def test_literals_are_read(term: ex.Expr, value: str | None) -> None:
    assert values.literal(term) == value
