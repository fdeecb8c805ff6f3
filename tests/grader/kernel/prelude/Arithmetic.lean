prelude
import Logic
/-! Natural numbers: semiring laws, order, subtraction, division with fuel, literals, integers, finite types. -/
set_option autoImplicit false
noncomputable section
universe u v w

namespace Nat
def shiftLeft : Nat → Nat → Nat
  | n, zero => n
  | n, succ m => shiftLeft (mul 2 n) m
theorem add_zero (n : Nat) : Eq (add n zero) n := rfl
theorem add_succ (n m : Nat) : Eq (add n (succ m)) (succ (add n m)) := rfl
theorem zero_add : (n : Nat) → Eq (add zero n) n
  | zero => rfl
  | succ n => congrArg succ (zero_add n)
theorem succ_add (n : Nat) : (m : Nat) → Eq (add (succ n) m) (succ (add n m))
  | zero => rfl
  | succ m => congrArg succ (succ_add n m)
theorem add_comm (n : Nat) : (m : Nat) → Eq (add n m) (add m n)
  | zero => (zero_add n).symm
  | succ m => (congrArg succ (add_comm n m)).trans (succ_add m n).symm
theorem add_assoc (n m : Nat) : (k : Nat) → Eq (add (add n m) k) (add n (add m k))
  | zero => rfl
  | succ k => congrArg succ (add_assoc n m k)
theorem add_left_comm (n m k : Nat) : Eq (add n (add m k)) (add m (add n k)) :=
  (add_assoc n m k).symm.trans ((congrArg (fun a => add a k) (add_comm n m)).trans (add_assoc m n k))
theorem add_right_comm (n m k : Nat) : Eq (add (add n m) k) (add (add n k) m) :=
  (add_assoc n m k).trans ((congrArg (add n) (add_comm m k)).trans (add_assoc n k m).symm)
theorem succ_inj {n m : Nat} (h : Eq (succ n) (succ m)) : Eq n m := congrArg pred h
theorem succ_ne_zero (n : Nat) : Ne (succ n) zero := fun h => Nat.noConfusion h
theorem succ_ne_self : (n : Nat) → Ne (succ n) n
  | zero => succ_ne_zero zero
  | succ n => fun h => succ_ne_self n (succ_inj h)
theorem add_right_cancel {n m : Nat} : (k : Nat) → Eq (add n k) (add m k) → Eq n m
  | zero, h => h
  | succ k, h => add_right_cancel k (succ_inj h)
theorem add_left_cancel {n m : Nat} (k : Nat) (h : Eq (add k n) (add k m)) : Eq n m :=
  add_right_cancel k ((add_comm n k).trans (h.trans (add_comm k m)))
theorem eq_zero_of_add_eq_zero : (n m : Nat) → Eq (add n m) zero → And (Eq n zero) (Eq m zero)
  | n, zero, h => ⟨h, rfl⟩
  | _, succ _, h => absurd h (succ_ne_zero _)
theorem mul_zero (n : Nat) : Eq (mul n zero) zero := rfl
theorem mul_succ (n m : Nat) : Eq (mul n (succ m)) (add (mul n m) n) := rfl
theorem zero_mul : (n : Nat) → Eq (mul zero n) zero
  | zero => rfl
  | succ n => zero_mul n
theorem succ_mul (n : Nat) : (m : Nat) → Eq (mul (succ n) m) (add (mul n m) m)
  | zero => rfl
  | succ m => congrArg succ ((congrArg (fun a => add a n) (succ_mul n m)).trans (add_right_comm (mul n m) m n))
theorem mul_comm (n : Nat) : (m : Nat) → Eq (mul n m) (mul m n)
  | zero => (zero_mul n).symm
  | succ m => (congrArg (fun a => add a n) (mul_comm n m)).trans (succ_mul m n).symm
theorem mul_one (n : Nat) : Eq (mul n 1) n := zero_add n
theorem one_mul (n : Nat) : Eq (mul 1 n) n := (mul_comm 1 n).trans (mul_one n)
theorem mul_add (n m : Nat) : (k : Nat) → Eq (mul n (add m k)) (add (mul n m) (mul n k))
  | zero => rfl
  | succ k => (congrArg (fun a => add a n) (mul_add n m k)).trans (add_assoc (mul n m) (mul n k) n)
theorem add_mul (n m k : Nat) : Eq (mul (add n m) k) (add (mul n k) (mul m k)) :=
  (mul_comm (add n m) k).trans ((mul_add k n m).trans (congrArg₂ add (mul_comm k n) (mul_comm k m)))
theorem mul_assoc (n m : Nat) : (k : Nat) → Eq (mul (mul n m) k) (mul n (mul m k))
  | zero => rfl
  | succ k => (congrArg (fun a => add a (mul n m)) (mul_assoc n m k)).trans (mul_add n (mul m k) m).symm
theorem mul_left_comm (n m k : Nat) : Eq (mul n (mul m k)) (mul m (mul n k)) :=
  (mul_assoc n m k).symm.trans ((congrArg (fun a => mul a k) (mul_comm n m)).trans (mul_assoc m n k))
theorem mul_eq_zero : (n m : Nat) → Eq (mul n m) zero → Or (Eq n zero) (Eq m zero)
  | zero, _, _ => .inl rfl
  | succ _, zero, _ => .inr rfl
  | succ _, succ _, h => absurd h (succ_ne_zero _)
theorem pow_zero (n : Nat) : Eq (pow n zero) 1 := rfl
theorem pow_succ (n m : Nat) : Eq (pow n (succ m)) (mul (pow n m) n) := rfl
theorem one_pow : (n : Nat) → Eq (pow 1 n) 1
  | zero => rfl
  | succ n => (mul_one (pow 1 n)).trans (one_pow n)
theorem pow_add (n m : Nat) : (k : Nat) → Eq (pow n (add m k)) (mul (pow n m) (pow n k))
  | zero => (mul_one (pow n m)).symm
  | succ k => (congrArg (fun a => mul a n) (pow_add n m k)).trans (mul_assoc (pow n m) (pow n k) n)
theorem mul_pow (n m : Nat) : (k : Nat) → Eq (pow (mul n m) k) (mul (pow n k) (pow m k))
  | zero => rfl
  | succ k =>
    (congrArg (fun a => mul a (mul n m)) (mul_pow n m k)).trans
      ((mul_assoc (pow n k) (pow m k) (mul n m)).trans
        ((congrArg (mul (pow n k)) (mul_left_comm (pow m k) n m)).trans
          (mul_assoc (pow n k) n (mul (pow m k) m)).symm))
theorem pow_mul (n m : Nat) : (k : Nat) → Eq (pow n (mul m k)) (pow (pow n m) k)
  | zero => rfl
  | succ k => (pow_add n (mul m k) m).trans (congrArg (fun a => mul a (pow n m)) (pow_mul n m k))
theorem zero_sub : (n : Nat) → Eq (sub zero n) zero
  | zero => rfl
  | succ n => congrArg pred (zero_sub n)
theorem succ_sub_succ (n : Nat) : (m : Nat) → Eq (sub (succ n) (succ m)) (sub n m)
  | zero => rfl
  | succ m => congrArg pred (succ_sub_succ n m)
theorem sub_self : (n : Nat) → Eq (sub n n) zero
  | zero => rfl
  | succ n => (succ_sub_succ n n).trans (sub_self n)
theorem add_sub_cancel (n : Nat) : (m : Nat) → Eq (sub (add n m) m) n
  | zero => rfl
  | succ m => (succ_sub_succ (add n m) m).trans (add_sub_cancel n m)
theorem sub_sub (n m : Nat) : (k : Nat) → Eq (sub (sub n m) k) (sub n (add m k))
  | zero => rfl
  | succ k => congrArg pred (sub_sub n m k)

inductive le (n : Nat) : Nat → Prop where
  | refl : le n n
  | step {m : Nat} : le n m → le n (succ m)
abbrev lt (n m : Nat) : Prop := le (succ n) m
namespace le
theorem trans {n m : Nat} (h : le n m) : {k : Nat} → le m k → le n k
  | _, refl => h
  | _, step h' => step (trans h h')
theorem zero_le : (n : Nat) → le zero n
  | Nat.zero => refl
  | succ n => step (zero_le n)
theorem succ_le_succ {n : Nat} : {m : Nat} → le n m → le (succ n) (succ m)
  | _, refl => refl
  | _, step h => step (succ_le_succ h)
theorem le_succ (n : Nat) : le n (succ n) := step refl
theorem pred_le_pred : {n m : Nat} → le n m → le (pred n) (pred m)
  | Nat.zero, Nat.zero, refl => refl
  | succ _, succ _, refl => refl
  | Nat.zero, succ _, step h => h
  | succ n, succ _, step h => trans (le_succ n) h
theorem of_succ_le_succ {n m : Nat} (h : le (succ n) (succ m)) : le n m := pred_le_pred h
theorem not_succ_le_zero (n : Nat) (h : le (succ n) zero) : False := nomatch h
theorem not_succ_le_self : (n : Nat) → Not (le (succ n) n)
  | Nat.zero => not_succ_le_zero Nat.zero
  | succ n => fun h => not_succ_le_self n (of_succ_le_succ h)
theorem antisymm : {n m : Nat} → le n m → le m n → Eq n m
  | Nat.zero, Nat.zero, _, _ => rfl
  | Nat.zero, succ m, _, h => absurd h (not_succ_le_zero m)
  | succ n, Nat.zero, h, _ => absurd h (not_succ_le_zero n)
  | succ _, succ _, h, h' => congrArg succ (antisymm (of_succ_le_succ h) (of_succ_le_succ h'))
theorem total : (n m : Nat) → Or (le n m) (le m n)
  | Nat.zero, m => .inl (zero_le m)
  | succ n, Nat.zero => .inr (zero_le (succ n))
  | succ n, succ m => (total n m).imp succ_le_succ succ_le_succ
theorem le_add_right (n : Nat) : (m : Nat) → le n (add n m)
  | Nat.zero => refl
  | succ m => step (le_add_right n m)
theorem le_add_left (n m : Nat) : le n (add m n) := Eq.subst (motive := le n) (add_comm n m) (le_add_right n m)
theorem exists_add {n : Nat} : {m : Nat} → le n m → Exists fun k => Eq (add n k) m
  | _, refl => ⟨Nat.zero, rfl⟩
  | _, step h => (exists_add h).elim (fun k h => ⟨succ k, congrArg succ h⟩)
theorem add_le_add_right {n m : Nat} (h : le n m) : (k : Nat) → le (add n k) (add m k)
  | Nat.zero => h
  | succ k => succ_le_succ (add_le_add_right h k)
theorem add_le_add {n m k l : Nat} (h : le n m) (h' : le k l) : le (add n k) (add m l) :=
  trans (add_le_add_right h k) (Eq.subst (motive := fun a => le a (add m l)) (add_comm k m)
    (Eq.subst (motive := le (add k m)) (add_comm l m) (add_le_add_right h' m)))
theorem mul_le_mul_right {n m : Nat} (h : le n m) : (k : Nat) → le (mul n k) (mul m k)
  | Nat.zero => refl
  | succ k => add_le_add (mul_le_mul_right h k) h
theorem sub_le (n : Nat) : (m : Nat) → le (sub n m) n
  | Nat.zero => refl
  | succ m => trans (pred_le (sub n m)) (sub_le n m)
where pred_le : (n : Nat) → le (pred n) n
  | Nat.zero => refl
  | succ n => le_succ n
theorem lt_of_le_of_ne : {n m : Nat} → le n m → Ne n m → lt n m
  | _, _, refl, ne => absurd rfl ne
  | _, _, step h, _ => succ_le_succ h
theorem eq_or_lt {n : Nat} : {m : Nat} → le n m → Or (Eq n m) (lt n m)
  | _, refl => .inl rfl
  | _, step h => .inr (succ_le_succ h)
theorem lt_irrefl (n : Nat) : Not (lt n n) := not_succ_le_self n
theorem lt_trans {n m k : Nat} (h : lt n m) (h' : lt m k) : lt n k := trans (step h) h'
theorem lt_succ_iff {n m : Nat} : Iff (lt n (succ m)) (le n m) := ⟨of_succ_le_succ, succ_le_succ⟩
theorem lt_or_ge (n m : Nat) : Or (lt n m) (le m n) :=
  (total m n).elim .inr (fun h => (eq_or_lt h).elim
    (fun e => .inr (Eq.subst (motive := fun a => le a n) e refl)) .inl)
end le

theorem ble_self : (n : Nat) → Eq (ble n n) .true
  | zero => rfl
  | succ n => ble_self n
theorem le_of_ble : (n m : Nat) → Eq (ble n m) .true → le n m
  | zero, m, _ => le.zero_le m
  | succ _, zero, h => absurd h.symm Bool.true_ne_false
  | succ n, succ m, h => le.succ_le_succ (le_of_ble n m h)
theorem ble_of_le : (n m : Nat) → le n m → Eq (ble n m) .true
  | zero, _, _ => rfl
  | succ n, zero, h => absurd h (le.not_succ_le_zero n)
  | succ n, succ m, h => ble_of_le n m (le.of_succ_le_succ h)
theorem eq_of_beq : (n m : Nat) → Eq (beq n m) .true → Eq n m
  | zero, zero, _ => rfl
  | zero, succ _, h => absurd h.symm Bool.true_ne_false
  | succ _, zero, h => absurd h.symm Bool.true_ne_false
  | succ n, succ m, h => congrArg succ (eq_of_beq n m h)
theorem beq_self : (n : Nat) → Eq (beq n n) .true
  | zero => rfl
  | succ n => beq_self n
def decEq (n m : Nat) : Decidable (Eq n m) :=
  match h : beq n m with
  | .true => .isTrue (eq_of_beq n m h)
  | .false => .isFalse (fun e => Bool.true_ne_false ((beq_self n).symm.trans ((congrArg (beq n) e).trans h)))
def decLe (n m : Nat) : Decidable (le n m) :=
  match h : ble n m with
  | .true => .isTrue (le_of_ble n m h)
  | .false => .isFalse (fun l => Bool.true_ne_false ((ble_of_le n m l).symm.trans h))
def decLt (n m : Nat) : Decidable (lt n m) := decLe (succ n) m
def min (n m : Nat) : Nat := @ite Nat (le n m) (decLe n m) n m
def max (n m : Nat) : Nat := @ite Nat (le n m) (decLe n m) m n
theorem min_self (n : Nat) : Eq (min n n) n := if_same _ n
theorem max_self (n : Nat) : Eq (max n n) n := if_same _ n
theorem min_of_le {n m : Nat} (h : le n m) : Eq (min n m) n := if_pos _ h n m
theorem max_of_le {n m : Nat} (h : le n m) : Eq (max n m) m := if_pos _ h m n

def divModFuel : Nat → Nat → Nat → Prod Nat Nat
  | zero, n, _ => ⟨zero, n⟩
  | succ fuel, n, d =>
    match decLe d n with
    | .isTrue _ => ⟨succ (divModFuel fuel (sub n d) d).fst, (divModFuel fuel (sub n d) d).snd⟩
    | .isFalse _ => ⟨zero, n⟩
def quot (n d : Nat) : Nat := (divModFuel n n d).fst
def rem (n d : Nat) : Nat := (divModFuel n n d).snd
theorem quot_17_5 : Eq (quot 17 5) 3 := rfl
theorem rem_17_5 : Eq (rem 17 5) 2 := rfl
def even : Nat → Bool
  | zero => .true
  | succ n => Bool.not (even n)
theorem even_add_self : (n : Nat) → Eq (even (add n n)) .true
  | zero => rfl
  | succ n => (congrArg (fun a => Bool.not (even a)) (succ_add n n)).trans
      ((Bool.not_not (even (add n n))).trans (even_add_self n))
def factorial : Nat → Nat
  | zero => 1
  | succ n => mul (succ n) (factorial n)
def fib : Nat → Nat
  | 0 => 0
  | 1 => 1
  | succ (succ n) => add (fib n) (fib (succ n))
def sumTo : Nat → Nat
  | zero => zero
  | succ n => add (sumTo n) (succ n)
def triangle (n : Nat) : Nat := mul n (succ n)
theorem two_mul_sumTo : (n : Nat) → Eq (mul 2 (sumTo n)) (triangle n)
  | zero => rfl
  | succ n => (mul_add 2 (sumTo n) (succ n)).trans
      ((congrArg (fun a => add a (mul 2 (succ n))) (two_mul_sumTo n)).trans
        ((congrArg₂ add (mul_comm n (succ n)) (mul_comm 2 (succ n))).trans
          ((mul_add (succ n) n 2).symm)))
def iterate {α : Sort u} (f : α → α) : Nat → α → α
  | zero, a => a
  | succ n, a => iterate f n (f a)
theorem iterate_succ {α : Sort u} (f : α → α) : (n : Nat) → (a : α) → Eq (iterate f (succ n) a) (f (iterate f n a))
  | zero, _ => rfl
  | succ n, a => iterate_succ f n (f a)
theorem iterate_add {α : Sort u} (f : α → α) (m : Nat) : (n : Nat) → (a : α) →
    Eq (iterate f (add m n) a) (iterate f m (iterate f n a))
  | zero, _ => rfl
  | succ n, a => iterate_add f m n (f a)
def ackermann : Nat → Nat → Nat
  | zero, n => succ n
  | succ m, n => Nat.rec (ackermann m 1) (fun _ r => ackermann m r) n
theorem ackermann_2_3 : Eq (ackermann 2 3) 9 := rfl
theorem strong_induction {p : Nat → Prop} (h : (n : Nat) → ((m : Nat) → lt m n → p m) → p n) (n : Nat) : p n :=
  have all : (n : Nat) → (m : Nat) → lt m n → p m := fun n => n.rec
    (fun m l => absurd l (le.not_succ_le_zero m))
    (fun n ih m l => (le.eq_or_lt (le.of_succ_le_succ l)).elim
      (fun e => Eq.subst (motive := p) e.symm (h n ih)) (ih m))
  h n (all n)

-- literals against constructors, and arithmetic on literals
theorem lit_zero : Eq 0 zero := rfl
theorem lit_three : Eq 3 (succ (succ (succ zero))) := rfl
theorem lit_succ : Eq (succ 41) 42 := rfl
theorem lit_add : Eq (add 123456789012345678901234567890 987654321098765432109876543210)
    1111111110111111111011111111100 := rfl
theorem lit_mul : Eq (mul 123456789 987654321) 121932631112635269 := rfl
theorem lit_sub : Eq (sub 1000000 999999) 1 := rfl
theorem lit_sub_zero : Eq (sub 5 9) 0 := rfl
theorem lit_pow : Eq (pow 2 100) 1267650600228229401496703205376 := rfl
theorem lit_beq : Eq (beq 100000 100000) .true := rfl
theorem lit_ble : Eq (ble 100001 100000) .false := rfl
theorem lit_shiftLeft : Eq (shiftLeft 5 20) 5242880 := rfl
theorem lit_factorial : Eq (factorial 20) 2432902008176640000 := rfl
theorem lit_fib : Eq (fib 15) 610 := rfl
theorem lit_sumTo : Eq (sumTo 50) 1275 := rfl
theorem lit_open (n : Nat) : Eq (add n 3) (succ (succ (succ n))) := rfl
theorem lit_open' (n : Nat) : Eq (add (add n 2) 2) (add n 4) := rfl
theorem lit_decide : Eq (Decidable.decide (le 10 20) (decLe 10 20)) .true := rfl
theorem lit_le : le 1000 100000 := le_of_ble 1000 100000 rfl
end Nat

structure Fin (n : Nat) where
  val : Nat
  isLt : Nat.lt val n
namespace Fin
theorem eta {n : Nat} (i : Fin n) : Eq (Fin.mk i.val i.isLt) i := rfl
theorem ext {n : Nat} : {i j : Fin n} → Eq i.val j.val → Eq i j
  | ⟨_, _⟩, ⟨_, _⟩, h =>
    have step {a b : Nat} (h : Eq a b) : (p : Nat.lt a n) → (q : Nat.lt b n) → Eq (Fin.mk a p) (Fin.mk b q) :=
      h.rec (fun _ _ => rfl)
    step h _ _
def zero {n : Nat} : Fin (Nat.succ n) := ⟨0, Nat.le.succ_le_succ (Nat.le.zero_le n)⟩
def succ {n : Nat} (i : Fin n) : Fin (Nat.succ n) := ⟨Nat.succ i.val, Nat.le.succ_le_succ i.isLt⟩
def castSucc {n : Nat} (i : Fin n) : Fin (Nat.succ n) := ⟨i.val, Nat.le.step i.isLt⟩
def elim0 {C : Sort u} (i : Fin 0) : C := absurd i.isLt (Nat.le.not_succ_le_zero i.val)
theorem succ_inj {n : Nat} {i j : Fin n} (h : Eq i.succ j.succ) : Eq i j :=
  ext (Nat.succ_inj (congrArg Fin.val h))
def decEq {n : Nat} (i j : Fin n) : Decidable (Eq i j) :=
  match Nat.decEq i.val j.val with
  | .isTrue h => .isTrue (ext h)
  | .isFalse h => .isFalse (fun e => h (congrArg Fin.val e))
end Fin

/-! Integers as pairs of natural numbers up to equal difference. -/
namespace IntPair
def rel (p q : Prod Nat Nat) : Prop := Eq (Nat.add p.fst q.snd) (Nat.add q.fst p.snd)
theorem rel_refl (p : Prod Nat Nat) : rel p p := rfl
theorem rel_symm {p q : Prod Nat Nat} (h : rel p q) : rel q p := h.symm
theorem rel_trans {p q r : Prod Nat Nat} (h : rel p q) (h' : rel q r) : rel p r :=
  Nat.add_right_cancel q.snd
    ((Nat.add_right_comm p.fst r.snd q.snd).trans ((congrArg (fun a => Nat.add a r.snd) h).trans
      ((Nat.add_right_comm q.fst p.snd r.snd).trans ((congrArg (fun a => Nat.add a p.snd) h').trans
        (Nat.add_right_comm r.fst q.snd p.snd)))))
def setoid : Setoid (Prod Nat Nat) := ⟨rel, rel_refl, rel_symm, rel_trans⟩
end IntPair
def Int' : Type := Quotient IntPair.setoid
namespace Int'
def mk (a b : Nat) : Int' := Quotient.mk IntPair.setoid ⟨a, b⟩
def ofNat (n : Nat) : Int' := mk n 0
def neg : Int' → Int' :=
  Quotient.map (fun p => ⟨p.snd, p.fst⟩) (fun p q (h : IntPair.rel p q) =>
    (Nat.add_comm p.snd q.fst).trans (h.symm.trans (Nat.add_comm p.fst q.snd)))
theorem neg_mk (a b : Nat) : Eq (neg (mk a b)) (mk b a) := rfl
theorem neg_neg (i : Int') : Eq (neg (neg i)) i :=
  Quotient.ind (p := fun i => Eq (neg (neg i)) i) (fun _ => rfl) i
def succ : Int' → Int' :=
  Quotient.map (fun p => ⟨Nat.succ p.fst, p.snd⟩) (fun p q (h : IntPair.rel p q) =>
    (Nat.succ_add p.fst q.snd).trans ((congrArg Nat.succ h).trans (Nat.succ_add q.fst p.snd).symm))
theorem succ_ofNat (n : Nat) : Eq (succ (ofNat n)) (ofNat (Nat.succ n)) := rfl
theorem mk_self (n : Nat) : Eq (mk n n) (ofNat 0) := Quotient.sound (Nat.add_comm n 0)
theorem ofNat_inj {n m : Nat} (h : Eq (ofNat n) (ofNat m)) : Eq n m := Quotient.rel_mk h
end Int'

/-! Binary numerals. -/
inductive Pos where
  | one : Pos
  | bit0 (p : Pos) : Pos
  | bit1 (p : Pos) : Pos
namespace Pos
def toNat : Pos → Nat
  | one => 1
  | bit0 p => Nat.mul 2 (toNat p)
  | bit1 p => Nat.succ (Nat.mul 2 (toNat p))
def succ : Pos → Pos
  | one => bit0 one
  | bit0 p => bit1 p
  | bit1 p => bit0 (succ p)
theorem toNat_succ : (p : Pos) → Eq (toNat (succ p)) (Nat.succ (toNat p))
  | one => rfl
  | bit0 _ => rfl
  | bit1 p => congrArg (Nat.mul 2) (toNat_succ p)
def add : Pos → Pos → Pos
  | one, q => succ q
  | p, one => succ p
  | bit0 p, bit0 q => bit0 (add p q)
  | bit0 p, bit1 q => bit1 (add p q)
  | bit1 p, bit0 q => bit1 (add p q)
  | bit1 p, bit1 q => bit0 (succ (add p q))
theorem add_example : Eq (toNat (add (bit1 (bit0 one)) (bit0 (bit1 one)))) 11 := rfl
def ofNatFuel : Nat → Pos
  | 0 => one
  | Nat.succ n => succ (ofNatFuel n)
theorem toNat_ofNat : (n : Nat) → Eq (toNat (ofNatFuel n)) (Nat.succ n)
  | 0 => rfl
  | Nat.succ n => (toNat_succ (ofNatFuel n)).trans (congrArg Nat.succ (toNat_ofNat n))
end Pos

/-! Accessibility and well-founded recursion. -/
inductive Acc {α : Sort u} (r : α → α → Prop) : α → Prop where
  | intro (x : α) (h : (y : α) → r y x → Acc r y) : Acc r x
namespace Acc
theorem inv {α : Sort u} {r : α → α → Prop} {x y : α} (h : Acc r x) (h' : r y x) : Acc r y :=
  Acc.rec (motive := fun x _ => r y x → Acc r y) (fun _ h _ h' => h y h') h h'
end Acc
inductive WellFounded {α : Sort u} (r : α → α → Prop) : Prop where
  | intro (h : (a : α) → Acc r a) : WellFounded r
namespace WellFounded
theorem apply {α : Sort u} {r : α → α → Prop} (wf : WellFounded r) (a : α) : Acc r a := wf.rec (fun p => p a)
theorem induction {α : Sort u} {r : α → α → Prop} (wf : WellFounded r) {p : α → Prop} (a : α)
    (h : (x : α) → ((y : α) → r y x → p y) → p x) : p a :=
  Acc.rec (motive := fun x _ => p x) (fun x _ ih => h x ih) (wf.apply a)
def fixF {α : Sort u} {r : α → α → Prop} {C : α → Sort v} (F : (x : α) → ((y : α) → r y x → C y) → C x)
    (x : α) (a : Acc r x) : C x := Acc.rec (motive := fun x _ => C x) (fun x _ ih => F x ih) a
theorem fixF_eq {α : Sort u} {r : α → α → Prop} {C : α → Sort v} (F : (x : α) → ((y : α) → r y x → C y) → C x)
    (x : α) (a : Acc r x) : Eq (fixF F x a) (F x (fun y h => fixF F y (a.inv h))) :=
  Acc.rec (motive := fun x a => Eq (fixF F x a) (F x (fun y h => fixF F y (a.inv h)))) (fun _ _ _ => rfl) a
theorem not_rel_self {α : Sort u} {r : α → α → Prop} (wf : WellFounded r) (a : α) : Not (r a a) :=
  wf.induction (p := fun a => Not (r a a)) a (fun x ih h => ih x h h)
end WellFounded
theorem Nat.lt_wf : WellFounded Nat.lt :=
  ⟨fun n => n.rec ⟨_, fun m h => absurd h (Nat.le.not_succ_le_zero m)⟩
    (fun n ih => ⟨_, fun m h => (Nat.le.eq_or_lt (Nat.le.of_succ_le_succ h)).elim
      (fun e => Eq.subst (motive := Acc Nat.lt) e.symm ih) (fun l => ih.inv l)⟩)⟩
