/-!
# N04: Is ζ(5) irrational?

The partial sums of `∑ 1/n⁵` do not tend to a rational number.
-/

namespace OpenFrontiersBench.N04

/-- `1 + 1/2⁵ + … + 1/n⁵`. -/
def partialSum : Nat → Rat
  | 0 => 0
  | n + 1 => partialSum n + 1 / ((n : Rat) + 1) ^ 5

/-- `f` tends to `q`. -/
def TendsTo (f : Nat → Rat) (q : Rat) : Prop :=
  ∀ e : Rat, 0 < e → ∃ N : Nat, ∀ n : Nat, N ≤ n → f n - q < e ∧ q - f n < e

/-- `ζ(5)` is no rational number. -/
def Statement : Prop :=
  ¬∃ q : Rat, TendsTo partialSum q

end OpenFrontiersBench.N04
