prelude
/-! What the sample needs of Lean's core library, spelled out, so that it can be compiled without that library. -/
set_option autoImplicit false
set_option genCtorIdx false
universe u v

unsafe axiom lcErased : Type
unsafe axiom lcAny : Type
unsafe axiom lcProof {α : Prop} : α
unsafe axiom lcUnreachable {α : Sort u} : α

set_option bootstrap.inductiveCheckResultingUniverse false in
inductive PUnit : Sort u where
  | unit : PUnit

inductive False : Prop
def Not (a : Prop) : Prop := a → False

inductive Eq {α : Sort u} : α → α → Prop where
  | refl (a : α) : Eq a a
theorem rfl {α : Sort u} {a : α} : Eq a a := Eq.refl a
theorem Eq.trans {α : Sort u} {a b c : α} (h₁ : Eq a b) (h₂ : Eq b c) : Eq a c := h₂.rec h₁
theorem congrArg {α : Sort u} {β : Sort v} {a b : α} (f : α → β) (h : Eq a b) : Eq (f a) (f b) := h.rec rfl

inductive Nat where
  | zero : Nat
  | succ (n : Nat) : Nat

/-- Addition, by recursion on the second argument. -/
noncomputable def Nat.add (n m : Nat) : Nat :=
  Nat.rec n (fun _ sum => Nat.succ sum) m
