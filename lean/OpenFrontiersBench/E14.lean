/-!
# E14: Erdős problem 987, second question: slow growth of exponential sums

With `z_j = e(x_j)`, the question is for points `z_j ≠ 1` of the unit circle such that `A_k`, the upper limit over
`n` of `|z_1^k + … + z_n^k|`, is `o(k)`. Points with rational coordinates suffice: they are dense, and moving `z_j`
by at most `2^(-j)` changes the sums by no more than the sum of `min (2, k 2^(-j))`, which is `o(k)`. Squares of
absolute values are compared.
-/

namespace OpenFrontiersBench.E14

/-- A complex number with rational real and imaginary part. -/
abbrev Point : Type := Rat × Rat

/-- The product of complex numbers. -/
def mul (a b : Point) : Point := (a.1 * b.1 - a.2 * b.2, a.1 * b.2 + a.2 * b.1)

/-- `a^k`. -/
def power (a : Point) : Nat → Point
  | 0 => (1, 0)
  | k + 1 => mul (power a k) a

/-- `z_0^k + … + z_(n-1)^k`. -/
def powerSum (z : Nat → Point) (k : Nat) : Nat → Point
  | 0 => (0, 0)
  | n + 1 => let s := powerSum z k n; let p := power (z n) k; (s.1 + p.1, s.2 + p.2)

/-- The square of the absolute value. -/
def normSquared (a : Point) : Rat := a.1 * a.1 + a.2 * a.2

/-- A point of the unit circle other than 1. -/
def onCircle (a : Point) : Bool := normSquared a == 1 && !(a.1 == 1)

/-- For some sequence the upper limits grow more slowly than `k`. -/
def Statement : Prop :=
  ∃ z : Nat → Point, (∀ j, onCircle (z j) = true) ∧ ∀ q : Nat, 0 < q → ∃ k₀ : Nat, ∀ k : Nat, k₀ ≤ k →
    ∃ N : Nat, ∀ n : Nat, N ≤ n → (q : Rat) ^ 2 * normSquared (powerSum z k n) ≤ (k : Rat) ^ 2

end OpenFrontiersBench.E14
