/-!
# R02: Huang's question on singular values of Hadamard products

Non-negative `n × n` matrices. The sum of the `k` largest singular values of a real matrix `M` is the largest value
of `∑ ⟨M u_a, v_a⟩` over orthonormal families `u`, `v` of `k` vectors (Ky Fan). For fixed `n` and `k` this is a
first-order sentence about ordered fields, so it holds for the reals exactly when it holds for every real closed
field, and is stated for every real closed field.
-/

namespace OpenFrontiersBench.R02

/-- A real closed field structure on `K`: a linearly ordered field in which non-negative elements have square roots and polynomials of odd degree have roots. -/
structure RealClosedField (K : Type) where
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
  le : K → K → Prop
  le_refl : ∀ a, le a a
  le_trans : ∀ a b c, le a b → le b c → le a c
  le_antisymm : ∀ a b, le a b → le b a → a = b
  le_total : ∀ a b, le a b ∨ le b a
  add_le_add : ∀ a b c, le a b → le (add a c) (add b c)
  mul_nonneg : ∀ a b, le zero a → le zero b → le zero (mul a b)
  sqrt : ∀ a, le zero a → ∃ b, mul b b = a
  /-- The monic polynomial with the further coefficients `c`, constant term first, has a root when its degree is odd. -/
  odd_root : ∀ c : List K, c.length % 2 = 1 → ∃ x, c.foldr (fun a v => add a (mul x v)) one = zero

/-- The sum of `f i` over all `i : Fin n`. -/
def sumFin {K : Type} (F : RealClosedField K) (n : Nat) (f : Fin n → K) : K := (List.finRange n).foldr (fun i s => F.add (f i) s) F.zero

/-- `k` orthonormal vectors of length `n`. -/
def Orthonormal {K : Type} (F : RealClosedField K) {k n : Nat} (u : Fin k → Fin n → K) : Prop :=
  ∀ a b, sumFin F n (fun j => F.mul (u a j) (u b j)) = if a = b then F.one else F.zero

/-- The sum of `⟨M u_a, v_a⟩`. -/
def trace {K : Type} (F : RealClosedField K) {k n : Nat} (M : Fin n → Fin n → K) (u v : Fin k → Fin n → K) : K :=
  sumFin F k fun a => sumFin F n fun i => F.mul (sumFin F n fun j => F.mul (M i j) (u a j)) (v a i)

/-- The singular values of the Hadamard product are weakly majorised by those of `Aᵀ B`. -/
def Statement : Prop :=
  ∀ (K : Type) (F : RealClosedField K) (n k : Nat) (A B : Fin n → Fin n → K),
    (∀ i j, F.le F.zero (A i j)) → (∀ i j, F.le F.zero (B i j)) →
    ∀ u v : Fin k → Fin n → K, Orthonormal F u → Orthonormal F v →
      ∃ u' v' : Fin k → Fin n → K, Orthonormal F u' ∧ Orthonormal F v' ∧
        F.le (trace F (fun i j => F.mul (A i j) (B i j)) u v)
          (trace F (fun i j => sumFin F n fun l => F.mul (A l i) (B l j)) u' v')

end OpenFrontiersBench.R02
