module
prelude
set_option genCtorIdx false
public section
universe u
inductive Eq {α : Sort u} : α → α → Prop where
  | refl (a : α) : Eq a a
inductive Nat where
  | zero : Nat
  | succ (n : Nat) : Nat
namespace Parts
/-- A statement in a module of three parts. -/
@[expose] def Statement : Prop := ∀ n : Nat, Eq (Nat.succ n) (Nat.succ n)
end Parts
