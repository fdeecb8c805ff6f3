/-!
# N50: Shapiro's field-independence conjecture for sums-of-squares formulas

A formula of size `[r, s, n]` over a field of characteristic other than 2: bilinear forms `z k = ∑ a k i j x_i y_j`
with `(∑ x_i²)(∑ y_j²) = ∑ (z k)²` as polynomials. Comparing coefficients (and dividing by 2), for all `i, i', j,
j'`: the sum over `k` of `a k i j * a k i' j' + a k i j' * a k i' j` is 2 when `i = i'` and `j = j'`, and 0
otherwise.
-/

namespace OpenFrontiersBench.N50

/-- A field structure on `K`. -/
structure Field (K : Type) where
  zero : K
  one : K
  add : K → K → K
  mul : K → K → K
  neg : K → K
  add_assoc : ∀ a b c, add (add a b) c = add a (add b c)
  add_comm : ∀ a b, add a b = add b a
  zero_add : ∀ a, add zero a = a
  neg_add : ∀ a, add (neg a) a = zero
  mul_assoc : ∀ a b c, mul (mul a b) c = mul a (mul b c)
  mul_comm : ∀ a b, mul a b = mul b a
  one_mul : ∀ a, mul one a = a
  mul_add : ∀ a b c, mul a (add b c) = add (mul a b) (mul a c)
  zero_ne_one : zero ≠ one
  inv : ∀ a, a ≠ zero → ∃ b, mul a b = one

/-- The sum of `f k` over `k : Fin n`. -/
def sumFin {K : Type} (F : Field K) (n : Nat) (f : Fin n → K) : K := (List.finRange n).foldr (fun k s => F.add (f k) s) F.zero

/-- The characteristic is not 2. -/
def OddOrZeroCharacteristic {K : Type} (F : Field K) : Prop := F.add F.one F.one ≠ F.zero

/-- A sums-of-squares formula of size `[r, s, n]` exists over `K`. -/
def HasFormula {K : Type} (F : Field K) (r s n : Nat) : Prop :=
  ∃ a : Fin n → Fin r → Fin s → K, ∀ (i i' : Fin r) (j j' : Fin s),
    sumFin F n (fun k => F.add (F.mul (a k i j) (a k i' j')) (F.mul (a k i j') (a k i' j))) =
      if i = i' ∧ j = j' then F.add F.one F.one else F.zero

/-- The sizes of formulas do not depend on the field. -/
def Statement : Prop :=
  ∀ (K L : Type) (F : Field K) (E : Field L) (r s n : Nat), OddOrZeroCharacteristic F → OddOrZeroCharacteristic E →
    HasFormula F r s n → HasFormula E r s n

end OpenFrontiersBench.N50
