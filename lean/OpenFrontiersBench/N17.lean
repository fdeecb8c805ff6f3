/-!
# N17: Crouzeix's conjecture

`‖p(A)‖ ≤ 2 max |p(z)|` over the numerical range `{⟨A u, u⟩ : ‖u‖ = 1}`: if `|p(⟨A u, u⟩)|² ≤ M` for all unit
vectors `u`, then `‖p(A) v‖² ≤ 4 M ‖v‖²` for all `v`. Complex numbers are pairs over a real closed field; for fixed
size and degree this is a first-order sentence, so that it holds for the reals exactly when it holds for every real
closed field, and is stated for every real closed field. The polynomial is given by its coefficients, constant term
first.
-/

namespace OpenFrontiersBench.N17

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

/-- The sum of two complex numbers, given by real and imaginary parts. -/
def cadd {K : Type} (F : RealClosedField K) (a b : K × K) : K × K := (F.add a.1 b.1, F.add a.2 b.2)

/-- The product of two complex numbers. -/
def cmul {K : Type} (F : RealClosedField K) (a b : K × K) : K × K :=
  (F.add (F.mul a.1 b.1) (F.neg (F.mul a.2 b.2)), F.add (F.mul a.1 b.2) (F.mul a.2 b.1))

/-- The complex conjugate. -/
def conj {K : Type} (F : RealClosedField K) (a : K × K) : K × K := (a.1, F.neg a.2)

/-- The sum of `f i` over all `i : Fin n`. -/
def csum {K : Type} (F : RealClosedField K) (n : Nat) (f : Fin n → K × K) : K × K :=
  (List.finRange n).foldr (fun i s => cadd F (f i) s) (F.zero, F.zero)

/-- The scalar product, linear in the first argument. -/
def inner {K : Type} (F : RealClosedField K) {n : Nat} (u v : Fin n → K × K) : K × K := csum F n fun i => cmul F (u i) (conj F (v i))

/-- A square matrix of complex numbers. -/
abbrev Mat (K : Type) (n : Nat) : Type := Fin n → Fin n → K × K

/-- `A v`. -/
def apply {K : Type} (F : RealClosedField K) {n : Nat} (A : Mat K n) (v : Fin n → K × K) : Fin n → K × K :=
  fun i => csum F n fun j => cmul F (A i j) (v j)

/-- The square of the Euclidean norm. -/
def normSquared {K : Type} (F : RealClosedField K) {n : Nat} (v : Fin n → K × K) : K := (inner F v v).1

/-- The value of the polynomial at `z`. -/
def eval {K : Type} (F : RealClosedField K) (p : List (K × K)) (z : K × K) : K × K :=
  p.foldr (fun a s => cadd F a (cmul F z s)) (F.zero, F.zero)

/-- `p(A) v`. -/
def evalMat {K : Type} (F : RealClosedField K) {n : Nat} (p : List (K × K)) (A : Mat K n) (v : Fin n → K × K) : Fin n → K × K :=
  p.foldr (fun a w i => cadd F (cmul F a (v i)) (apply F A w i)) fun _ => (F.zero, F.zero)

/-- The square of the absolute value. -/
def absSquared {K : Type} (F : RealClosedField K) (z : K × K) : K := F.add (F.mul z.1 z.1) (F.mul z.2 z.2)

/-- The bound with the factor 2 holds for all matrices and polynomials. -/
def Statement : Prop :=
  ∀ (K : Type) (F : RealClosedField K) (n : Nat) (A : Mat K n) (p : List (K × K)) (M : K),
    (∀ u, normSquared F u = F.one → F.le (absSquared F (eval F p (inner F (apply F A u) u))) M) →
    ∀ v, F.le (normSquared F (evalMat F p A v)) (F.mul (F.mul (F.add (F.add F.one F.one) (F.add F.one F.one)) M) (normSquared F v))

end OpenFrontiersBench.N17
