/-!
# O76: Erdős problem 101: four-point lines without five collinear points

Points of the real plane, no five on a line; the number of lines with four of them is `o(n²)`. For each `n` and each
bound the claim is a universal sentence about ordered fields, hence true of the reals exactly when true of every
ordered field, and is stated so. Since no five points are collinear, the lines with four points and the collinear
sets of four indices `a < b < c < d` correspond.
-/

namespace OpenFrontiersBench.O76

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

/-- The points `p q r` are on a line. -/
def Collinear {K : Type} (F : OrderedField K) (p q r : K × K) : Prop :=
  F.mul (F.add q.1 (F.neg p.1)) (F.add r.2 (F.neg p.2)) = F.mul (F.add q.2 (F.neg p.2)) (F.add r.1 (F.neg p.1))

/-- Four indices in increasing order. -/
def increasing {n : Nat} (a b c d : Fin n) : Bool := decide (a < b) && decide (b < c) && decide (c < d)

/-- For every `k ≥ 1` and all large `n`, at most `n² / k` lines contain four of `n` points no five of which are collinear. -/
def Statement : Prop :=
  ∀ k : Nat, 0 < k → ∃ n₀ : Nat, ∀ (n : Nat) (K : Type) (F : OrderedField K) (P : Fin n → K × K), n₀ ≤ n →
    (∀ i j, P i = P j → i = j) →
    (∀ a b c d e : Fin n, distinct [a, b, c, d, e] = true →
      ¬(Collinear F (P a) (P b) (P c) ∧ Collinear F (P a) (P b) (P d) ∧ Collinear F (P a) (P b) (P e))) →
    ∀ lines : List (Fin n × Fin n × Fin n × Fin n), distinct lines = true →
      (∀ t, t ∈ lines → increasing t.1 t.2.1 t.2.2.1 t.2.2.2 = true ∧
        Collinear F (P t.1) (P t.2.1) (P t.2.2.1) ∧ Collinear F (P t.1) (P t.2.1) (P t.2.2.2)) →
      k * lines.length ≤ n ^ 2

end OpenFrontiersBench.O76
