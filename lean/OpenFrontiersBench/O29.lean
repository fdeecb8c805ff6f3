/-!
# O29: Irrationality of the Euler–Mascheroni constant

With `H n = 1 + 1/2 + … + 1/n`, the rational numbers `2 H n - H (n²)` tend to the constant, since `H m - log m` does
and `2 log n = log (n²)`. The statement says that they do not tend to a rational number.
-/

namespace OpenFrontiersBench.O29

/-- The harmonic number `1 + 1/2 + … + 1/n`. -/
def harmonic : Nat → Rat
  | 0 => 0
  | n + 1 => harmonic n + 1 / ((n : Rat) + 1)

/-- `2 H n - H (n²)`, whose limit is the Euler–Mascheroni constant. -/
def approximant (n : Nat) : Rat := 2 * harmonic n - harmonic (n * n)

/-- `f` tends to `q`. -/
def TendsTo (f : Nat → Rat) (q : Rat) : Prop :=
  ∀ e : Rat, 0 < e → ∃ N : Nat, ∀ n : Nat, N ≤ n → f n - q < e ∧ q - f n < e

/-- The Euler–Mascheroni constant is no rational number. -/
def Statement : Prop :=
  ¬∃ q : Rat, TendsTo approximant q

end OpenFrontiersBench.O29
