prelude
import Logic
import Arithmetic
import Lists
import Algebra
/-! Relations and their closures, finite automata, regular expressions, a typed λ-calculus, binary search trees, polynomials. -/
set_option autoImplicit false
noncomputable section
universe u v w

namespace Rel
abbrev Rel (α : Type u) := α → α → Prop
def comp {α : Type u} (r s : Rel α) : Rel α := fun a c => Exists fun b => And (r a b) (s b c)
def inverse {α : Type u} (r : Rel α) : Rel α := fun a b => r b a
def sub {α : Type u} (r s : Rel α) : Prop := (a b : α) → r a b → s a b
theorem comp_assoc {α : Type u} (r s t : Rel α) (a d : α) : Iff (comp (comp r s) t a d) (comp r (comp s t) a d) :=
  ⟨fun h => h.elim (fun c h => h.left.elim (fun b k => ⟨b, k.left, c, k.right, h.right⟩)),
   fun h => h.elim (fun b h => h.right.elim (fun c k => ⟨c, ⟨b, h.left, k.left⟩, k.right⟩))⟩
theorem inverse_inverse {α : Type u} (r : Rel α) : Eq (inverse (inverse r)) r := rfl
theorem sub_refl {α : Type u} (r : Rel α) : sub r r := fun _ _ h => h
theorem sub_trans {α : Type u} {r s t : Rel α} (h : sub r s) (h' : sub s t) : sub r t := fun a b k => h' a b (h a b k)
inductive Star {α : Type u} (r : Rel α) (a : α) : α → Prop where
  | refl : Star r a a
  | tail {b c : α} (h : Star r a b) (h' : r b c) : Star r a c
namespace Star
theorem single {α : Type u} {r : Rel α} {a b : α} (h : r a b) : Star r a b := .tail .refl h
theorem trans {α : Type u} {r : Rel α} {a b : α} (h : Star r a b) : {c : α} → Star r b c → Star r a c
  | _, .refl => h
  | _, .tail h' k => .tail (trans h h') k
theorem head {α : Type u} {r : Rel α} {a b c : α} (h : r a b) (h' : Star r b c) : Star r a c := trans (single h) h'
theorem mono {α : Type u} {r s : Rel α} (f : sub r s) {a : α} : {b : α} → Star r a b → Star s a b
  | _, .refl => .refl
  | _, .tail h k => .tail (mono f h) (f _ _ k)
theorem idem {α : Type u} {r : Rel α} {a : α} : {b : α} → Star (Star r) a b → Star r a b
  | _, .refl => .refl
  | _, .tail h k => trans (idem h) k
theorem invariant {α : Type u} {r : Rel α} {p : α → Prop} (f : (a b : α) → r a b → p a → p b) {a : α} (h : p a) :
    {b : α} → Star r a b → p b
  | _, .refl => h
  | _, .tail k l => f _ _ l (invariant f h k)
end Star
inductive Sym {α : Type u} (r : Rel α) : α → α → Prop where
  | fwd {a b : α} (h : r a b) : Sym r a b
  | bwd {a b : α} (h : r a b) : Sym r b a
theorem Sym.symm {α : Type u} {r : Rel α} {a b : α} : Sym r a b → Sym r b a
  | .fwd h => .bwd h
  | .bwd h => .fwd h
inductive EqvGen {α : Type u} (r : Rel α) : α → α → Prop where
  | rel {a b : α} (h : r a b) : EqvGen r a b
  | refl (a : α) : EqvGen r a a
  | symm {a b : α} (h : EqvGen r a b) : EqvGen r b a
  | trans {a b c : α} (h : EqvGen r a b) (h' : EqvGen r b c) : EqvGen r a c
def EqvGen.setoid {α : Type u} (r : Rel α) : Setoid α := ⟨EqvGen r, .refl, .symm, .trans⟩
theorem EqvGen.least {α : Type u} {r : Rel α} {s : Setoid α} (f : sub r s.r) {a b : α} : EqvGen r a b → s.r a b
  | .rel h => f _ _ h
  | .refl a => s.iseqv.refl a
  | .symm h => s.iseqv.symm (least f h)
  | .trans h k => s.iseqv.trans (least f h) (least f k)
structure Bisimulation {α : Type u} {β : Type v} (r : Rel α) (s : Rel β) where
  related : α → β → Prop
  forth : (a a' : α) → (b : β) → related a b → r a a' → Exists fun b' => And (related a' b') (s b b')
  back : (a : α) → (b b' : β) → related a b → s b b' → Exists fun a' => And (related a' b') (r a a')
def Bisimulation.symm {α : Type u} {β : Type v} {r : Rel α} {s : Rel β} (h : Bisimulation r s) : Bisimulation s r where
  related b a := h.related a b
  forth b b' a k l := h.back a b b' k l
  back b a a' k l := h.forth a a' b k l
end Rel

structure Automaton (σ : Type u) where
  State : Type v
  start : State
  step : State → σ → State
  accepting : State → Bool
namespace Automaton
def run {σ : Type u} (M : Automaton.{u, v} σ) : M.State → List σ → M.State := List.foldl M.step
def accepts {σ : Type u} (M : Automaton.{u, v} σ) (w : List σ) : Bool := M.accepting (M.run M.start w)
theorem run_append {σ : Type u} (M : Automaton.{u, v} σ) (q : M.State) (v w : List σ) :
    Eq (M.run q (List.append v w)) (M.run (M.run q v) w) := List.foldl_append M.step q v w
def complement {σ : Type u} (M : Automaton.{u, v} σ) : Automaton.{u, v} σ where
  State := M.State
  start := M.start
  step := M.step
  accepting q := Bool.not (M.accepting q)
theorem complement_accepts {σ : Type u} (M : Automaton.{u, v} σ) (w : List σ) :
    Eq (M.complement.accepts w) (Bool.not (M.accepts w)) := rfl
def product {σ : Type u} (M N : Automaton.{u, v} σ) : Automaton.{u, v} σ where
  State := Prod M.State N.State
  start := ⟨M.start, N.start⟩
  step q a := ⟨M.step q.fst a, N.step q.snd a⟩
  accepting q := Bool.and (M.accepting q.fst) (N.accepting q.snd)
theorem product_run {σ : Type u} (M N : Automaton.{u, v} σ) : (w : List σ) → (p : M.State) → (q : N.State) →
    Eq ((product M N).run ⟨p, q⟩ w) (Prod.mk (M.run p w) (N.run q w))
  | .nil, _, _ => rfl
  | .cons a w, p, q => product_run M N w (M.step p a) (N.step q a)
theorem product_accepts {σ : Type u} (M N : Automaton.{u, v} σ) (w : List σ) :
    Eq ((product M N).accepts w) (Bool.and (M.accepts w) (N.accepts w)) :=
  congrArg (product M N).accepting (product_run M N w M.start N.start)
def parity : Automaton Bool where
  State := Bool
  start := .true
  step q a := Bool.xor q a
  accepting := id
theorem parity_example : Eq (parity.accepts (.cons .true (.cons .true .nil))) .true := rfl
end Automaton

inductive Regex (σ : Type u) where
  | empty : Regex σ
  | epsilon : Regex σ
  | char (a : σ) : Regex σ
  | alt (r s : Regex σ) : Regex σ
  | seq (r s : Regex σ) : Regex σ
  | star (r : Regex σ) : Regex σ
namespace Regex
inductive Matches {σ : Type u} : Regex σ → List σ → Prop where
  | epsilon : Matches epsilon .nil
  | char (a : σ) : Matches (char a) (.cons a .nil)
  | altLeft {r s : Regex σ} {w : List σ} (h : Matches r w) : Matches (alt r s) w
  | altRight {r s : Regex σ} {w : List σ} (h : Matches s w) : Matches (alt r s) w
  | seq {r s : Regex σ} {v w : List σ} (h : Matches r v) (h' : Matches s w) : Matches (seq r s) (List.append v w)
  | starNil {r : Regex σ} : Matches (star r) .nil
  | starCons {r : Regex σ} {v w : List σ} (h : Matches r v) (h' : Matches (star r) w) :
      Matches (star r) (List.append v w)
def nullable {σ : Type u} : Regex σ → Bool
  | empty => .false
  | epsilon => .true
  | char _ => .false
  | alt r s => Bool.or (nullable r) (nullable s)
  | seq r s => Bool.and (nullable r) (nullable s)
  | star _ => .true
def reverse {σ : Type u} : Regex σ → Regex σ
  | empty => empty
  | epsilon => epsilon
  | char a => char a
  | alt r s => alt (reverse r) (reverse s)
  | seq r s => seq (reverse s) (reverse r)
  | star r => star (reverse r)
theorem reverse_reverse {σ : Type u} : (r : Regex σ) → Eq (reverse (reverse r)) r
  | empty => rfl
  | epsilon => rfl
  | char _ => rfl
  | alt r s => congrArg₂ alt (reverse_reverse r) (reverse_reverse s)
  | seq r s => congrArg₂ seq (reverse_reverse r) (reverse_reverse s)
  | star r => congrArg star (reverse_reverse r)
theorem nullable_reverse {σ : Type u} : (r : Regex σ) → Eq (nullable (reverse r)) (nullable r)
  | empty => rfl
  | epsilon => rfl
  | char _ => rfl
  | alt r s => congrArg₂ Bool.or (nullable_reverse r) (nullable_reverse s)
  | seq r s => (congrArg₂ Bool.and (nullable_reverse s) (nullable_reverse r)).trans (Bool.and_comm _ _)
  | star _ => rfl
theorem matches_single {σ : Type u} {r : Regex σ} {w : List σ} (h : Matches r w) : Matches (star r) w :=
  Eq.subst (motive := Matches (star r)) (List.append_nil w) (Matches.starCons h .starNil)
end Regex

inductive Ty where
  | base : Ty
  | unit : Ty
  | arrow (a b : Ty) : Ty
  | times (a b : Ty) : Ty
inductive Var : List Ty → Ty → Type where
  | here {Γ : List Ty} {a : Ty} : Var (.cons a Γ) a
  | there {Γ : List Ty} {a b : Ty} (x : Var Γ a) : Var (.cons b Γ) a
inductive Tm : List Ty → Ty → Type where
  | var {Γ : List Ty} {a : Ty} (x : Var Γ a) : Tm Γ a
  | unit {Γ : List Ty} : Tm Γ .unit
  | abs {Γ : List Ty} {a b : Ty} (t : Tm (.cons a Γ) b) : Tm Γ (.arrow a b)
  | app {Γ : List Ty} {a b : Ty} (f : Tm Γ (.arrow a b)) (t : Tm Γ a) : Tm Γ b
  | pair {Γ : List Ty} {a b : Ty} (s : Tm Γ a) (t : Tm Γ b) : Tm Γ (.times a b)
  | fst {Γ : List Ty} {a b : Ty} (t : Tm Γ (.times a b)) : Tm Γ a
  | snd {Γ : List Ty} {a b : Ty} (t : Tm Γ (.times a b)) : Tm Γ b
namespace Tm
def denote (β : Type) : Ty → Type
  | .base => β
  | .unit => Unit
  | .arrow a b => denote β a → denote β b
  | .times a b => Prod (denote β a) (denote β b)
inductive Env (β : Type) : List Ty → Type where
  | nil : Env β .nil
  | cons {a : Ty} {Γ : List Ty} (x : denote β a) (ρ : Env β Γ) : Env β (.cons a Γ)
def lookup {β : Type} : {Γ : List Ty} → {a : Ty} → Var Γ a → Env β Γ → denote β a
  | _, _, .here, .cons x _ => x
  | _, _, .there x, .cons _ ρ => lookup x ρ
def eval {β : Type} : {Γ : List Ty} → {a : Ty} → Tm Γ a → Env β Γ → denote β a
  | _, _, .var x, ρ => lookup x ρ
  | _, _, .unit, _ => .unit
  | _, _, .abs t, ρ => fun x => eval t (.cons x ρ)
  | _, _, .app f t, ρ => (eval f ρ) (eval t ρ)
  | _, _, .pair s t, ρ => ⟨eval s ρ, eval t ρ⟩
  | _, _, .fst t, ρ => (eval t ρ).fst
  | _, _, .snd t, ρ => (eval t ρ).snd
def identity (a : Ty) : Tm .nil (.arrow a a) := .abs (.var .here)
theorem eval_identity {β : Type} (a : Ty) (x : denote β a) : Eq ((eval (identity a) Env.nil) x) x := rfl
def swap (a b : Ty) : Tm .nil (.arrow (.times a b) (.times b a)) := .abs (.pair (.snd (.var .here)) (.fst (.var .here)))
theorem eval_swap {β : Type} (a b : Ty) (p : Prod (denote β a) (denote β b)) :
    Eq ((eval (swap a b) Env.nil) p) (Prod.mk p.snd p.fst) := rfl
end Tm

inductive Color where
  | red | black
inductive RBTree (α : Type u) where
  | leaf : RBTree α
  | node (c : Color) (left : RBTree α) (value : α) (right : RBTree α) : RBTree α
namespace RBTree
def toList {α : Type u} : RBTree α → List α
  | leaf => .nil
  | node _ l a r => .append (toList l) (.cons a (toList r))
def insert (n : Nat) : RBTree Nat → RBTree Nat
  | leaf => node .red leaf n leaf
  | node c l m r => cond (Nat.ble n m) (node c (insert n l) m r) (node c l m (insert n r))
def ofList : List Nat → RBTree Nat
  | .nil => leaf
  | .cons n ns => insert n (ofList ns)
theorem sorted_example : Eq (toList (ofList (.cons 3 (.cons 1 (.cons 2 .nil))))) (.cons 1 (.cons 2 (.cons 3 .nil))) := rfl
def recolor {α : Type u} (c : Color) : RBTree α → RBTree α
  | leaf => leaf
  | node _ l a r => node c l a r
theorem toList_recolor {α : Type u} (c : Color) : (t : RBTree α) → Eq (toList (recolor c t)) (toList t)
  | leaf => rfl
  | node _ _ _ _ => rfl
end RBTree

/-! Polynomials as lists of coefficients, the constant first. -/
namespace Poly
def eval (x : Nat) : List Nat → Nat
  | .nil => 0
  | .cons a p => Nat.add a (Nat.mul x (eval x p))
def add : List Nat → List Nat → List Nat
  | .nil, q => q
  | p, .nil => p
  | .cons a p, .cons b q => .cons (Nat.add a b) (add p q)
def scale (c : Nat) : List Nat → List Nat := List.map (Nat.mul c)
theorem eval_scale (x c : Nat) : (p : List Nat) → Eq (eval x (scale c p)) (Nat.mul c (eval x p))
  | .nil => rfl
  | .cons a p => (congrArg (fun e => Nat.add (Nat.mul c a) (Nat.mul x e)) (eval_scale x c p)).trans
      ((congrArg (Nat.add (Nat.mul c a)) (Nat.mul_left_comm x c (eval x p))).trans (Nat.mul_add c a (Nat.mul x (eval x p))).symm)
theorem eval_add (x : Nat) : (p q : List Nat) → Eq (eval x (add p q)) (Nat.add (eval x p) (eval x q))
  | .nil, q => (Nat.zero_add (eval x q)).symm
  | .cons _ _, .nil => rfl
  | .cons a p, .cons b q =>
    (congrArg (fun e => Nat.add (Nat.add a b) (Nat.mul x e)) (eval_add x p q)).trans
      ((congrArg (Nat.add (Nat.add a b)) (Nat.mul_add x (eval x p) (eval x q))).trans
        ((Nat.add_assoc a b _).trans ((congrArg (Nat.add a) (Nat.add_left_comm b (Nat.mul x (eval x p)) _)).trans
          (Nat.add_assoc a (Nat.mul x (eval x p)) _).symm)))
theorem example_eval : Eq (eval 10 (.cons 7 (.cons 2 (.cons 1 .nil)))) 127 := rfl
end Poly

/-! A deep embedding of a small imperative language with a big-step semantics. -/
namespace Imp
inductive BExp where
  | tt : BExp
  | not (b : BExp) : BExp
  | le (a b : Arith) : BExp
def BExp.eval : BExp → Bool
  | tt => .true
  | not b => Bool.not (eval b)
  | le a b => Nat.ble a.eval b.eval
abbrev State := Nat → Nat
def State.set (s : State) (x n : Nat) : State := fun y => cond (Nat.beq x y) n (s y)
theorem State.set_same (s : State) (x n : Nat) : Eq (s.set x n x) n :=
  congrArg (fun b => cond b n (s x)) (Nat.beq_self x)
inductive Com where
  | skip : Com
  | assign (x : Nat) (f : State → Nat) : Com
  | seq (c d : Com) : Com
  | ite (b : State → Bool) (c d : Com) : Com
  | loop (b : State → Bool) (c : Com) : Com
inductive Step : Com → State → State → Prop where
  | skip (s : State) : Step .skip s s
  | assign (x : Nat) (f : State → Nat) (s : State) : Step (.assign x f) s (s.set x (f s))
  | seq {c d : Com} {s t r : State} (h : Step c s t) (h' : Step d t r) : Step (.seq c d) s r
  | iteTrue {b : State → Bool} {c d : Com} {s t : State} (e : Eq (b s) .true) (h : Step c s t) : Step (.ite b c d) s t
  | iteFalse {b : State → Bool} {c d : Com} {s t : State} (e : Eq (b s) .false) (h : Step d s t) : Step (.ite b c d) s t
  | loopDone {b : State → Bool} {c : Com} {s : State} (e : Eq (b s) .false) : Step (.loop b c) s s
  | loopStep {b : State → Bool} {c : Com} {s t r : State} (e : Eq (b s) .true) (h : Step c s t)
      (h' : Step (.loop b c) t r) : Step (.loop b c) s r
theorem Step.seq_skip {c : Com} {s t : State} (h : Step c s t) : Step (.seq c .skip) s t := .seq h (.skip t)
theorem Step.seq_assoc {c d e : Com} {s t : State} : Step (.seq (.seq c d) e) s t → Step (.seq c (.seq d e)) s t
  | .seq (.seq h k) l => .seq h (.seq k l)
theorem Step.loop_unfold {b : State → Bool} {c : Com} {s t : State} :
    Step (.loop b c) s t → Step (.ite b (.seq c (.loop b c)) .skip) s t
  | .loopDone e => .iteFalse e (.skip _)
  | .loopStep e h k => .iteTrue e (.seq h k)
end Imp
