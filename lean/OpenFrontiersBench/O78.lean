/-!
# O78: Green's problem 21: Rado's boundedness conjecture

For `k` non-zero integers `a₁, …, a_k`: if some finite number of colours allows a colouring of the positive integers
without a monochromatic solution of `a₁ x₁ + … + a_k x_k = 0`, then a number of colours that depends on `k` alone
does.
-/

namespace OpenFrontiersBench.O78

/-- The value of the linear form at `x`. -/
def form {k : Nat} (a : Fin k → Int) (x : Fin k → Nat) : Int := ((List.finRange k).map fun i => a i * (x i : Int)).sum

/-- `colour` gives no monochromatic solution in positive integers. -/
def Avoids {k r : Nat} (a : Fin k → Int) (colour : Nat → Fin r) : Prop :=
  ∀ x : Fin k → Nat, (∀ i, 0 < x i) → form a x = 0 → ∃ i j, colour (x i) ≠ colour (x j)

/-- One number of colours works for all equations in `k` variables that some number of colours can avoid. -/
def Statement : Prop :=
  ∀ k : Nat, 0 < k → ∃ C : Nat, ∀ a : Fin k → Int, (∀ i, a i ≠ 0) →
    (∃ (r : Nat) (colour : Nat → Fin r), Avoids a colour) → ∃ colour : Nat → Fin C, Avoids a colour

end OpenFrontiersBench.O78
