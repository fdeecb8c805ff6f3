prelude
/-! A small core library for the tests: logic, equality, natural numbers, lists, quotients, strings.
Where a constant has a namesake in Lean's own core library, its type is that one's. -/
set_option autoImplicit false
set_option genCtorIdx false
universe u v w

unsafe axiom lcErased : Type
unsafe axiom lcAny : Type
unsafe axiom lcProof {α : Prop} : α
unsafe axiom lcUnreachable {α : Sort u} : α

def id {α : Sort u} (a : α) : α := a
abbrev outParam (α : Sort u) : Sort u := α
abbrev optParam (α : Sort u) (_default : α) : Sort u := α

set_option bootstrap.inductiveCheckResultingUniverse false in
inductive PUnit : Sort u where
  | unit : PUnit
abbrev Unit : Type := PUnit
@[match_pattern] abbrev Unit.unit : Unit := PUnit.unit

inductive True : Prop where
  | intro : True
inductive False : Prop
inductive Empty : Type
def Not (a : Prop) : Prop := a → False
@[macro_inline] def False.elim {C : Sort u} (h : False) : C := h.rec
@[macro_inline] def absurd {a : Prop} {b : Sort v} (h₁ : a) (h₂ : Not a) : b := (h₂ h₁).rec

inductive Eq {α : Sort u} : α → α → Prop where
  | refl (a : α) : Eq a a
theorem rfl {α : Sort u} {a : α} : Eq a a := Eq.refl a
abbrev Eq.ndrec.{u1, u2} {α : Sort u2} {a : α} {motive : α → Sort u1} (m : motive a) {b : α} (h : Eq a b) :
    motive b := h.rec m
theorem Eq.subst {α : Sort u} {motive : α → Prop} {a b : α} (h₁ : Eq a b) (h₂ : motive a) : motive b :=
  Eq.ndrec h₂ h₁
theorem Eq.symm {α : Sort u} {a b : α} (h : Eq a b) : Eq b a := h.rec rfl
theorem Eq.trans {α : Sort u} {a b c : α} (h₁ : Eq a b) (h₂ : Eq b c) : Eq a c := h₂.rec h₁
@[macro_inline] def cast {α β : Sort u} (h : Eq α β) (a : α) : β := h.rec a
theorem congrArg {α : Sort u} {β : Sort v} {a₁ a₂ : α} (f : α → β) (h : Eq a₁ a₂) : Eq (f a₁) (f a₂) :=
  h.rec rfl

inductive HEq {α : Sort u} : α → {β : Sort u} → β → Prop where
  | refl (a : α) : HEq a a
protected theorem HEq.rfl {α : Sort u} {a : α} : HEq a a := HEq.refl a
theorem eq_of_heq {α : Sort u} {a a' : α} (h : HEq a a') : Eq a a' :=
  have (α β : Sort u) (a : α) (b : β) (h : HEq a b) : (h₁ : Eq α β) → Eq (cast h₁ a) b :=
    h.rec (fun _ => rfl)
  this α α a a' h rfl

theorem heq_of_eq {α : Sort u} {a a' : α} (h : Eq a a') : HEq a a' := h.rec (HEq.refl a)

structure And (a b : Prop) : Prop where
  intro ::
  left : a
  right : b
inductive Or (a b : Prop) : Prop where
  | inl (h : a) : Or a b
  | inr (h : b) : Or a b
structure Iff (a b : Prop) : Prop where
  intro ::
  mp : a → b
  mpr : b → a
inductive Exists {α : Sort u} (p : α → Prop) : Prop where
  | intro (w : α) (h : p w) : Exists p
abbrev Ne {α : Sort u} (a b : α) : Prop := Not (Eq a b)

structure Prod (α : Type u) (β : Type v) where
  fst : α
  snd : β
structure PProd (α : Sort u) (β : Sort v) where
  fst : α
  snd : β
structure Subtype {α : Sort u} (p : α → Prop) where
  val : α
  property : p val

inductive Bool : Type where
  | false : Bool
  | true : Bool
inductive Nat where
  | zero : Nat
  | succ (n : Nat) : Nat
inductive List (α : Type u) where
  | nil : List α
  | cons (head : α) (tail : List α) : List α

class OfNat (α : Type u) (_ : Nat) where
  ofNat : α
@[default_instance 100] instance instOfNatNat (n : Nat) : OfNat Nat n where
  ofNat := n

protected noncomputable def Nat.add : Nat → Nat → Nat
  | n, .zero => n
  | n, .succ m => Nat.succ (Nat.add n m)
protected noncomputable def Nat.mul : Nat → Nat → Nat
  | _, .zero => Nat.zero
  | n, .succ m => Nat.add (Nat.mul n m) n
protected noncomputable def Nat.pow (m : Nat) : Nat → Nat
  | .zero => Nat.succ Nat.zero
  | .succ n => Nat.mul (Nat.pow m n) m

init_quot
axiom propext {a b : Prop} : Iff a b → Eq a b
axiom Quot.sound {α : Sort u} {r : α → α → Prop} {a b : α} : r a b → Eq (Quot.mk r a) (Quot.mk r b)
inductive Nonempty (α : Sort u) : Prop where
  | intro (val : α) : Nonempty α
axiom Classical.choice {α : Sort u} : Nonempty α → α

structure Char where
  val : Nat
def Char.ofNat (n : Nat) : Char := Char.mk n
structure String where
  data : List Char
def String.ofList (data : List Char) : String := String.mk data
