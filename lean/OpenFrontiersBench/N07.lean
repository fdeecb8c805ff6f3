/-!
# N07: Erdős problem 825: is σ(n)/n bounded on weird numbers?

In the form: for some `C`, every `n` with `σ(n) > C n` is the sum of different proper divisors of itself.
-/

namespace OpenFrontiersBench.N07

/-- The divisors of `n` below `n`; none for `0`. -/
def properDivisors (n : Nat) : List Nat := (List.range n).filter fun d => decide (0 < d) && n % d == 0

/-- The sum of all divisors of `n`. -/
def sigma (n : Nat) : Nat := (properDivisors n).sum + n

/-- Some sub-list of `l` has the sum `t`. -/
def isSubsetSum : List Nat → Nat → Bool
  | [], t => t == 0
  | a :: l, t => isSubsetSum l t || decide (a ≤ t) && isSubsetSum l (t - a)

/-- Numbers with enough divisors are sums of some of their proper divisors. -/
def Statement : Prop :=
  ∃ C : Nat, ∀ n : Nat, C * n < sigma n → isSubsetSum (properDivisors n) n = true

end OpenFrontiersBench.N07
