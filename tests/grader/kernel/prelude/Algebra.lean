prelude
import Logic
import Arithmetic
import Lists
/-! Algebraic structures, morphisms, order, a little category theory, finite enumerations, a small compiler. -/
set_option autoImplicit false
noncomputable section
universe u v w

class Mul (α : Type u) where
  mul : α → α → α
class One (α : Type u) where
  one : α
class Zero (α : Type u) where
  zero : α
class Neg (α : Type u) where
  neg : α → α
class Inv (α : Type u) where
  inv : α → α
class Semigroup (α : Type u) extends Mul α where
  mul_assoc : (a b c : α) → Eq (mul (mul a b) c) (mul a (mul b c))
class Monoid (α : Type u) extends Semigroup α, One α where
  one_mul : (a : α) → Eq (mul one a) a
  mul_one : (a : α) → Eq (mul a one) a
class CommMonoid (α : Type u) extends Monoid α where
  mul_comm : (a b : α) → Eq (mul a b) (mul b a)
class Group (α : Type u) extends Monoid α, Inv α where
  inv_mul : (a : α) → Eq (mul (inv a) a) one
class CommGroup (α : Type u) extends Group α, CommMonoid α
class Semiring (α : Type u) extends Monoid α, Add α, Zero α where
  add_assoc : (a b c : α) → Eq (add (add a b) c) (add a (add b c))
  add_comm : (a b : α) → Eq (add a b) (add b a)
  zero_add : (a : α) → Eq (add zero a) a
  left_distrib : (a b c : α) → Eq (mul a (add b c)) (add (mul a b) (mul a c))
  right_distrib : (a b c : α) → Eq (mul (add a b) c) (add (mul a c) (mul b c))
  zero_mul : (a : α) → Eq (mul zero a) zero
  mul_zero : (a : α) → Eq (mul a zero) zero
class CommSemiring (α : Type u) extends Semiring α, CommMonoid α
class Ring (α : Type u) extends Semiring α, Neg α where
  neg_add : (a : α) → Eq (add (neg a) a) zero

namespace Monoid
theorem one_unique {α : Type u} [m : Monoid α] (e : α) (h : (a : α) → Eq (m.mul e a) a) : Eq e m.one :=
  (m.mul_one e).symm.trans (h m.one)
theorem inv_unique {α : Type u} [m : Monoid α] (a b c : α) (h : Eq (m.mul b a) m.one) (h' : Eq (m.mul a c) m.one) :
    Eq b c :=
  (m.mul_one b).symm.trans ((congrArg (m.mul b) h'.symm).trans ((m.mul_assoc b a c).symm.trans
    ((congrArg (fun x => m.mul x c) h).trans (m.one_mul c))))
def power {α : Type u} [m : Monoid α] (a : α) : Nat → α
  | 0 => m.one
  | Nat.succ n => m.mul (power a n) a
theorem power_add {α : Type u} [m : Monoid α] (a : α) (k : Nat) : (n : Nat) →
    Eq (power a (Nat.add k n)) (m.mul (power a k) (power a n))
  | 0 => (m.mul_one (power a k)).symm
  | Nat.succ n => (congrArg (fun x => m.mul x a) (power_add a k n)).trans (m.mul_assoc (power a k) (power a n) a)
theorem power_one {α : Type u} [m : Monoid α] (a : α) : Eq (power a 1) a := m.one_mul a
def product {α : Type u} [m : Monoid α] : List α → α
  | .nil => m.one
  | .cons a as => m.mul a (product as)
theorem product_append {α : Type u} [m : Monoid α] : (as bs : List α) →
    Eq (product (List.append as bs)) (m.mul (product as) (product bs))
  | .nil, bs => (m.one_mul (product bs)).symm
  | .cons a as, bs => (congrArg (m.mul a) (product_append as bs)).trans (m.mul_assoc a (product as) (product bs)).symm
end Monoid
namespace Group
theorem mul_left_cancel {α : Type u} [g : Group α] (a b c : α) (h : Eq (g.mul a b) (g.mul a c)) : Eq b c :=
  (g.one_mul b).symm.trans ((congrArg (fun x => g.mul x b) (g.inv_mul a).symm).trans
    ((g.mul_assoc (g.inv a) a b).trans ((congrArg (g.mul (g.inv a)) h).trans
      ((g.mul_assoc (g.inv a) a c).symm.trans ((congrArg (fun x => g.mul x c) (g.inv_mul a)).trans (g.one_mul c))))))
theorem mul_inv {α : Type u} [g : Group α] (a : α) : Eq (g.mul a (g.inv a)) g.one :=
  mul_left_cancel (g.inv a) _ _
    ((g.mul_assoc (g.inv a) a (g.inv a)).symm.trans ((congrArg (fun x => g.mul x (g.inv a)) (g.inv_mul a)).trans
      ((g.one_mul (g.inv a)).trans (g.mul_one (g.inv a)).symm)))
theorem inv_inv {α : Type u} [g : Group α] (a : α) : Eq (g.inv (g.inv a)) a :=
  Monoid.inv_unique (m := g.toMonoid) (g.inv a) _ _ (g.inv_mul (g.inv a)) (g.inv_mul a)
end Group
instance natSemiring : CommSemiring Nat where
  add := Nat.add
  mul := Nat.mul
  one := 1
  zero := 0
  mul_assoc := Nat.mul_assoc
  one_mul := Nat.one_mul
  mul_one := Nat.mul_one
  mul_comm := Nat.mul_comm
  add_assoc := Nat.add_assoc
  add_comm := Nat.add_comm
  zero_add := Nat.zero_add
  left_distrib := Nat.mul_add
  right_distrib := Nat.add_mul
  zero_mul := Nat.zero_mul
  mul_zero := Nat.mul_zero
instance listMonoid (α : Type u) : Monoid (List α) where
  mul := List.append
  one := .nil
  mul_assoc := List.append_assoc
  one_mul := List.nil_append
  mul_one := List.append_nil
instance endoMonoid (α : Type u) : Monoid (α → α) where
  mul := Function.comp
  one := id
  mul_assoc _ _ _ := rfl
  one_mul _ := rfl
  mul_one _ := rfl
instance prodMonoid (α : Type u) (β : Type v) [m : Monoid α] [n : Monoid β] : Monoid (Prod α β) where
  mul p q := ⟨m.mul p.fst q.fst, n.mul p.snd q.snd⟩
  one := ⟨m.one, n.one⟩
  mul_assoc p q r := Prod.ext (m.mul_assoc p.fst q.fst r.fst) (n.mul_assoc p.snd q.snd r.snd)
  one_mul p := Prod.ext (m.one_mul p.fst) (n.one_mul p.snd)
  mul_one p := Prod.ext (m.mul_one p.fst) (n.mul_one p.snd)
instance boolXorGroup : CommGroup Bool where
  mul := Bool.xor
  one := .false
  inv := id
  mul_assoc := Bool.xor_assoc
  one_mul _ := rfl
  mul_one a := (Bool.xor_comm a .false).trans rfl
  inv_mul := Bool.xor_self
  mul_comm := Bool.xor_comm
theorem power_nat (n : Nat) : Eq (Monoid.power (α := Nat) 2 n) (Nat.pow 2 n) :=
  Nat.rec (motive := fun n => Eq (Monoid.power (α := Nat) 2 n) (Nat.pow 2 n)) rfl
    (fun _ ih => congrArg (fun a => Nat.mul a 2) ih) n
theorem power_list : Eq (Monoid.product (α := Nat) (.cons 2 (.cons 3 (.cons 7 .nil)))) 42 := rfl

structure MonoidHom (α : Type u) (β : Type v) [m : Monoid α] [n : Monoid β] where
  toFun : α → β
  map_one : Eq (toFun m.one) n.one
  map_mul : (a b : α) → Eq (toFun (m.mul a b)) (n.mul (toFun a) (toFun b))
namespace MonoidHom
def identity (α : Type u) [Monoid α] : MonoidHom α α := ⟨fun a => a, rfl, fun _ _ => rfl⟩
def comp {α : Type u} {β : Type v} {γ : Type w} [Monoid α] [Monoid β] [Monoid γ]
    (g : MonoidHom β γ) (f : MonoidHom α β) : MonoidHom α γ :=
  ⟨fun a => g.toFun (f.toFun a), (congrArg g.toFun f.map_one).trans g.map_one,
   fun a b => (congrArg g.toFun (f.map_mul a b)).trans (g.map_mul (f.toFun a) (f.toFun b))⟩
theorem comp_id {α : Type u} {β : Type v} [Monoid α] [Monoid β] (f : MonoidHom α β) : Eq (comp f (identity α)) f := rfl
theorem id_comp {α : Type u} {β : Type v} [Monoid α] [Monoid β] (f : MonoidHom α β) : Eq (comp (identity β) f) f := rfl
def length (α : Type u) : MonoidHom (List α) Nat (m := listMonoid α) (n := natSemiring.toMonoid) where
  toFun as := Monoid.power (α := Nat) 2 (List.length as)
  map_one := rfl
  map_mul as bs := (congrArg (Monoid.power (α := Nat) 2) (List.length_append as bs)).trans
    (Monoid.power_add (m := natSemiring.toMonoid) 2 (List.length as) (List.length bs))
end MonoidHom

class PartialOrder (α : Type u) where
  le : α → α → Prop
  le_refl : (a : α) → le a a
  le_trans : (a b c : α) → le a b → le b c → le a c
  le_antisymm : (a b : α) → le a b → le b a → Eq a b
class Lattice (α : Type u) extends PartialOrder α where
  inf : α → α → α
  sup : α → α → α
  inf_le_left : (a b : α) → le (inf a b) a
  inf_le_right : (a b : α) → le (inf a b) b
  le_inf : (a b c : α) → le c a → le c b → le c (inf a b)
  le_sup_left : (a b : α) → le a (sup a b)
  le_sup_right : (a b : α) → le b (sup a b)
  sup_le : (a b c : α) → le a c → le b c → le (sup a b) c
namespace Lattice
theorem inf_comm {α : Type u} [l : Lattice α] (a b : α) : Eq (l.inf a b) (l.inf b a) :=
  l.le_antisymm _ _ (l.le_inf _ _ _ (l.inf_le_right a b) (l.inf_le_left a b))
    (l.le_inf _ _ _ (l.inf_le_right b a) (l.inf_le_left b a))
theorem sup_comm {α : Type u} [l : Lattice α] (a b : α) : Eq (l.sup a b) (l.sup b a) :=
  l.le_antisymm _ _ (l.sup_le _ _ _ (l.le_sup_right b a) (l.le_sup_left b a))
    (l.sup_le _ _ _ (l.le_sup_right a b) (l.le_sup_left a b))
theorem inf_self {α : Type u} [l : Lattice α] (a : α) : Eq (l.inf a a) a :=
  l.le_antisymm _ _ (l.inf_le_left a a) (l.le_inf _ _ _ (l.le_refl a) (l.le_refl a))
theorem absorb {α : Type u} [l : Lattice α] (a b : α) : Eq (l.inf a (l.sup a b)) a :=
  l.le_antisymm _ _ (l.inf_le_left _ _) (l.le_inf _ _ _ (l.le_refl a) (l.le_sup_left a b))
end Lattice
instance propLattice : Lattice (PLift True → Prop) where
  le p q := (x : PLift True) → p x → q x
  le_refl _ _ h := h
  le_trans _ _ _ f g x h := g x (f x h)
  le_antisymm _ _ f g := funext (fun x => propext ⟨f x, g x⟩)
  inf p q x := And (p x) (q x)
  sup p q x := Or (p x) (q x)
  inf_le_left _ _ _ h := h.left
  inf_le_right _ _ _ h := h.right
  le_inf _ _ _ f g x h := ⟨f x h, g x h⟩
  le_sup_left _ _ _ h := .inl h
  le_sup_right _ _ _ h := .inr h
  sup_le _ _ _ f g x h := h.elim (f x) (g x)
instance natOrder : PartialOrder Nat where
  le := Nat.le
  le_refl _ := .refl
  le_trans _ _ _ h h' := Nat.le.trans h h'
  le_antisymm _ _ h h' := Nat.le.antisymm h h'

structure Category where
  Obj : Type u
  Hom : Obj → Obj → Type v
  identity : (X : Obj) → Hom X X
  comp : {X Y Z : Obj} → Hom X Y → Hom Y Z → Hom X Z
  id_comp : {X Y : Obj} → (f : Hom X Y) → Eq (comp (identity X) f) f
  comp_id : {X Y : Obj} → (f : Hom X Y) → Eq (comp f (identity Y)) f
  assoc : {W X Y Z : Obj} → (f : Hom W X) → (g : Hom X Y) → (h : Hom Y Z) → Eq (comp (comp f g) h) (comp f (comp g h))
namespace Category
def types : Category.{u+1, u} where
  Obj := Type u
  Hom X Y := X → Y
  identity _ := fun a => a
  comp f g := fun a => g (f a)
  id_comp _ := rfl
  comp_id _ := rfl
  assoc _ _ _ := rfl
def opposite (C : Category.{u, v}) : Category.{u, v} where
  Obj := C.Obj
  Hom X Y := C.Hom Y X
  identity := C.identity
  comp f g := C.comp g f
  id_comp f := C.comp_id f
  comp_id f := C.id_comp f
  assoc f g h := (C.assoc h g f).symm
theorem opposite_opposite (C : Category.{u, v}) : Eq C.opposite.opposite C := rfl
structure Functor (C : Category.{u, v}) (D : Category.{u, v}) where
  obj : C.Obj → D.Obj
  map : {X Y : C.Obj} → C.Hom X Y → D.Hom (obj X) (obj Y)
  map_id : (X : C.Obj) → Eq (map (C.identity X)) (D.identity (obj X))
  map_comp : {X Y Z : C.Obj} → (f : C.Hom X Y) → (g : C.Hom Y Z) → Eq (map (C.comp f g)) (D.comp (map f) (map g))
def Functor.identity (C : Category.{u, v}) : Functor C C := ⟨fun X => X, fun f => f, fun _ => rfl, fun _ _ => rfl⟩
def Functor.comp {C D E : Category.{u, v}} (F : Functor C D) (G : Functor D E) : Functor C E where
  obj X := G.obj (F.obj X)
  map f := G.map (F.map f)
  map_id X := (congrArg (fun f => G.map f) (F.map_id X)).trans (G.map_id (F.obj X))
  map_comp f g := (congrArg (fun f => G.map f) (F.map_comp f g)).trans (G.map_comp (F.map f) (F.map g))
theorem Functor.comp_identity {C D : Category.{u, v}} (F : Functor C D) : Eq (F.comp (Functor.identity D)) F := rfl
def listFunctor : Functor types.{u} types.{u} where
  obj := List
  map f := List.map f
  map_id _ := funext List.map_id
  map_comp f g := funext (fun as => (List.map_comp g f as).symm)
end Category

inductive Weekday where
  | monday | tuesday | wednesday | thursday | friday | saturday | sunday
namespace Weekday
def next : Weekday → Weekday
  | monday => tuesday | tuesday => wednesday | wednesday => thursday | thursday => friday
  | friday => saturday | saturday => sunday | sunday => monday
def previous : Weekday → Weekday
  | monday => sunday | tuesday => monday | wednesday => tuesday | thursday => wednesday
  | friday => thursday | saturday => friday | sunday => saturday
theorem previous_next : (d : Weekday) → Eq (previous (next d)) d
  | monday => rfl | tuesday => rfl | wednesday => rfl | thursday => rfl
  | friday => rfl | saturday => rfl | sunday => rfl
theorem next_seven : (d : Weekday) → Eq (Nat.iterate next 7 d) d
  | monday => rfl | tuesday => rfl | wednesday => rfl | thursday => rfl
  | friday => rfl | saturday => rfl | sunday => rfl
theorem next_ne : (d : Weekday) → Ne (next d) d
  | monday => nofun | tuesday => nofun | wednesday => nofun | thursday => nofun
  | friday => nofun | saturday => nofun | sunday => nofun
end Weekday
inductive Suit where
  | clubs | diamonds | hearts | spades
structure Card where
  suit : Suit
  rank : Fin 13
inductive Move where
  | up | down | left | right
def Move.inverse : Move → Move
  | up => down | down => up | left => right | right => left
theorem Move.inverse_inverse : (m : Move) → Eq (inverse (inverse m)) m
  | up => rfl | down => rfl | left => rfl | right => rfl

/-! Arithmetic expressions, a stack machine, and the compiler between them. -/
inductive Arith where
  | const (n : Nat) : Arith
  | plus (a b : Arith) : Arith
  | times (a b : Arith) : Arith
inductive Instr where
  | push (n : Nat) : Instr
  | add : Instr
  | mul : Instr
def Arith.eval : Arith → Nat
  | const n => n
  | plus a b => Nat.add (eval a) (eval b)
  | times a b => Nat.mul (eval a) (eval b)
def Instr.step : Instr → List Nat → List Nat
  | push n, s => .cons n s
  | add, .cons b (.cons a s) => .cons (Nat.add a b) s
  | mul, .cons b (.cons a s) => .cons (Nat.mul a b) s
  | _, s => s
def Instr.run : List Instr → List Nat → List Nat
  | .nil, s => s
  | .cons i is, s => run is (step i s)
def Arith.compile : Arith → List Instr
  | const n => .cons (.push n) .nil
  | plus a b => .append (compile a) (.append (compile b) (.cons .add .nil))
  | times a b => .append (compile a) (.append (compile b) (.cons .mul .nil))
theorem Instr.run_append : (p q : List Instr) → (s : List Nat) → Eq (run (List.append p q) s) (run q (run p s))
  | .nil, _, _ => rfl
  | .cons i p, q, s => run_append p q (step i s)
theorem Arith.compile_correct : (e : Arith) → (s : List Nat) → Eq (Instr.run (compile e) s) (.cons (eval e) s)
  | const _, _ => rfl
  | plus a b, s =>
    (Instr.run_append (compile a) _ s).trans ((congrArg (Instr.run _) (compile_correct a s)).trans
      ((Instr.run_append (compile b) _ _).trans (congrArg (Instr.run _) (compile_correct b _))))
  | times a b, s =>
    (Instr.run_append (compile a) _ s).trans ((congrArg (Instr.run _) (compile_correct a s)).trans
      ((Instr.run_append (compile b) _ _).trans (congrArg (Instr.run _) (compile_correct b _))))
theorem Arith.example : Eq (Instr.run (compile (plus (const 2) (times (const 3) (const 4)))) .nil) (.cons 14 .nil) := rfl

/-! Propositional formulas and a sound evaluator. -/
inductive Formula where
  | atom (n : Nat) : Formula
  | bot : Formula
  | imp (a b : Formula) : Formula
  | conj (a b : Formula) : Formula
  | disj (a b : Formula) : Formula
namespace Formula
def holds (v : Nat → Prop) : Formula → Prop
  | atom n => v n
  | bot => False
  | imp a b => holds v a → holds v b
  | conj a b => And (holds v a) (holds v b)
  | disj a b => Or (holds v a) (holds v b)
inductive Proof : List Formula → Formula → Prop where
  | ax {Γ : List Formula} {a : Formula} (h : List.Mem a Γ) : Proof Γ a
  | botElim {Γ : List Formula} {a : Formula} (h : Proof Γ bot) : Proof Γ a
  | impIntro {Γ : List Formula} {a b : Formula} (h : Proof (.cons a Γ) b) : Proof Γ (imp a b)
  | impElim {Γ : List Formula} {a b : Formula} (h : Proof Γ (imp a b)) (h' : Proof Γ a) : Proof Γ b
  | conjIntro {Γ : List Formula} {a b : Formula} (h : Proof Γ a) (h' : Proof Γ b) : Proof Γ (conj a b)
  | conjLeft {Γ : List Formula} {a b : Formula} (h : Proof Γ (conj a b)) : Proof Γ a
  | conjRight {Γ : List Formula} {a b : Formula} (h : Proof Γ (conj a b)) : Proof Γ b
  | disjLeft {Γ : List Formula} {a b : Formula} (h : Proof Γ a) : Proof Γ (disj a b)
  | disjRight {Γ : List Formula} {a b : Formula} (h : Proof Γ b) : Proof Γ (disj a b)
  | disjElim {Γ : List Formula} {a b c : Formula} (h : Proof Γ (disj a b)) (h₁ : Proof (.cons a Γ) c)
      (h₂ : Proof (.cons b Γ) c) : Proof Γ c
def allHold (v : Nat → Prop) (Γ : List Formula) : Prop := (a : Formula) → List.Mem a Γ → holds v a
theorem allHold_cons {v : Nat → Prop} {Γ : List Formula} {a : Formula} (h : holds v a) (hs : allHold v Γ) :
    allHold v (.cons a Γ) := fun b m => match b, m with
  | _, .head _ => h
  | b, .tail _ m => hs b m
theorem sound {v : Nat → Prop} {Γ : List Formula} {a : Formula} : Proof Γ a → allHold v Γ → holds v a
  | .ax m, hs => hs _ m
  | .botElim p, hs => (sound p hs).elim
  | .impIntro p, hs => fun h => sound p (allHold_cons h hs)
  | .impElim p q, hs => (sound p hs) (sound q hs)
  | .conjIntro p q, hs => ⟨sound p hs, sound q hs⟩
  | .conjLeft p, hs => (sound p hs).left
  | .conjRight p, hs => (sound p hs).right
  | .disjLeft p, hs => .inl (sound p hs)
  | .disjRight p, hs => .inr (sound p hs)
  | .disjElim p q r, hs => (sound p hs).elim (fun h => sound q (allHold_cons h hs)) (fun h => sound r (allHold_cons h hs))
theorem consistent (p : Proof .nil bot) : False := sound (v := fun _ => True) p (fun _ m => nomatch m)
end Formula
