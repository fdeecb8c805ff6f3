/-!
# O91: Sun's conjecture on truncated central binomial series

For every `n ≥ 1` both truncations `∑ C(2k,k)² x^k` and `∑ C(2k,k)² x^k / (k + 1)`, `k ≤ n`, are irreducible over
the rationals: of positive degree, and not a product of two polynomials of positive degree. Coefficients are
functions of the exponent, here zero beyond the degree.
-/

namespace OpenFrontiersBench.O91

/-- Binomial coefficients by Pascal's rule. -/
def choose : Nat → Nat → Nat
  | _, 0 => 1
  | 0, _ + 1 => 0
  | n + 1, k + 1 => choose n k + choose n (k + 1)

/-- The coefficients of the first truncation. -/
def first (n k : Nat) : Rat := if k ≤ n then (choose (2 * k) k : Rat) ^ 2 else 0

/-- The coefficients of the second truncation. -/
def second (n k : Nat) : Rat := if k ≤ n then (choose (2 * k) k : Rat) ^ 2 / ((k : Rat) + 1) else 0

/-- The coefficient at `k` of the product of two polynomials. -/
def productCoefficient (a b : List Rat) (k : Nat) : Rat :=
  ((List.range (k + 1)).map fun i => a.getD i 0 * b.getD (k - i) 0).foldr (fun x y => x + y) 0

/-- The polynomial with the coefficients `p` is the product of two polynomials of positive degree. -/
def Reducible (p : Nat → Rat) : Prop :=
  ∃ a b : List Rat, (∃ i, 0 < i ∧ a.getD i 0 ≠ 0) ∧ (∃ i, 0 < i ∧ b.getD i 0 ≠ 0) ∧ ∀ k, p k = productCoefficient a b k

/-- All truncations of positive degree are irreducible. -/
def Statement : Prop :=
  ∀ n : Nat, 0 < n → ¬Reducible (first n) ∧ ¬Reducible (second n)

end OpenFrontiersBench.O91
