/-!
# E07: Erdős problem 387: divisors of binomial coefficients

An absolute constant `c > 0` such that for `1 ≤ k < n` the binomial coefficient has a divisor in `(c n, n]`. With `c
= 1/q` (a smaller constant makes a weaker demand): a divisor `d ≤ n` with `n < q d`.
-/

namespace OpenFrontiersBench.E07

/-- Binomial coefficients by Pascal's rule. -/
def choose : Nat → Nat → Nat
  | _, 0 => 1
  | 0, _ + 1 => 0
  | n + 1, k + 1 => choose n k + choose n (k + 1)

/-- Some constant works for all binomial coefficients. -/
def Statement : Prop :=
  ∃ q : Nat, ∀ n k : Nat, 1 ≤ k → k < n → ∃ d : Nat, d ∣ choose n k ∧ d ≤ n ∧ n < q * d

end OpenFrontiersBench.E07
