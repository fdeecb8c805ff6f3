prelude
/-!
# A small core library for statements

Lean's compiler and kernel also come without the standard library. This one file then stands in for it: a module
called `Init` that declares, under the official names and with the same meaning, what the statements of this benchmark use
(propositions, `Nat`, `Int`, `Rat`, `Fin`, `List`, notation, `decide`). It lets every statement be compiled and its probes be
evaluated where no toolchain is installed. It is *not* the official library: a receipt that rests on it says so, and theorems about
the official definitions are to be proved with the official library.

Three kinds of difference, none of which changes a value: recursions that the official library makes by well-founded recursion
(division, gcd, logarithm) run here on a step counter that always suffices; `Rat` is normalised behind a test that always succeeds, where the
official library carries a proof; and of the metaprogramming layer (names, syntax, macros) only the data layout is declared, which
the compiler fixes: functions marked `extern` are the compiler's own.

Rules: the Lean Language Reference (4.35), "Basic Types" and "Notations and Macros".
-/
set_option linter.unusedVariables false
set_option linter.defProp false
universe u v w u₁ u₂ u₃

unsafe axiom lcErased : Type
unsafe axiom lcAny : Type
unsafe axiom lcVoid : Type
unsafe axiom lcProof {α : Prop} : α
unsafe axiom lcCast {α : Sort u} {β : Sort v} (a : α) : β
unsafe axiom lcUnreachable {α : Sort u} : α
@[inline] def id {α : Sort u} (a : α) : α := a


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

inductive Eq : α → α → Prop where
  | refl (a : α) : Eq a a
@[simp] abbrev Eq.ndrec.{u1, u2} {α : Sort u2} {a : α} {motive : α → Sort u1} (m : motive a) {b : α} (h : Eq a b) : motive b :=
  h.rec m
set_option linter.defProp false in
@[match_pattern] def rfl {α : Sort u} {a : α} : Eq a a := Eq.refl a
theorem Eq.subst {α : Sort u} {motive : α → Prop} {a b : α} (h₁ : Eq a b) (h₂ : motive a) : motive b := Eq.ndrec h₂ h₁
theorem Eq.symm {α : Sort u} {a b : α} (h : Eq a b) : Eq b a := h.rec (Eq.refl a)
theorem Eq.trans {α : Sort u} {a b c : α} (h₁ : Eq a b) (h₂ : Eq b c) : Eq a c := h₂.rec h₁
@[macro_inline] def cast {α β : Sort u} (h : Eq α β) (a : α) : β := h.rec a
theorem congrArg {α : Sort u} {β : Sort v} {a₁ a₂ : α} (f : α → β) (h : Eq a₁ a₂) : Eq (f a₁) (f a₂) := h.rec rfl
theorem congr {α : Sort u} {β : Sort v} {f₁ f₂ : α → β} {a₁ a₂ : α} (h₁ : Eq f₁ f₂) (h₂ : Eq a₁ a₂) : Eq (f₁ a₁) (f₂ a₂) :=
  h₁.rec (h₂.rec rfl)
theorem congrFun {α : Sort u} {β : α → Sort v} {f g : (x : α) → β x} (h : Eq f g) (a : α) : Eq (f a) (g a) := h.rec rfl

init_quot

inductive HEq : {α : Sort u} → α → {β : Sort u} → β → Prop where
  | refl (a : α) : HEq a a
set_option linter.defProp false in
@[match_pattern] protected def HEq.rfl {α : Sort u} {a : α} : HEq a a := HEq.refl a
theorem heq_of_eq {α : Sort u} {a a' : α} (h : Eq a a') : HEq a a' := h.rec (HEq.refl a)
theorem eq_of_heq {α : Sort u} {a a' : α} (h : HEq a a') : Eq a a' :=
  have : (α β : Sort u) → (a : α) → (b : β) → HEq a b → (h : Eq α β) → Eq (cast h a) b :=
    fun _ _ _ _ h₁ => h₁.rec (fun _ => rfl)
  this α α a a' h rfl

structure PProd (α : Sort u) (β : Sort v) where
  fst : α
  snd : β
inductive Bool : Type where
  | false : Bool
  | true : Bool
export Bool (false true)
@[macro_inline] def cond {α : Sort u} (c : Bool) (x y : α) : α :=
  match c with
  | true => x
  | false => y
@[macro_inline] def Bool.or (x y : Bool) : Bool :=
  match x with
  | true => true
  | false => y
@[macro_inline] def Bool.and (x y : Bool) : Bool :=
  match x with
  | false => false
  | true => y
@[inline] def Bool.not : Bool → Bool
  | true => false
  | false => true

axiom sorryAx (α : Sort u) (synthetic : Bool) : α
export Bool (or and not)
structure Prod (α : Type u) (β : Type v) where
  mk ::
  fst : α
  snd : β
structure MProd (α β : Type u) where
  fst : α
  snd : β
structure And (a b : Prop) : Prop where
  intro ::
  left : a
  right : b
inductive Or (a b : Prop) : Prop where
  | inl (h : a) : Or a b
  | inr (h : b) : Or a b
structure Subtype {α : Sort u} (p : α → Prop) where
  val : α
  property : p val
@[reducible] def outParam (α : Sort u) : Sort u := α
@[reducible] def semiOutParam (α : Sort u) : Sort u := α
set_option linter.unusedVariables false in
@[reducible] def namedPattern {α : Sort u} (x a : α) (h : Eq x a) : α := a
@[reducible] def wfParam {α : Sort u} (a : α) : α := a
@[reducible] def optParam (α : Sort u) (_ : α) : Sort u := α
set_option genCtorIdx false in
inductive Nat where
  | zero : Nat
  | succ (n : Nat) : Nat
set_option bootstrap.genMatcherCode false in
@[extern "lean_nat_add"] protected def Nat.add : (@& Nat) → (@& Nat) → Nat
  | n, .zero => n
  | n, .succ m => .succ (Nat.add n m)
set_option bootstrap.genMatcherCode false in
@[extern "lean_nat_dec_eq"] def Nat.beq : (@& Nat) → (@& Nat) → Bool
  | .zero, .zero => true
  | .zero, .succ _ => false
  | .succ _, .zero => false
  | .succ n, .succ m => Nat.beq n m
set_option bootstrap.genMatcherCode false in
@[extern "lean_nat_dec_le"] def Nat.ble : @& Nat → @& Nat → Bool
  | .zero, .zero => true
  | .zero, .succ _ => true
  | .succ _, .zero => false
  | .succ n, .succ m => ble n m
def Bool.ctorIdx : Bool → Nat
  | false => .zero
  | true => .succ .zero
theorem noConfusion_of_Nat {α : Sort u} (f : α → Nat) {a b : α} (h : Eq a b) :
    @Bool.rec (fun _ => Prop) False True (Nat.beq (f a) (f b)) :=
  have self : (n : Nat) → Eq (Nat.beq n n) true := fun n => Nat.rec rfl (fun _ ih => ih) n
  have e : Eq (Nat.beq (f a) (f b)) true := h.rec (self (f a))
  Eq.subst (motive := fun t => @Bool.rec (fun _ => Prop) False True t) e.symm True.intro
structure PULift.{r, s} (α : Sort s) : Sort (max s r 1) where
  up ::
  down : α
class Inhabited (α : Sort u) where
  default : α
export Inhabited (default)
class inductive Nonempty (α : Sort u) : Prop where
  | intro (val : α) : Nonempty α
axiom Classical.choice {α : Sort u} : Nonempty α → α
set_option checkBinderAnnotations false in
@[reducible] def inferInstance {α : Sort u} [i : α] : α := i
set_option checkBinderAnnotations false in
@[reducible] def «inferInstanceAs» (α : Sort u) [i : α] : α := i
instance {α : Sort u} [Inhabited α] : Nonempty α := ⟨default⟩
structure PLift (α : Sort u) : Type u where
  up ::
  down : α
structure ULift.{r, s} (α : Type s) : Type (max s r) where
  up ::
  down : α

class inductive Decidable (p : Prop) where
  | isFalse (h : Not p) : Decidable p
  | isTrue (h : p) : Decidable p
@[inline_if_reduce, nospecialize] def Decidable.decide (p : Prop) [h : Decidable p] : Bool :=
  h.casesOn (fun _ => false) (fun _ => true)
export Decidable (isTrue isFalse decide)
abbrev DecidablePred {α : Sort u} (r : α → Prop) := (a : α) → Decidable (r a)
abbrev DecidableRel {α : Sort u} {β : Sort v} (r : α → β → Prop) := (a : α) → (b : β) → Decidable (r a b)
abbrev DecidableEq (α : Sort u) := (a b : α) → Decidable (Eq a b)
def decEq {α : Sort u} [inst : DecidableEq α] (a b : α) : Decidable (Eq a b) := inst a b
@[macro_inline] def ite {α : Sort u} (c : Prop) [h : Decidable c] (t e : α) : α :=
  match h with
  | isTrue _ => t
  | isFalse _ => e
@[macro_inline] def dite {α : Sort u} (c : Prop) [h : Decidable c] (t : c → α) (e : Not c → α) : α :=
  match h with
  | isTrue hc => t hc
  | isFalse hnc => e hnc
class BEq (α : Type u) where
  beq : α → α → Bool
class OfNat (α : Type u) (_ : Nat) where
  ofNat : α
@[default_instance 100] instance instOfNatNat (n : Nat) : OfNat Nat n where
  ofNat := n
class LE (α : Type u) where
  le : α → α → Prop
class LT (α : Type u) where
  lt : α → α → Prop
@[reducible] def GE.ge [LE α] (a b : α) : Prop := LE.le b a
@[reducible] def GT.gt [LT α] (a b : α) : Prop := LT.lt b a
class Max (α : Type u) where
  max : α → α → α
class Min (α : Type u) where
  min : α → α → α
export Max (max)
export Min (min)
class HAdd (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hAdd : α → β → γ
class HSub (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hSub : α → β → γ
class HMul (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hMul : α → β → γ
class HDiv (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hDiv : α → β → γ
class HMod (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hMod : α → β → γ
class HPow (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hPow : α → β → γ
class HAppend (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hAppend : α → β → γ
class Add (α : Type u) where
  add : α → α → α
class Sub (α : Type u) where
  sub : α → α → α
class Mul (α : Type u) where
  mul : α → α → α
class Neg (α : Type u) where
  neg : α → α
class Div (α : Type u) where
  div : α → α → α
class Mod (α : Type u) where
  mod : α → α → α
class Dvd (α : Type u) where
  dvd : α → α → Prop
class Pow (α : Type u) (β : Type v) where
  pow : α → β → α
class NatPow (α : Type u) where
  pow : α → Nat → α
class Append (α : Type u) where
  append : α → α → α
class Membership (α : outParam (Type u)) (γ : Type v) where
  mem : γ → α → Prop
@[default_instance] instance instHAdd [Add α] : HAdd α α α where
  hAdd a b := Add.add a b
@[default_instance] instance instHSub [Sub α] : HSub α α α where
  hSub a b := Sub.sub a b
@[default_instance] instance instHMul [Mul α] : HMul α α α where
  hMul a b := Mul.mul a b
@[default_instance] instance instHDiv [Div α] : HDiv α α α where
  hDiv a b := Div.div a b
@[default_instance] instance instHMod [Mod α] : HMod α α α where
  hMod a b := Mod.mod a b
@[default_instance] instance instHPow [Pow α β] : HPow α β α where
  hPow a b := Pow.pow a b
@[default_instance] instance instPowNat [NatPow α] : Pow α Nat := ⟨fun x n => NatPow.pow x n⟩
@[default_instance] instance instHAppendOfAppend [Append α] : HAppend α α α where
  hAppend a b := Append.append a b

instance instAddNat : Add Nat := ⟨Nat.add⟩
set_option bootstrap.genMatcherCode false in
@[extern "lean_nat_mul"] protected def Nat.mul : (@& Nat) → (@& Nat) → Nat
  | _, 0 => 0
  | n, .succ m => Nat.add (Nat.mul n m) n
instance instMulNat : Mul Nat := ⟨Nat.mul⟩
set_option bootstrap.genMatcherCode false in
@[extern "lean_nat_pow"] protected def Nat.pow (m : @& Nat) : (@& Nat) → Nat
  | 0 => 1
  | .succ n => Nat.mul (Nat.pow m n) m
instance instNatPowNat : NatPow Nat := ⟨Nat.pow⟩
theorem Nat.eq_of_beq_eq_true : {n m : Nat} → Eq (beq n m) true → Eq n m
  | .zero, .zero, _ => rfl
  | .zero, .succ _, h => Bool.noConfusion h
  | .succ _, .zero, h => Bool.noConfusion h
  | .succ n, .succ m, h =>
    have : Eq (beq n m) true := h
    have : Eq n m := eq_of_beq_eq_true this
    this.rec rfl
theorem Nat.ne_of_beq_eq_false : {n m : Nat} → Eq (beq n m) false → Not (Eq n m)
  | .zero, .zero, h₁, _ => Bool.noConfusion h₁
  | .zero, .succ _, _, h₂ => Nat.noConfusion h₂
  | .succ _, .zero, _, h₂ => Nat.noConfusion h₂
  | .succ n, .succ m, h₁, h₂ =>
    have : Eq (beq n m) false := h₁
    Nat.noConfusion h₂ (fun h₂ => absurd h₂ (ne_of_beq_eq_false this))
set_option bootstrap.genMatcherCode false in
@[extern "lean_nat_dec_eq"] def Nat.decEq (n m : @& Nat) : Decidable (Eq n m) :=
  match h : beq n m with
  | true => isTrue (eq_of_beq_eq_true h)
  | false => isFalse (ne_of_beq_eq_false h)
instance : DecidableEq Nat := Nat.decEq

/-! ## Natural numbers, Fin, machine words -/
@[extern c inline "lean_nat_sub(#1, lean_box(1))"] def Nat.pred : (@& Nat) → Nat
  | 0 => 0
  | .succ a => a
set_option bootstrap.genMatcherCode false in
@[extern "lean_nat_sub"] protected def Nat.sub : (@& Nat) → (@& Nat) → Nat
  | n, 0 => n
  | n, .succ m => Nat.pred (Nat.sub n m)
instance instSubNat : Sub Nat := ⟨Nat.sub⟩
inductive Nat.le (n : Nat) : Nat → Prop where
  | refl : Nat.le n n
  | step {m} : Nat.le n m → Nat.le n (succ m)
protected def Nat.lt (n m : Nat) : Prop := Nat.le (Nat.add n 1) m
instance instLENat : LE Nat := ⟨Nat.le⟩
instance instLTNat : LT Nat := ⟨Nat.lt⟩
theorem Nat.zero_le : (n : Nat) → LE.le 0 n
  | .zero => Nat.le.refl
  | .succ n => Nat.le.step (zero_le n)
theorem Nat.succ_le_succ {n m : Nat} : LE.le n m → LE.le (succ n) (succ m)
  | Nat.le.refl => Nat.le.refl
  | Nat.le.step h => Nat.le.step (succ_le_succ h)
theorem Nat.le_of_ble_eq_true : {n m : Nat} → Eq (Nat.ble n m) true → LE.le n m
  | .zero, m, _ => Nat.zero_le m
  | .succ _, .zero, h => Bool.noConfusion h
  | .succ n, .succ m, h => Nat.succ_le_succ (le_of_ble_eq_true (n := n) (m := m) h)
theorem Nat.ble_self_eq_true : (n : Nat) → Eq (Nat.ble n n) true
  | .zero => rfl
  | .succ n => ble_self_eq_true n
theorem Nat.ble_succ_eq_true : {n m : Nat} → Eq (Nat.ble n m) true → Eq (Nat.ble n (succ m)) true
  | .zero, _, _ => rfl
  | .succ n, .succ _, h => ble_succ_eq_true (n := n) h
theorem Nat.ble_eq_true_of_le {n m : Nat} (h : LE.le n m) : Eq (Nat.ble n m) true :=
  match h with
  | Nat.le.refl => Nat.ble_self_eq_true n
  | Nat.le.step h => Nat.ble_succ_eq_true (ble_eq_true_of_le h)
theorem Nat.not_le_of_not_ble_eq_true {n m : Nat} (h : Not (Eq (Nat.ble n m) true)) : Not (LE.le n m) :=
  fun h' => absurd (Nat.ble_eq_true_of_le h') h
theorem ne_true_of_eq_false : {b : Bool} → Eq b false → Not (Eq b true)
  | true, h => Bool.noConfusion h
  | false, _ => fun h => Bool.noConfusion h
def Bool.decEq (a b : Bool) : Decidable (Eq a b) :=
  match a, b with
  | false, false => isTrue rfl
  | false, true => isFalse (fun h => Bool.noConfusion h)
  | true, false => isFalse (fun h => Bool.noConfusion h)
  | true, true => isTrue rfl
instance instDecidableEqBool : DecidableEq Bool := Bool.decEq
instance instDecidableTrue : Decidable True := isTrue True.intro
instance instDecidableFalse : Decidable False := isFalse id
instance instDecidableAnd [dp : Decidable p] [dq : Decidable q] : Decidable (And p q) :=
  match dp with
  | isTrue hp => match dq with
    | isTrue hq => isTrue ⟨hp, hq⟩
    | isFalse hq => isFalse (fun h => hq h.right)
  | isFalse hp => isFalse (fun h => hp h.left)
instance instDecidableOr [dp : Decidable p] [dq : Decidable q] : Decidable (Or p q) :=
  match dp with
  | isTrue hp => isTrue (Or.inl hp)
  | isFalse hp => match dq with
    | isTrue hq => isTrue (Or.inr hq)
    | isFalse hq => isFalse (fun h => match h with
      | Or.inl h => hp h
      | Or.inr h => hq h)
instance instDecidableNot [dp : Decidable p] : Decidable (Not p) :=
  match dp with
  | isTrue hp => isFalse (absurd hp)
  | isFalse hp => isTrue hp
set_option linter.unusedVariables false in
theorem of_decide_eq_true [inst : Decidable p] : Eq (decide p) true → p := fun h =>
  match (generalizing := false) inst with
  | isTrue h₁ => h₁
  | isFalse h₁ => absurd h (ne_true_of_eq_false (show Eq (decide p) false from
      match inst, h₁ with
      | isTrue h₂, h₁ => absurd h₂ h₁
      | isFalse _, _ => rfl))
theorem of_decide_eq_false [_inst : Decidable p] : Eq (decide p) false → Not p := fun h =>
  match (generalizing := true) _inst, h with
  | isTrue _, h => Bool.noConfusion h
  | isFalse h₁, _ => h₁
theorem decide_eq_true : [inst : Decidable p] → p → Eq (decide p) true
  | isTrue _, _ => rfl
  | isFalse h₁, h₂ => absurd h₂ h₁
instance [DecidableEq α] : BEq α where
  beq a b := decide (Eq a b)
set_option bootstrap.genMatcherCode false in
@[extern "lean_nat_dec_le"] instance Nat.decLe (n m : @& Nat) : Decidable (LE.le n m) :=
  dite (Eq (Nat.ble n m) true) (fun h => isTrue (Nat.le_of_ble_eq_true h)) (fun h => isFalse (Nat.not_le_of_not_ble_eq_true h))
@[extern "lean_nat_dec_lt"] instance Nat.decLt (n m : @& Nat) : Decidable (LT.lt n m) := decLe (succ n) m
instance : Min Nat := ⟨fun a b => ite (LE.le a b) a b⟩
instance : Max Nat := ⟨fun a b => ite (LE.le a b) b a⟩

theorem Nat.le_refl (n : Nat) : LE.le n n := Nat.le.refl
protected theorem Nat.le_trans {n m k : Nat} : LE.le n m → LE.le m k → LE.le n k
  | h, Nat.le.refl => h
  | h₁, Nat.le.step h₂ => Nat.le.step (Nat.le_trans h₁ h₂)
theorem Nat.pred_le_pred : {n m : Nat} → LE.le n m → LE.le (pred n) (pred m)
  | _, _, Nat.le.refl => Nat.le.refl
  | .zero, .succ _, Nat.le.step h => h
  | .succ _, .succ _, Nat.le.step h => Nat.le_trans (Nat.le.step Nat.le.refl) h
theorem Nat.le_of_succ_le_succ {n m : Nat} : LE.le (succ n) (succ m) → LE.le n m := fun h => pred_le_pred h
theorem Nat.not_succ_le_zero (n : Nat) : Not (LE.le (succ n) 0) := fun h =>
  Bool.noConfusion (show Eq false true from ble_eq_true_of_le h)
theorem Nat.lt_succ_of_le {n m : Nat} : LE.le n m → LT.lt n (succ m) := succ_le_succ
theorem Nat.le_of_lt {n m : Nat} (h : LT.lt n m) : LE.le n m := Nat.le_trans (Nat.le.step Nat.le.refl) h
theorem Nat.lt_of_lt_of_le {n m k : Nat} (h₁ : LT.lt n m) (h₂ : LE.le m k) : LT.lt n k := Nat.le_trans h₁ h₂
theorem Nat.lt_of_le_of_lt {n m k : Nat} (h₁ : LE.le n m) (h₂ : LT.lt m k) : LT.lt n k := Nat.le_trans (succ_le_succ h₁) h₂
theorem Nat.not_succ_le_self : (n : Nat) → Not (LE.le (succ n) n)
  | .zero => not_succ_le_zero _
  | .succ n => fun h => absurd (le_of_succ_le_succ h) (not_succ_le_self n)
protected theorem Nat.lt_irrefl (n : Nat) : Not (LT.lt n n) := not_succ_le_self n
protected theorem Nat.eq_or_lt_of_le : {n m : Nat} → LE.le n m → Or (Eq n m) (LT.lt n m)
  | .zero, .zero, _ => Or.inl rfl
  | .zero, .succ _, _ => Or.inr (Nat.succ_le_succ (Nat.zero_le _))
  | .succ _, .zero, h => absurd h (not_succ_le_zero _)
  | .succ n, .succ m, h =>
    match Nat.eq_or_lt_of_le (le_of_succ_le_succ h) with
    | Or.inl h => Or.inl (h.rec rfl)
    | Or.inr h => Or.inr (succ_le_succ h)
protected theorem Nat.lt_or_ge (n m : Nat) : Or (LT.lt n m) (GE.ge n m) :=
  match m with
  | .zero => Or.inr (zero_le n)
  | .succ m => match Nat.lt_or_ge n m with
    | Or.inl h => Or.inl (Nat.le.step h)
    | Or.inr h => match Nat.eq_or_lt_of_le h with
      | Or.inl h1 => Or.inl (h1.rec (Nat.le_refl _))
      | Or.inr h1 => Or.inr h1
/-- `fuel` bounds the number of subtractions; `x` itself is always enough. -/
def Nat.divLoop (y : Nat) : Nat → Nat → Nat
  | 0, _ => 0
  | .succ fuel, x => ite (And (LT.lt 0 y) (LE.le y x)) (HAdd.hAdd (divLoop y fuel (HSub.hSub x y)) 1) 0
@[extern "lean_nat_div"] protected def Nat.div (x y : @& Nat) : Nat := divLoop y x x
instance Nat.instDivNat : Div Nat := ⟨Nat.div⟩
def Nat.modLoop (y : Nat) : Nat → Nat → Nat
  | 0, x => x
  | .succ fuel, x => ite (And (LT.lt 0 y) (LE.le y x)) (modLoop y fuel (HSub.hSub x y)) x
@[extern "lean_nat_mod"] protected def Nat.mod (x y : @& Nat) : Nat := modLoop y x x
instance Nat.instModNat : Mod Nat := ⟨Nat.mod⟩
theorem Nat.zero_lt_of_lt : {n m : Nat} → LT.lt n m → LT.lt 0 m
  | _, .zero, h => absurd h (not_succ_le_zero _)
  | _, .succ _, _ => Nat.succ_le_succ (Nat.zero_le _)
theorem Nat.pred_le : (n : Nat) → LE.le (pred n) n
  | .zero => Nat.le.refl
  | .succ _ => Nat.le.step Nat.le.refl
theorem Nat.sub_succ_lt : (x y : Nat) → LT.lt 0 y → LE.le y (succ x) → LE.le (HSub.hSub (succ x) y) x
  | x, .succ y, _, _ =>
    have pred_sub : (n m : Nat) → Eq (HSub.hSub (succ n) (succ m)) (HSub.hSub n m) := fun n m =>
      Nat.rec (motive := fun m => Eq (HSub.hSub (succ n) (succ m)) (HSub.hSub n m)) rfl (fun _ ih => congrArg pred ih) m
    have sub_le : (n m : Nat) → LE.le (HSub.hSub n m) n := fun n m =>
      Nat.rec (motive := fun m => LE.le (HSub.hSub n m) n) Nat.le.refl
        (fun k ih => Nat.le_trans (pred_le (HSub.hSub n k)) ih) m
    (pred_sub x y).symm.rec (sub_le x y)
theorem Nat.modLoop_lt (y : Nat) (hy : LT.lt 0 y) : (fuel x : Nat) → LE.le x fuel → LT.lt (modLoop y fuel x) y
  | .zero, .zero, _ => hy
  | .zero, .succ _, h => absurd h (not_succ_le_zero _)
  | .succ fuel, x, h =>
    match hd : (inferInstance : Decidable (And (LT.lt 0 y) (LE.le y x))) with
    | isTrue hc =>
      have e : Eq (modLoop y (succ fuel) x) (modLoop y fuel (HSub.hSub x y)) := show Eq (ite _ _ _) _ from
        (show Eq (@ite Nat (And (LT.lt 0 y) (LE.le y x)) inferInstance (modLoop y fuel (HSub.hSub x y)) x) _ from hd.symm.rec rfl)
      e.symm.rec (modLoop_lt y hy fuel _ (match x, h, hc with
        | .zero, _, hc => absurd (Nat.lt_of_lt_of_le hc.left hc.right) (Nat.lt_irrefl _)
        | .succ x, h, hc => Nat.le_trans (sub_succ_lt x y hc.left hc.right) (le_of_succ_le_succ h)))
    | isFalse hc =>
      have e : Eq (modLoop y (succ fuel) x) x :=
        (show Eq (@ite Nat (And (LT.lt 0 y) (LE.le y x)) inferInstance (modLoop y fuel (HSub.hSub x y)) x) _ from hd.symm.rec rfl)
      e.symm.rec (match Nat.lt_or_ge x y with
        | Or.inl h => h
        | Or.inr h => absurd ⟨hy, h⟩ hc)
theorem Nat.mod_lt (x : Nat) {y : Nat} (h : GT.gt y 0) : LT.lt (HMod.hMod x y) y := modLoop_lt y h x x (Nat.le_refl _)
theorem Nat.pos_pow_two : (w : Nat) → LT.lt 0 (HPow.hPow 2 w)
  | .zero => Nat.le.refl
  | .succ w => Nat.lt_of_lt_of_le (pos_pow_two w) (show LE.le (HPow.hPow 2 w) (Nat.mul (HPow.hPow 2 w) 2) from
      match HPow.hPow 2 w with
      | n => Nat.rec (motive := fun n => LE.le n (Nat.mul n 2)) Nat.le.refl (fun n ih =>
          have e : (a b : Nat) → Eq (Nat.add (succ a) b) (succ (Nat.add a b)) := fun a b =>
            Nat.rec (motive := fun b => Eq (Nat.add (succ a) b) (succ (Nat.add a b))) rfl (fun _ ih => congrArg succ ih) b
          have e' : (a : Nat) → Eq (Nat.mul a 2) (Nat.add (Nat.add 0 a) a) := fun _ => rfl
          have z : (a : Nat) → Eq (Nat.add 0 a) a := fun a =>
            Nat.rec (motive := fun a => Eq (Nat.add 0 a) a) rfl (fun _ ih => congrArg succ ih) a
          have d : (a : Nat) → Eq (Nat.mul a 2) (Nat.add a a) := fun a => Eq.trans (e' a) (congrArg (fun t => Nat.add t a) (z a))
          have k : Eq (Nat.mul (succ n) 2) (succ (succ (Nat.mul n 2))) :=
            Eq.trans (d (succ n)) (Eq.trans (e n (succ n)) (congrArg (fun t => succ (succ t)) (d n).symm))
          k.symm.rec (Nat.succ_le_succ (Nat.le.step ih))) n)

structure Fin (n : Nat) where
  mk ::
  val : Nat
  isLt : LT.lt val n
theorem Fin.eq_of_val_eq {n} : {i j : Fin n} → Eq i.val j.val → Eq i j
  | ⟨_, _⟩, ⟨_, _⟩, rfl => rfl
theorem Fin.val_eq_of_eq {n} {i j : Fin n} (h : Eq i j) : Eq i.val j.val := h.rec rfl
instance instDecidableEqFin (n : Nat) : DecidableEq (Fin n) := fun i j =>
  match decEq i.val j.val with
  | isTrue h => isTrue (Fin.eq_of_val_eq h)
  | isFalse h => isFalse (fun h' => absurd (Fin.val_eq_of_eq h') h)
instance : LT (Fin n) := ⟨fun a b => LT.lt a.val b.val⟩
instance : LE (Fin n) := ⟨fun a b => LE.le a.val b.val⟩
instance Fin.decLt {n} (a b : Fin n) : Decidable (LT.lt a b) := Nat.decLt ..
instance Fin.decLe {n} (a b : Fin n) : Decidable (LE.le a b) := Nat.decLe ..
protected def Fin.ofNat (n : Nat) (h : LT.lt 0 n) (a : Nat) : Fin n := ⟨HMod.hMod a n, Nat.mod_lt _ h⟩

structure BitVec (w : Nat) where
  ofFin ::
  toFin : Fin (HPow.hPow 2 w)
protected def BitVec.ofNat (n : Nat) (i : Nat) : BitVec n := ⟨⟨HMod.hMod i (HPow.hPow 2 n), Nat.mod_lt _ (Nat.pos_pow_two n)⟩⟩
protected def BitVec.toNat (x : BitVec n) : Nat := x.toFin.val
structure UInt8 where
  ofBitVec ::
  toBitVec : BitVec 8
structure UInt16 where
  ofBitVec ::
  toBitVec : BitVec 16
structure UInt32 where
  ofBitVec ::
  toBitVec : BitVec 32
structure UInt64 where
  ofBitVec ::
  toBitVec : BitVec 64
opaque System.Platform.getNumBits : (@& Unit) → Subtype fun (n : Nat) => Or (Eq n 32) (Eq n 64) := fun _ => ⟨64, Or.inr rfl⟩
def System.Platform.numBits : Nat := (getNumBits Unit.unit).val
structure USize where
  ofBitVec ::
  toBitVec : BitVec System.Platform.numBits
attribute [extern "lean_uint64_of_nat_mk"] UInt64.ofBitVec
attribute [extern "lean_uint64_to_nat"] UInt64.toBitVec
attribute [extern "lean_uint32_of_nat_mk"] UInt32.ofBitVec
attribute [extern "lean_uint32_to_nat"] UInt32.toBitVec
attribute [extern "lean_usize_of_nat_mk"] USize.ofBitVec
attribute [extern "lean_usize_to_nat"] USize.toBitVec
@[extern "lean_uint64_of_nat"] def UInt64.ofNat (n : @& Nat) : UInt64 := ⟨BitVec.ofNat 64 n⟩
@[extern "lean_uint32_of_nat"] def UInt32.ofNat (n : @& Nat) : UInt32 := ⟨BitVec.ofNat 32 n⟩
@[extern "lean_usize_of_nat"] def USize.ofNat (n : @& Nat) : USize := ⟨BitVec.ofNat System.Platform.numBits n⟩
instance : Inhabited UInt64 := ⟨UInt64.ofNat 0⟩
abbrev UInt32.isValidChar (n : UInt32) : Prop :=
  Or (LT.lt n.toBitVec.toNat 0xd800) (And (LT.lt 0xdfff n.toBitVec.toNat) (LT.lt n.toBitVec.toNat 0x110000))
structure Char where
  val : UInt32
  valid : val.isValidChar
abbrev Nat.isValidChar (n : Nat) : Prop := Or (LT.lt n 0xd800) (And (LT.lt 0xdfff n) (LT.lt n 0x110000))

/-! ## Inhabitants and coercions -/
instance : Inhabited Bool := ⟨false⟩
instance : Inhabited Nat := ⟨Nat.zero⟩
instance : Inhabited PUnit := ⟨PUnit.unit⟩
instance : Inhabited Prop := ⟨True⟩
instance instInhabitedSort : Inhabited (Sort u) := ⟨PUnit⟩
instance (α : Sort u) {β : Sort v} [Inhabited β] : Inhabited (α → β) := ⟨fun _ => default⟩
instance [Nonempty β] : Nonempty (α → β) := ⟨fun _ => Classical.choice inferInstance⟩
instance Pi.instInhabited {α : Sort u} {β : α → Sort v} [(a : α) → Inhabited (β a)] : Inhabited ((a : α) → β a) := ⟨fun _ => default⟩
@[inline] def Function.comp {α : Sort u} {β : Sort v} {δ : Sort w} (f : β → δ) (g : α → β) : α → δ := fun x => f (g x)
@[inline] def Function.const {α : Sort u} (β : Sort v) (a : α) : β → α := fun _ => a
@[inline] unsafe def unsafeCast {α : Sort u} {β : Sort v} (a : α) : β :=
  (cast (lcProof : Eq (PULift.{v, u} α) (PULift.{u, v} β)) (PULift.up a)).down
class Coe (α : semiOutParam (Sort u)) (β : Sort v) where
  coe : α → β
attribute [coe_decl] Coe.coe
class CoeTC (α : Sort u) (β : Sort v) where
  coe : α → β
attribute [coe_decl] CoeTC.coe
instance [Coe β γ] [CoeTC α β] : CoeTC α γ where coe a := Coe.coe (CoeTC.coe a : β)
instance [Coe α β] : CoeTC α β where coe a := Coe.coe a
instance : CoeTC α α where coe a := a
class CoeOut (α : Sort u) (β : semiOutParam (Sort v)) where
  coe : α → β
attribute [coe_decl] CoeOut.coe
class CoeOTC (α : Sort u) (β : Sort v) where
  coe : α → β
attribute [coe_decl] CoeOTC.coe
instance [CoeOut α β] [CoeOTC β γ] : CoeOTC α γ where coe a := CoeOTC.coe (CoeOut.coe a : β)
instance [CoeTC α β] : CoeOTC α β where coe a := CoeTC.coe a
instance : CoeOTC α α where coe a := a
class CoeHead (α : Sort u) (β : semiOutParam (Sort v)) where
  coe : α → β
attribute [coe_decl] CoeHead.coe
class CoeHTC (α : Sort u) (β : Sort v) where
  coe : α → β
attribute [coe_decl] CoeHTC.coe
instance [CoeHead α β] [CoeOTC β γ] : CoeHTC α γ where coe a := CoeOTC.coe (CoeHead.coe a : β)
instance [CoeOTC α β] : CoeHTC α β where coe a := CoeOTC.coe a
instance : CoeHTC α α where coe a := a
class CoeTail (α : semiOutParam (Sort u)) (β : Sort v) where
  coe : α → β
attribute [coe_decl] CoeTail.coe
class CoeHTCT (α : Sort u) (β : Sort v) where
  coe : α → β
attribute [coe_decl] CoeHTCT.coe
instance [CoeTail β γ] [CoeHTC α β] : CoeHTCT α γ where coe a := CoeTail.coe (CoeHTC.coe a : β)
instance [CoeHTC α β] : CoeHTCT α β where coe a := CoeHTC.coe a
instance : CoeHTCT α α where coe a := a
class CoeDep (α : Sort u) (_ : α) (β : Sort v) where
  coe : β
attribute [coe_decl] CoeDep.coe
class CoeT (α : Sort u) (_ : α) (β : Sort v) where
  coe : β
attribute [coe_decl] CoeT.coe
instance [CoeHTCT α β] : CoeT α a β where coe := CoeHTCT.coe a
instance [CoeDep α a β] : CoeT α a β where coe := CoeDep.coe a
instance : CoeT α a α where coe := a
class CoeFun (α : Sort u) (γ : outParam (α → Sort v)) where
  coe : (f : α) → γ f
attribute [coe_decl] CoeFun.coe
class CoeSort (α : Sort u) (β : outParam (Sort v)) where
  coe : α → β
attribute [coe_decl] CoeSort.coe
instance boolToProp : Coe Bool Prop where coe b := Eq b true
instance boolToSort : CoeSort Bool Prop where coe b := Eq b true
instance decPropToBool (p : Prop) [Decidable p] : CoeDep Prop p Bool where coe := decide p
instance subtypeCoe {α : Sort v} {p : α → Prop} : CoeOut (Subtype p) α where coe v := v.val

/-! ## Options, lists, arrays, strings, monads; names and syntax as the compiler lays them out -/
inductive Option (α : Type u) where
  | none : Option α
  | some (val : α) : Option α
export Option (none some)
inductive List (α : Type u) where
  | nil : List α
  | cons (head : α) (tail : List α) : List α
instance {α} : Inhabited (List α) where
  default := List.nil
protected def List.hasDecEq {α : Type u} [DecidableEq α] : (a b : List α) → Decidable (Eq a b)
  | nil, nil => isTrue rfl
  | cons _ _, nil => isFalse (fun h => List.noConfusion rfl (heq_of_eq h))
  | nil, cons _ _ => isFalse (fun h => List.noConfusion rfl (heq_of_eq h))
  | cons a as, cons b bs =>
    match decEq a b with
    | isTrue hab =>
      match List.hasDecEq as bs with
      | isTrue habs => isTrue (hab.rec (habs.rec rfl))
      | isFalse nabs => isFalse (fun h => List.noConfusion rfl (heq_of_eq h) (fun _ habs => absurd (eq_of_heq habs) nabs))
    | isFalse nab => isFalse (fun h => List.noConfusion rfl (heq_of_eq h) (fun hab _ => absurd (eq_of_heq hab) nab))
instance {α : Type u} [DecidableEq α] : DecidableEq (List α) := List.hasDecEq
def List.length : List α → Nat
  | nil => 0
  | cons _ as => HAdd.hAdd (length as) 1
def List.foldl {α : Type u} {β : Type v} (f : α → β → α) : (init : α) → List β → α
  | a, nil => a
  | a, cons b l => foldl f (f a b) l
structure Array (α : Type u) where
  mk ::
  toList : List α
attribute [extern "lean_array_to_list"] Array.toList
attribute [extern "lean_array_mk"] Array.mk
instance : Inhabited (Array α) := ⟨⟨List.nil⟩⟩
@[extern "lean_mk_empty_array_with_capacity"] def Array.mkEmpty {α : Type u} (c : @& Nat) : Array α := ⟨List.nil⟩
def Array.empty {α : Type u} : Array α := mkEmpty 0
protected def List.appendCore : List α → List α → List α
  | nil, bs => bs
  | cons a as, bs => cons a (List.appendCore as bs)
@[extern "lean_array_push"] def Array.push {α : Type u} (a : Array α) (v : α) : Array α := ⟨List.appendCore a.toList (List.cons v List.nil)⟩
@[extern "lean_array_get_size"] def Array.size {α : Type u} (a : @& Array α) : Nat := a.toList.length
@[extern "x"] opaque Array.extract {α : Type u} (as : Array α) (start stop : Nat) : Array α
@[extern "x"] opaque Array.appendCore {α : Type u} (as bs : Array α) : Array α
@[inline] def Array.mkArray0 {α : Type u} : Array α := mkEmpty 0
def Array.mkArray1 {α : Type u} (a₁ : α) : Array α := (mkEmpty 1).push a₁
def Array.mkArray2 {α : Type u} (a₁ a₂ : α) : Array α := ((mkEmpty 2).push a₁).push a₂
def Array.mkArray3 {α : Type u} (a₁ a₂ a₃ : α) : Array α := (mkArray2 a₁ a₂).push a₃
def Array.mkArray4 {α : Type u} (a₁ a₂ a₃ a₄ : α) : Array α := (mkArray3 a₁ a₂ a₃).push a₄
def Array.mkArray5 {α : Type u} (a₁ a₂ a₃ a₄ a₅ : α) : Array α := (mkArray4 a₁ a₂ a₃ a₄).push a₅
def Array.mkArray6 {α : Type u} (a₁ a₂ a₃ a₄ a₅ a₆ : α) : Array α := (mkArray5 a₁ a₂ a₃ a₄ a₅).push a₆
def Array.mkArray7 {α : Type u} (a₁ a₂ a₃ a₄ a₅ a₆ a₇ : α) : Array α := (mkArray6 a₁ a₂ a₃ a₄ a₅ a₆).push a₇
def Array.mkArray8 {α : Type u} (a₁ a₂ a₃ a₄ a₅ a₆ a₇ a₈ : α) : Array α := (mkArray7 a₁ a₂ a₃ a₄ a₅ a₆ a₇).push a₈
theorem Nat.lt_trans' {n m k : Nat} (h₁ : LT.lt n m) (h₂ : LE.le m k) : LT.lt n k := Nat.le_trans h₁ h₂
instance : Inhabited UInt32 := ⟨UInt32.ofNat 0⟩
@[extern "lean_uint32_of_nat"] private def Char.ofNatAux (n : @& Nat) (h : n.isValidChar) : Char :=
  ⟨⟨⟨⟨n, match h with
    | Or.inl h => Nat.lt_trans' h (of_decide_eq_true rfl)
    | Or.inr h => Nat.lt_trans' h.right (of_decide_eq_true rfl)⟩⟩⟩, h⟩
@[noinline, match_pattern] def Char.ofNat (n : Nat) : Char :=
  dite n.isValidChar (fun h => Char.ofNatAux n h) (fun _ => ⟨⟨⟨⟨0, of_decide_eq_true rfl⟩⟩⟩, Or.inl (of_decide_eq_true rfl)⟩)
def Char.toNat (c : Char) : Nat := c.val.toBitVec.toNat
structure String where
  ofList ::
  toList : List Char
attribute [extern "lean_string_data"] String.toList
attribute [extern "lean_string_mk"] String.ofList
instance : Inhabited String := ⟨String.ofList List.nil⟩
@[extern "lean_string_dec_eq"] opaque String.decEqImp (a b : @& String) : Bool
@[extern "lean_string_append"] def String.append (a : String) (b : @& String) : String := ⟨List.appendCore a.toList b.toList⟩
@[extern "lean_string_hash"] protected opaque String.hash (s : @& String) : UInt64
@[extern "lean_uint64_mix_hash"] opaque mixHash (u₁ u₂ : UInt64) : UInt64
structure String.Pos.Raw where
  byteIdx : Nat := 0
structure Substring.Raw where
  str : String
  startPos : String.Pos.Raw
  stopPos : String.Pos.Raw
instance : Inhabited Substring.Raw := ⟨⟨default, ⟨0⟩, ⟨0⟩⟩⟩
@[extern "l_String_toRawSubstring_x27"] opaque String.toRawSubstring' (s : String) : Substring.Raw

class Pure (f : Type u → Type v) where
  pure {α : Type u} : α → f α
export Pure (pure)
class Bind (m : Type u → Type v) where
  bind : {α β : Type u} → m α → (α → m β) → m β
export Bind (bind)
class Functor (f : Type u → Type v) : Type (max (u+1) v) where
  map : {α β : Type u} → (α → β) → f α → f β
  mapConst : {α β : Type u} → α → f β → f α := fun a x => map (fun _ => a) x
class Seq (f : Type u → Type v) : Type (max (u+1) v) where
  seq : {α β : Type u} → f (α → β) → (Unit → f α) → f β
class SeqLeft (f : Type u → Type v) : Type (max (u+1) v) where
  seqLeft : {α β : Type u} → f α → (Unit → f β) → f α
class SeqRight (f : Type u → Type v) : Type (max (u+1) v) where
  seqRight : {α β : Type u} → f α → (Unit → f β) → f β
class Applicative (f : Type u → Type v) extends Functor f, Pure f, Seq f, SeqLeft f, SeqRight f where
  map := fun x y => Seq.seq (pure x) fun _ => y
  seqLeft := fun a b => Seq.seq (Functor.map (fun x _ => x) a) b
  seqRight := fun a b => Seq.seq (Functor.map (fun _ x => x) a) b
class Monad (m : Type u → Type v) : Type (max (u+1) v) extends Applicative m, Bind m where
  map f x := bind x (fun a => pure (f a))
  seq f x := bind f fun y => Functor.map y (x Unit.unit)
  seqLeft x y := bind x fun a => bind (y Unit.unit) (fun _ => pure a)
  seqRight x y := bind x fun _ => y Unit.unit
class MonadLift (m : semiOutParam (Type u → Type v)) (n : Type u → Type w) where
  monadLift : {α : Type u} → m α → n α
class MonadLiftT (m : Type u → Type v) (n : Type u → Type w) where
  monadLift : {α : Type u} → m α → n α
instance (m) : MonadLiftT m m where
  monadLift x := x
class MonadExceptOf (ε : semiOutParam (Type u)) (m : Type v → Type w) where
  throw {α : Type v} : ε → m α
  tryCatch {α : Type v} (body : m α) (handler : ε → m α) : m α
class MonadExcept (ε : outParam (Type u)) (m : Type v → Type w) where
  throw {α : Type v} : ε → m α
  tryCatch {α : Type v} : m α → (ε → m α) → m α
export MonadExcept (throw tryCatch)
instance (ε : Type u) (m : Type v → Type w) [MonadExceptOf ε m] : MonadExcept ε m where
  throw := MonadExceptOf.throw
  tryCatch := MonadExceptOf.tryCatch
def ReaderT (ρ : Type u) (m : Type u → Type v) (α : Type u) : Type (max u v) := ρ → m α
instance [Monad m] : Monad (ReaderT ρ m) where
  pure a := fun _ => pure a
  bind x f := fun r => bind (x r) (fun a => f a r)
  map f x := fun r => Functor.map f (x r)
instance (ε) [MonadExceptOf ε m] : MonadExceptOf ε (ReaderT ρ m) where
  throw e := fun _ => MonadExceptOf.throw e
  tryCatch x c := fun r => MonadExceptOf.tryCatch (x r) (fun e => c e r)
inductive EStateM.Result (ε σ α : Type u) where
  | ok : α → σ → Result ε σ α
  | error : ε → σ → Result ε σ α
def EStateM (ε σ α : Type u) := σ → EStateM.Result ε σ α
instance : Monad (EStateM ε σ) where
  pure a := fun s => .ok a s
  bind x f := fun s => match x s with
    | .ok a s => f a s
    | .error e s => .error e s
instance : MonadExceptOf ε (EStateM ε σ) where
  throw e := fun s => .error e s
  tryCatch x c := fun s => match x s with
    | .error e s => c e s
    | ok => ok

namespace Lean
inductive Name where
  | anonymous : Name
  | str (pre : Name) (str : String)
  | num (pre : Name) (i : Nat)
with
  @[computed_field] hash : Name → UInt64
    | .anonymous => .ofNat 1723
    | .str p s => mixHash p.hash s.hash
    | .num p v => mixHash p.hash (UInt64.ofNat v)
instance : Inhabited Name := ⟨.anonymous⟩
abbrev Name.mkStr (p : Name) (s : String) : Name := .str p s
abbrev Name.mkNum (p : Name) (v : Nat) : Name := .num p v
abbrev Name.mkSimple (s : String) : Name := .str .anonymous s
def Name.mkStr1 (s₁ : String) : Name := .str .anonymous s₁
def Name.mkStr2 (s₁ s₂ : String) : Name := .str (mkStr1 s₁) s₂
def Name.mkStr3 (s₁ s₂ s₃ : String) : Name := .str (mkStr2 s₁ s₂) s₃
def Name.mkStr4 (s₁ s₂ s₃ s₄ : String) : Name := .str (mkStr3 s₁ s₂ s₃) s₄
def Name.mkStr5 (s₁ s₂ s₃ s₄ s₅ : String) : Name := .str (mkStr4 s₁ s₂ s₃ s₄) s₅
def Name.mkStr6 (s₁ s₂ s₃ s₄ s₅ s₆ : String) : Name := .str (mkStr5 s₁ s₂ s₃ s₄ s₅) s₆
inductive SourceInfo where
  | original (leading : Substring.Raw) (pos : String.Pos.Raw) (trailing : Substring.Raw) (endPos : String.Pos.Raw)
  | synthetic (pos : String.Pos.Raw) (endPos : String.Pos.Raw) (canonical := false)
  | protected none
instance : Inhabited SourceInfo := ⟨.none⟩
abbrev SyntaxNodeKind := Name
inductive Syntax.Preresolved where
  | namespace (ns : Name)
  | decl (n : Name) (fields : List String)
inductive Syntax where
  | missing : Syntax
  | node (info : SourceInfo) (kind : SyntaxNodeKind) (args : Array Syntax) : Syntax
  | atom (info : SourceInfo) (val : String) : Syntax
  | ident (info : SourceInfo) (rawVal : Substring.Raw) (val : Name) (preresolved : List Syntax.Preresolved) : Syntax
instance : Inhabited Syntax := ⟨.missing⟩
def Syntax.node1 (info : SourceInfo) (kind : SyntaxNodeKind) (a₁ : Syntax) : Syntax := .node info kind (Array.mkArray1 a₁)
def Syntax.node2 (info : SourceInfo) (kind : SyntaxNodeKind) (a₁ a₂ : Syntax) : Syntax := .node info kind (Array.mkArray2 a₁ a₂)
def Syntax.node3 (info : SourceInfo) (kind : SyntaxNodeKind) (a₁ a₂ a₃ : Syntax) : Syntax := .node info kind (Array.mkArray3 a₁ a₂ a₃)
def Syntax.node4 (info : SourceInfo) (kind : SyntaxNodeKind) (a₁ a₂ a₃ a₄ : Syntax) : Syntax :=
  .node info kind (Array.mkArray4 a₁ a₂ a₃ a₄)
def Syntax.node5 (info : SourceInfo) (kind : SyntaxNodeKind) (a₁ a₂ a₃ a₄ a₅ : Syntax) : Syntax :=
  .node info kind (Array.mkArray5 a₁ a₂ a₃ a₄ a₅)
def Syntax.node6 (info : SourceInfo) (kind : SyntaxNodeKind) (a₁ a₂ a₃ a₄ a₅ a₆ : Syntax) : Syntax :=
  .node info kind (Array.mkArray6 a₁ a₂ a₃ a₄ a₅ a₆)
def Syntax.node7 (info : SourceInfo) (kind : SyntaxNodeKind) (a₁ a₂ a₃ a₄ a₅ a₆ a₇ : Syntax) : Syntax :=
  .node info kind (Array.mkArray7 a₁ a₂ a₃ a₄ a₅ a₆ a₇)
def Syntax.node8 (info : SourceInfo) (kind : SyntaxNodeKind) (a₁ a₂ a₃ a₄ a₅ a₆ a₇ a₈ : Syntax) : Syntax :=
  .node info kind (Array.mkArray8 a₁ a₂ a₃ a₄ a₅ a₆ a₇ a₈)
abbrev SyntaxNodeKinds := List SyntaxNodeKind
structure TSyntax (ks : SyntaxNodeKinds) where
  raw : Syntax
instance : Inhabited (TSyntax ks) := ⟨⟨default⟩⟩
abbrev choiceKind : SyntaxNodeKind := `choice
abbrev nullKind : SyntaxNodeKind := `null
abbrev groupKind : SyntaxNodeKind := `group
abbrev identKind : SyntaxNodeKind := `ident
abbrev strLitKind : SyntaxNodeKind := `str
abbrev numLitKind : SyntaxNodeKind := `num
namespace Syntax
@[extern "x"] opaque getKind (stx : Syntax) : SyntaxNodeKind
@[extern "x"] opaque isOfKind (stx : Syntax) (k : SyntaxNodeKind) : Bool
@[extern "x"] opaque getArg (stx : Syntax) (i : Nat) : Syntax
@[extern "x"] opaque getArgs (stx : Syntax) : Array Syntax
@[extern "x"] opaque getNumArgs (stx : Syntax) : Nat
@[extern "x"] opaque matchesNull (stx : Syntax) (n : Nat) : Bool
@[extern "x"] opaque matchesIdent (stx : Syntax) (id : Name) : Bool
@[extern "x"] opaque isNodeOf (stx : Syntax) (k : SyntaxNodeKind) (n : Nat) : Bool
@[extern "x"] opaque getId (stx : Syntax) : Name
abbrev Term := TSyntax (List.cons `term List.nil)
abbrev Command := TSyntax (List.cons `command List.nil)
abbrev Ident := TSyntax (List.cons `ident List.nil)
structure SepArray (sep : String) where
  elemsAndSeps : Array Syntax
structure TSepArray (ks : SyntaxNodeKinds) (sep : String) where
  elemsAndSeps : Array Syntax
end Syntax
export Syntax (Term Command Ident)
abbrev TSyntaxArray (ks : SyntaxNodeKinds) := Array (TSyntax ks)
@[extern "x"] opaque mkNullNode (args : Array Syntax) : Syntax
@[extern "x"] opaque SourceInfo.fromRef (ref : @& Syntax) (canonical : Bool) : SourceInfo
abbrev MacroScope := Nat
@[extern "x"] opaque addMacroScope (mainModule : Name) (n : Name) (scp : MacroScope) : Name
class MonadRef (m : Type → Type) where
  getRef : m Syntax
  withRef {α} : Syntax → m α → m α
export MonadRef (getRef)
class MonadQuotation (m : Type → Type) extends MonadRef m where
  getCurrMacroScope : m MacroScope
  getContext : m Name
  withFreshMacroScope {α : Type} : m α → m α
export MonadQuotation (getCurrMacroScope withFreshMacroScope)
@[inline] def MonadRef.mkInfoFromRefPos [Monad m] [MonadRef m] : m SourceInfo :=
  bind getRef fun r => pure (SourceInfo.fromRef r false)
namespace Macro
def MethodsRef : Type := Syntax
structure Context where
  methods : MethodsRef
  quotContext : Name
  currMacroScope : MacroScope
  currRecDepth : Nat
  maxRecDepth : Nat
  ref : Syntax
inductive Exception where
  | error : Syntax → String → Exception
  | unsupportedSyntax : Exception
structure State where
  macroScope : MacroScope
  expandedMacroDecls : List Name
  traceMsgs : List (Prod Name String)
end Macro
def MacroM := ReaderT Macro.Context (EStateM Macro.Exception Macro.State)
instance : Monad MacroM := inferInstanceAs (Monad (ReaderT Macro.Context (EStateM Macro.Exception Macro.State)))
instance : MonadExceptOf Macro.Exception MacroM := inferInstanceAs (MonadExceptOf Macro.Exception (ReaderT Macro.Context (EStateM Macro.Exception Macro.State)))
abbrev Macro := Syntax → MacroM Syntax
instance : MonadRef MacroM where
  getRef := fun ctx => pure ctx.ref
  withRef ref x := fun ctx => x (Macro.Context.mk ctx.methods ctx.quotContext ctx.currMacroScope ctx.currRecDepth ctx.maxRecDepth ref)
instance : MonadQuotation MacroM where
  getCurrMacroScope := fun ctx => pure ctx.currMacroScope
  getContext := fun ctx => pure ctx.quotContext
  withFreshMacroScope x := x
instance {ks} : Inhabited (MacroM (TSyntax ks)) := ⟨throw Macro.Exception.unsupportedSyntax⟩
instance {α} : Inhabited (MacroM α) := ⟨throw Macro.Exception.unsupportedSyntax⟩
inductive ParserDescr where
  | const (name : Name)
  | unary (name : Name) (p : ParserDescr)
  | binary (name : Name) (p₁ p₂ : ParserDescr)
  | node (kind : SyntaxNodeKind) (prec : Nat) (p : ParserDescr)
  | trailingNode (kind : SyntaxNodeKind) (prec lhsPrec : Nat) (p : ParserDescr)
  | symbol (val : String)
  | nonReservedSymbol (val : String) (includeIdent : Bool)
  | cat (catName : Name) (rbp : Nat)
  | parser (declName : Name)
  | nodeWithAntiquot (name : String) (kind : SyntaxNodeKind) (p : ParserDescr)
  | sepBy (p : ParserDescr) (sep : String) (psep : ParserDescr) (allowTrailingSep : Bool := false)
  | sepBy1 (p : ParserDescr) (sep : String) (psep : ParserDescr) (allowTrailingSep : Bool := false)
  | unicodeSymbol (val asciiVal : String) (preserveForPP : Bool)
abbrev TrailingParserDescr := ParserDescr
end Lean
namespace Lean
instance : Coe SyntaxNodeKind SyntaxNodeKinds where
  coe k := List.cons k List.nil
instance : CoeHead (TSyntax ks) Syntax where coe stx := stx.raw
instance : CoeOut (TSyntax (List.cons k ks)) Syntax where coe stx := stx.raw
instance : Coe Ident Term where coe stx := ⟨stx.raw⟩
end Lean

/-! ## Notation -/
attribute [match_pattern] Nat.add Add.add HAdd.hAdd Neg.neg
syntax:65 (name := «term_+_») term:65 " + " term:66 : term
macro_rules | `($x + $y) => `(binop% HAdd.hAdd $x $y)
syntax:65 (name := «term_-_») term:65 " - " term:66 : term
macro_rules | `($x - $y) => `(binop% HSub.hSub $x $y)
syntax:70 (name := «term_*_») term:70 " * " term:71 : term
macro_rules | `($x * $y) => `(binop% HMul.hMul $x $y)
syntax:70 (name := «term_/_») term:70 " / " term:71 : term
macro_rules | `($x / $y) => `(binop% HDiv.hDiv $x $y)
syntax:70 (name := «term_%_») term:70 " % " term:71 : term
macro_rules | `($x % $y) => `(binop% HMod.hMod $x $y)
syntax:75 (name := «term_^_») term:76 " ^ " term:75 : term
macro_rules | `($x ^ $y) => `(rightact% HPow.hPow $x $y)
syntax:65 (name := «term_++_») term:66 " ++ " term:65 : term
macro_rules | `($x ++ $y) => `(binop% HAppend.hAppend $x $y)
syntax:1024 (name := «term-_») "-" term:1024 : term
macro_rules | `(-$x) => `(unop% Neg.neg $x)
syntax:50 (name := «term_∣_») term:51 " ∣ " term:51 : term
macro_rules | `($x ∣ $y) => `(Dvd.dvd $x $y)
syntax:50 (name := «term_=_») term:51 " = " term:51 : term
macro_rules | `($x = $y) => `(binrel% Eq $x $y)
syntax:1024 (name := «term¬_») "¬" term:40 : term
macro_rules | `(¬$x) => `(Not $x)
@[reducible] def Ne {α : Sort u} (a b : α) : Prop := ¬(a = b)
syntax:50 (name := «term_≠_») term:51 " ≠ " term:51 : term
macro_rules | `($x ≠ $y) => `(binrel% Ne $x $y)
syntax:50 (name := «term_==_») term:51 " == " term:51 : term
macro_rules | `($x == $y) => `(binrel_no_prop% BEq.beq $x $y)
@[inline] def bne {α : Type u} [BEq α] (a b : α) : Bool := not (BEq.beq a b)
syntax:50 (name := «term_!=_») term:51 " != " term:51 : term
macro_rules | `($x != $y) => `(binrel_no_prop% bne $x $y)
syntax:50 (name := «term_<_») term:51 " < " term:51 : term
macro_rules | `($x < $y) => `(binrel% LT.lt $x $y)
syntax:50 (name := «term_≤_») term:51 " ≤ " term:51 : term
macro_rules | `($x ≤ $y) => `(binrel% LE.le $x $y)
syntax:50 (name := «term_>_») term:51 " > " term:51 : term
macro_rules | `($x > $y) => `(binrel% GT.gt $x $y)
syntax:50 (name := «term_≥_») term:51 " ≥ " term:51 : term
macro_rules | `($x ≥ $y) => `(binrel% GE.ge $x $y)
syntax:35 (name := «term_∧_») term:36 " ∧ " term:35 : term
macro_rules | `($x ∧ $y) => `(And $x $y)
syntax:30 (name := «term_∨_») term:31 " ∨ " term:30 : term
macro_rules | `($x ∨ $y) => `(Or $x $y)
syntax:35 (name := «term_&&_») term:35 " && " term:36 : term
macro_rules | `($x && $y) => `(and $x $y)
syntax:30 (name := «term_||_») term:30 " || " term:31 : term
macro_rules | `($x || $y) => `(or $x $y)
syntax:1024 (name := «term!_») "!" term:40 : term
macro_rules | `(!$x) => `(not $x)
/-- `a` if and only if `b`. -/
structure Iff (a b : Prop) : Prop where
  intro ::
  mp : a → b
  mpr : b → a
syntax:20 (name := «term_↔_») term:21 " ↔ " term:21 : term
macro_rules | `($x ↔ $y) => `(Iff $x $y)
syntax:50 (name := «term_∈_») term:51 " ∈ " term:51 : term
macro_rules | `($x ∈ $y) => `(Membership.mem $y $x)
syntax:50 (name := «term_∉_») term:51 " ∉ " term:51 : term
macro_rules | `($x ∉ $y) => `(¬ (Membership.mem $y $x))
syntax:67 (name := «term_::_») term:68 " :: " term:67 : term
macro_rules | `($x :: $y) => `(List.cons $x $y)
syntax:35 (name := «term_×_») term:36 " × " term:35 : term
macro_rules | `($x × $y) => `(Prod $x $y)
syntax:90 (name := «term_∘_») term:91 " ∘ " term:90 : term
macro_rules | `($x ∘ $y) => `(Function.comp $x $y)
syntax:10 (name := «term_<|_») term:11 " <| " term:10 : term
macro_rules | `($f <| $x) => `($f $x)
syntax:10 (name := «term_|>_») term:10 " |> " term:11 : term
macro_rules | `($x |> $f) => `($f $x)
syntax (name := «term[_]») "[" sepBy(term, ",") "]" : term
macro_rules
  | `([]) => `(List.nil)
  | `([$x]) => `(List.cons $x List.nil)
  | `([$x, $xs,*]) => `(List.cons $x [$xs,*])
syntax (name := termIfThenElse) "if " term " then " term " else " term : term
macro_rules | `(if $c then $t else $e) => `(ite $c $t $e)
syntax (name := termDepIfThenElse) "if " ident " : " term " then " term " else " term : term
macro_rules | `(if $h:ident : $c then $t else $e) => `(dite $c (fun $h:ident => $t) (fun $h:ident => $e))
inductive Exists {α : Sort u} (p : α → Prop) : Prop where
  | intro (w : α) (h : p w) : Exists p
namespace Lean
syntax binderIdent := orelse(ident, hole)
syntax unbracketedExplicitBinders := many1(binderIdent) optional(" : " term)
syntax bracketedExplicitBinders := "(" many1(binderIdent) ": " term ")"
syntax explicitBinders := orelse(many1(bracketedExplicitBinders), unbracketedExplicitBinders)
@[extern "x"] opaque expandExplicitBinders (combinator : Name) (binders body : Syntax) : MacroM Syntax
end Lean
open Lean in
syntax (name := «term∃_,_») "∃" explicitBinders ", " term : term
open Lean in
@[macro «term∃_,_»] def expandExists : Macro := fun stx =>
  expandExplicitBinders `Exists (stx.getArg 1) (stx.getArg 3)
syntax "∀ " ident " ∈ " term ", " term : term
macro_rules | `(∀ $x:ident ∈ $l, $p) => `(∀ $x:ident, $x:ident ∈ $l → $p)
syntax "∀ " ident " < " term ", " term : term
macro_rules | `(∀ $x:ident < $l, $p) => `(∀ $x:ident, $x:ident < $l → $p)
syntax "∀ " ident " ≤ " term ", " term : term
macro_rules | `(∀ $x:ident ≤ $l, $p) => `(∀ $x:ident, $x:ident ≤ $l → $p)
syntax "∃ " ident " ∈ " term ", " term : term
macro_rules | `(∃ $x:ident ∈ $l, $p) => `(∃ $x:ident, $x:ident ∈ $l ∧ $p)
syntax "∃ " ident " < " term ", " term : term
macro_rules | `(∃ $x:ident < $l, $p) => `(∃ $x:ident, $x:ident < $l ∧ $p)
syntax "∃ " ident " ≤ " term ", " term : term
macro_rules | `(∃ $x:ident ≤ $l, $p) => `(∃ $x:ident, $x:ident ≤ $l ∧ $p)

/-! ## Conditionals and tactics -/
theorem if_pos' {α : Sort u} {c : Prop} [h : Decidable c] (hc : c) {t e : α} : ite c t e = t :=
  match h with
  | isTrue _ => rfl
  | isFalse hn => absurd hc hn
theorem if_neg' {α : Sort u} {c : Prop} [h : Decidable c] (hc : ¬c) {t e : α} : ite c t e = e :=
  match h with
  | isTrue hp => absurd hp hc
  | isFalse _ => rfl
namespace Lean.Parser.Tactic
syntax (name := exact) "exact " term : tactic
syntax (name := refine) "refine " term : tactic
syntax (name := apply) "apply " term : tactic
syntax (name := intro) "intro" many(term:1024) : tactic
syntax (name := delta) "delta" many1(ident) optional("at") : tactic
syntax valConfigItem := "(" ident " := " term ")"
syntax posConfigItem := "+" noWs ident
syntax negConfigItem := "-" noWs ident
syntax configItem := orelse(posConfigItem, orelse(negConfigItem, valConfigItem))
syntax optConfig := many(configItem)
syntax (name := decide) "decide" optConfig : tactic
structure DecideConfig where
  kernel : Bool := false
  native : Bool := false
  zetaReduce : Bool := true
  revert : Bool := false
end Lean.Parser.Tactic

/-! ## Logic, decidability, division -/
axiom propext {a b : Prop} : (a ↔ b) → a = b
axiom Quot.sound : ∀ {α : Sort u} {r : α → α → Prop} {a b : α}, r a b → Quot.mk r a = Quot.mk r b
theorem Iff.refl (a : Prop) : a ↔ a := ⟨id, id⟩
theorem Iff.symm (h : a ↔ b) : b ↔ a := ⟨h.mpr, h.mp⟩
instance [Decidable p] [Decidable q] : Decidable (p ↔ q) :=
  if hp : p then
    if hq : q then isTrue ⟨fun _ => hq, fun _ => hp⟩ else isFalse fun h => hq (h.mp hp)
  else
    if hq : q then isFalse fun h => hp (h.mpr hq) else isTrue ⟨fun h => absurd h hp, fun h => absurd h hq⟩
instance [Decidable p] [Decidable q] : Decidable (p → q) :=
  if hp : p then
    if hq : q then isTrue fun _ => hq else isFalse fun h => hq (h hp)
  else isTrue fun h => absurd h hp
instance {α : Sort u} [DecidableEq α] (a b : α) : Decidable (a ≠ b) :=
  match decEq a b with
  | isTrue h => isFalse fun h' => h' h
  | isFalse h => isTrue h
def xor (a b : Bool) : Bool := a != b
abbrev Bool.xor := _root_.xor
def Bool.toNat (b : Bool) : Nat := if b then 1 else 0
def Function.Injective {α : Sort u} {β : Sort v} (f : α → β) : Prop := ∀ ⦃a₁ a₂⦄, f a₁ = f a₂ → a₁ = a₂
def Function.Surjective {α : Sort u} {β : Sort v} (f : α → β) : Prop := ∀ b, Exists fun a => f a = b
structure Equivalence {α : Sort u} (r : α → α → Prop) : Prop where
  refl : ∀ x, r x x
  symm : ∀ {x y}, r x y → r y x
  trans : ∀ {x y z}, r x y → r y z → r x z
class Subsingleton (α : Sort u) : Prop where
  intro ::
  allEq : (a b : α) → a = b
inductive Relation.TransGen {α : Sort u} (r : α → α → Prop) : α → α → Prop where
  | single {a b} : r a b → TransGen r a b
  | tail {a b c} : TransGen r a b → r b c → TransGen r a c
inductive Relation.ReflTransGen {α : Sort u} (r : α → α → Prop) (a : α) : α → Prop where
  | refl : ReflTransGen r a a
  | tail {b c} : ReflTransGen r a b → r b c → ReflTransGen r a c
inductive Sum (α : Type u) (β : Type v) where
  | inl (val : α) : Sum α β
  | inr (val : β) : Sum α β
instance instDecidableEqProd [DecidableEq α] [DecidableEq β] : DecidableEq (α × β) := fun (a, b) (c, d) =>
  match decEq a c with
  | isFalse h => isFalse fun e => Prod.noConfusion rfl rfl (heq_of_eq e) fun e _ => h (eq_of_heq e)
  | isTrue rfl => match decEq b d with
    | isFalse h => isFalse fun e => Prod.noConfusion rfl rfl (heq_of_eq e) fun _ e => h (eq_of_heq e)
    | isTrue rfl => isTrue rfl
instance [DecidableEq α] : DecidableEq (Option α)
  | none, none => isTrue rfl
  | none, some _ => isFalse fun h => Option.noConfusion rfl (heq_of_eq h)
  | some _, none => isFalse fun h => Option.noConfusion rfl (heq_of_eq h)
  | some a, some b => match decEq a b with
    | isTrue rfl => isTrue rfl
    | isFalse h => isFalse fun e => Option.noConfusion rfl (heq_of_eq e) fun e => h (eq_of_heq e)
def Option.getD : Option α → α → α
  | some x, _ => x
  | none, e => e
def Option.isSome : Option α → Bool
  | some _ => true
  | none => false

class Zero (α : Type u) where
  zero : α
class One (α : Type u) where
  one : α
instance (priority := 300) Zero.toOfNat0 [Zero α] : OfNat α 0 where ofNat := Zero.zero
instance (priority := 300) One.toOfNat1 [One α] : OfNat α 1 where ofNat := One.one
class NeZero [Zero R] (n : R) : Prop where
  out : n ≠ 0
instance : Zero Nat := ⟨0⟩
instance Nat.instNeZeroSucc : NeZero (n + 1) := ⟨fun h => Nat.noConfusion h⟩
theorem Nat.pos_of_neZero (n : Nat) [h : NeZero n] : 0 < n :=
  match n, h with
  | 0, h => absurd rfl h.out
  | n + 1, _ => Nat.succ_le_succ (Nat.zero_le n)
instance Nat.instDvdNat : Dvd Nat := ⟨fun a b => Exists fun c => b = a * c⟩
instance Nat.decEqOfBeq : BEq Nat := ⟨Nat.beq⟩
theorem Nat.succ_add (a b : Nat) : (a + 1) + b = (a + b) + 1 :=
  Nat.rec (motive := fun b => (a + 1) + b = (a + b) + 1) rfl (fun _ ih => congrArg Nat.succ ih) b
theorem Nat.zero_add (a : Nat) : 0 + a = a := Nat.rec (motive := fun a => 0 + a = a) rfl (fun _ ih => congrArg Nat.succ ih) a
theorem Nat.add_comm (a b : Nat) : a + b = b + a :=
  Nat.rec (motive := fun b => a + b = b + a) (Nat.zero_add a).symm (fun n ih => (congrArg Nat.succ ih).trans (Nat.succ_add n a).symm) b
theorem Nat.add_assoc (a b c : Nat) : a + b + c = a + (b + c) :=
  Nat.rec (motive := fun c => a + b + c = a + (b + c)) rfl (fun _ ih => congrArg Nat.succ ih) c
theorem Nat.mul_add (a b c : Nat) : a * (b + c) = a * b + a * c :=
  Nat.rec (motive := fun c => a * (b + c) = a * b + a * c) rfl
    (fun c ih => (congrArg (fun t => t + a) ih).trans (Nat.add_assoc (a * b) (a * c) a)) c
theorem Nat.mul_assoc (a b c : Nat) : a * b * c = a * (b * c) :=
  Nat.rec (motive := fun c => a * b * c = a * (b * c)) rfl
    (fun c ih => (congrArg (fun t => t + a * b) ih).trans (Nat.mul_add a (b * c) b).symm) c
theorem Nat.sub_add (a b : Nat) (h : b ≤ a) : b + (a - b) = a :=
  have step : (n m : Nat) → (n + 1) - (m + 1) = n - m := fun n m =>
    Nat.rec (motive := fun m => (n + 1) - (m + 1) = n - m) rfl (fun _ ih => congrArg Nat.pred ih) m
  Nat.rec (motive := fun b => (a : Nat) → b ≤ a → b + (a - b) = a) (fun a _ => Nat.zero_add a)
    (fun b ih a => match a with
      | 0 => fun h => absurd h (Nat.not_succ_le_zero b)
      | a + 1 => fun h => (congrArg (fun t => (b + 1) + t) (step a b)).trans
          ((Nat.succ_add b (a - b)).trans (congrArg Nat.succ (ih a (Nat.le_of_succ_le_succ h))))) b a h
theorem Nat.modLoop_spec (y : Nat) : (fuel x : Nat) → Exists fun q => x = y * q + Nat.modLoop y fuel x
  | 0, x => ⟨0, (Nat.zero_add x).symm⟩
  | fuel + 1, x =>
    if hc : 0 < y ∧ y ≤ x then
      match modLoop_spec y fuel (x - y) with
      | ⟨q, hq⟩ => ⟨q + 1, (show x = y * (q + 1) + (if 0 < y ∧ y ≤ x then Nat.modLoop y fuel (x - y) else x) from
            have e : (if 0 < y ∧ y ≤ x then Nat.modLoop y fuel (x - y) else x) = Nat.modLoop y fuel (x - y) := if_pos' hc
            e.symm.rec ((Nat.sub_add x y hc.right).symm.trans
              ((congrArg (fun t => y + t) hq).trans
                ((Nat.add_assoc y (y * q) _).symm.trans (congrArg (fun t => t + Nat.modLoop y fuel (x - y)) (Nat.add_comm y (y * q)))))))⟩
    else ⟨0, (have e : (if 0 < y ∧ y ≤ x then Nat.modLoop y fuel (x - y) else x) = x := if_neg' hc
        (show x = 0 + (if 0 < y ∧ y ≤ x then Nat.modLoop y fuel (x - y) else x) from e.symm.rec (Nat.zero_add x).symm))⟩

/-! ## Number types -/
/-- Euclid's algorithm; `fuel` bounds the number of steps, and `m` itself is always enough. -/
def Nat.gcdLoop : Nat → Nat → Nat → Nat
  | 0, _, n => n
  | fuel + 1, m, n => if m = 0 then n else gcdLoop fuel (n % m) m
@[extern "lean_nat_gcd"] def Nat.gcd (m n : @& Nat) : Nat := gcdLoop (m + 1) m n
def Nat.lcm (m n : Nat) : Nat := m * n / gcd m n
@[reducible] def Nat.Coprime (m n : Nat) : Prop := gcd m n = 1
def Nat.log2Loop : Nat → Nat → Nat
  | 0, _ => 0
  | fuel + 1, n => if n ≥ 2 then log2Loop fuel (n / 2) + 1 else 0
@[extern "lean_nat_log2"] def Nat.log2 (n : @& Nat) : Nat := log2Loop n n
@[extern "lean_nat_shiftr"] def Nat.shiftRight : @& Nat → @& Nat → Nat
  | n, 0 => n
  | n, m + 1 => shiftRight n m / 2
@[extern "lean_nat_shiftl"] def Nat.shiftLeft : @& Nat → @& Nat → Nat
  | n, 0 => n
  | n, m + 1 => shiftLeft (2 * n) m
def Nat.testBit (m n : Nat) : Bool := (shiftRight m n) % 2 != 0
/-- Applies `f` to the bits of `m` and `n`; `fuel` bounds the number of bits. -/
def Nat.bitwiseLoop (f : Bool → Bool → Bool) : Nat → Nat → Nat → Nat
  | 0, _, _ => 0
  | fuel + 1, m, n =>
    if m = 0 ∧ n = 0 then 0
    else 2 * bitwiseLoop f fuel (m / 2) (n / 2) + if f (m % 2 == 1) (n % 2 == 1) then 1 else 0
@[extern "lean_nat_land"] def Nat.land (m n : @& Nat) : Nat := bitwiseLoop and (m + n) m n
@[extern "lean_nat_lor"] def Nat.lor (m n : @& Nat) : Nat := bitwiseLoop or (m + n) m n
@[extern "lean_nat_lxor"] def Nat.xor (m n : @& Nat) : Nat := bitwiseLoop bne (m + n) m n
def Nat.fold {α : Type u} : (n : Nat) → (f : (i : Nat) → i < n → α → α) → (init : α) → α
  | 0, _, a => a
  | n + 1, f, a => f n (Nat.le_refl _) (fold n (fun i h => f i (Nat.le.step h)) a)
def Nat.all : (n : Nat) → (f : (i : Nat) → i < n → Bool) → Bool
  | 0, _ => true
  | n + 1, f => all n (fun i h => f i (Nat.le.step h)) && f n (Nat.le_refl _)
def Nat.any : (n : Nat) → (f : (i : Nat) → i < n → Bool) → Bool
  | 0, _ => false
  | n + 1, f => any n (fun i h => f i (Nat.le.step h)) || f n (Nat.le_refl _)
def Nat.repeat {α : Type u} (f : α → α) : (n : Nat) → (a : α) → α
  | 0, a => a
  | n + 1, a => f (Nat.repeat f n a)

namespace Fin
def foldr (n : Nat) (f : Fin n → α → α) (init : α) : α := loop n (Nat.le_refl n) init
where
  loop : (i : Nat) → i ≤ n → α → α
    | 0, _, x => x
    | i + 1, h, x => loop i (Nat.le_of_lt h) (f ⟨i, h⟩ x)
def foldl (n : Nat) (f : α → Fin n → α) (init : α) : α := loop n 0 init
where
  loop : Nat → Nat → α → α
    | 0, _, x => x
    | k + 1, i, x => if h : i < n then loop k (i + 1) (f x ⟨i, h⟩) else x
def last (n : Nat) : Fin (n + 1) := ⟨n, Nat.le_refl _⟩
def ofNat' (n : Nat) (h : 0 < n) (a : Nat) : Fin n := ⟨a % n, Nat.mod_lt _ h⟩
theorem pos (i : Fin n) : 0 < n := Nat.zero_lt_of_lt i.isLt
protected def add (a b : Fin n) : Fin n := ⟨(a.val + b.val) % n, Nat.mod_lt _ a.pos⟩
protected def mul (a b : Fin n) : Fin n := ⟨(a.val * b.val) % n, Nat.mod_lt _ a.pos⟩
protected def sub (a b : Fin n) : Fin n := ⟨((n - b.val) + a.val) % n, Nat.mod_lt _ a.pos⟩
instance : Add (Fin n) := ⟨Fin.add⟩
instance : Mul (Fin n) := ⟨Fin.mul⟩
instance : Sub (Fin n) := ⟨Fin.sub⟩
instance : Neg (Fin n) := ⟨fun a => ⟨(n - a.val) % n, Nat.mod_lt _ a.pos⟩⟩
instance instOfNat [h : NeZero n] : OfNat (Fin n) i := ⟨⟨i % n, Nat.mod_lt _ (Nat.pos_of_neZero n)⟩⟩
instance [NeZero n] : Inhabited (Fin n) := ⟨0⟩
def castSucc (i : Fin n) : Fin (n + 1) := ⟨i.val, Nat.le.step i.isLt⟩
def succ (i : Fin n) : Fin (n + 1) := ⟨i.val + 1, Nat.succ_le_succ i.isLt⟩
end Fin

class NatCast (R : Type u) where
  natCast : Nat → R
instance : NatCast Nat := ⟨id⟩
@[coe, reducible, match_pattern] protected def Nat.cast {R : Type u} [NatCast R] : Nat → R := NatCast.natCast
instance [NatCast R] : CoeTail Nat R where coe := Nat.cast
instance [NatCast R] : CoeHTCT Nat R where coe := Nat.cast
set_option genCtorIdx false in
inductive Int : Type where
  | ofNat : Nat → Int
  | negSucc : Nat → Int
class IntCast (R : Type u) where
  intCast : Int → R
instance : IntCast Int := ⟨id⟩
@[coe, reducible, match_pattern] protected def Int.cast {R : Type u} [IntCast R] : Int → R := IntCast.intCast
instance [IntCast R] : CoeTail Int R where coe := Int.cast
instance [IntCast R] : CoeHTCT Int R where coe := Int.cast
attribute [extern "lean_nat_to_int"] Int.ofNat
attribute [extern "lean_int_neg_succ_of_nat"] Int.negSucc
namespace Int
instance : NatCast Int := ⟨Int.ofNat⟩
instance : Zero Int := ⟨.ofNat 0⟩
instance instOfNat : OfNat Int n := ⟨Int.ofNat n⟩
instance : Inhabited Int := ⟨ofNat 0⟩
def negOfNat : Nat → Int
  | 0 => ofNat 0
  | n + 1 => negSucc n
@[extern "lean_int_neg"] protected def neg (n : @& Int) : Int :=
  match n with
  | ofNat n => negOfNat n
  | negSucc n => ofNat (n + 1)
instance instNegInt : Neg Int := ⟨Int.neg⟩
def subNatNat (m n : Nat) : Int :=
  match (n - m : Nat) with
  | 0 => ofNat (m - n)
  | k + 1 => negSucc k
@[extern "lean_int_add"] protected def add (m n : @& Int) : Int :=
  match m, n with
  | ofNat m, ofNat n => ofNat (m + n)
  | ofNat m, negSucc n => subNatNat m (n + 1)
  | negSucc m, ofNat n => subNatNat n (m + 1)
  | negSucc m, negSucc n => negSucc (m + n + 1)
instance : Add Int := ⟨Int.add⟩
@[extern "lean_int_mul"] protected def mul (m n : @& Int) : Int :=
  match m, n with
  | ofNat m, ofNat n => ofNat (m * n)
  | ofNat m, negSucc n => negOfNat (m * (n + 1))
  | negSucc m, ofNat n => negOfNat ((m + 1) * n)
  | negSucc m, negSucc n => ofNat ((m + 1) * (n + 1))
instance : Mul Int := ⟨Int.mul⟩
@[extern "lean_int_sub"] protected def sub (m n : @& Int) : Int := m + -n
instance : Sub Int := ⟨Int.sub⟩
inductive NonNeg : Int → Prop where
  | mk (n : Nat) : NonNeg (ofNat n)
protected def le (a b : Int) : Prop := NonNeg (b - a)
instance instLEInt : LE Int := ⟨Int.le⟩
protected def lt (a b : Int) : Prop := (a + 1) ≤ b
instance instLTInt : LT Int := ⟨Int.lt⟩
@[extern "lean_int_dec_eq"] protected def decEq (a b : @& Int) : Decidable (a = b) :=
  match a, b with
  | ofNat a, ofNat b => if h : a = b then isTrue (congrArg ofNat h) else isFalse fun e => Int.noConfusion e fun e => h e
  | ofNat _, negSucc _ => isFalse fun e => Int.noConfusion e
  | negSucc _, ofNat _ => isFalse fun e => Int.noConfusion e
  | negSucc a, negSucc b => if h : a = b then isTrue (congrArg negSucc h) else isFalse fun e => Int.noConfusion e fun e => h e
instance : DecidableEq Int := Int.decEq
noncomputable def decNonneg (m : Int) : Decidable (NonNeg m) :=
  match m with
  | ofNat m => isTrue (NonNeg.mk m)
  | negSucc _ => isFalse fun h =>
    have aux : (m : Int) → NonNeg m → @Int.rec (fun _ => Prop) (fun _ => True) (fun _ => False) m :=
      fun _ h => @NonNeg.rec (fun m _ => @Int.rec (fun _ => Prop) (fun _ => True) (fun _ => False) m) (fun _ => True.intro) _ h
    aux _ h
@[extern "lean_int_dec_le"] instance decLe (a b : @& Int) : Decidable (a ≤ b) := decNonneg _
@[extern "lean_int_dec_lt"] instance decLt (a b : @& Int) : Decidable (a < b) := decNonneg _
@[extern "lean_nat_abs"] def natAbs (m : @& Int) : Nat :=
  match m with
  | ofNat m => m
  | negSucc m => m + 1
def toNat : Int → Nat
  | ofNat n => n
  | negSucc _ => 0
@[extern "lean_int_ediv"] def ediv : (@& Int) → (@& Int) → Int
  | ofNat m, ofNat n => ofNat (m / n)
  | ofNat m, negSucc n => -ofNat (m / (n + 1))
  | negSucc _, ofNat 0 => 0
  | negSucc m, ofNat (n + 1) => negSucc (m / (n + 1))
  | negSucc m, negSucc n => ofNat (m / (n + 1) + 1)
@[extern "lean_int_emod"] def emod : (@& Int) → (@& Int) → Int
  | ofNat m, n => ofNat (m % natAbs n)
  | negSucc m, n => subNatNat (natAbs n) (m % natAbs n + 1)
def sign (a : Int) : Int := if 0 < a then 1 else if a < 0 then -1 else 0
instance : Div Int := ⟨ediv⟩
instance : Mod Int := ⟨emod⟩
protected def pow (m : Int) : Nat → Int
  | 0 => 1
  | n + 1 => Int.pow m n * m
instance instNatPow : NatPow Int := ⟨Int.pow⟩
instance : Dvd Int := ⟨fun a b => Exists fun c => b = a * c⟩
instance : Min Int := ⟨fun a b => if a ≤ b then a else b⟩
instance : Max Int := ⟨fun a b => if a ≤ b then b else a⟩
def gcd (m n : Int) : Nat := m.natAbs.gcd n.natAbs
end Int

/-- Rational numbers in lowest terms with a positive denominator. -/
structure Rat where
  mk' ::
  num : Int
  den : Nat := 1
  den_nz : den ≠ 0
  reduced : num.natAbs.Coprime den
namespace Rat
/-- `num/den` in lowest terms, and `0` where `den = 0`. The two conditions of the branch always hold for `den ≠ 0`. -/
def normalizeAux (num : Int) (den : Nat) : Rat :=
  let g := num.natAbs.gcd den
  let n := num / (g : Int)
  let d := den / g
  if h : d ≠ 0 ∧ n.natAbs.Coprime d then ⟨n, d, h.left, h.right⟩ else ⟨0, 1, fun h => Nat.noConfusion h, rfl⟩
end Rat
def mkRat (num : Int) (den : Nat) : Rat := if den = 0 then Rat.normalizeAux 0 1 else Rat.normalizeAux num den
namespace Rat
/-- The condition of the branch always holds. -/
def ofInt (num : Int) : Rat :=
  if h : num.natAbs.Coprime 1 then ⟨num, 1, fun h => Nat.noConfusion h, h⟩ else ⟨0, 1, fun h => Nat.noConfusion h, rfl⟩
instance : IntCast Rat := ⟨Rat.ofInt⟩
instance : NatCast Rat := ⟨fun n => Rat.ofInt n⟩
instance : OfNat Rat n := ⟨(n : Nat)⟩
instance : Zero Rat := ⟨0⟩
instance : Inhabited Rat := ⟨0⟩
instance : DecidableEq Rat := fun a b =>
  if h : a.num = b.num ∧ a.den = b.den then isTrue (match a, b, h with
    | ⟨_, _, _, _⟩, ⟨_, _, _, _⟩, ⟨rfl, rfl⟩ => rfl) else isFalse fun e => h (e.rec ⟨rfl, rfl⟩)
protected def add (a b : Rat) : Rat := mkRat (a.num * b.den + b.num * a.den) (a.den * b.den)
protected def neg (a : Rat) : Rat := mkRat (-a.num) a.den
protected def sub (a b : Rat) : Rat := mkRat (a.num * b.den - b.num * a.den) (a.den * b.den)
protected def mul (a b : Rat) : Rat := mkRat (a.num * b.num) (a.den * b.den)
protected def inv (a : Rat) : Rat := if a.num < 0 then mkRat (-(a.den : Int)) a.num.natAbs else mkRat a.den a.num.natAbs
protected def div (a b : Rat) : Rat := Rat.mul a (Rat.inv b)
protected def pow (q : Rat) : Nat → Rat
  | 0 => 1
  | n + 1 => Rat.mul (Rat.pow q n) q
instance : Add Rat := ⟨Rat.add⟩
instance : Neg Rat := ⟨Rat.neg⟩
instance : Sub Rat := ⟨Rat.sub⟩
instance : Mul Rat := ⟨Rat.mul⟩
instance : Div Rat := ⟨Rat.div⟩
instance : NatPow Rat := ⟨Rat.pow⟩
protected def blt (a b : Rat) : Bool := a.num * b.den < b.num * a.den
instance : LT Rat := ⟨fun a b => Rat.blt a b = true⟩
instance : LE Rat := ⟨fun a b => Rat.blt b a = false⟩
instance (a b : Rat) : Decidable (a < b) := inferInstanceAs (Decidable (_ = true))
instance (a b : Rat) : Decidable (a ≤ b) := inferInstanceAs (Decidable (_ = false))
end Rat

/-! ## Lists -/
namespace List
inductive Mem (a : α) : List α → Prop where
  | head (as : List α) : Mem a (a :: as)
  | tail (b : α) {as : List α} : Mem a as → Mem a (b :: as)
instance instMembership : Membership α (List α) := ⟨fun l a => Mem a l⟩
instance decMem [DecidableEq α] (a : α) : (l : List α) → Decidable (a ∈ l)
  | [] => isFalse fun h => nomatch h
  | b :: l =>
    match decEq a b with
    | isTrue rfl => isTrue (Mem.head l)
    | isFalse hn => match decMem a l with
      | isTrue h => isTrue (Mem.tail b h)
      | isFalse hl => isFalse fun h => match h with
        | .head _ => hn rfl
        | .tail _ h => hl h
protected def append : List α → List α → List α
  | [], bs => bs
  | a :: as, bs => a :: List.append as bs
instance instAppend : Append (List α) := ⟨List.append⟩
def map (f : α → β) : List α → List β
  | [] => []
  | a :: as => f a :: map f as
def filter (p : α → Bool) : List α → List α
  | [] => []
  | a :: as => match p a with
    | true => a :: filter p as
    | false => filter p as
def filterMap (f : α → Option β) : List α → List β
  | [] => []
  | a :: as => match f a with
    | none => filterMap f as
    | some b => b :: filterMap f as
def foldr (f : α → β → β) (init : β) : List α → β
  | [] => init
  | a :: l => f a (foldr f init l)
def flatten : List (List α) → List α
  | [] => []
  | l :: L => l ++ flatten L
def flatMap (b : α → List β) (as : List α) : List β := flatten (map b as)
def reverseAux : List α → List α → List α
  | [], r => r
  | a :: l, r => reverseAux l (a :: r)
def reverse (as : List α) : List α := reverseAux as []
def all : List α → (α → Bool) → Bool
  | [], _ => true
  | h :: t, p => p h && all t p
def any : List α → (α → Bool) → Bool
  | [], _ => false
  | h :: t, p => p h || any t p
def isEmpty : List α → Bool
  | [] => true
  | _ :: _ => false
def elem [BEq α] (a : α) : List α → Bool
  | [] => false
  | b :: bs => match a == b with
    | true => true
    | false => elem a bs
def contains [BEq α] (as : List α) (a : α) : Bool := elem a as
def countP (p : α → Bool) (l : List α) : Nat := go l 0
where
  go : List α → Nat → Nat
    | [], acc => acc
    | x :: xs, acc => if p x then go xs (acc + 1) else go xs acc
def count [BEq α] (a : α) : List α → Nat := countP fun x => x == a
def sum {α} [Add α] [Zero α] : List α → α := foldr (fun a b => a + b) 0
def head? : List α → Option α
  | [] => none
  | a :: _ => some a
def getLast? : List α → Option α
  | [] => none
  | [a] => some a
  | _ :: as => getLast? as
def getD : List α → Nat → α → α
  | [], _, d => d
  | a :: _, 0, _ => a
  | _ :: as, n + 1, d => getD as n d
def take : Nat → List α → List α
  | 0, _ => []
  | _ + 1, [] => []
  | n + 1, a :: as => a :: take n as
def drop : Nat → List α → List α
  | 0, l => l
  | _ + 1, [] => []
  | n + 1, _ :: as => drop n as
def tail : List α → List α
  | [] => []
  | _ :: as => as
def dropLast : List α → List α
  | [] => []
  | [_] => []
  | a :: as => a :: dropLast as
def replicate : Nat → α → List α
  | 0, _ => []
  | n + 1, a => a :: replicate n a
def zipWith (f : α → β → γ) : List α → List β → List γ
  | x :: xs, y :: ys => f x y :: zipWith f xs ys
  | _, _ => []
def zip : List α → List β → List (α × β) := zipWith Prod.mk
def range (n : Nat) : List Nat := loop n []
where
  loop : Nat → List Nat → List Nat
    | 0, ns => ns
    | n + 1, ns => loop n (n :: ns)
def range' : (start len : Nat) → (step : Nat := 1) → List Nat
  | _, 0, _ => []
  | s, n + 1, step => s :: range' (s + step) n step
def ofFn {n} (f : Fin n → α) : List α := Fin.foldr n (fun i acc => f i :: acc) []
def finRange (n : Nat) : List (Fin n) := ofFn fun i => i
def eraseDups [BEq α] (as : List α) : List α := go as []
where
  go : List α → List α → List α
    | [], bs => reverse bs
    | a :: as, bs => if elem a bs then go as bs else go as (a :: bs)
def erase [BEq α] : List α → α → List α
  | [], _ => []
  | a :: as, b => match a == b with
    | true => as
    | false => a :: erase as b
def isPerm [BEq α] : List α → List α → Bool
  | [], l₂ => isEmpty l₂
  | a :: l₁, l₂ => contains l₂ a && isPerm l₁ (erase l₂ a)
def max? [Max α] : List α → Option α
  | [] => none
  | a :: as => some (foldl max a as)
def min? [Min α] : List α → Option α
  | [] => none
  | a :: as => some (foldl min a as)
def isPrefixOf [BEq α] : List α → List α → Bool
  | [], _ => true
  | _, [] => false
  | a :: as, b :: bs => a == b && isPrefixOf as bs
inductive Pairwise (R : α → α → Prop) : List α → Prop where
  | nil : Pairwise R []
  | cons {a : α} {l : List α} : (∀ a', a' ∈ l → R a a') → Pairwise R l → Pairwise R (a :: l)
def Nodup : List α → Prop := Pairwise fun a b => a ≠ b
inductive Perm : List α → List α → Prop where
  | nil : Perm [] []
  | cons (x : α) {l₁ l₂ : List α} : Perm l₁ l₂ → Perm (x :: l₁) (x :: l₂)
  | swap (x y : α) (l : List α) : Perm (y :: x :: l) (x :: y :: l)
  | trans {l₁ l₂ l₃ : List α} : Perm l₁ l₂ → Perm l₂ l₃ → Perm l₁ l₃
inductive Sublist {α} : List α → List α → Prop where
  | slnil : Sublist [] []
  | cons (a) : Sublist l₁ l₂ → Sublist l₁ (a :: l₂)
  | cons₂ (a) : Sublist l₁ l₂ → Sublist (a :: l₁) (a :: l₂)
def decBAll (p : α → Prop) [DecidablePred p] : (l : List α) → Decidable (∀ x, x ∈ l → p x)
  | [] => isTrue fun _ h => nomatch h
  | a :: l => match (inferInstance : Decidable (p a)) with
    | isFalse h => isFalse fun H => h (H a (Mem.head l))
    | isTrue h => match decBAll p l with
      | isFalse h' => isFalse fun H => h' fun x hx => H x (Mem.tail a hx)
      | isTrue h' => isTrue fun x hx => match hx with
        | .head _ => h
        | .tail _ hx => h' x hx
instance (p : α → Prop) [DecidablePred p] (l : List α) : Decidable (∀ x, x ∈ l → p x) := decBAll p l
instance decPairwise (R : α → α → Prop) [DecidableRel R] : (l : List α) → Decidable (Pairwise R l)
  | [] => isTrue Pairwise.nil
  | a :: l => match decBAll (fun x => R a x) l with
    | isFalse h => isFalse fun H => match H with
      | .cons h' _ => h h'
    | isTrue h => match decPairwise R l with
      | isFalse h' => isFalse fun H => match H with
        | .cons _ h => h' h
      | isTrue h' => isTrue (Pairwise.cons h h')
instance decNodup [DecidableEq α] (l : List α) : Decidable (Nodup l) := inferInstanceAs (Decidable (Pairwise (fun a b => a ≠ b) l))
end List
instance Nat.decidableBallLT : (n : Nat) → (P : (k : Nat) → k < n → Prop) → [∀ n h, Decidable (P n h)] → Decidable (∀ n h, P n h)
  | 0, _, _ => isTrue fun n h => absurd h (Nat.not_succ_le_zero n)
  | n + 1, P, inst =>
    match @decidableBallLT n (fun k h => P k (Nat.le.step h)) (fun k h => inst k (Nat.le.step h)) with
    | isFalse h => isFalse fun H => h fun n _ => H n _
    | isTrue h => match inst n (Nat.le_refl _) with
      | isFalse hn => isFalse fun H => hn (H n _)
      | isTrue hn => isTrue fun k hk => match Nat.eq_or_lt_of_le (Nat.le_of_succ_le_succ hk) with
        | Or.inl e => @Eq.rec Nat n (fun k _ => ∀ hk, P k hk) (fun _ => hn) k e.symm hk
        | Or.inr hk' => h k hk'
instance Nat.decidableForallFin (P : Fin n → Prop) [DecidablePred P] : Decidable (∀ i, P i) :=
  match Nat.decidableBallLT n (fun k h => P ⟨k, h⟩) with
  | isTrue h => isTrue fun ⟨k, hk⟩ => h k hk
  | isFalse h => isFalse fun H => h fun k hk => H ⟨k, hk⟩
instance (p : Bool → Prop) [inst : DecidablePred p] : Decidable (∀ x, p x) :=
  match inst true, inst false with
  | isFalse h, _ => isFalse fun H => h (H true)
  | _, isFalse h => isFalse fun H => h (H false)
  | isTrue ht, isTrue hf => isTrue fun b => match b with
    | true => ht
    | false => hf
