prelude
/-! A core without any axiom: what is missing here can be supplied by nobody else. -/
set_option genCtorIdx false
universe u
unsafe axiom lcErased : Type
unsafe axiom lcAny : Type
unsafe axiom lcProof {α : Prop} : α
inductive False : Prop
def Not (a : Prop) : Prop := a → False
inductive True : Prop where
  | intro : True
inductive Eq {α : Sort u} : α → α → Prop where
  | refl (a : α) : Eq a a
inductive Nat where
  | zero : Nat
  | succ (n : Nat) : Nat

namespace Bare
/-- A false statement: nothing but an attack can prove it. -/
def Statement : Prop := Eq Nat.zero (Nat.succ Nat.zero)
end Bare
