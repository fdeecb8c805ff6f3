/-!
# O82: Jacobson's conjecture

Rings with identity, left and right Noetherian. `J` is the Jacobson radical: `x` belongs to it when every `1 - y x`
has a left inverse. `J^k` consists of the sums of products of `k` members of `J`.
-/

namespace OpenFrontiersBench.O82

/-- A ring structure with identity. -/
structure Ring (R : Type) where
  zero : R
  one : R
  add : R → R → R
  neg : R → R
  mul : R → R → R
  add_assoc : ∀ a b c, add (add a b) c = add a (add b c)
  add_comm : ∀ a b, add a b = add b a
  zero_add : ∀ a, add zero a = a
  neg_add : ∀ a, add (neg a) a = zero
  mul_assoc : ∀ a b c, mul (mul a b) c = mul a (mul b c)
  one_mul : ∀ a, mul one a = a
  mul_one : ∀ a, mul a one = a
  mul_add : ∀ a b c, mul a (add b c) = add (mul a b) (mul a c)
  add_mul : ∀ a b c, mul (add a b) c = add (mul a c) (mul b c)

/-- A subset closed under sums and under multiplication from the left. -/
structure IsLeftIdeal {R : Type} (S : Ring R) (I : R → Prop) : Prop where
  zero_mem : I S.zero
  add_mem : ∀ a b, I a → I b → I (S.add a b)
  mul_mem : ∀ r a, I a → I (S.mul r a)

/-- A subset closed under sums and under multiplication from the right. -/
structure IsRightIdeal {R : Type} (S : Ring R) (I : R → Prop) : Prop where
  zero_mem : I S.zero
  add_mem : ∀ a b, I a → I b → I (S.add a b)
  mul_mem : ∀ r a, I a → I (S.mul a r)

/-- Ascending chains of left ideals, and of right ideals, become constant. -/
def Noetherian {R : Type} (S : Ring R) : Prop :=
  (∀ I : Nat → R → Prop, (∀ k, IsLeftIdeal S (I k)) → (∀ k x, I k x → I (k + 1) x) → ∃ n, ∀ k x, n ≤ k → I k x → I n x) ∧
  ∀ I : Nat → R → Prop, (∀ k, IsRightIdeal S (I k)) → (∀ k x, I k x → I (k + 1) x) → ∃ n, ∀ k x, n ≤ k → I k x → I n x

/-- `x` is in the Jacobson radical. -/
def InRadical {R : Type} (S : Ring R) (x : R) : Prop :=
  ∀ y, ∃ z, S.mul z (S.add S.one (S.neg (S.mul y x))) = S.one

/-- `x` is in the power `J^k`; `J^0` is the whole ring. -/
inductive InPower {R : Type} (S : Ring R) : Nat → R → Prop where
  | whole (x : R) : InPower S 0 x
  | zero (k : Nat) : InPower S k S.zero
  | mul {k : Nat} {x y : R} : InRadical S x → InPower S k y → InPower S (k + 1) (S.mul x y)
  | add {k : Nat} {x y : R} : InPower S k x → InPower S k y → InPower S k (S.add x y)

/-- In a Noetherian ring only zero lies in all powers of the Jacobson radical. -/
def Statement : Prop :=
  ∀ (R : Type) (S : Ring R), Noetherian S → ∀ x, (∀ k, InPower S k x) → x = S.zero

end OpenFrontiersBench.O82
