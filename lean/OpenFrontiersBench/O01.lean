/-!
# O01: The Erdős–Straus conjecture in its form with distinct denominators

As posed for n > 2 with three distinct unit fractions. Multiplying out, `4/n = 1/x + 1/y + 1/z` is an equation of
naturals.
-/

namespace OpenFrontiersBench.O01

/-- `4/n = 1/x + 1/y + 1/z` with all denominators cleared; `n`, `x`, `y`, `z` are positive where it is used. -/
def solves (n x y z : Nat) : Bool := 4 * (x * y * z) == n * (y * z + x * z + x * y)

/-- For every `n > 2` there are `0 < x < y < z` with `4/n = 1/x + 1/y + 1/z`. -/
def Statement : Prop :=
  ∀ n : Nat, 2 < n → ∃ x y z : Nat, 0 < x ∧ x < y ∧ y < z ∧ solves n x y z = true

end OpenFrontiersBench.O01
