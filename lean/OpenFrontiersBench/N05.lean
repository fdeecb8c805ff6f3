/-!
# N05: The Erdős unit distance problem

For every `ε > 0` and all large `n`, `n` points of the real plane have fewer than `n^(1+ε)` pairs at distance 1;
with `ε = 1/q`, powers clear the exponent. For each `n` the claim is a universal sentence about ordered fields,
hence true of the reals exactly when true of every ordered field, and is stated so. A pair is given once, with its
first index smaller.
-/

namespace OpenFrontiersBench.N05

/-- No member of the list occurs twice. -/
def distinct {α : Type} [DecidableEq α] : List α → Bool
  | [] => true
  | a :: l => (l.all fun b => !(a == b)) && distinct l

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

/-- The square of the difference of `a` and `b`. -/
def squareDiff {K : Type} (F : OrderedField K) (a b : K) : K := F.mul (F.add a (F.neg b)) (F.add a (F.neg b))

/-- `p` and `q` are at distance 1. -/
def Unit {K : Type} (F : OrderedField K) (p q : K × K) : Prop := F.add (squareDiff F p.1 q.1) (squareDiff F p.2 q.2) = F.one

/-- The number of unit distances is less than `n^(1+ε)` for all `ε > 0` and large `n`. -/
def Statement : Prop :=
  ∀ q : Nat, 0 < q → ∃ n₀ : Nat, ∀ (n : Nat) (K : Type) (F : OrderedField K) (P : Fin n → K × K), n₀ ≤ n →
    (∀ i j, P i = P j → i = j) →
    ∀ pairs : List (Fin n × Fin n), distinct pairs = true → (∀ e, e ∈ pairs → e.1 < e.2 ∧ Unit F (P e.1) (P e.2)) →
      pairs.length ^ q < n ^ (q + 1)

end OpenFrontiersBench.N05
