/-!
# O70: The unfair 0–1 polynomial conjecture

For monic real polynomials with non-negative coefficients. For fixed degrees the claim is a universal sentence about
ordered fields, and such a sentence holds for the reals exactly when it holds in every ordered field; so it is
stated for every ordered field. Coefficients are listed from the constant term on.
-/

namespace OpenFrontiersBench.O70

/-- A linearly ordered field structure on `K`. -/
structure OrderedField (K : Type) where
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

/-- The coefficient at `k` of the list `a`, zero beyond its end. -/
def coefficient {K : Type} (F : OrderedField K) (a : List K) (k : Nat) : K := a.getD k F.zero

/-- The coefficient at `k` of the product of two polynomials. -/
def productCoefficient {K : Type} (F : OrderedField K) (a b : List K) (k : Nat) : K :=
  ((List.range (k + 1)).map fun i => F.mul (coefficient F a i) (coefficient F b (k - i))).foldr F.add F.zero

/-- The last listed coefficient is 1 and none is negative. -/
def MonicNonneg {K : Type} (F : OrderedField K) (a : List K) : Prop :=
  a.getLast? = some F.one ∧ ∀ c, c ∈ a → F.le F.zero c

/-- If a product of monic polynomials with non-negative coefficients has only the coefficients 0 and 1, so have both factors. -/
def Statement : Prop :=
  ∀ (K : Type) (F : OrderedField K) (a b : List K), MonicNonneg F a → MonicNonneg F b →
    (∀ k, productCoefficient F a b k = F.zero ∨ productCoefficient F a b k = F.one) →
    ∀ c, c ∈ a ++ b → c = F.zero ∨ c = F.one

end OpenFrontiersBench.O70
