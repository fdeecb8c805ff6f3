/-!
# O71: A polynomial bijection from pairs of rationals to rationals

A polynomial in two variables with rational coefficients, as a list of terms `(c, i, j)` for `c x^i y^j`.
-/

namespace OpenFrontiersBench.O71

/-- The value of the polynomial at `(x, y)`. -/
def eval (p : List (Rat × Nat × Nat)) (x y : Rat) : Rat := (p.map fun t => t.1 * x ^ t.2.1 * y ^ t.2.2).foldr (fun a b => a + b) 0

/-- Some polynomial takes every rational value exactly once on pairs of rationals. -/
def Statement : Prop :=
  ∃ p : List (Rat × Nat × Nat), (∀ z : Rat, ∃ x y : Rat, eval p x y = z) ∧
    ∀ x y x' y' : Rat, eval p x y = eval p x' y' → x = x' ∧ y = y'

end OpenFrontiersBench.O71
