/-!
# O94: The Goormaghtigh conjecture

`1 + x + … + x^(m-1) = 1 + y + … + y^(n-1)` with `x > y > 1` and at least three terms on both sides happens only for
the values 31 and 8191.
-/

namespace OpenFrontiersBench.O94

/-- `1 + x + … + x^(m-1)`. -/
def repunit (x : Nat) : Nat → Nat
  | 0 => 0
  | m + 1 => 1 + x * repunit x m

/-- A number with two such representations is 31 or 8191. -/
def Statement : Prop :=
  ∀ x y m n : Nat, 1 < y → y < x → 3 ≤ m → 3 ≤ n → repunit x m = repunit y n → repunit x m = 31 ∨ repunit x m = 8191

end OpenFrontiersBench.O94
