prelude
import Logic
import Arithmetic
/-! Division, remainder, greatest common divisor and bitwise operations, by recursion on fuel, with the theorems that determine them. -/
set_option autoImplicit false
noncomputable section
universe u

namespace Nat
def divFuel : Nat → Nat → Nat → Nat
  | zero, _, _ => zero
  | succ fuel, n, d => cond (ble d n) (succ (divFuel fuel (sub n d) d)) zero
def modFuel : Nat → Nat → Nat → Nat
  | zero, n, _ => n
  | succ fuel, n, d => cond (ble d n) (modFuel fuel (sub n d) d) n
def div (n : Nat) : Nat → Nat
  | zero => zero
  | succ d => divFuel n n (succ d)
def mod (n : Nat) : Nat → Nat
  | zero => n
  | succ d => modFuel n n (succ d)

theorem sub_add_cancel {n d : Nat} (h : le d n) : Eq (add (sub n d) d) n :=
  (le.exists_add h).elim (fun k e => Eq.subst (motive := fun n => Eq (add (sub n d) d) n) e
    ((congrArg (fun a => add (sub a d) d) (add_comm d k)).trans
      ((congrArg (fun a => add a d) (add_sub_cancel k d)).trans (add_comm k d))))
theorem divMod_fuel (d : Nat) : (fuel n : Nat) → Eq (add (mul d (divFuel fuel n d)) (modFuel fuel n d)) n
  | zero, n => zero_add n
  | succ fuel, n =>
    match h : ble d n with
    | .true =>
      (congrArg₂ (fun q r => add (mul d q) r) (congrArg (fun b => cond b (succ (divFuel fuel (sub n d) d)) zero) h)
        (congrArg (fun b => cond b (modFuel fuel (sub n d) d) n) h)).trans
        ((add_right_comm (mul d (divFuel fuel (sub n d) d)) d (modFuel fuel (sub n d) d)).trans
          ((congrArg (fun a => add a d) (divMod_fuel d fuel (sub n d))).trans (sub_add_cancel (le_of_ble d n h))))
    | .false =>
      (congrArg₂ (fun q r => add (mul d q) r) (congrArg (fun b => cond b (succ (divFuel fuel (sub n d) d)) zero) h)
        (congrArg (fun b => cond b (modFuel fuel (sub n d) d) n) h)).trans (zero_add n)
theorem le_of_le_zero {n : Nat} (h : le n zero) : Eq n zero := le.antisymm h (le.zero_le n)
theorem modFuel_lt (d : Nat) : (fuel n : Nat) → le n fuel → le (modFuel fuel n (succ d)) d
  | zero, _, h => Eq.subst (motive := fun n => le n d) (le_of_le_zero h).symm (le.zero_le d)
  | succ fuel, n, h =>
    match e : ble (succ d) n with
    | .true =>
      Eq.subst (motive := fun r => le r d) (congrArg (fun b => cond b (modFuel fuel (sub n (succ d)) (succ d)) n) e).symm
        (modFuel_lt d fuel (sub n (succ d)) (le.trans (le.pred_le_pred (le.sub_le n d)) (le.pred_le_pred h)))
    | .false =>
      Eq.subst (motive := fun r => le r d) (congrArg (fun b => cond b (modFuel fuel (sub n (succ d)) (succ d)) n) e).symm
        ((le.total n d).elim id (fun l => (le.eq_or_lt l).elim (fun e => Eq.subst (motive := fun a => le a d) e .refl)
          (fun l => absurd (e.symm.trans (ble_of_le (succ d) n l)).symm Bool.true_ne_false)))
theorem mod_le (m d : Nat) : le (mod m (succ d)) d := modFuel_lt d m m .refl
theorem mod_small {m d : Nat} (h : le m d) : Eq (mod m (succ d)) m :=
  match m, h with
  | zero, _ => rfl
  | succ m, h =>
    match e : ble (succ d) (succ m) with
    | .true => absurd (le.trans (le_of_ble (succ d) (succ m) e) h) (le.not_succ_le_self d)
    | .false => congrArg (fun b => cond b (modFuel m (sub (succ m) (succ d)) (succ d)) (succ m)) e
end Nat

namespace NatSpec
theorem div_zero (m : Nat) : Eq (Nat.div m 0) 0 := rfl
theorem div_add_mod (m : Nat) : (n : Nat) → Eq (Nat.add (Nat.mul n (Nat.div m n)) (Nat.mod m n)) m
  | .zero => Nat.zero_add m
  | .succ d => Nat.divMod_fuel (Nat.succ d) m m
theorem mod_lt (m n : Nat) : Eq (Nat.ble (Nat.succ (Nat.mod m (Nat.succ n))) (Nat.succ n)) .true :=
  Nat.ble_of_le _ _ (Nat.le.succ_le_succ (Nat.mod_le m n))
end NatSpec

namespace Nat
def gcdFuel : Nat → Nat → Nat → Nat
  | zero, _, n => n
  | succ _, zero, n => n
  | succ fuel, succ m, n => gcdFuel fuel (mod n (succ m)) (succ m)
def gcd (m n : Nat) : Nat := gcdFuel (succ m) m n
theorem gcdFuel_eq : (f g m n : Nat) → lt m f → lt m g → Eq (gcdFuel f m n) (gcdFuel g m n)
  | zero, _, m, _, h, _ => absurd h (le.not_succ_le_zero m)
  | succ _, zero, m, _, _, h => absurd h (le.not_succ_le_zero m)
  | succ _, succ _, zero, _, _, _ => rfl
  | succ f, succ g, succ m, n, h, h' =>
    gcdFuel_eq f g (mod n (succ m)) (succ m)
      (le.trans (le.succ_le_succ (mod_le n m)) (le.of_succ_le_succ h))
      (le.trans (le.succ_le_succ (mod_le n m)) (le.of_succ_le_succ h'))
def shiftRight : Nat → Nat → Nat
  | n, zero => n
  | n, succ m => div (shiftRight n m) 2
theorem half_le (m : Nat) : le (div (succ m) 2) m :=
  match e : div (succ m) 2 with
  | zero => le.zero_le m
  | succ q =>
    have sum : Eq (add (mul 2 (succ q)) (mod (succ m) 2)) (succ m) :=
      (congrArg (fun a => add (mul 2 a) (mod (succ m) 2)) e.symm).trans (NatSpec.div_add_mod (succ m) 2)
    have twice : Eq (mul 2 (succ q)) (add (succ q) (succ q)) :=
      (mul_comm 2 (succ q)).trans (congrArg (fun a => add a (succ q)) (mul_one (succ q)))
    have bound : le (add (succ q) (succ q)) (succ m) :=
      Eq.subst (motive := fun a => le a (succ m)) twice
        (Eq.subst (motive := le (mul 2 (succ q))) sum (le.le_add_right _ _))
    le.trans (le.le_add_right (succ q) q) (le.of_succ_le_succ bound)

/-- The operation on each pair of binary digits; `z` says what is left where the first number has no more. -/
def bitFuel (op : Nat → Nat → Nat) (z : Nat → Nat) : Nat → Nat → Nat → Nat
  | zero, _, n => z n
  | succ _, zero, n => z n
  | succ fuel, succ m, n =>
    add (mul 2 (bitFuel op z fuel (div (succ m) 2) (div n 2))) (op (mod (succ m) 2) (mod n 2))
def bit (op : Nat → Nat → Nat) (z : Nat → Nat) (m n : Nat) : Nat := bitFuel op z m m n
theorem bitFuel_eq (op : Nat → Nat → Nat) (z : Nat → Nat) : (f g m n : Nat) → le m f → le m g →
    Eq (bitFuel op z f m n) (bitFuel op z g m n)
  | zero, g, _, n, h, _ =>
    Eq.subst (motive := fun m => Eq (bitFuel op z zero m n) (bitFuel op z g m n)) (le_of_le_zero h).symm
      (match g with | zero => rfl | succ _ => rfl)
  | succ f, zero, _, n, _, h =>
    Eq.subst (motive := fun m => Eq (bitFuel op z (succ f) m n) (bitFuel op z zero m n)) (le_of_le_zero h).symm rfl
  | succ _, succ _, zero, _, _, _ => rfl
  | succ f, succ g, succ m, n, h, h' =>
    congrArg (fun a => add (mul 2 a) (op (mod (succ m) 2) (mod n 2)))
      (bitFuel_eq op z f g (div (succ m) 2) (div n 2) (le.trans (half_le m) (le.of_succ_le_succ h))
        (le.trans (half_le m) (le.of_succ_le_succ h')))
theorem bit_step (op : Nat → Nat → Nat) (z : Nat → Nat)
    (h : (n : Nat) → Eq (z n) (add (mul 2 (z (div n 2))) (op 0 (mod n 2)))) : (m n : Nat) →
    Eq (bit op z m n) (add (mul 2 (bit op z (div m 2) (div n 2))) (op (mod m 2) (mod n 2)))
  | zero, n => h n
  | succ m, n => congrArg (fun a => add (mul 2 a) (op (mod (succ m) 2) (mod n 2)))
      (bitFuel_eq op z m (div (succ m) 2) (div (succ m) 2) (div n 2) (half_le m) .refl)
def land : Nat → Nat → Nat := bit mul (fun _ => 0)
def lor : Nat → Nat → Nat := bit (fun a b => sub (add a b) (mul a b)) id
def xor : Nat → Nat → Nat := bit (fun a b => mod (add a b) 2) id
def log2Fuel : Nat → Nat → Nat
  | zero, _ => zero
  | succ _, zero => zero
  | succ _, succ zero => zero
  | succ fuel, succ (succ n) => succ (log2Fuel fuel (div (succ (succ n)) 2))
def log2 (n : Nat) : Nat := log2Fuel n n
theorem log2Fuel_eq : (f g n : Nat) → le n f → le n g → Eq (log2Fuel f n) (log2Fuel g n)
  | zero, g, _, h, _ =>
    Eq.subst (motive := fun n => Eq (log2Fuel zero n) (log2Fuel g n)) (le_of_le_zero h).symm
      (match g with | zero => rfl | succ _ => rfl)
  | succ f, zero, _, _, h =>
    Eq.subst (motive := fun n => Eq (log2Fuel (succ f) n) (log2Fuel zero n)) (le_of_le_zero h).symm rfl
  | succ _, succ _, zero, _, _ => rfl
  | succ _, succ _, succ zero, _, _ => rfl
  | succ f, succ g, succ (succ n), h, h' =>
    congrArg succ (log2Fuel_eq f g (div (succ (succ n)) 2) (le.trans (half_le (succ n)) (le.of_succ_le_succ h))
      (le.trans (half_le (succ n)) (le.of_succ_le_succ h')))
end Nat

namespace NatSpec
theorem gcd_zero (n : Nat) : Eq (Nat.gcd 0 n) n := rfl
theorem gcd_succ (m n : Nat) : Eq (Nat.gcd (Nat.succ m) n) (Nat.gcd (Nat.mod n (Nat.succ m)) (Nat.succ m)) :=
  Nat.gcdFuel_eq (Nat.succ m) (Nat.succ (Nat.mod n (Nat.succ m))) (Nat.mod n (Nat.succ m)) (Nat.succ m)
    (Nat.le.succ_le_succ (Nat.mod_le n m)) .refl
theorem shiftRight_zero (m : Nat) : Eq (Nat.shiftRight m 0) m := rfl
theorem shiftRight_succ (m n : Nat) : Eq (Nat.shiftRight m (Nat.succ n)) (Nat.div (Nat.shiftRight m n) 2) := rfl
theorem land_zero (n : Nat) : Eq (Nat.land 0 n) 0 := rfl
theorem land_step (m n : Nat) : Eq (Nat.land m n)
    (Nat.add (Nat.mul 2 (Nat.land (Nat.div m 2) (Nat.div n 2))) (Nat.mul (Nat.mod m 2) (Nat.mod n 2))) :=
  Nat.bit_step _ _ (fun n => (Nat.zero_mul (Nat.mod n 2)).symm.trans (Nat.zero_add _).symm) m n
theorem lor_zero (n : Nat) : Eq (Nat.lor 0 n) n := rfl
theorem lor_step (m n : Nat) : Eq (Nat.lor m n)
    (Nat.add (Nat.mul 2 (Nat.lor (Nat.div m 2) (Nat.div n 2)))
      (Nat.sub (Nat.add (Nat.mod m 2) (Nat.mod n 2)) (Nat.mul (Nat.mod m 2) (Nat.mod n 2)))) :=
  Nat.bit_step (fun a b => Nat.sub (Nat.add a b) (Nat.mul a b)) id
    (fun n => (div_add_mod n 2).symm.trans (congrArg (Nat.add (Nat.mul 2 (Nat.div n 2)))
      ((Nat.zero_add (Nat.mod n 2)).symm.trans
        (congrArg (Nat.sub (Nat.add 0 (Nat.mod n 2))) (Nat.zero_mul (Nat.mod n 2)).symm)))) m n
theorem xor_zero (n : Nat) : Eq (Nat.xor 0 n) n := rfl
theorem xor_step (m n : Nat) : Eq (Nat.xor m n)
    (Nat.add (Nat.mul 2 (Nat.xor (Nat.div m 2) (Nat.div n 2))) (Nat.mod (Nat.add (Nat.mod m 2) (Nat.mod n 2)) 2)) :=
  Nat.bit_step (fun a b => Nat.mod (Nat.add a b) 2) id
    (fun n => (div_add_mod n 2).symm.trans (congrArg (Nat.add (Nat.mul 2 (Nat.div n 2)))
      ((Nat.mod_small (Nat.mod_le n 1)).symm.trans
        (congrArg (fun a => Nat.mod a 2) (Nat.zero_add (Nat.mod n 2)).symm)))) m n
theorem log2_zero : Eq (Nat.log2 0) 0 := rfl
theorem log2_one : Eq (Nat.log2 1) 0 := rfl
theorem log2_step (n : Nat) : Eq (Nat.log2 (Nat.succ (Nat.succ n)))
    (Nat.succ (Nat.log2 (Nat.div (Nat.succ (Nat.succ n)) 2))) :=
  congrArg Nat.succ (Nat.log2Fuel_eq (Nat.succ n) (Nat.div (Nat.succ (Nat.succ n)) 2) (Nat.div (Nat.succ (Nat.succ n)) 2)
    (Nat.half_le (Nat.succ n)) .refl)
end NatSpec
