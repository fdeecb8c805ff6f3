/-!
# N14: Köthe's conjecture

Associative rings, with or without identity. If two left ideals consist of nilpotent elements, so does their sum.
-/

namespace OpenFrontiersBench.N14

/-- A ring structure, an identity is not required. -/
structure Ring (R : Type) where
  zero : R
  add : R → R → R
  neg : R → R
  mul : R → R → R
  add_assoc : ∀ a b c, add (add a b) c = add a (add b c)
  add_comm : ∀ a b, add a b = add b a
  zero_add : ∀ a, add zero a = a
  neg_add : ∀ a, add (neg a) a = zero
  mul_assoc : ∀ a b c, mul (mul a b) c = mul a (mul b c)
  mul_add : ∀ a b c, mul a (add b c) = add (mul a b) (mul a c)
  add_mul : ∀ a b c, mul (add a b) c = add (mul a c) (mul b c)

/-- A subset closed under sums, negatives and multiplication from the left. -/
structure IsLeftIdeal {R : Type} (S : Ring R) (I : R → Prop) : Prop where
  zero_mem : I S.zero
  add_mem : ∀ a b, I a → I b → I (S.add a b)
  neg_mem : ∀ a, I a → I (S.neg a)
  mul_mem : ∀ r a, I a → I (S.mul r a)

/-- `a^(n+1)`. -/
def power {R : Type} (S : Ring R) (a : R) : Nat → R
  | 0 => a
  | n + 1 => S.mul (power S a n) a

/-- Every element of `I` is nilpotent. -/
def Nil {R : Type} (S : Ring R) (I : R → Prop) : Prop := ∀ a, I a → ∃ n, power S a n = S.zero

/-- The sum of two nil left ideals is nil. -/
def Statement : Prop :=
  ∀ (R : Type) (S : Ring R) (I J : R → Prop), IsLeftIdeal S I → IsLeftIdeal S J → Nil S I → Nil S J →
    Nil S fun x => ∃ a b, I a ∧ J b ∧ x = S.add a b

end OpenFrontiersBench.N14
