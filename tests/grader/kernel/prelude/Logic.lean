prelude
/-! Logic from nothing: connectives, equality, quantifiers, decidability, quotients, the three axioms. -/
set_option autoImplicit false
set_option genCtorIdx false
noncomputable section
universe u v w x

unsafe axiom lcErased : Type
unsafe axiom lcAny : Type
unsafe axiom lcVoid : Type
unsafe axiom lcProof {α : Prop} : α
unsafe axiom lcUnreachable {α : Sort u} : α

def id {α : Sort u} (a : α) : α := a
abbrev outParam (α : Sort u) : Sort u := α
abbrev optParam (α : Sort u) (_default : α) : Sort u := α
def Function.comp {α : Sort u} {β : Sort v} {γ : Sort w} (g : β → γ) (f : α → β) : α → γ := fun a => g (f a)
def Function.const {α : Sort u} (β : Sort v) (a : α) : β → α := fun _ => a
def Function.flip {α : Sort u} {β : Sort v} {γ : Sort w} (f : α → β → γ) : β → α → γ := fun b a => f a b

set_option bootstrap.inductiveCheckResultingUniverse false in
inductive PUnit : Sort u where
  | unit : PUnit
abbrev Unit : Type := PUnit
@[match_pattern] abbrev Unit.unit : Unit := PUnit.unit

inductive True : Prop where
  | intro : True
inductive False : Prop
inductive Empty : Type
set_option bootstrap.inductiveCheckResultingUniverse false in
inductive PEmpty : Sort u
def Not (a : Prop) : Prop := a → False
@[macro_inline] def False.elim {C : Sort u} (h : False) : C := h.rec
@[macro_inline] def absurd {a : Prop} {b : Sort v} (h₁ : a) (h₂ : Not a) : b := (h₂ h₁).rec
theorem trivial : True := True.intro

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
theorem congrFun {α : Sort u} {β : α → Sort v} {f g : (a : α) → β a} (h : Eq f g) (a : α) : Eq (f a) (g a) :=
  h.rec rfl
theorem congr {α : Sort u} {β : Sort v} {f g : α → β} {a b : α} (h : Eq f g) (h' : Eq a b) :
    Eq (f a) (g b) := (congrFun h a).trans (congrArg g h')
theorem congrArg₂ {α : Sort u} {β : Sort v} {γ : Sort w} {a a' : α} {b b' : β} (f : α → β → γ)
    (h : Eq a a') (h' : Eq b b') : Eq (f a b) (f a' b') := congr (congrArg f h) h'
theorem Eq.mp_prop {a b : Prop} (h : Eq a b) (ha : a) : b := cast h ha
theorem Eq.mpr_prop {a b : Prop} (h : Eq a b) (hb : b) : a := cast h.symm hb
theorem cast_rfl {α : Sort u} (a : α) : Eq (cast rfl a) a := rfl
theorem cast_cast {α β γ : Sort u} (h : Eq α β) (h' : Eq β γ) (a : α) :
    Eq (cast h' (cast h a)) (cast (h.trans h') a) := h'.rec (h.rec rfl)
theorem proof_irrel {a : Prop} (h₁ h₂ : a) : Eq h₁ h₂ := rfl

inductive HEq {α : Sort u} : α → {β : Sort u} → β → Prop where
  | refl (a : α) : HEq a a
protected theorem HEq.rfl {α : Sort u} {a : α} : HEq a a := HEq.refl a
theorem eq_of_heq {α : Sort u} {a a' : α} (h : HEq a a') : Eq a a' :=
  have (α β : Sort u) (a : α) (b : β) (h : HEq a b) : (h₁ : Eq α β) → Eq (cast h₁ a) b :=
    h.rec (fun _ => rfl)
  this α α a a' h rfl
theorem heq_of_eq {α : Sort u} {a a' : α} (h : Eq a a') : HEq a a' := h.rec (HEq.refl a)
theorem HEq.symm {α β : Sort u} {a : α} {b : β} (h : HEq a b) : HEq b a := h.rec (HEq.refl a)
theorem HEq.trans {α β γ : Sort u} {a : α} {b : β} {c : γ} (h : HEq a b) (h' : HEq b c) : HEq a c := h'.rec h
theorem cast_heq {α β : Sort u} (h : Eq α β) (a : α) : HEq (cast h a) a := h.rec (HEq.refl a)

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
structure MProd (α β : Type u) where
  fst : α
  snd : β
structure Subtype {α : Sort u} (p : α → Prop) where
  val : α
  property : p val
structure Sigma {α : Type u} (β : α → Type v) where
  fst : α
  snd : β fst
structure PSigma {α : Sort u} (β : α → Sort v) where
  fst : α
  snd : β fst
inductive Sum (α : Type u) (β : Type v) where
  | inl (val : α) : Sum α β
  | inr (val : β) : Sum α β
inductive PSum (α : Sort u) (β : Sort v) where
  | inl (val : α) : PSum α β
  | inr (val : β) : PSum α β
inductive Option (α : Type u) where
  | none : Option α
  | some (val : α) : Option α
structure PLift (α : Sort u) : Type u where
  up :: down : α
structure PULift.{r, s} (α : Sort s) : Sort (max s r 1) where
  up :: down : α
structure ULift.{r, s} (α : Type s) : Type (max s r) where
  up :: down : α

inductive Bool : Type where
  | false : Bool
  | true : Bool
inductive Nat where
  | zero : Nat
  | succ (n : Nat) : Nat
namespace Nat
def pred : Nat → Nat
  | zero => zero
  | succ n => n
def add : Nat → Nat → Nat
  | n, zero => n
  | n, succ m => succ (add n m)
def sub : Nat → Nat → Nat
  | n, zero => n
  | n, succ m => pred (sub n m)
def mul : Nat → Nat → Nat
  | _, zero => zero
  | n, succ m => add (mul n m) n
def pow (n : Nat) : Nat → Nat
  | zero => succ zero
  | succ m => mul (pow n m) n
def beq : Nat → Nat → Bool
  | zero, zero => .true
  | zero, succ _ => .false
  | succ _, zero => .false
  | succ n, succ m => beq n m
def ble : Nat → Nat → Bool
  | zero, _ => .true
  | succ _, zero => .false
  | succ n, succ m => ble n m
theorem beq_refl_rec (n : Nat) : Bool.rec (motive := fun _ => Prop) False True (beq n n) :=
  Nat.rec (motive := fun n => Bool.rec (motive := fun _ => Prop) False True (beq n n)) trivial (fun _ ih => ih) n
def ctorIdx (n : Nat) : Nat := Nat.rec (motive := fun _ => Nat) zero (fun _ _ => succ zero) n
end Nat
theorem noConfusion_of_Nat {α : Sort u} (f : α → Nat) {a b : α} (h : Eq a b) :
    Bool.rec (motive := fun _ => Prop) False True (Nat.beq (f a) (f b)) :=
  Eq.rec (motive := fun x _ => Bool.rec (motive := fun _ => Prop) False True (Nat.beq (f a) x))
    (Nat.beq_refl_rec (f a)) (congrArg f h)
class HAdd (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hAdd : α → β → γ
class Add (α : Type u) where
  add : α → α → α
instance instHAdd {α : Type u} [Add α] : HAdd α α α := ⟨Add.add⟩
instance instAddNat : Add Nat := ⟨Nat.add⟩
def wfParam {α : Sort u} (a : α) : α := a
set_option genCtorIdx true
class OfNat (α : Type u) (_ : Nat) where
  ofNat : α
@[default_instance 100] instance instOfNatNat (n : Nat) : OfNat Nat n where
  ofNat := n

namespace And
theorem symm {a b : Prop} (h : And a b) : And b a := ⟨h.right, h.left⟩
theorem assoc {a b c : Prop} (h : And (And a b) c) : And a (And b c) := ⟨h.left.left, h.left.right, h.right⟩
theorem imp {a b c d : Prop} (f : a → c) (g : b → d) (h : And a b) : And c d := ⟨f h.left, g h.right⟩
theorem imp_left {a b c : Prop} (f : a → b) (h : And a c) : And b c := h.imp f id
theorem imp_right {a b c : Prop} (f : a → b) (h : And c a) : And c b := h.imp id f
theorem eta {a b : Prop} (h : And a b) : Eq (And.intro h.left h.right) h := rfl
theorem true_left {a : Prop} (h : a) : And True a := ⟨trivial, h⟩
theorem not_self {a : Prop} (h : And a (Not a)) : False := h.right h.left
end And

namespace Or
theorem elim {a b c : Prop} (h : Or a b) (f : a → c) (g : b → c) : c := h.rec f g
theorem symm {a b : Prop} (h : Or a b) : Or b a := h.elim inr inl
theorem imp {a b c d : Prop} (f : a → c) (g : b → d) (h : Or a b) : Or c d :=
  h.elim (fun a => inl (f a)) (fun b => inr (g b))
theorem assoc {a b c : Prop} (h : Or (Or a b) c) : Or a (Or b c) :=
  h.elim (fun h => h.elim inl (fun b => inr (inl b))) (fun c => inr (inr c))
theorem resolve_left {a b : Prop} (h : Or a b) (na : Not a) : b := h.elim (fun a => absurd a na) id
theorem resolve_right {a b : Prop} (h : Or a b) (nb : Not b) : a := h.elim id (fun b => absurd b nb)
theorem self {a : Prop} (h : Or a a) : a := h.elim id id
theorem and_distrib {a b c : Prop} (h : And a (Or b c)) : Or (And a b) (And a c) :=
  h.right.elim (fun b => inl ⟨h.left, b⟩) (fun c => inr ⟨h.left, c⟩)
end Or

namespace Iff
theorem refl (a : Prop) : Iff a a := ⟨id, id⟩
theorem rfl {a : Prop} : Iff a a := refl a
theorem symm {a b : Prop} (h : Iff a b) : Iff b a := ⟨h.mpr, h.mp⟩
theorem trans {a b c : Prop} (h : Iff a b) (h' : Iff b c) : Iff a c :=
  ⟨fun a => h'.mp (h.mp a), fun c => h.mpr (h'.mpr c)⟩
theorem of_eq {a b : Prop} (h : Eq a b) : Iff a b := h.rec rfl
theorem not_congr {a b : Prop} (h : Iff a b) : Iff (Not a) (Not b) :=
  ⟨fun na b => na (h.mpr b), fun nb a => nb (h.mp a)⟩
theorem and_congr {a b c d : Prop} (h : Iff a c) (h' : Iff b d) : Iff (And a b) (And c d) :=
  ⟨And.imp h.mp h'.mp, And.imp h.mpr h'.mpr⟩
theorem or_congr {a b c d : Prop} (h : Iff a c) (h' : Iff b d) : Iff (Or a b) (Or c d) :=
  ⟨Or.imp h.mp h'.mp, Or.imp h.mpr h'.mpr⟩
theorem imp_congr {a b c d : Prop} (h : Iff a c) (h' : Iff b d) : Iff (a → b) (c → d) :=
  ⟨fun f c => h'.mp (f (h.mpr c)), fun f a => h'.mpr (f (h.mp a))⟩
theorem iff_congr {a b c d : Prop} (h : Iff a c) (h' : Iff b d) : Iff (Iff a b) (Iff c d) :=
  ⟨fun e => (h.symm.trans e).trans h', fun e => (h.trans e).trans h'.symm⟩
end Iff

theorem and_comm {a b : Prop} : Iff (And a b) (And b a) := ⟨And.symm, And.symm⟩
theorem or_comm {a b : Prop} : Iff (Or a b) (Or b a) := ⟨Or.symm, Or.symm⟩
theorem and_assoc {a b c : Prop} : Iff (And (And a b) c) (And a (And b c)) :=
  ⟨And.assoc, fun h => ⟨⟨h.left, h.right.left⟩, h.right.right⟩⟩
theorem or_assoc {a b c : Prop} : Iff (Or (Or a b) c) (Or a (Or b c)) :=
  ⟨Or.assoc, fun h => h.elim (fun a => .inl (.inl a)) (fun h => h.elim (fun b => .inl (.inr b)) .inr)⟩
theorem and_or_distrib {a b c : Prop} : Iff (And a (Or b c)) (Or (And a b) (And a c)) :=
  ⟨Or.and_distrib, fun h => h.elim (fun h => ⟨h.left, .inl h.right⟩) (fun h => ⟨h.left, .inr h.right⟩)⟩
theorem or_and_distrib {a b c : Prop} : Iff (Or a (And b c)) (And (Or a b) (Or a c)) :=
  ⟨fun h => h.elim (fun a => ⟨.inl a, .inl a⟩) (fun h => ⟨.inr h.left, .inr h.right⟩),
   fun h => h.left.elim .inl (fun b => h.right.elim .inl (fun c => .inr ⟨b, c⟩))⟩
theorem and_self_iff {a : Prop} : Iff (And a a) a := ⟨And.left, fun a => ⟨a, a⟩⟩
theorem or_self_iff {a : Prop} : Iff (Or a a) a := ⟨Or.self, .inl⟩
theorem and_true_iff {a : Prop} : Iff (And a True) a := ⟨And.left, fun a => ⟨a, trivial⟩⟩
theorem and_false_iff {a : Prop} : Iff (And a False) False := ⟨And.right, False.elim⟩
theorem or_false_iff {a : Prop} : Iff (Or a False) a := ⟨fun h => h.elim id False.elim, .inl⟩
theorem or_true_iff {a : Prop} : Iff (Or a True) True := ⟨fun _ => trivial, .inr⟩
theorem not_not_intro {a : Prop} (h : a) : Not (Not a) := fun n => n h
theorem not_not_not {a : Prop} : Iff (Not (Not (Not a))) (Not a) :=
  ⟨fun h a => h (not_not_intro a), not_not_intro⟩
theorem not_or_iff {a b : Prop} : Iff (Not (Or a b)) (And (Not a) (Not b)) :=
  ⟨fun h => ⟨fun a => h (.inl a), fun b => h (.inr b)⟩, fun h o => o.elim h.left h.right⟩
theorem not_and_of_not_or {a b : Prop} (h : Or (Not a) (Not b)) : Not (And a b) :=
  fun ab => h.elim (fun na => na ab.left) (fun nb => nb ab.right)
theorem not_not_em {a : Prop} : Not (Not (Or a (Not a))) := fun n => n (.inr (fun a => n (.inl a)))
theorem imp_swap {a b c : Prop} : Iff (a → b → c) (b → a → c) := ⟨fun f b a => f a b, fun f a b => f b a⟩
theorem imp_and {a b c : Prop} : Iff (a → And b c) (And (a → b) (a → c)) :=
  ⟨fun f => ⟨fun a => (f a).left, fun a => (f a).right⟩, fun h a => ⟨h.left a, h.right a⟩⟩
theorem or_imp {a b c : Prop} : Iff (Or a b → c) (And (a → c) (b → c)) :=
  ⟨fun f => ⟨fun a => f (.inl a), fun b => f (.inr b)⟩, fun h o => o.elim h.left h.right⟩
theorem and_imp {a b c : Prop} : Iff (And a b → c) (a → b → c) := ⟨fun f a b => f ⟨a, b⟩, fun f h => f h.left h.right⟩
theorem mt {a b : Prop} (f : a → b) (nb : Not b) : Not a := fun a => nb (f a)
theorem not_iff_self {a : Prop} (h : Iff a (Not a)) : False :=
  have na : Not a := fun a => h.mp a a
  na (h.mpr na)

namespace Exists
theorem elim {α : Sort u} {p : α → Prop} {b : Prop} (h : Exists p) (f : (a : α) → p a → b) : b := h.rec f
theorem imp {α : Sort u} {p q : α → Prop} (f : (a : α) → p a → q a) (h : Exists p) : Exists q :=
  h.elim (fun a h => ⟨a, f a h⟩)
theorem and_left {α : Sort u} {p : α → Prop} {b : Prop} : Iff (Exists fun a => And b (p a)) (And b (Exists p)) :=
  ⟨fun h => h.elim (fun a h => ⟨h.left, a, h.right⟩), fun h => h.right.elim (fun a p => ⟨a, h.left, p⟩)⟩
theorem or_iff {α : Sort u} {p q : α → Prop} :
    Iff (Exists fun a => Or (p a) (q a)) (Or (Exists p) (Exists q)) :=
  ⟨fun h => h.elim (fun a h => h.elim (fun p => .inl ⟨a, p⟩) (fun q => .inr ⟨a, q⟩)),
   fun h => h.elim (fun h => h.imp (fun _ => .inl)) (fun h => h.imp (fun _ => .inr))⟩
theorem comm {α : Sort u} {β : Sort v} {p : α → β → Prop}
    (h : Exists fun a => Exists fun b => p a b) : Exists fun b => Exists fun a => p a b :=
  h.elim (fun a h => h.elim (fun b h => ⟨b, a, h⟩))
theorem not_iff {α : Sort u} {p : α → Prop} : Iff (Not (Exists p)) ((a : α) → Not (p a)) :=
  ⟨fun h a pa => h ⟨a, pa⟩, fun h e => e.elim h⟩
end Exists

theorem forall_and {α : Sort u} {p q : α → Prop} :
    Iff ((a : α) → And (p a) (q a)) (And ((a : α) → p a) ((a : α) → q a)) :=
  ⟨fun h => ⟨fun a => (h a).left, fun a => (h a).right⟩, fun h a => ⟨h.left a, h.right a⟩⟩
theorem forall_swap {α : Sort u} {β : Sort v} {p : α → β → Prop} :
    Iff ((a : α) → (b : β) → p a b) ((b : β) → (a : α) → p a b) := ⟨fun h b a => h a b, fun h a b => h b a⟩
theorem ne_comm {α : Sort u} {a b : α} (h : Ne a b) : Ne b a := fun e => h e.symm
theorem eq_comm_iff {α : Sort u} {a b : α} : Iff (Eq a b) (Eq b a) := ⟨Eq.symm, Eq.symm⟩

init_quot
axiom propext {a b : Prop} : Iff a b → Eq a b
axiom Quot.sound {α : Sort u} {r : α → α → Prop} {a b : α} : r a b → Eq (Quot.mk r a) (Quot.mk r b)
inductive Nonempty (α : Sort u) : Prop where
  | intro (val : α) : Nonempty α
axiom Classical.choice {α : Sort u} : Nonempty α → α

theorem Quot.lift_mk {α : Sort u} {r : α → α → Prop} {β : Sort v} (f : α → β)
    (h : (a b : α) → r a b → Eq (f a) (f b)) (a : α) : Eq (Quot.lift f h (Quot.mk r a)) (f a) := rfl
theorem Quot.exists_rep {α : Sort u} {r : α → α → Prop} (q : Quot r) : Exists fun a => Eq (Quot.mk r a) q :=
  Quot.ind (β := fun q => Exists fun a => Eq (Quot.mk r a) q) (fun a => ⟨a, rfl⟩) q
def funextApp {α : Sort u} {β : α → Sort v}
    (q : Quot fun f g : (a : α) → β a => (a : α) → Eq (f a) (g a)) (a : α) : β a :=
  Quot.lift (fun f => f a) (fun _ _ h => h a) q
theorem funext {α : Sort u} {β : α → Sort v} {f g : (a : α) → β a} (h : (a : α) → Eq (f a) (g a)) : Eq f g :=
  congrArg (funextApp (β := β)) (Quot.sound (r := fun f g : (a : α) → β a => (a : α) → Eq (f a) (g a)) h)

structure Equivalence {α : Sort u} (r : α → α → Prop) : Prop where
  refl : (a : α) → r a a
  symm : {a b : α} → r a b → r b a
  trans : {a b c : α} → r a b → r b c → r a c
class Setoid (α : Sort u) where
  r : α → α → Prop
  iseqv : Equivalence r
def Quotient {α : Sort u} (s : Setoid α) := Quot s.r
namespace Quotient
def mk {α : Sort u} (s : Setoid α) (a : α) : Quotient s := Quot.mk s.r a
theorem sound {α : Sort u} {s : Setoid α} {a b : α} (h : s.r a b) : Eq (mk s a) (mk s b) := Quot.sound h
def lift {α : Sort u} {β : Sort v} {s : Setoid α} (f : α → β) (h : (a b : α) → s.r a b → Eq (f a) (f b)) :
    Quotient s → β := Quot.lift f h
theorem ind {α : Sort u} {s : Setoid α} {p : Quotient s → Prop} (h : (a : α) → p (mk s a)) (q : Quotient s) :
    p q := Quot.ind (β := p) h q
theorem lift_mk {α : Sort u} {β : Sort v} {s : Setoid α} (f : α → β)
    (h : (a b : α) → s.r a b → Eq (f a) (f b)) (a : α) : Eq (lift f h (mk s a)) (f a) := rfl
def map {α : Sort u} {β : Sort v} {s : Setoid α} {t : Setoid β} (f : α → β)
    (h : (a b : α) → s.r a b → t.r (f a) (f b)) : Quotient s → Quotient t :=
  lift (fun a => mk t (f a)) (fun a b r => sound (h a b r))
theorem map_mk {α : Sort u} {β : Sort v} {s : Setoid α} {t : Setoid β} (f : α → β)
    (h : (a b : α) → s.r a b → t.r (f a) (f b)) (a : α) : Eq (map f h (mk s a)) (mk t (f a)) := rfl
theorem rel_mk {α : Sort u} {s : Setoid α} {a b : α} (h : Eq (mk s a) (mk s b)) : s.r a b :=
  let p : Quotient s → Prop := lift (fun c => s.r a c) (fun _ _ cd => propext
    ⟨fun ac => s.iseqv.trans ac cd, fun ad => s.iseqv.trans ad (s.iseqv.symm cd)⟩)
  Eq.subst (motive := p) h (s.iseqv.refl a)
end Quotient
def eqSetoid (α : Sort u) : Setoid α := ⟨Eq, ⟨fun _ => rfl, Eq.symm, Eq.trans⟩⟩
def trivialSetoid (α : Sort u) : Setoid α := ⟨fun _ _ => True, ⟨fun _ => trivial, fun _ => trivial, fun _ _ => trivial⟩⟩
theorem trivialSetoid_subsingleton {α : Sort u} (a b : α) :
    Eq (Quotient.mk (trivialSetoid α) a) (Quotient.mk (trivialSetoid α) b) := Quotient.sound trivial
def Squash (α : Sort u) := Quot fun _ _ : α => True
theorem Squash.eq {α : Sort u} (a b : Squash α) : Eq a b :=
  Quot.ind (β := fun a => Eq a b) (fun a => Quot.ind (β := fun b => Eq (Quot.mk (fun _ _ : α => True) a) b)
    (fun _ => Quot.sound (r := fun _ _ : α => True) trivial) b) a

namespace Nonempty
theorem elim {α : Sort u} {p : Prop} (h : Nonempty α) (f : α → p) : p := h.rec f
theorem map {α : Sort u} {β : Sort v} (f : α → β) (h : Nonempty α) : Nonempty β := h.elim (fun a => ⟨f a⟩)
theorem of_exists {α : Sort u} {p : α → Prop} (h : Exists p) : Nonempty α := h.elim (fun a _ => ⟨a⟩)
end Nonempty
@[macro_inline] def cond {α : Sort u} (b : Bool) (t e : α) : α := b.casesOn e t
class Inhabited (α : Sort u) where
  default : α
instance : Inhabited Prop := ⟨True⟩
instance {α : Sort u} {β : Sort v} [Inhabited β] : Inhabited (α → β) := ⟨fun _ => Inhabited.default⟩
class inductive Decidable (p : Prop) where
  | isFalse (h : Not p) : Decidable p
  | isTrue (h : p) : Decidable p
abbrev DecidableEq (α : Sort u) := (a b : α) → Decidable (Eq a b)
abbrev DecidablePred {α : Sort u} (p : α → Prop) := (a : α) → Decidable (p a)
namespace Decidable
def decide (p : Prop) (h : Decidable p) : Bool := h.casesOn (fun _ => .false) (fun _ => .true)
def and {p q : Prop} : Decidable p → Decidable q → Decidable (And p q)
  | isTrue hp, isTrue hq => isTrue ⟨hp, hq⟩
  | isFalse np, _ => isFalse (fun h => np h.left)
  | _, isFalse nq => isFalse (fun h => nq h.right)
def or {p q : Prop} : Decidable p → Decidable q → Decidable (Or p q)
  | isTrue hp, _ => isTrue (.inl hp)
  | isFalse _, isTrue hq => isTrue (.inr hq)
  | isFalse np, isFalse nq => isFalse (fun h => h.elim np nq)
def not {p : Prop} : Decidable p → Decidable (Not p)
  | isTrue hp => isFalse (fun n => n hp)
  | isFalse np => isTrue np
def imp {p q : Prop} : Decidable p → Decidable q → Decidable (p → q)
  | isFalse np, _ => isTrue (fun p => absurd p np)
  | isTrue _, isTrue hq => isTrue (fun _ => hq)
  | isTrue hp, isFalse nq => isFalse (fun f => nq (f hp))
def iff {p q : Prop} : Decidable p → Decidable q → Decidable (Iff p q)
  | isTrue hp, isTrue hq => isTrue ⟨fun _ => hq, fun _ => hp⟩
  | isTrue hp, isFalse nq => isFalse (fun h => nq (h.mp hp))
  | isFalse np, isTrue hq => isFalse (fun h => np (h.mpr hq))
  | isFalse np, isFalse nq => isTrue ⟨fun p => absurd p np, fun q => absurd q nq⟩
theorem em {p : Prop} : Decidable p → Or p (Not p)
  | isTrue h => .inl h
  | isFalse h => .inr h
theorem of_not_not {p : Prop} : Decidable p → Not (Not p) → p
  | isTrue h, _ => h
  | isFalse h, n => absurd h n
def ofIff {p q : Prop} (h : Iff p q) : Decidable p → Decidable q
  | isTrue hp => isTrue (h.mp hp)
  | isFalse np => isFalse (fun q => np (h.mpr q))
end Decidable
@[macro_inline] def ite {α : Sort u} (c : Prop) [h : Decidable c] (t e : α) : α :=
  h.casesOn (fun _ => e) (fun _ => t)
@[macro_inline] def dite {α : Sort u} (c : Prop) [h : Decidable c] (t : c → α) (e : Not c → α) : α := h.casesOn e t
theorem if_pos {α : Sort u} {c : Prop} (h : Decidable c) (hc : c) (t e : α) : Eq (@ite α c h t e) t :=
  match h with
  | .isTrue _ => rfl
  | .isFalse n => absurd hc n
theorem if_neg {α : Sort u} {c : Prop} (h : Decidable c) (nc : Not c) (t e : α) : Eq (@ite α c h t e) e :=
  match h with
  | .isTrue hc => absurd hc nc
  | .isFalse _ => rfl
theorem if_same {α : Sort u} {c : Prop} (h : Decidable c) (t : α) : Eq (@ite α c h t t) t :=
  match h with
  | .isTrue _ => rfl
  | .isFalse _ => rfl

namespace Classical
noncomputable def indefiniteDescription {α : Sort u} (p : α → Prop) (h : Exists p) : Subtype p :=
  choice (h.elim (fun a pa => ⟨⟨a, pa⟩⟩))
noncomputable def choose {α : Sort u} {p : α → Prop} (h : Exists p) : α := (indefiniteDescription p h).val
theorem choose_spec {α : Sort u} {p : α → Prop} (h : Exists p) : p (choose h) := (indefiniteDescription p h).property
theorem em (p : Prop) : Or p (Not p) :=
  let U (x : Prop) : Prop := Or (Eq x True) p
  let V (x : Prop) : Prop := Or (Eq x False) p
  have exU : Exists U := ⟨True, .inl rfl⟩
  have exV : Exists V := ⟨False, .inl rfl⟩
  have hu : U (choose exU) := choose_spec exU
  have hv : V (choose exV) := choose_spec exV
  have key : Or (Ne (choose exU) (choose exV)) p :=
    hu.elim
      (fun eu => hv.elim
        (fun ev => .inl (fun e => Eq.subst (motive := id) ((eu.symm.trans e).trans ev) trivial))
        .inr)
      .inr
  have same (hp : p) : Eq U V := funext (fun x => propext ⟨fun _ => .inr hp, fun _ => .inr hp⟩)
  have chosen (hp : p) : (a : Exists U) → (b : Exists V) → Eq (choose a) (choose b) :=
    Eq.subst (motive := fun W => (a : Exists U) → (b : Exists W) → Eq (choose a) (choose b)) (same hp) (fun _ _ => rfl)
  key.elim (fun ne => .inr (fun hp => ne (chosen hp exU exV))) .inl
theorem by_contradiction {p : Prop} (h : Not (Not p)) : p := (em p).elim id (fun n => absurd n h)
theorem not_and {a b : Prop} (h : Not (And a b)) : Or (Not a) (Not b) :=
  (em a).elim (fun ha => .inr (fun hb => h ⟨ha, hb⟩)) .inl
theorem not_forall {α : Sort u} {p : α → Prop} (h : Not ((a : α) → p a)) : Exists fun a => Not (p a) :=
  by_contradiction (fun n => h (fun a => by_contradiction (fun np => n ⟨a, np⟩)))
theorem peirce {a b : Prop} (f : (a → b) → a) : a := (em a).elim id (fun na => f (fun ha => absurd ha na))
noncomputable def propDecidable (a : Prop) : Decidable a :=
  choice ((em a).elim (fun h => ⟨.isTrue h⟩) (fun h => ⟨.isFalse h⟩))
theorem prop_complete (a : Prop) : Or (Eq a True) (Eq a False) :=
  (em a).elim (fun h => .inl (propext ⟨fun _ => trivial, fun _ => h⟩))
    (fun n => .inr (propext ⟨fun h => n h, False.elim⟩))
end Classical

namespace Bool
def not : Bool → Bool
  | true => false
  | false => true
def and : Bool → Bool → Bool
  | true, b => b
  | false, _ => false
def or : Bool → Bool → Bool
  | true, _ => true
  | false, b => b
def xor : Bool → Bool → Bool
  | true, b => not b
  | false, b => b
theorem not_not : (b : Bool) → Eq (not (not b)) b
  | true => rfl
  | false => rfl
theorem and_comm : (a b : Bool) → Eq (and a b) (and b a)
  | true, true => rfl
  | true, false => rfl
  | false, true => rfl
  | false, false => rfl
theorem or_comm : (a b : Bool) → Eq (or a b) (or b a)
  | true, true => rfl
  | true, false => rfl
  | false, true => rfl
  | false, false => rfl
theorem and_assoc : (a b c : Bool) → Eq (and (and a b) c) (and a (and b c))
  | true, _, _ => rfl
  | false, _, _ => rfl
theorem or_assoc : (a b c : Bool) → Eq (or (or a b) c) (or a (or b c))
  | true, _, _ => rfl
  | false, _, _ => rfl
theorem de_morgan : (a b : Bool) → Eq (not (and a b)) (or (not a) (not b))
  | true, _ => rfl
  | false, _ => rfl
theorem de_morgan' : (a b : Bool) → Eq (not (or a b)) (and (not a) (not b))
  | true, _ => rfl
  | false, _ => rfl
theorem xor_self : (a : Bool) → Eq (xor a a) false
  | true => rfl
  | false => rfl
theorem xor_comm : (a b : Bool) → Eq (xor a b) (xor b a)
  | true, true => rfl
  | true, false => rfl
  | false, true => rfl
  | false, false => rfl
theorem xor_assoc : (a b c : Bool) → Eq (xor (xor a b) c) (xor a (xor b c))
  | true, true, c => (not_not c).symm
  | true, false, _ => rfl
  | false, _, _ => rfl
theorem and_or_distrib : (a b c : Bool) → Eq (and a (or b c)) (or (and a b) (and a c))
  | true, _, _ => rfl
  | false, _, _ => rfl
theorem or_and_distrib : (a b c : Bool) → Eq (or a (and b c)) (and (or a b) (or a c))
  | true, _, _ => rfl
  | false, _, _ => rfl
theorem true_ne_false : Ne true false := fun h => Bool.noConfusion h
theorem eq_false_of_ne_true : (b : Bool) → Ne b true → Eq b false
  | true, h => absurd rfl h
  | false, _ => rfl
def decEq : (a b : Bool) → Decidable (Eq a b)
  | true, true => .isTrue rfl
  | false, false => .isTrue rfl
  | true, false => .isFalse (fun h => Bool.noConfusion h)
  | false, true => .isFalse (fun h => Bool.noConfusion h)
end Bool

namespace Option
def map {α : Type u} {β : Type v} (f : α → β) : Option α → Option β
  | none => none
  | some a => some (f a)
def bind {α : Type u} {β : Type v} : Option α → (α → Option β) → Option β
  | none, _ => none
  | some a, f => f a
def getD {α : Type u} : Option α → α → α
  | none, d => d
  | some a, _ => a
def orElse {α : Type u} : Option α → Option α → Option α
  | none, b => b
  | some a, _ => some a
theorem map_id {α : Type u} : (o : Option α) → Eq (map id o) o
  | none => rfl
  | some _ => rfl
theorem map_comp {α : Type u} {β : Type v} {γ : Type w} (g : β → γ) (f : α → β) :
    (o : Option α) → Eq (map g (map f o)) (map (Function.comp g f) o)
  | none => rfl
  | some _ => rfl
theorem bind_assoc {α : Type u} {β : Type v} {γ : Type w} (f : α → Option β) (g : β → Option γ) :
    (o : Option α) → Eq (bind (bind o f) g) (bind o (fun a => bind (f a) g))
  | none => rfl
  | some _ => rfl
theorem bind_some {α : Type u} : (o : Option α) → Eq (bind o some) o
  | none => rfl
  | some _ => rfl
theorem some_inj {α : Type u} {a b : α} (h : Eq (some a) (some b)) : Eq a b := congrArg (fun o => getD o a) h
theorem none_ne_some {α : Type u} (a : α) : Ne none (some a) := fun h => Option.noConfusion rfl (heq_of_eq h)
theorem orElse_assoc {α : Type u} : (a b c : Option α) → Eq (orElse (orElse a b) c) (orElse a (orElse b c))
  | none, _, _ => rfl
  | some _, _, _ => rfl
end Option

namespace Sum
def elim {α : Type u} {β : Type v} {γ : Sort w} (f : α → γ) (g : β → γ) : Sum α β → γ
  | inl a => f a
  | inr b => g b
def swap {α : Type u} {β : Type v} : Sum α β → Sum β α
  | inl a => inr a
  | inr b => inl b
theorem swap_swap {α : Type u} {β : Type v} : (s : Sum α β) → Eq (swap (swap s)) s
  | inl _ => rfl
  | inr _ => rfl
def map {α : Type u} {β : Type v} {γ : Type w} {δ : Type x} (f : α → γ) (g : β → δ) : Sum α β → Sum γ δ
  | inl a => inl (f a)
  | inr b => inr (g b)
theorem map_id {α : Type u} {β : Type v} : (s : Sum α β) → Eq (map id id s) s
  | inl _ => rfl
  | inr _ => rfl
end Sum

namespace Prod
theorem eta {α : Type u} {β : Type v} (p : Prod α β) : Eq (Prod.mk p.fst p.snd) p := rfl
theorem ext {α : Type u} {β : Type v} : {p q : Prod α β} → Eq p.fst q.fst → Eq p.snd q.snd → Eq p q
  | ⟨_, _⟩, ⟨_, _⟩, h, h' => congrArg₂ Prod.mk h h'
def swap {α : Type u} {β : Type v} (p : Prod α β) : Prod β α := ⟨p.snd, p.fst⟩
theorem swap_swap {α : Type u} {β : Type v} (p : Prod α β) : Eq p.swap.swap p := rfl
def map {α : Type u} {β : Type v} {γ : Type w} {δ : Type x} (f : α → γ) (g : β → δ) (p : Prod α β) : Prod γ δ :=
  ⟨f p.fst, g p.snd⟩
theorem map_map {α : Type u} {β : Type v} (f : α → α) (g : β → β) (p : Prod α β) :
    Eq (map f g (map f g p)) (map (fun a => f (f a)) (fun b => g (g b)) p) := rfl
def curry {α : Type u} {β : Type v} {γ : Sort w} (f : Prod α β → γ) (a : α) (b : β) : γ := f ⟨a, b⟩
def uncurry {α : Type u} {β : Type v} {γ : Sort w} (f : α → β → γ) (p : Prod α β) : γ := f p.fst p.snd
theorem curry_uncurry {α : Type u} {β : Type v} {γ : Sort w} (f : α → β → γ) : Eq (curry (uncurry f)) f := rfl
theorem uncurry_curry {α : Type u} {β : Type v} {γ : Sort w} (f : Prod α β → γ) : Eq (uncurry (curry f)) f := rfl
end Prod

theorem PUnit.eq : (a b : PUnit.{u}) → Eq a b := fun _ _ => rfl
theorem PUnit.fun_eq {α : Sort u} (f g : α → Unit) : Eq f g := funext (fun _ => rfl)
theorem Subtype.eta {α : Sort u} {p : α → Prop} (s : Subtype p) : Eq (Subtype.mk s.val s.property) s := rfl
theorem Subtype.eq {α : Sort u} {p : α → Prop} : {s t : Subtype p} → Eq s.val t.val → Eq s t
  | ⟨_, _⟩, ⟨_, _⟩, h =>
    have step {a b : α} (h : Eq a b) : (ha : p a) → (hb : p b) → Eq (Subtype.mk a ha) (Subtype.mk b hb) :=
      h.rec (fun _ _ => rfl)
    step h _ _
