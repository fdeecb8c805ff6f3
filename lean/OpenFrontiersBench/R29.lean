/-!
# R29: Bourin and Lee: the constant k/4 for an odd number of contractions

For odd `k ≥ 3`, the least `c` with `|A₁ + … + A_k| ≤ |A₁| + … + |A_k| + c I` for all complex contractions is `k/4`:
the inequality holds with `k/4` and with no smaller rational number `p/q`. The absolute value of `A` is the positive
semidefinite `X` with `X² = A* A`. Complex numbers are pairs over a real closed field; for fixed size the claims are
first-order sentences, so that each holds for the reals exactly when it holds for every real closed field.
-/

namespace OpenFrontiersBench.R29

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

/-- The product of two matrices. -/
def product {K : Type} (F : RealClosedField K) {n : Nat} (A B : Mat K n) : Mat K n :=
  fun i j => csum F n fun k => cmul F (A i k) (B k j)

/-- The conjugate transpose. -/
def star {K : Type} (F : RealClosedField K) {n : Nat} (A : Mat K n) : Mat K n := fun i j => conj F (A j i)

/-- The real part of `⟨A v, v⟩`. -/
def form {K : Type} (F : RealClosedField K) {n : Nat} (A : Mat K n) (v : Fin n → K × K) : K := (inner F (apply F A v) v).1

/-- The square of the Euclidean norm. -/
def normSquared {K : Type} (F : RealClosedField K) {n : Nat} (v : Fin n → K × K) : K := (inner F v v).1

/-- The operator norm is at most 1. -/
def Contraction {K : Type} (F : RealClosedField K) {n : Nat} (A : Mat K n) : Prop :=
  ∀ v, F.le (normSquared F (apply F A v)) (normSquared F v)

/-- `X` is the absolute value of `A`. -/
def IsAbs {K : Type} (F : RealClosedField K) {n : Nat} (X A : Mat K n) : Prop :=
  star F X = X ∧ (∀ v, F.le F.zero (form F X v)) ∧ product F X X = product F (star F A) A

/-- `a` added to itself, `n` summands. -/
def times {K : Type} (F : RealClosedField K) (n : Nat) (a : K) : K := Nat.repeat (F.add a) n F.zero

/-- The inequality with the constant `p / q` for all sizes and all `k` contractions. -/
def Holds {K : Type} (F : RealClosedField K) (k p q : Nat) : Prop :=
  ∀ (n : Nat) (A X : Fin k → Mat K n) (Y : Mat K n), (∀ i, Contraction F (A i)) → (∀ i, IsAbs F (X i) (A i)) →
    IsAbs F Y (fun i j => csum F k fun t => A t i j) → ∀ v,
      F.le (times F q (form F Y v))
        (F.add (times F q ((List.finRange k).foldr (fun t s => F.add (form F (X t) v) s) F.zero)) (times F p (normSquared F v)))

/-- The best constant for an odd number of contractions is `k / 4`. -/
def Statement : Prop :=
  ∀ (K : Type) (F : RealClosedField K) (k : Nat), 3 ≤ k → k % 2 = 1 →
    Holds F k k 4 ∧ ∀ p q : Nat, 0 < q → 4 * p < k * q → ¬Holds F k p q

end OpenFrontiersBench.R29
