/-!
# N08: Sendov's conjecture

Zeros `z₁, …, z_n` in the closed unit disc (`n ≥ 2`) and critical points `w₁, …, w_{n-1}` of `∏ (x - z_i)`, with
multiplicity. That the `w_j` are the critical points is the identity `∑_i ∏_{k ≠ i} (x - z_k) = n ∏_j (x - w_j)` for
all `x`. Complex numbers are pairs over an ordered field. For each `n` this is a universal sentence once the
identity is read as equality of coefficients, and a universal sentence holds for the reals exactly when it holds in
every ordered field; so it is stated for every ordered field.
-/

namespace OpenFrontiersBench.N08

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

/-- The difference of two complex numbers, given by real and imaginary parts. -/
def csub {K : Type} (F : OrderedField K) (a b : K × K) : K × K := (F.add a.1 (F.neg b.1), F.add a.2 (F.neg b.2))

/-- The sum of two complex numbers. -/
def cadd {K : Type} (F : OrderedField K) (a b : K × K) : K × K := (F.add a.1 b.1, F.add a.2 b.2)

/-- The product of two complex numbers. -/
def cmul {K : Type} (F : OrderedField K) (a b : K × K) : K × K :=
  (F.add (F.mul a.1 b.1) (F.neg (F.mul a.2 b.2)), F.add (F.mul a.1 b.2) (F.mul a.2 b.1))

/-- The square of the absolute value. -/
def normSquared {K : Type} (F : OrderedField K) (a : K × K) : K := F.add (F.mul a.1 a.1) (F.mul a.2 a.2)

/-- The product of `x - z` over the list. -/
def prodSub {K : Type} (F : OrderedField K) (x : K × K) (l : List (K × K)) : K × K :=
  l.foldr (fun z p => cmul F (csub F x z) p) (F.one, F.zero)

/-- The derivative at `x` of the product of `x - z` over the list: the sum of the products that leave one factor out. -/
def derivative {K : Type} (F : OrderedField K) (x : K × K) : List (K × K) → K × K
  | [] => (F.zero, F.zero)
  | z :: l => cadd F (prodSub F x l) (cmul F (csub F x z) (derivative F x l))

/-- `a` added to itself, `n` summands. -/
def times {K : Type} (F : OrderedField K) (n : Nat) (a : K × K) : K × K := Nat.repeat (cadd F a) n (F.zero, F.zero)

/-- Every zero has a critical point at distance at most 1. -/
def Statement : Prop :=
  ∀ (K : Type) (F : OrderedField K) (z w : List (K × K)), 2 ≤ z.length → w.length + 1 = z.length →
    (∀ a, a ∈ z → F.le (normSquared F a) F.one) →
    (∀ x : K × K, derivative F x z = times F z.length (prodSub F x w)) →
    ∀ a, a ∈ z → ∃ b, b ∈ w ∧ F.le (normSquared F (csub F a b)) F.one

end OpenFrontiersBench.N08
