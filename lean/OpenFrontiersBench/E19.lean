/-!
# E19: Erdős problem 1148: sums of two squares less a square

Every large natural `n` is `x² + y² - z²` with `x², y², z² ≤ n`; signs of `x, y, z` do not matter.
-/

namespace OpenFrontiersBench.E19

/-- `n = x² + y² - z²` with all three squares at most `n`. -/
def represents (n x y z : Nat) : Bool :=
  n + z ^ 2 == x ^ 2 + y ^ 2 && decide (x ^ 2 ≤ n) && decide (y ^ 2 ≤ n) && decide (z ^ 2 ≤ n)

/-- All large numbers are represented. -/
def Statement : Prop :=
  ∃ n₀ : Nat, ∀ n : Nat, n₀ ≤ n → ∃ x y z : Nat, represents n x y z = true

end OpenFrontiersBench.E19
