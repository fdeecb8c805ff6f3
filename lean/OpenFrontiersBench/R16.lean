/-!
# R16: Kourovka problem 21.88: odd-order groups and the number 1/17

A finite group of odd order on `Fin n` in which the number of conjugacy classes is the 17th part of the order. The
number of conjugacy classes counts the elements that come first in their class.
-/

namespace OpenFrontiersBench.R16

/-- A group structure on `G`. -/
structure Group (G : Type) where
  one : G
  mul : G → G → G
  inv : G → G
  mul_assoc : ∀ a b c, mul (mul a b) c = mul a (mul b c)
  one_mul : ∀ a, mul one a = a
  inv_mul : ∀ a, mul (inv a) a = one

/-- `b` is conjugate to `a`. -/
def conjugate {n : Nat} (M : Group (Fin n)) (a b : Fin n) : Bool := (List.finRange n).any fun g => M.mul (M.mul g a) (M.inv g) == b

/-- The number of conjugacy classes. -/
def classes {n : Nat} (M : Group (Fin n)) : Nat :=
  (List.finRange n).countP fun a => (List.finRange n).all fun b => !(conjugate M a b) || decide (a ≤ b)

/-- Some group of odd order `n` has `n / 17` conjugacy classes. -/
def Statement : Prop :=
  ∃ (n : Nat) (M : Group (Fin n)), n % 2 = 1 ∧ 17 * classes M = n

end OpenFrontiersBench.R16
