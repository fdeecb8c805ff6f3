/-!
# O20: Kaplansky's zero divisor conjecture

For every torsion-free group and every field. A non-zero element of the group ring is a non-empty list of terms with
pairwise different group elements and non-zero coefficients. Classical equality decides which products of group
elements are equal.
-/

namespace OpenFrontiersBench.O20

/-- A group structure on `G`. -/
structure Group (G : Type) where
  one : G
  mul : G → G → G
  inv : G → G
  mul_assoc : ∀ a b c, mul (mul a b) c = mul a (mul b c)
  one_mul : ∀ a, mul one a = a
  inv_mul : ∀ a, mul (inv a) a = one

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

/-- `g` multiplied by itself `n` times. -/
def power {G : Type} (M : Group G) (g : G) : Nat → G
  | 0 => M.one
  | n + 1 => M.mul (power M g n) g

/-- Only the identity has finite order. -/
def TorsionFree {G : Type} (M : Group G) : Prop := ∀ (g : G) (n : Nat), 0 < n → power M g n = M.one → g = M.one

/-- A formal sum `∑ k g` with different `g` and non-zero `k`; the zero element is the empty list. -/
structure Element (G K : Type) (F : Field K) where
  terms : List (K × G)
  different : (terms.map fun t => t.2).Nodup
  nonzero : ∀ t, t ∈ terms → t.1 ≠ F.zero

/-- The coefficient of `g` in the product of two formal sums. -/
def productCoefficient {G K : Type} [DecidableEq G] (M : Group G) (F : Field K) (a b : List (K × G)) (g : G) : K :=
  (a.flatMap fun s => b.map fun t => if M.mul s.2 t.2 = g then F.mul s.1 t.1 else F.zero).foldr F.add F.zero

/-- In the group ring of a torsion-free group over a field, the product of two non-zero elements is not zero. -/
def Statement : Prop :=
  ∀ (G K : Type) [DecidableEq G] (M : Group G) (F : Field K), TorsionFree M →
    ∀ a b : Element G K F, a.terms ≠ [] → b.terms ≠ [] →
      ∃ g : G, productCoefficient M F a.terms b.terms g ≠ F.zero

end OpenFrontiersBench.O20
