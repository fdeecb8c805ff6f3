prelude
import Logic
import Arithmetic
/-! Lists, vectors, trees, nested and mutual types, strings. -/
set_option autoImplicit false
noncomputable section
universe u v w

inductive List (α : Type u) where
  | nil : List α
  | cons (head : α) (tail : List α) : List α
namespace List
def append {α : Type u} : List α → List α → List α
  | nil, b => b
  | cons a as, b => cons a (append as b)
def length {α : Type u} : List α → Nat
  | nil => 0
  | cons _ as => Nat.succ (length as)
def map {α : Type u} {β : Type v} (f : α → β) : List α → List β
  | nil => nil
  | cons a as => cons (f a) (map f as)
def foldr {α : Type u} {β : Sort v} (f : α → β → β) (b : β) : List α → β
  | nil => b
  | cons a as => f a (foldr f b as)
def foldl {α : Type u} {β : Sort v} (f : β → α → β) : β → List α → β
  | b, nil => b
  | b, cons a as => foldl f (f b a) as
def reverseAux {α : Type u} : List α → List α → List α
  | nil, r => r
  | cons a as, r => reverseAux as (cons a r)
def reverse {α : Type u} (as : List α) : List α := reverseAux as nil
def filter {α : Type u} (p : α → Bool) : List α → List α
  | nil => nil
  | cons a as => cond (p a) (cons a (filter p as)) (filter p as)
def join {α : Type u} : List (List α) → List α
  | nil => nil
  | cons a as => append a (join as)
def bind {α : Type u} {β : Type v} (as : List α) (f : α → List β) : List β := join (map f as)
def take {α : Type u} : Nat → List α → List α
  | 0, _ => nil
  | Nat.succ _, nil => nil
  | Nat.succ n, cons a as => cons a (take n as)
def drop {α : Type u} : Nat → List α → List α
  | 0, as => as
  | Nat.succ _, nil => nil
  | Nat.succ n, cons _ as => drop n as
def replicate {α : Type u} : Nat → α → List α
  | 0, _ => nil
  | Nat.succ n, a => cons a (replicate n a)
def zip {α : Type u} {β : Type v} : List α → List β → List (Prod α β)
  | cons a as, cons b bs => cons ⟨a, b⟩ (zip as bs)
  | _, _ => nil
def all {α : Type u} (p : α → Bool) : List α → Bool
  | nil => .true
  | cons a as => Bool.and (p a) (all p as)
def any {α : Type u} (p : α → Bool) : List α → Bool
  | nil => .false
  | cons a as => Bool.or (p a) (any p as)
def get? {α : Type u} : List α → Nat → Option α
  | nil, _ => .none
  | cons a _, 0 => .some a
  | cons _ as, Nat.succ n => get? as n
def head? {α : Type u} : List α → Option α
  | nil => .none
  | cons a _ => .some a
def last? {α : Type u} : List α → Option α
  | nil => .none
  | cons a nil => .some a
  | cons _ (cons b bs) => last? (cons b bs)
def range : Nat → List Nat
  | 0 => nil
  | Nat.succ n => append (range n) (cons n nil)
def sum : List Nat → Nat := foldr Nat.add 0
def insert (n : Nat) : List Nat → List Nat
  | nil => cons n nil
  | cons m ms => cond (Nat.ble n m) (cons n (cons m ms)) (cons m (insert n ms))
def sort : List Nat → List Nat
  | nil => nil
  | cons n ns => insert n (sort ns)

theorem nil_append {α : Type u} (as : List α) : Eq (append nil as) as := rfl
theorem append_nil {α : Type u} : (as : List α) → Eq (append as nil) as
  | nil => rfl
  | cons a as => congrArg (cons a) (append_nil as)
theorem append_assoc {α : Type u} : (as bs cs : List α) → Eq (append (append as bs) cs) (append as (append bs cs))
  | nil, _, _ => rfl
  | cons a as, bs, cs => congrArg (cons a) (append_assoc as bs cs)
theorem length_append {α : Type u} : (as bs : List α) → Eq (length (append as bs)) (Nat.add (length as) (length bs))
  | nil, bs => (Nat.zero_add (length bs)).symm
  | cons _ as, bs => (congrArg Nat.succ (length_append as bs)).trans (Nat.succ_add (length as) (length bs)).symm
theorem length_map {α : Type u} {β : Type v} (f : α → β) : (as : List α) → Eq (length (map f as)) (length as)
  | nil => rfl
  | cons _ as => congrArg Nat.succ (length_map f as)
theorem length_replicate {α : Type u} (a : α) : (n : Nat) → Eq (length (replicate n a)) n
  | 0 => rfl
  | Nat.succ n => congrArg Nat.succ (length_replicate a n)
theorem map_id {α : Type u} : (as : List α) → Eq (map id as) as
  | nil => rfl
  | cons a as => congrArg (cons a) (map_id as)
theorem map_comp {α : Type u} {β : Type v} {γ : Type w} (g : β → γ) (f : α → β) :
    (as : List α) → Eq (map g (map f as)) (map (Function.comp g f) as)
  | nil => rfl
  | cons a as => congrArg (cons (g (f a))) (map_comp g f as)
theorem map_append {α : Type u} {β : Type v} (f : α → β) : (as bs : List α) →
    Eq (map f (append as bs)) (append (map f as) (map f bs))
  | nil, _ => rfl
  | cons a as, bs => congrArg (cons (f a)) (map_append f as bs)
theorem foldr_append {α : Type u} {β : Sort v} (f : α → β → β) (b : β) : (as bs : List α) →
    Eq (foldr f b (append as bs)) (foldr f (foldr f b bs) as)
  | nil, _ => rfl
  | cons a as, bs => congrArg (f a) (foldr_append f b as bs)
theorem foldl_append {α : Type u} {β : Sort v} (f : β → α → β) : (b : β) → (as bs : List α) →
    Eq (foldl f b (append as bs)) (foldl f (foldl f b as) bs)
  | _, nil, _ => rfl
  | b, cons a as, bs => foldl_append f (f b a) as bs
theorem foldr_map {α : Type u} {β : Type v} {γ : Sort w} (f : α → β) (g : β → γ → γ) (c : γ) : (as : List α) →
    Eq (foldr g c (map f as)) (foldr (fun a => g (f a)) c as)
  | nil => rfl
  | cons a as => congrArg (g (f a)) (foldr_map f g c as)
theorem foldr_cons_nil {α : Type u} : (as : List α) → Eq (foldr cons nil as) as
  | nil => rfl
  | cons a as => congrArg (cons a) (foldr_cons_nil as)
theorem reverseAux_eq {α : Type u} : (as bs : List α) → Eq (reverseAux as bs) (append (reverse as) bs)
  | nil, _ => rfl
  | cons a as, bs =>
    (reverseAux_eq as (cons a bs)).trans
      ((append_assoc (reverse as) (cons a nil) bs).symm.trans
        (congrArg (fun r => append r bs) (reverseAux_eq as (cons a nil)).symm))
theorem reverse_cons {α : Type u} (a : α) (as : List α) : Eq (reverse (cons a as)) (append (reverse as) (cons a nil)) :=
  reverseAux_eq as (cons a nil)
theorem reverse_append {α : Type u} : (as bs : List α) →
    Eq (reverse (append as bs)) (append (reverse bs) (reverse as))
  | nil, bs => (append_nil (reverse bs)).symm
  | cons a as, bs =>
    (reverse_cons a (append as bs)).trans
      ((congrArg (fun r => append r (cons a nil)) (reverse_append as bs)).trans
        ((append_assoc (reverse bs) (reverse as) (cons a nil)).trans
          (congrArg (append (reverse bs)) (reverse_cons a as).symm)))
theorem reverse_reverse {α : Type u} : (as : List α) → Eq (reverse (reverse as)) as
  | nil => rfl
  | cons a as =>
    (congrArg reverse (reverse_cons a as)).trans
      ((reverse_append (reverse as) (cons a nil)).trans (congrArg (cons a) (reverse_reverse as)))
theorem length_reverse {α : Type u} : (as : List α) → Eq (length (reverse as)) (length as)
  | nil => rfl
  | cons a as =>
    (congrArg length (reverse_cons a as)).trans
      ((length_append (reverse as) (cons a nil)).trans (congrArg Nat.succ (length_reverse as)))
theorem map_reverse {α : Type u} {β : Type v} (f : α → β) : (as : List α) → Eq (map f (reverse as)) (reverse (map f as))
  | nil => rfl
  | cons a as =>
    (congrArg (map f) (reverse_cons a as)).trans
      ((map_append f (reverse as) (cons a nil)).trans
        ((congrArg (fun r => append r (cons (f a) nil)) (map_reverse f as)).trans (reverse_cons (f a) (map f as)).symm))
theorem join_append {α : Type u} : (as bs : List (List α)) → Eq (join (append as bs)) (append (join as) (join bs))
  | nil, _ => rfl
  | cons a as, bs => (congrArg (append a) (join_append as bs)).trans (append_assoc a (join as) (join bs)).symm
theorem bind_append {α : Type u} {β : Type v} (f : α → List β) (as bs : List α) :
    Eq (bind (append as bs) f) (append (bind as f) (bind bs f)) :=
  (congrArg join (map_append f as bs)).trans (join_append (map f as) (map f bs))
theorem singleton_bind {α : Type u} {β : Type v} (f : α → List β) (a : α) : Eq (bind (cons a nil) f) (f a) :=
  append_nil (f a)
theorem bind_singleton {α : Type u} : (as : List α) → Eq (bind as (fun a => cons a nil)) as
  | nil => rfl
  | cons a as => congrArg (cons a) (bind_singleton as)
theorem take_append_drop {α : Type u} : (n : Nat) → (as : List α) → Eq (append (take n as) (drop n as)) as
  | 0, _ => rfl
  | Nat.succ _, nil => rfl
  | Nat.succ n, cons a as => congrArg (cons a) (take_append_drop n as)
theorem sum_append : (as bs : List Nat) → Eq (sum (append as bs)) (Nat.add (sum as) (sum bs))
  | nil, bs => (Nat.zero_add (sum bs)).symm
  | cons a as, bs => (congrArg (Nat.add a) (sum_append as bs)).trans (Nat.add_assoc a (sum as) (sum bs)).symm
theorem all_append {α : Type u} (p : α → Bool) : (as bs : List α) →
    Eq (all p (append as bs)) (Bool.and (all p as) (all p bs))
  | nil, _ => rfl
  | cons a as, bs => (congrArg (Bool.and (p a)) (all_append p as bs)).trans (Bool.and_assoc (p a) (all p as) (all p bs)).symm
theorem any_append {α : Type u} (p : α → Bool) : (as bs : List α) →
    Eq (any p (append as bs)) (Bool.or (any p as) (any p bs))
  | nil, _ => rfl
  | cons a as, bs => (congrArg (Bool.or (p a)) (any_append p as bs)).trans (Bool.or_assoc (p a) (any p as) (any p bs)).symm
theorem not_all {α : Type u} (p : α → Bool) : (as : List α) →
    Eq (Bool.not (all p as)) (any (fun a => Bool.not (p a)) as)
  | nil => rfl
  | cons a as => (Bool.de_morgan (p a) (all p as)).trans (congrArg (Bool.or (Bool.not (p a))) (not_all p as))
theorem cons_inj_head {α : Type u} {a b : α} {as bs : List α} (h : Eq (cons a as) (cons b bs)) : Eq a b :=
  Option.some_inj (congrArg head? h)
theorem cons_ne_nil {α : Type u} (a : α) (as : List α) : Ne (cons a as) nil := fun h => List.noConfusion rfl (heq_of_eq h)
theorem sort_example : Eq (sort (cons 3 (cons 1 (cons 2 nil)))) (cons 1 (cons 2 (cons 3 nil))) := rfl
theorem sum_range_10 : Eq (sum (range 10)) 45 := rfl
theorem reverse_example : Eq (reverse (cons 1 (cons 2 (cons 3 nil)))) (cons 3 (cons 2 (cons 1 nil))) := rfl

inductive Mem {α : Type u} (a : α) : List α → Prop where
  | head (as : List α) : Mem a (cons a as)
  | tail (b : α) {as : List α} (h : Mem a as) : Mem a (cons b as)
theorem mem_append_left {α : Type u} {a : α} {as : List α} (bs : List α) : Mem a as → Mem a (append as bs)
  | .head as => .head (append as bs)
  | .tail b h => .tail b (mem_append_left bs h)
theorem mem_append_right {α : Type u} {a : α} : (as : List α) → {bs : List α} → Mem a bs → Mem a (append as bs)
  | nil, _, h => h
  | cons b as, _, h => .tail b (mem_append_right as h)
theorem mem_map {α : Type u} {β : Type v} (f : α → β) {a : α} {as : List α} : Mem a as → Mem (f a) (map f as)
  | .head as => .head (map f as)
  | .tail b h => .tail (f b) (mem_map f h)
theorem not_mem_nil {α : Type u} (a : α) (h : Mem a nil) : False := nomatch h

inductive Perm {α : Type u} : List α → List α → Prop where
  | nil : Perm nil nil
  | cons (a : α) {as bs : List α} (h : Perm as bs) : Perm (cons a as) (cons a bs)
  | swap (a b : α) (as : List α) : Perm (List.cons a (List.cons b as)) (List.cons b (List.cons a as))
  | trans {as bs cs : List α} (h : Perm as bs) (h' : Perm bs cs) : Perm as cs
namespace Perm
theorem refl {α : Type u} : (as : List α) → Perm as as
  | List.nil => nil
  | List.cons a as => cons a (refl as)
theorem symm {α : Type u} {as bs : List α} : Perm as bs → Perm bs as
  | nil => nil
  | cons a h => cons a (symm h)
  | swap a b as => swap b a as
  | trans h h' => trans (symm h') (symm h)
theorem length_eq {α : Type u} {as bs : List α} : Perm as bs → Eq (length as) (length bs)
  | nil => rfl
  | cons _ h => congrArg Nat.succ (length_eq h)
  | swap _ _ _ => rfl
  | trans h h' => (length_eq h).trans (length_eq h')
theorem append_right {α : Type u} {as bs : List α} (cs : List α) : Perm as bs → Perm (append as cs) (append bs cs)
  | nil => refl cs
  | cons a h => cons a (append_right cs h)
  | swap a b as => swap a b (append as cs)
  | trans h h' => trans (append_right cs h) (append_right cs h')
end Perm
inductive Sublist {α : Type u} : List α → List α → Prop where
  | slnil : Sublist nil nil
  | cons (a : α) {as bs : List α} (h : Sublist as bs) : Sublist as (List.cons a bs)
  | cons₂ (a : α) {as bs : List α} (h : Sublist as bs) : Sublist (List.cons a as) (List.cons a bs)
theorem Sublist.refl {α : Type u} : (as : List α) → Sublist as as
  | nil => slnil
  | List.cons a as => cons₂ a (refl as)
theorem Sublist.nil_sub {α : Type u} : (as : List α) → Sublist nil as
  | nil => slnil
  | List.cons a as => cons a (nil_sub as)
theorem Sublist.length_le {α : Type u} {as bs : List α} : Sublist as bs → Nat.le (length as) (length bs)
  | slnil => .refl
  | cons _ h => .step (length_le h)
  | cons₂ _ h => .succ_le_succ (length_le h)
end List

/-! Indexed families. -/
inductive Vec (α : Type u) : Nat → Type u where
  | nil : Vec α 0
  | cons {n : Nat} (head : α) (tail : Vec α n) : Vec α (Nat.succ n)
namespace Vec
def toList {α : Type u} : {n : Nat} → Vec α n → List α
  | _, nil => .nil
  | _, cons a as => .cons a (toList as)
theorem length_toList {α : Type u} : {n : Nat} → (as : Vec α n) → Eq (List.length (toList as)) n
  | _, nil => rfl
  | _, cons _ as => congrArg Nat.succ (length_toList as)
def map {α : Type u} {β : Type v} (f : α → β) : {n : Nat} → Vec α n → Vec β n
  | _, nil => nil
  | _, cons a as => cons (f a) (map f as)
theorem map_id {α : Type u} : {n : Nat} → (as : Vec α n) → Eq (map id as) as
  | _, nil => rfl
  | _, cons a as => congrArg (cons a) (map_id as)
def head {α : Type u} {n : Nat} : Vec α (Nat.succ n) → α
  | cons a _ => a
def tail {α : Type u} {n : Nat} : Vec α (Nat.succ n) → Vec α n
  | cons _ as => as
theorem cons_head_tail {α : Type u} {n : Nat} : (as : Vec α (Nat.succ n)) → Eq (cons (head as) (tail as)) as
  | cons _ _ => rfl
def zipWith {α : Type u} {β : Type v} {γ : Type w} (f : α → β → γ) : {n : Nat} → Vec α n → Vec β n → Vec γ n
  | _, nil, nil => nil
  | _, cons a as, cons b bs => cons (f a b) (zipWith f as bs)
def replicate {α : Type u} (a : α) : (n : Nat) → Vec α n
  | 0 => nil
  | Nat.succ n => cons a (replicate a n)
theorem toList_replicate {α : Type u} (a : α) : (n : Nat) → Eq (toList (replicate a n)) (List.replicate n a)
  | 0 => rfl
  | Nat.succ n => congrArg (List.cons a) (toList_replicate a n)
end Vec

inductive Phantom (α : Type u) where
  | mk : Phantom α
/-! Trees: binary, nested, infinitely branching, mutual. -/
inductive Tree (α : Type u) where
  | leaf : Tree α
  | node (left : Tree α) (value : α) (right : Tree α) : Tree α
namespace Tree
def mirror {α : Type u} : Tree α → Tree α
  | leaf => leaf
  | node l a r => node (mirror r) a (mirror l)
theorem mirror_mirror {α : Type u} : (t : Tree α) → Eq (mirror (mirror t)) t
  | leaf => rfl
  | node l a r =>
    (congrArg (fun l => node l a (mirror (mirror r))) (mirror_mirror l)).trans (congrArg (node l a) (mirror_mirror r))
def size {α : Type u} : Tree α → Nat
  | leaf => 0
  | node l _ r => Nat.succ (Nat.add (size l) (size r))
theorem size_mirror {α : Type u} : (t : Tree α) → Eq (size (mirror t)) (size t)
  | leaf => rfl
  | node l _ r => congrArg Nat.succ
      ((congrArg₂ Nat.add (size_mirror r) (size_mirror l)).trans (Nat.add_comm (size r) (size l)))
def toList {α : Type u} : Tree α → List α
  | leaf => .nil
  | node l a r => .append (toList l) (.cons a (toList r))
theorem length_toList {α : Type u} : (t : Tree α) → Eq (List.length (toList t)) (size t)
  | leaf => rfl
  | node l a r => (List.length_append (toList l) (.cons a (toList r))).trans
      (congrArg Nat.succ (congrArg₂ Nat.add (length_toList l) (length_toList r)))
def map {α : Type u} {β : Type v} (f : α → β) : Tree α → Tree β
  | leaf => leaf
  | node l a r => node (map f l) (f a) (map f r)
theorem map_mirror {α : Type u} {β : Type v} (f : α → β) : (t : Tree α) → Eq (map f (mirror t)) (mirror (map f t))
  | leaf => rfl
  | node l a r => congrArg₂ (fun r l => node r (f a) l) (map_mirror f r) (map_mirror f l)
end Tree
inductive Rose (α : Type u) where
  | node (value : α) (children : List (Rose α)) : Rose α
def Rose.value {α : Type u} : Rose α → α
  | node a _ => a
def Rose.size {α : Type u} (t : Rose α) : Nat :=
  Rose.rec (motive_1 := fun _ => Nat) (motive_2 := fun _ => Nat) (fun _ _ n => Nat.succ n) 0
    (fun _ _ n m => Nat.add n m) t
theorem Rose.size_example : Eq (Rose.size (Rose.node 1 (.cons (.node 2 .nil) (.cons (.node 3 .nil) .nil)))) 3 := rfl
inductive RosePair (α : Type u) where
  | leaf (value : α) : RosePair α
  | pair (both : Prod (RosePair α) (RosePair α)) : RosePair α
  | option (maybe : Option (List (RosePair α))) : RosePair α
def RosePair.count {α : Type u} (t : RosePair α) : Nat :=
  RosePair.rec (motive_1 := fun _ => Nat) (motive_2 := fun _ => Nat) (motive_3 := fun _ => Nat) (motive_4 := fun _ => Nat)
    (fun _ => 1) (fun _ n => n) (fun _ n => n) (fun _ _ n m => Nat.add n m) 0 (fun _ n => n) 0
    (fun _ _ n m => Nat.add n m) t
inductive Branch (α : Type u) where
  | tip : Branch α
  | lim (value : α) (f : Nat → Branch α) : Branch α
def Branch.first {α : Type u} : Branch α → Nat
  | tip => 0
  | lim _ f => Nat.succ (first (f 0))
inductive W {α : Type u} (β : α → Type v) : Type (max u v) where
  | sup (a : α) (f : β a → W β) : W β
def W.depthLeft {α : Type u} {β : α → Type v} (pick : (a : α) → Option (β a)) : W β → Nat
  | sup a f => Option.rec (motive := fun _ => Nat) 0 (fun b => Nat.succ (depthLeft pick (f b))) (pick a)
mutual
inductive EvenNat : Nat → Prop where
  | zero : EvenNat 0
  | step {n : Nat} (h : OddNat n) : EvenNat (Nat.succ n)
inductive OddNat : Nat → Prop where
  | step {n : Nat} (h : EvenNat n) : OddNat (Nat.succ n)
end
theorem EvenNat.two : EvenNat 2 := .step (.step .zero)
mutual
inductive Stmt (α : Type u) where
  | skip : Stmt α
  | assign (x : Nat) (e : Term α) : Stmt α
  | seq (s t : Stmt α) : Stmt α
  | loop (e : Term α) (s : Block α) : Stmt α
inductive Term (α : Type u) where
  | var (x : Nat) : Term α
  | lit (a : α) : Term α
  | call (f : Nat) (args : List (Term α)) : Term α
  | run (b : Block α) (e : Term α) : Term α
inductive Block (α : Type u) where
  | empty : Block α
  | cons (s : Stmt α) (b : Block α) : Block α
end
inductive Lam : Nat → Type where
  | var {n : Nat} (i : Fin n) : Lam n
  | app {n : Nat} (f a : Lam n) : Lam n
  | abs {n : Nat} (body : Lam (Nat.succ n)) : Lam n
namespace Lam
def size : {n : Nat} → Lam n → Nat
  | _, var _ => 1
  | _, app f a => Nat.succ (Nat.add (size f) (size a))
  | _, abs b => Nat.succ (size b)
def rename : {n m : Nat} → (Fin n → Fin m) → Lam n → Lam m
  | _, _, f, var i => var (f i)
  | _, _, f, app g a => app (rename f g) (rename f a)
  | _, _, f, abs b => abs (rename (fun i => lift f i) b)
where lift {n m : Nat} (f : Fin n → Fin m) (i : Fin (Nat.succ n)) : Fin (Nat.succ m) :=
  match i with
  | ⟨0, _⟩ => Fin.zero
  | ⟨Nat.succ i, h⟩ => Fin.succ (f ⟨i, Nat.le.of_succ_le_succ h⟩)
theorem size_rename : {n m : Nat} → (f : Fin n → Fin m) → (t : Lam n) → Eq (size (rename f t)) (size t)
  | _, _, _, var _ => rfl
  | _, _, f, app g a => congrArg Nat.succ (congrArg₂ Nat.add (size_rename f g) (size_rename f a))
  | _, _, f, abs b => congrArg Nat.succ (size_rename (fun i => rename.lift f i) b)
end Lam

/-! Characters and strings. -/
structure Char where
  val : Nat
  small : Eq (Nat.ble val 1114111) .true
def Char.ofNat (n : Nat) : Char :=
  match h : Nat.ble n 1114111 with
  | .true => ⟨n, h⟩
  | .false => ⟨0, rfl⟩
structure String where
  ofList ::
  data : List Char
theorem Char.ofNat_val : Eq (Char.ofNat 97).val 97 := rfl
theorem String.lit_empty : Eq "" (String.ofList .nil) := rfl
theorem String.lit_ab : Eq "ab" (String.ofList (.cons (Char.ofNat 97) (.cons (Char.ofNat 98) .nil))) := rfl
theorem String.lit_data : Eq (List.length "hello".data) 5 := rfl
theorem String.lit_astral : Eq (List.map Char.val "😀\x00".data) (.cons 128512 (.cons 0 .nil)) := rfl
def String.append (s t : String) : String := ⟨List.append s.data t.data⟩
theorem String.lit_append : Eq (String.append "foo" "bar") "foobar" := rfl
