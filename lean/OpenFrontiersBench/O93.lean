/-!
# O93: Sun's conjecture on a square, a pentagonal and a hexagonal number

Every natural number, 0 included, is `x² + (3y² - y)/2 + (2z² - z)` with naturals `x, y, z`.
-/

namespace OpenFrontiersBench.O93

/-- The pentagonal number `y (3 y - 1) / 2`; natural subtraction is harmless, as `y (3 y - 1)` is `0` for `y = 0`. -/
def pentagonal (y : Nat) : Nat := y * (3 * y - 1) / 2

/-- The hexagonal number `z (2 z - 1)`. -/
def hexagonal (z : Nat) : Nat := z * (2 * z - 1)

/-- Every natural number is the sum of a square, a pentagonal and a hexagonal number. -/
def Statement : Prop :=
  ∀ n : Nat, ∃ x y z : Nat, n = x ^ 2 + pentagonal y + hexagonal z

end OpenFrontiersBench.O93
