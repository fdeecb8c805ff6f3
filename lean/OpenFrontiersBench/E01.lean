/-!
# E01: Erdős problem 106: packing squares into a unit square

For every `k ≥ 1`, squares of total side length greater than `k` are not to be found among `k² + 1` squares packed
in the unit square; `k` itself is attained by a `k × k` grid and an empty square. A square has a corner `(x, y)` and
side vectors `(a, b)` and `(-b, a)`, so it may be rotated; its side is the non-negative root of `a² + b²`. For fixed
`k` this is a first-order sentence, so that it holds for the reals exactly when it holds for every real closed
field, and is stated for every real closed field.
-/

namespace OpenFrontiersBench.E01

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

/-- A square with a corner, a side vector, and the length of its sides. -/
structure Square (K : Type) where
  x : K
  y : K
  a : K
  b : K
  side : K

/-- `side` is the length of the side vector. -/
def IsSquare {K : Type} (F : RealClosedField K) (s : Square K) : Prop :=
  F.le F.zero s.side ∧ F.mul s.side s.side = F.add (F.mul s.a s.a) (F.mul s.b s.b)

/-- The point `(x, y) + t (a, b) + u (-b, a)`. -/
def point {K : Type} (F : RealClosedField K) (s : Square K) (t u : K) : K × K :=
  (F.add s.x (F.add (F.mul t s.a) (F.neg (F.mul u s.b))), F.add s.y (F.add (F.mul t s.b) (F.mul u s.a)))

/-- `0 ≤ c ≤ 1`. -/
def InUnit {K : Type} (F : RealClosedField K) (c : K) : Prop := F.le F.zero c ∧ F.le c F.one

/-- The whole square lies in the unit square. -/
def Inside {K : Type} (F : RealClosedField K) (s : Square K) : Prop :=
  ∀ t u, InUnit F t → InUnit F u → InUnit F (point F s t u).1 ∧ InUnit F (point F s t u).2

/-- `p` is an inner point: it has coordinates strictly between 0 and 1 in a square of positive side. -/
def Inner {K : Type} (F : RealClosedField K) (s : Square K) (p : K × K) : Prop :=
  s.side ≠ F.zero ∧ ∃ t u, InUnit F t ∧ InUnit F u ∧ t ≠ F.zero ∧ t ≠ F.one ∧ u ≠ F.zero ∧ u ≠ F.one ∧ p = point F s t u

/-- `n` times the identity. -/
def natural {K : Type} (F : RealClosedField K) (n : Nat) : K := Nat.repeat (F.add F.one) n F.zero

/-- The total side length of `k² + 1` packed squares is at most `k`. -/
def Statement : Prop :=
  ∀ (K : Type) (F : RealClosedField K) (k : Nat) (s : Fin (k ^ 2 + 1) → Square K), 1 ≤ k →
    (∀ i, IsSquare F (s i) ∧ Inside F (s i)) → (∀ i j p, i ≠ j → ¬(Inner F (s i) p ∧ Inner F (s j) p)) →
    F.le ((List.finRange (k ^ 2 + 1)).foldr (fun i t => F.add (s i).side t) F.zero) (natural F k)

end OpenFrontiersBench.E01
