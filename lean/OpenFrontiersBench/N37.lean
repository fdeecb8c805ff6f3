/-!
# N37: Are the sums of a_n / 2^(a_n) always irrational?

For every strictly increasing sequence of positive integers with `a n / n` tending to infinity, the partial sums of
`∑ a n / 2^(a n)` do not tend to a rational number.
-/

namespace OpenFrontiersBench.N37

/-- The sum of the first `n` terms. -/
def partialSum (a : Nat → Nat) : Nat → Rat
  | 0 => 0
  | n + 1 => partialSum a n + (a n : Rat) / (2 : Rat) ^ a n

/-- `f` tends to `q`. -/
def TendsTo (f : Nat → Rat) (q : Rat) : Prop :=
  ∀ e : Rat, 0 < e → ∃ N : Nat, ∀ n : Nat, N ≤ n → f n - q < e ∧ q - f n < e

/-- All such sums are irrational. -/
def Statement : Prop :=
  ∀ a : Nat → Nat, 0 < a 0 → (∀ n, a n < a (n + 1)) → (∀ M : Nat, ∃ N : Nat, ∀ n : Nat, N ≤ n → M * n ≤ a n) →
    ¬∃ q : Rat, TendsTo (partialSum a) q

end OpenFrontiersBench.N37
